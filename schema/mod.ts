/**
 * The install-run input: a value that says whether and how an install command
 * is run. Its JSON Schema, a validator that needs no code generation, and what
 * to run.
 *
 * @example From a configuration file to commands
 * ```ts
 * import { installCommands, parseRunInstallInput } from "@waymark/endpoint/schema";
 * import { assertEquals } from "@std/assert";
 *
 * const input = parseRunInstallInput(JSON.parse(`[
 *   { "recursive": true, "args": ["--frozen-lockfile"] },
 *   { "cwd": "docs" }
 * ]`));
 * assertEquals(installCommands(input), [
 *   { command: "pnpm", args: ["recursive", "install", "--frozen-lockfile"] },
 *   { command: "pnpm", args: ["install"], cwd: "docs" },
 * ]);
 * ```
 *
 * @module
 */
export {
  type InstallCommand,
  installCommands,
  type InstallCommandsOptions,
} from "./install_commands.ts";
export { isRunInstallInput } from "./is_run_install_input.ts";
export { parseRunInstallInput } from "./parse_run_install_input.ts";
export { resolveRunInstalls } from "./resolve_run_installs.ts";
export {
  runInstallInput,
  type RunInstallInputStandardSchema,
} from "./run_install_input.ts";
export { RunInstallInputError } from "./run_install_input_error.ts";
export { runInstallInputSchema } from "./run_install_input_schema.ts";
export type { RunInstall, RunInstallInput } from "./types.ts";
export {
  type RunInstallInputIssue,
  type RunInstallInputResult,
  validateRunInstallInput,
} from "./validate_run_install_input.ts";
