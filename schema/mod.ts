/**
 * The install-run input: a value that says whether and how an install command
 * is run. Its JSON Schema, a validator that needs no code generation, and what
 * to run.
 *
 * @example From a configuration file to commands
 * ```ts
 * import { installCommands, parseRunInstallInput } from "@waymark/endpoint/schema";
 *
 * const input = parseRunInstallInput(JSON.parse(`[
 *   { "recursive": true, "args": ["--frozen-lockfile"] },
 *   { "cwd": "docs" }
 * ]`));
 * console.log(installCommands(input));
 * // → [
 * //   { command: "pnpm", args: ["recursive", "install", "--frozen-lockfile"] },
 * //   { command: "pnpm", args: ["install"], cwd: "docs" },
 * // ]
 * ```
 *
 * @module
 */
export {
  /** A command that {@linkcode installCommands} makes. */
  type InstallCommand,
  /** Makes install commands of an input. */
  installCommands,
  /** The options of {@linkcode installCommands}. */
  type InstallCommandsOptions,
} from "./install_commands.ts";
export {
  /** Says whether a value is an install-run input. */
  isRunInstallInput,
} from "./is_run_install_input.ts";
export {
  /** Returns a value that is an install-run input, and throws for any other. */
  parseRunInstallInput,
} from "./parse_run_install_input.ts";
export {
  /** Lists the installs that an input asks for. */
  resolveRunInstalls,
} from "./resolve_run_installs.ts";
export {
  /** The schema for libraries that take a Standard Schema. */
  runInstallInput,
  /** The type of {@linkcode runInstallInput}. */
  type RunInstallInputStandardSchema,
} from "./run_install_input.ts";
export {
  /** What {@linkcode parseRunInstallInput} throws. */
  RunInstallInputError,
} from "./run_install_input_error.ts";
export {
  /** The JSON Schema, draft-07. */
  runInstallInputSchema,
} from "./run_install_input_schema.ts";
export type {
  /** One install. */
  RunInstall,
  /** No install, one, or several. */
  RunInstallInput,
} from "./types.ts";
export {
  /** What is wrong with a value, and where. */
  type RunInstallInputIssue,
  /** What {@linkcode validateRunInstallInput} returns. */
  type RunInstallInputResult,
  /** Says what is wrong with a value. */
  validateRunInstallInput,
} from "./validate_run_install_input.ts";
