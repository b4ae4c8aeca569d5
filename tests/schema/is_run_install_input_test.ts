import { assert, assertFalse } from "@std/assert";
import { assertType, type IsExact } from "@std/testing/types";
import { describe, it } from "node:test";
import { isRunInstallInput } from "../../schema/is_run_install_input.ts";
import type { RunInstallInput } from "../../schema/types.ts";

describe("isRunInstallInput()", () => {
  it("tells an install-run input from anything else", () => {
    for (const value of [null, false, true, {}, [], [{ args: ["a"] }]]) {
      assert(isRunInstallInput(value));
    }
    for (const value of [undefined, 0, "", [null], { args: [1] }]) {
      assertFalse(isRunInstallInput(value));
    }
  });

  it("narrows the type of what it is given", () => {
    const value: unknown = null;
    assert(isRunInstallInput(value));
    assertType<IsExact<typeof value, RunInstallInput>>(true);
  });
});
