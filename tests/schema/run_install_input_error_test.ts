import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
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

  it("is a TypeError with a name of its own", () => {
    assert(error instanceof TypeError);
    assertEquals(error.name, "RunInstallInputError");
  });
});
