/**
 * The install-run input, a value that says whether and how to run an install
 * command: its JSON Schema, a validator that works without `eval`, and the
 * commands to run.
 *
 * @example From a configuration file to commands
 * ```ts
 * import { installCommands, parseRunInstallInput } from "@waymark/endpoint/schema";
 *
 * const input = parseRunInstallInput(JSON.parse('[{ "args": ["--prod"] }, { "cwd": "docs" }]'));
 * console.log(installCommands(input));
 * // → [
 * //   { command: "pnpm", args: ["install", "--prod"] },
 * //   { command: "pnpm", args: ["install"], cwd: "docs" },
 * // ]
 * ```
 *
 * @module
 */
export * from "./install_commands.ts";
export * from "./run_install_input.ts";
