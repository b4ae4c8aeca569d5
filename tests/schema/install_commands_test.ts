import {
  assert,
  assertEquals,
  assertNotStrictEquals,
  assertStrictEquals,
  assertThrows,
} from "@std/assert";
import { assertType, type IsExact } from "@std/testing/types";
import { describe, it } from "node:test";
import {
  type InstallCommand,
  installCommands,
  resolveRunInstalls,
} from "../../schema/install_commands.ts";
import {
  type RunInstall,
  RunInstallInputError,
} from "../../schema/run_install_input.ts";
import { polluted } from "../_call.ts";

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

describe("installCommands()", () => {
  it("runs nothing for null, false and an empty list", () => {
    for (const input of [null, false, []]) {
      assertEquals(installCommands(input), []);
    }
  });

  it("installs a whole workspace for true", () => {
    assertEquals(installCommands(true), [
      { command: "pnpm", args: ["recursive", "install"] },
    ]);
  });

  it("puts the arguments last and the directory beside them", () => {
    const commands = installCommands({
      recursive: true,
      cwd: "docs",
      args: ["--prod", "a b"],
    });
    assertType<IsExact<typeof commands, InstallCommand[]>>(true);
    assertEquals(commands, [{
      command: "pnpm",
      args: ["recursive", "install", "--prod", "a b"],
      cwd: "docs",
    }]);
  });

  it("has a directory only where the input names one", () => {
    const commands = installCommands([{}, { cwd: undefined }, { cwd: "" }]);
    assertEquals(commands, [
      { command: "pnpm", args: ["install"] },
      { command: "pnpm", args: ["install"] },
      { command: "pnpm", args: ["install"], cwd: "" },
    ]);
  });

  it("takes false and undefined for not given", () => {
    assertEquals(
      installCommands({ recursive: false, args: undefined }),
      [{ command: "pnpm", args: ["install"] }],
    );
  });

  it("names another package manager where one is given", () => {
    const args = ["recursive", "install"];
    assertEquals(installCommands(true, { command: "bun" }), [
      { command: "bun", args },
    ]);
    for (const options of [{}, { command: undefined }, undefined]) {
      assertEquals(installCommands(true, options), [{ command: "pnpm", args }]);
    }
  });

  it("reads nothing that was added to every object", () => {
    const prototype: { args?: string[]; cwd?: string } = Object.prototype;
    prototype.args = ["--added"];
    prototype.cwd = "added";
    let commands: InstallCommand[];
    try {
      commands = installCommands([{}, { recursive: true }]);
    } finally {
      delete prototype.args;
      delete prototype.cwd;
    }
    assertEquals(commands.map((command) => Object.entries(command)), [
      [["command", "pnpm"], ["args", ["install"]]],
      [["command", "pnpm"], ["args", ["recursive", "install"]]],
    ]);
  });

  it("rejects invalid input from JavaScript", () => {
    assertThrows(
      () => installCommands([{ args: "--prod" }] as never),
      RunInstallInputError,
      "[0].args must be a list of strings",
    );
  });

  it("takes null for a command that is not given", () => {
    const commands = installCommands(true, { command: null as never });
    assertEquals(commands[0]?.command, "pnpm");
  });

  it("rejects options that no type has checked", () => {
    const table = [
      "npm",
      { comand: "npm" },
      { command: "npm", cwd: undefined },
      { command: "" },
      { command: 5 },
      { command: ["npm"] },
    ];
    for (const options of table) {
      for (const input of [true, null]) {
        const error = assertThrows(
          () => installCommands(input, options as never),
          RunInstallInputError,
        );
        assertEquals(error.issues, [{
          path: ["options"],
          message:
            'options must be an object with no key but "command", a string that is not empty',
        }]);
      }
    }
    for (const options of [null, Object.create(null)]) {
      assertEquals(installCommands({}, options), installCommands({}));
    }
  });

  it("reads no command that was added to every object", () => {
    const commands = polluted(
      { command: "evil" },
      () => installCommands(true, {}),
    );
    assertEquals(commands[0]?.command, "pnpm");
  });

  it("passes 100,000 arguments on", () => {
    const args = Array.from({ length: 100_000 }, String);
    assertEquals(installCommands({ args })[0]?.args, ["install", ...args]);
  });
});
