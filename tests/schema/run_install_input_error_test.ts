import { assert, assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { parseRunInstallInput } from "../../schema/parse_run_install_input.ts";
import { RunInstallInputError } from "../../schema/run_install_input_error.ts";

describe("RunInstallInputError", () => {
  const issues = [
    { path: ["cwd"], message: "cwd must be a string" },
    { path: ["args", 0], message: "args[0] must be a string" },
  ];
  const error = new RunInstallInputError(issues);

  it("has the issues and a message that holds them all", () => {
    assertEquals(error.issues, issues);
    assertEquals(
      error.message,
      "Invalid install-run input: cwd must be a string; args[0] must be a string",
    );
  });

  it("lists the first ten of 1,000 faults, and says how many more there are", () => {
    const error = assertThrows(
      () =>
        parseRunInstallInput(Array.from({ length: 1000 }, () => ({ cwd: 1 }))),
      RunInstallInputError,
    );
    assertEquals(error.issues.length, 1000);
    const shown = Array.from(
      { length: 10 },
      (_, index) => `[${index}].cwd must be a string`,
    );
    assertEquals(
      error.message,
      `Invalid install-run input: ${shown.join("; ")}; and 990 more`,
    );
  });

  it("lists ten faults without more", () => {
    const ten = Array<typeof issues[0]>(10).fill(issues[0]!);
    const { message } = new RunInstallInputError(ten);
    assertEquals(message.split("; ").length, 10);
    assert(message.endsWith("cwd must be a string"), message);
  });

  it("is a TypeError with a name of its own", () => {
    assert(error instanceof TypeError);
    assertEquals(error.name, "RunInstallInputError");
  });
});
