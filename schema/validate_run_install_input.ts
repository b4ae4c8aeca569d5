import { type Fault, findFaults } from "./_validate_generated.ts";
import type { RunInstallInput } from "./types.ts";

/** What is wrong at one place of a value. */
export interface RunInstallInputIssue {
  /** The keys that lead to the place; empty for the value itself. */
  path: (string | number)[];
  /** What is wrong and where, for a person to read: `[1].args[0] must be a string`. */
  message: string;
}

/** The result of a validation: the value, or what is wrong with it. */
export type RunInstallInputResult =
  | {
    /** The value is an install-run input. */
    valid: true;
    /** The value, as it was given. */
    value: RunInstallInput;
  }
  | {
    /** The value is not an install-run input. */
    valid: false;
    /** Everything that is wrong with it. */
    issues: RunInstallInputIssue[];
  };

/**
 * Validates a value of any origin, and says everything that is wrong with it.
 *
 * For an object, the issues are about its properties; for a list, about its items.
 * The value is never changed.
 *
 * @param value The value.
 * @returns The value itself, or the issues.
 *
 * @example Say what is wrong with a configuration
 * ```ts
 * import { validateRunInstallInput } from "@waymark/endpoint/schema";
 *
 * const result = validateRunInstallInput([{ cwd: "docs" }, { args: [1] }]);
 * if (!result.valid) console.log(result.issues);
 * // → [
 * //   { path: [1, "args", 0], message: "[1].args[0] must be a string" },
 * // ]
 * ```
 */
export function validateRunInstallInput(value: unknown): RunInstallInputResult {
  const faults = findFaults(value);
  if (faults.length === 0) {
    return { valid: true, value: value as RunInstallInput };
  }
  // Only the alternative of the value's own type looks inside it.
  const inside = faults.filter(({ path }) => path.length > 0);
  return {
    valid: false,
    issues: (inside.length > 0 ? inside : faults.slice(-1)).map(toIssue),
  };
}

function toIssue({ path, wanted }: Fault): RunInstallInputIssue {
  const place = path.map((key) =>
    typeof key === "number" ? `[${key}]` : `.${key}`
  ).join("");
  // A place never begins with the dot that separates its names.
  return { path, message: `${place} must be ${wanted}`.replace(/^[. ]/, "") };
}
