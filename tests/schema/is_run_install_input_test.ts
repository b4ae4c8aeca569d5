import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import { assertType, type IsExact } from "@std/testing/types";
import { describe, it } from "node:test";
import { isRunInstallInput } from "../../schema/is_run_install_input.ts";
import { parseRunInstallInput } from "../../schema/parse_run_install_input.ts";
import { resolveRunInstalls } from "../../schema/resolve_run_installs.ts";
import { RunInstallInputError } from "../../schema/run_install_input_error.ts";
import type { RunInstall, RunInstallInput } from "../../schema/types.ts";

describe("isRunInstallInput()", () => {
  it("tells an install-run input from anything else", () => {
    for (const value of [null, false, true, {}, [], [{ args: ["a"] }]]) {
      assert(isRunInstallInput(value));
    }
    for (const value of [undefined, 0, "", [null], { args: [1] }]) {
      assertFalse(isRunInstallInput(value));
    }
  });

  it("agrees with what runs, whatever a value is made of", () => {
    const inherited = Object.create({ recursive: true });
    const hidden = Object.defineProperty({}, "cwd", { value: "docs" });
    for (const value of [inherited, hidden]) {
      assert(isRunInstallInput(value));
      const { recursive, cwd } = value as RunInstall;
      assertEquals(resolveRunInstalls(value), [{
        ...(recursive === undefined ? {} : { recursive }),
        ...(cwd === undefined ? {} : { cwd }),
      }]);
    }
    const wrong = [
      Object.create({ cwd: 1 }),
      Object.defineProperty({}, "args", { value: [1] }),
      new Boolean(false),
      new Boolean(true),
      [new Boolean(false)],
    ];
    for (const value of wrong) {
      assertFalse(isRunInstallInput(value));
      assertThrows(() => parseRunInstallInput(value), RunInstallInputError);
      assertThrows(() => resolveRunInstalls(value), RunInstallInputError);
    }
  });

  it("narrows the type of what it is given", () => {
    const value: unknown = null;
    assert(isRunInstallInput(value));
    assertType<IsExact<typeof value, RunInstallInput>>(true);
  });
});
