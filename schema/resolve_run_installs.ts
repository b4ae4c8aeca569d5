import { parseRunInstallInput } from "./parse_run_install_input.ts";
import type { RunInstall, RunInstallInput } from "./types.ts";

/**
 * Turns an install-run input into the list of installs that it stands for:
 * none for `null` and `false`, a recursive one for `true`, else what it says.
 *
 * @param input The install-run input.
 * @returns The installs, in order: copies, with copies of their `args`. Properties
 * that the schema does not name are kept as they are.
 * @throws {RunInstallInputError} If the input is not valid.
 *
 * @example The four kinds of input
 * ```ts
 * import { resolveRunInstalls } from "@waymark/endpoint/schema";
 *
 * console.log(resolveRunInstalls(null)); // → []
 * console.log(resolveRunInstalls(true)); // → [{ recursive: true }]
 * console.log(resolveRunInstalls({ cwd: "docs" })); // → [{ cwd: "docs" }]
 * console.log(resolveRunInstalls([{}, { cwd: "docs" }]));
 * // → [{}, { cwd: "docs" }]
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
