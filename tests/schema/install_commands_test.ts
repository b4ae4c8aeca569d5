import { assertEquals, assertThrows } from "@std/assert";
import { assertType, type IsExact } from "@std/testing/types";
import { describe, it } from "node:test";
import {
  type InstallCommand,
  installCommands,
} from "../../schema/install_commands.ts";
import { RunInstallInputError } from "../../schema/run_install_input_error.ts";
import { polluted } from "../_call.ts";

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

  it("rejects options from JavaScript that are not options", () => {
    const object = "options must be an object";
    const key = 'options must be an object with no key but "command"';
    const command = "options.command must be a string that is not empty";
    const table: [unknown, string, string[]][] = [
      ["npm", object, ["options"]],
      [[], object, ["options"]],
      [5, object, ["options"]],
      [new Map([["command", "npm"]]), object, ["options"]],
      [{ comand: "npm" }, key, ["options"]],
      [{ command: "npm", cwd: undefined }, key, ["options"]],
      [{ command: "" }, command, ["options", "command"]],
      [{ command: 5 }, command, ["options", "command"]],
      [{ command: ["npm"] }, command, ["options", "command"]],
    ];
    for (const [options, message, path] of table) {
      for (const input of [true, null]) {
        const error = assertThrows(
          () => installCommands(input, options as never),
          RunInstallInputError,
        );
        assertEquals(error.issues, [{ path, message }]);
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
