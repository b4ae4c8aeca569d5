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
export * from "./install_commands.ts";
export * from "./is_run_install_input.ts";
export * from "./parse_run_install_input.ts";
export * from "./resolve_run_installs.ts";
export * from "./run_install_input.ts";
export * from "./run_install_input_error.ts";
export * from "./run_install_input_schema.ts";
export type * from "./types.ts";
export * from "./validate_run_install_input.ts";
