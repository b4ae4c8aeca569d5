import { RunInstallInputError } from "./run_install_input_error.ts";
import type { RunInstallInput } from "./types.ts";
import { validateRunInstallInput } from "./validate_run_install_input.ts";

/**
 * Checks that a value of any origin is an install-run input, or throws.
 *
 * @param value The value.
 * @returns The value itself.
 * @throws {RunInstallInputError} If it is not an install-run input.
 *
 * @example Read a configuration
 * ```ts
 * import { parseRunInstallInput } from "@waymark/endpoint/schema";
 *
 * console.log(parseRunInstallInput(JSON.parse('{"cwd":"docs"}')));
 * // → { cwd: "docs" }
 *
 * try {
 *   parseRunInstallInput("docs");
 * } catch (error) {
 *   if (error instanceof TypeError) console.log(error.message);
 *   // → "Invalid install-run input: must be null, a boolean, an object or a list of objects"
 * }
 * ```
 */
export function parseRunInstallInput(value: unknown): RunInstallInput {
  const result = validateRunInstallInput(value);
  if (!result.valid) throw new RunInstallInputError(result.issues);
  return result.value;
}
