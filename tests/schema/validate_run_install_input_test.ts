import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { assertType, type IsExact } from "@std/testing/types";
import { describe, it } from "node:test";
import type { RunInstallInput } from "../../schema/types.ts";
import {
  type RunInstallInputIssue,
  validateRunInstallInput,
} from "../../schema/validate_run_install_input.ts";

/** The messages about a value that is not valid. */
function messagesOf(value: unknown): string[] {
  const result = validateRunInstallInput(value);
  assert(!result.valid, "the value is valid");
  return result.issues.map(({ message }) => message);
}

const NOT_AT_ALL = "must be null, a boolean, an object or a list of objects";

describe("validateRunInstallInput()", () => {
  const valid: unknown[] = [
    null,
    true,
    false,
    {},
    { recursive: false, cwd: "", args: [] },
    { recursive: true, cwd: "docs", args: ["--prod", ""] },
    { recursive: undefined, cwd: undefined, args: undefined },
    { another: 1, ["__proto__"]: { cwd: 1 } },
    [],
    [{}, { cwd: "docs" }],
    Object.freeze([Object.freeze({ args: Object.freeze(["a"]) })]),
    Object.create(null),
  ];
  for (const value of valid) {
    it(`accepts ${Deno.inspect(value)} and gives it back`, () => {
      const result = validateRunInstallInput(value);
      assert(result.valid);
      assertStrictEquals(result.value, value);
      assertEquals(Object.keys(result), ["valid", "value"]);
    });
  }

  const invalid: [unknown, string[]][] = [
    [undefined, [NOT_AT_ALL]],
    ["true", [NOT_AT_ALL]],
    [1, [NOT_AT_ALL]],
    [1n, [NOT_AT_ALL]],
    [{ cwd: 1 }, ["cwd must be a string"]],
    [{ cwd: null }, ["cwd must be a string"]],
    [{ recursive: "true" }, ["recursive must be a boolean"]],
    [{ args: "--prod" }, ["args must be a list of strings"]],
    [{ args: { 0: "--prod" } }, ["args must be a list of strings"]],
    [{ args: ["a", 1, undefined] }, [
      "args[1] must be a string",
      "args[2] must be a string",
    ]],
    [{ args: [null], cwd: 1, recursive: 0 }, [
      "recursive must be a boolean",
      "cwd must be a string",
      "args[0] must be a string",
    ]],
    [[true], ["[0] must be an object"]],
    [[null, [], "a", undefined], [
      "[0] must be an object",
      "[1] must be an object",
      "[2] must be an object",
      "[3] must be an object",
    ]],
    [[{}, { args: [1] }], ["[1].args[0] must be a string"]],
    [[{ args: 1 }, {}, { cwd: 1, recursive: 1 }], [
      "[0].args must be a list of strings",
      "[2].recursive must be a boolean",
      "[2].cwd must be a string",
    ]],
  ];
  for (const [value, messages] of invalid) {
    it(`rejects ${Deno.inspect(value)} with every fault of its kind`, () => {
      assertEquals(messagesOf(value), messages);
    });
  }

  it("gives the path as keys and indexes", () => {
    assertEquals(validateRunInstallInput([{}, { args: ["a", 1] }]), {
      valid: false,
      issues: [{
        path: [1, "args", 1],
        message: "[1].args[1] must be a string",
      }],
    });
    assertEquals(validateRunInstallInput("yes"), {
      valid: false,
      issues: [{ path: [], message: NOT_AT_ALL }],
    });
  });

  it("takes deeply nested values", () => {
    let nested: unknown[] = [];
    for (let depth = 0; depth < 100_000; depth++) nested = [nested];
    assertEquals(messagesOf(nested), ["[0] must be an object"]);
    assertEquals(messagesOf({ args: nested }), ["args[0] must be a string"]);
  });

  it("lists 100,000 faults", () => {
    const list = Array.from({ length: 100_000 }, () => ({ args: [1] }));
    const messages = messagesOf(list);
    assertEquals(messages.length, 100_000);
    assertEquals(messages.at(-1), "[99999].args[0] must be a string");
  });

  it("has a result that is told apart by valid", () => {
    const result = validateRunInstallInput(null);
    if (result.valid) {
      assertType<IsExact<typeof result.value, RunInstallInput>>(true);
    } else {
      assertType<IsExact<typeof result.issues, RunInstallInputIssue[]>>(true);
    }
    assertType<
      IsExact<
        RunInstallInputIssue,
        { path: (string | number)[]; message: string }
      >
    >(true);
    assert(result.valid);
  });
});
