import { isPlainObject } from "../lib/_is_plain_object.ts";
import { resolveRunInstalls } from "./resolve_run_installs.ts";
import { RunInstallInputError } from "./run_install_input_error.ts";
import type { RunInstall, RunInstallInput } from "./types.ts";

/** How {@linkcode installCommands} writes commands. */
export interface InstallCommandsOptions {
  /**
   * The package manager, a program that takes `[recursive] install`; `"pnpm"`
   * unless given. Of the well-known ones, only pnpm has `recursive`.
   */
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
 * @throws {RunInstallInputError} If the input or the options are not valid.
 *
 * @example Install a workspace, and then its documentation
 * ```ts
 * import { installCommands } from "@waymark/endpoint/schema";
 *
 * console.log(
 *   installCommands([{ recursive: true }, { cwd: "docs", args: ["--prod"] }]),
 * );
 * // → [
 * //   { command: "pnpm", args: ["recursive", "install"] },
 * //   { command: "pnpm", args: ["install", "--prod"], cwd: "docs" },
 * // ]
 * ```
 */
export function installCommands(
  input: RunInstallInput,
  options?: InstallCommandsOptions,
): InstallCommand[] {
  const command = readCommand(options);
  return resolveRunInstalls(input).map((install) => {
    const own: RunInstall = { __proto__: null, ...install } as RunInstall;
    const { recursive, cwd, args = [] } = own;
    return {
      command,
      args: [...(recursive ? ["recursive"] : []), "install", ...args],
      ...(cwd === undefined ? {} : { cwd }),
    };
  });
}

/** Reads the options, which come from JavaScript as well. */
function readCommand(options: unknown): string {
  if (options !== undefined && options !== null && !isPlainObject(options)) {
    throw invalidOptions("options", "an object");
  }
  const own: Record<string, unknown> = { __proto__: null, ...options };
  const { command, ...others } = own;
  if (Object.keys(others).length > 0) {
    throw invalidOptions("options", 'an object with no key but "command"');
  }
  if (command === undefined || command === null) return "pnpm";
  if (typeof command === "string" && command) return command;
  throw invalidOptions("options.command", "a string that is not empty");
}

function invalidOptions(place: string, wanted: string): RunInstallInputError {
  return new RunInstallInputError([
    { path: place.split("."), message: `${place} must be ${wanted}` },
  ]);
}
