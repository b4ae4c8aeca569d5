import { toRecord } from "../lib/_record.ts";
import {
  parseRunInstallInput,
  type RunInstall,
  type RunInstallInput,
  RunInstallInputError,
} from "./run_install_input.ts";

/**
 * Turns an install-run input into a list of installs: none for `null` and
 * `false`, a recursive one for `true`, otherwise those of the input.
 *
 * @param input The install-run input.
 * @returns Copies of the installs, in order. Properties beside those of the schema
 * are kept as they are.
 * @throws {RunInstallInputError} If the input is not valid.
 *
 * @example The four kinds of input
 * ```ts
 * import { resolveRunInstalls } from "@waymark/endpoint/schema";
 *
 * console.log(resolveRunInstalls(null)); // → []
 * console.log(resolveRunInstalls(true)); // → [{ recursive: true }]
 * console.log(resolveRunInstalls({ cwd: "docs" })); // → [{ cwd: "docs" }]
 * console.log(resolveRunInstalls([{}, { cwd: "docs" }])); // → [{}, { cwd: "docs" }]
 * ```
 */
export function resolveRunInstalls(input: RunInstallInput): RunInstall[] {
  const checked = parseRunInstallInput(input);
  if (!checked) return [];
  if (checked === true) return [{ recursive: true }];
  return [checked].flat().map((install) =>
    Object.hasOwn(install, "args")
      ? { ...install, args: install.args && [...install.args] }
      : { ...install }
  );
}

/** How {@linkcode installCommands} writes commands. */
export interface InstallCommandsOptions {
  /** The package manager; by default `"pnpm"`, the only one with `recursive install`. */
  command?: string | undefined;
}

/** A command to run, without a shell. */
export interface InstallCommand {
  /** The program. */
  command: string;
  /** Its arguments. */
  args: string[];
  /** The directory to run it in; only if the input names one. */
  cwd?: string;
}

/**
 * Turns an install-run input into the commands to run, in order. It runs nothing.
 *
 * @param input The install-run input.
 * @param options The package manager.
 * @returns The commands.
 * @throws {RunInstallInputError} If the input or the options are not valid.
 *
 * @example Install a workspace, and then its documentation
 * ```ts
 * import { installCommands } from "@waymark/endpoint/schema";
 *
 * console.log(installCommands([{ recursive: true }, { cwd: "docs" }]));
 * // → [
 * //   { command: "pnpm", args: ["recursive", "install"] },
 * //   { command: "pnpm", args: ["install"], cwd: "docs" },
 * // ]
 * ```
 */
export function installCommands(
  input: RunInstallInput,
  options?: InstallCommandsOptions,
): InstallCommand[] {
  const { command, ...others } = toRecord<unknown>({ ...options });
  const program = command ?? "pnpm";
  const isKnown = Object.keys(others).length === 0;
  if (!isKnown || typeof program !== "string" || program === "") {
    const message =
      'options must be an object with no key but "command", a string that is not empty';
    throw new RunInstallInputError([{ path: ["options"], message }]);
  }
  return resolveRunInstalls(input).map((install) => {
    const { recursive, cwd, args = [] }: RunInstall = toRecord({ ...install });
    return {
      command: program,
      args: [...(recursive ? ["recursive"] : []), "install", ...args],
      ...(cwd === undefined ? {} : { cwd }),
    };
  });
}
