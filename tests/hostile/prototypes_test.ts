import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { CHANGES } from "./_prototype_changes.ts";

const program = new URL("_changed_prototypes.ts", import.meta.url).pathname;

describe("every function, after built-in prototypes were", () => {
  for (const change of Object.keys(CHANGES)) {
    it(`${change}, gives what the vectors say`, async () => {
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
