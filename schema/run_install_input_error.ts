import type { RunInstallInputIssue } from "./validate_run_install_input.ts";

/**
 * Says that a value is not an install-run input. Its message lists the first ten
 * issues, but not the value.
 *
 * @example List the issues one by one
 * ```ts
 * import { parseRunInstallInput, RunInstallInputError } from "@waymark/endpoint/schema";
 *
 * try {
 *   parseRunInstallInput({ cwd: 1, args: "--prod" });
 * } catch (error) {
 *   if (!(error instanceof RunInstallInputError)) throw error;
 *   console.log(error.issues.map((issue) => issue.message));
 *   // → ["cwd must be a string", "args must be a list of strings"]
 * }
 * ```
 */
export class RunInstallInputError extends TypeError {
  /** The name of the class. */
  // A field, because where `Error.prototype` is frozen, assigning would throw.
  override readonly name: string = "RunInstallInputError";

  /** Everything that is wrong with the value. */
  readonly issues: readonly RunInstallInputIssue[];

  /**
   * Creates an error from the issues that a validation found.
   *
   * @param issues Everything that is wrong with the value.
   */
  constructor(issues: readonly RunInstallInputIssue[]) {
    const shown = issues.slice(0, 10).map(({ message }) => message).join("; ");
    const more = issues.length > 10 ? `; and ${issues.length - 10} more` : "";
    super(`Invalid install-run input: ${shown}${more}`);
    this.issues = issues;
  }
}
