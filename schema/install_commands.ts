import { resolveRunInstalls } from "./resolve_run_installs.ts";
import type { RunInstall, RunInstallInput } from "./types.ts";

/** How {@linkcode installCommands} writes commands. */
export interface InstallCommandsOptions {
  /** The package manager; `"pnpm"` unless given. */
  command?: string | undefined;
}

/** A command to run, without a shell. */
export interface InstallCommand {
  /** The program. */
  command: string;
  /** Its arguments. */
  args: string[];
  /** The directory to run it in; only where the input names one. */
  cwd?: string;
}

/**
 * Turns an install-run input into the commands to run, in order.
 *
 * @param input The install-run input.
 * @param options The package manager.
 * @returns The commands; nothing is run.
 * @throws {RunInstallInputError} If the input is not valid.
 *
 * @example Install a workspace, and then its documentation
 * ```ts
 * import { installCommands } from "@waymark/endpoint/schema";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(
 *   installCommands([{ recursive: true }, { cwd: "docs", args: ["--prod"] }]),
 *   [
 *     { command: "pnpm", args: ["recursive", "install"] },
 *     { command: "pnpm", args: ["install", "--prod"], cwd: "docs" },
 *   ],
 * );
 * ```
 */
export function installCommands(
  input: RunInstallInput,
  options?: InstallCommandsOptions,
): InstallCommand[] {
  // Without a prototype, nothing is read that someone added to every object.
  const settings: InstallCommandsOptions = Object.setPrototypeOf(
    { ...options },
    null,
  );
  const command = settings.command ?? "pnpm";
  return resolveRunInstalls(input).map((install) => {
    const own: RunInstall = Object.setPrototypeOf(install, null);
    const { recursive, cwd, args = [] } = own;
    return {
      command,
      args: [...(recursive ? ["recursive"] : []), "install", ...args],
      ...(cwd === undefined ? {} : { cwd }),
    };
  });
}
