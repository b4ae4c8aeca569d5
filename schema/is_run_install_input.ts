import type { RunInstallInput } from "./types.ts";
import { validateRunInstallInput } from "./validate_run_install_input.ts";

/**
 * Whether a value of any origin is an install-run input.
 *
 * @param value The value.
 * @returns Whether it is one.
 *
 * @example Take a setting only if it is right
 * ```ts
 * import { isRunInstallInput } from "@waymark/endpoint/schema";
 *
 * console.log(isRunInstallInput({ recursive: true, args: ["--prod"] })); // → true
 * console.log(isRunInstallInput("yes")); // → false
 * ```
 */
export function isRunInstallInput(value: unknown): value is RunInstallInput {
  return validateRunInstallInput(value).valid;
}
