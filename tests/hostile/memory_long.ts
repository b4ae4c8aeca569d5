import { describe, it } from "node:test";
import { assertLittleKept } from "./_assert_little_kept.ts";

// V8 in two ages. JavaScriptCore has to be installed: scripts/check_memory.ts.
describe("what slices of long texts keep alive", () => {
  it("is little on Deno", async () => {
    await assertLittleKept([
      Deno.execPath(),
      "run",
      "--no-check",
      "--v8-flags=--expose-gc",
      "-",
    ]);
  });

  it("is little on Node", async () => {
    await assertLittleKept([
      "node",
      "--expose-gc",
      "--input-type=module",
      "-",
    ]);
  });
});
