import {
  assert,
  assertEquals,
  assertNotStrictEquals,
  assertStrictEquals,
  assertThrows,
} from "@std/assert";
import { assertType, type IsExact } from "@std/testing/types";
import { describe, it } from "node:test";
import { resolveRunInstalls } from "../../schema/resolve_run_installs.ts";
import { RunInstallInputError } from "../../schema/run_install_input_error.ts";
import type { RunInstall } from "../../schema/types.ts";

describe("resolveRunInstalls()", () => {
  it("runs nothing for null and false", () => {
    assertEquals(resolveRunInstalls(null), []);
    assertEquals(resolveRunInstalls(false), []);
    assertEquals(resolveRunInstalls([]), []);
  });

  it("runs one recursive install for true", () => {
    assertEquals(resolveRunInstalls(true), [{ recursive: true }]);
  });

  it("runs what one description says", () => {
    assertEquals(resolveRunInstalls({}), [{}]);
    const one = { recursive: true, cwd: "docs", args: ["--prod"], another: 1 };
    assertEquals<unknown>(resolveRunInstalls(one), [one]);
  });

  it("runs each description of a list, in order", () => {
    const list = [{ cwd: "b" }, {}, { cwd: "a", args: [] }];
    const installs = resolveRunInstalls(list);
    assertType<IsExact<typeof installs, RunInstall[]>>(true);
    assertEquals(installs, list);
  });

  it("returns nothing that the input or a later result shares", () => {
    const list = [{ cwd: "docs", args: ["a"] }];
    const [install] = resolveRunInstalls(list);
    assert(install?.args);
    assertNotStrictEquals<unknown>(install, list[0]);
    assertNotStrictEquals(install.args, list[0]?.args);
    resolveRunInstalls(list).push({});
    resolveRunInstalls(true).push({});
    assertEquals(list, [{ cwd: "docs", args: ["a"] }]);
    assertEquals(resolveRunInstalls(true), [{ recursive: true }]);
  });

  it("leaves what the schema does not speak of as it is", () => {
    const input = { cwd: "docs", other: [1] };
    const [install] = resolveRunInstalls(input);
    assertStrictEquals(Reflect.get(Object(install), "other"), input.other);
  });

  it("takes frozen input and returns what can be changed", () => {
    const args = Object.freeze(["a"]);
    const installs = resolveRunInstalls(
      Object.freeze([Object.freeze({ args })]),
    );
    for (const value of [installs, installs[0], installs[0]?.args]) {
      assert(!Object.isFrozen(value));
    }
  });

  it("rejects invalid input from JavaScript", () => {
    for (const input of [undefined, "yes", [null], { args: [1] }]) {
      assertThrows(
        () => resolveRunInstalls(input as never),
        RunInstallInputError,
      );
    }
  });

  it("resolves 100,000 descriptions", () => {
    const list = Array.from({ length: 100_000 }, () => ({ args: ["a"] }));
    assertEquals(resolveRunInstalls(list).length, 100_000);
    const args = Array.from({ length: 100_000 }, () => "a");
    assertEquals(resolveRunInstalls({ args })[0]?.args?.length, 100_000);
  });
});
