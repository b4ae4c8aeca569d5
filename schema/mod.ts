/**
 * The install-run input, which says whether and how to run an install command: the
 * value that the GitHub action `pnpm/action-setup` takes as `run_install`. Its JSON
 * Schema, a validator that works without `eval`, and the commands to run.
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
 * @module schema
 */
export * from "./install_commands.ts";
export * from "./run_install_input.ts";
