import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";

const program = new URL("_changed_prototypes.ts", import.meta.url).pathname;

describe("the vectors come to the same", () => {
  for (
    const change of [
      "where a value was merged into Object.prototype",
      "where built-in prototypes are frozen",
    ]
  ) {
    it(change, async () => {
      const { success, stdout, stderr } = await new Deno.Command(
        Deno.execPath(),
        { args: ["run", "--no-check", "--allow-read", program, change] },
      ).output();
      const decoder = new TextDecoder();
      assert(success, decoder.decode(stderr));
      const { passed, failures } = JSON.parse(decoder.decode(stdout));
      assertEquals(failures, []);
      assert(passed > 3000, `Only ${passed} cases ran`);
    });
  }
});
