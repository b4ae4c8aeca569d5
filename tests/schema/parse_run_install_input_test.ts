import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { assertType, type IsExact } from "@std/testing/types";
import { describe, it } from "node:test";
import { parseRunInstallInput } from "../../schema/parse_run_install_input.ts";
import { RunInstallInputError } from "../../schema/run_install_input_error.ts";
import type { RunInstallInput } from "../../schema/types.ts";

describe("parseRunInstallInput()", () => {
  it("returns what is valid, itself", () => {
    for (const value of [null, true, false, {}, [], [{ cwd: "docs" }]]) {
      assertStrictEquals(parseRunInstallInput(value), value);
    }
  });

  it("throws every issue of what is not", () => {
    const error = assertThrows(
      () => parseRunInstallInput([{ cwd: 1 }, 2]),
      RunInstallInputError,
    );
    assertEquals(error.issues, [
      { path: [0, "cwd"], message: "[0].cwd must be a string" },
      { path: [1], message: "[1] must be an object" },
    ]);
  });

  it("gives an unknown value its type", () => {
    const value: unknown = JSON.parse("true");
    const input = parseRunInstallInput(value);
    assertType<IsExact<typeof input, RunInstallInput>>(true);
    assertEquals(input, true);
  });
});
