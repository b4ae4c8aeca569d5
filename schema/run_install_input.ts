import { validateInput, validateInstall, type Validator } from "./_validate.js";

export { runInstallInputSchema } from "./run_install_input_schema.ts";

/** One run of the install command. */
export interface RunInstall {
  /** Whether to install every package of the workspace; `false` by default. */
  recursive?: boolean | undefined;
  /** The directory to run the command in; the caller's by default. */
  cwd?: string | undefined;
  /** More arguments for the command; none by default. */
  args?: readonly string[] | undefined;
}

/**
 * Whether and how to run an install command: `true` means one recursive install,
 * `false` and `null` mean none, and a list means each of its items.
 */
export type RunInstallInput =
  | null
  | boolean
  | RunInstall
  | readonly RunInstall[];

/** What is wrong at one place of a value. */
export interface RunInstallInputIssue {
  /** The keys that lead to the place; empty for the value itself. */
  path: (string | number)[];
  /** What is wrong, and where, for a person: `[1].args[0] must be a string`. */
  message: string;
}

/** The result of a validation: the value, or what is wrong with it. */
export type RunInstallInputResult =
  | {
    /** The value is an install-run input. */
    valid: true;
    /** The value, by the same reference. */
    value: RunInstallInput;
  }
  | {
    /** The value is not an install-run input. */
    valid: false;
    /** Everything that is wrong with it. */
    issues: RunInstallInputIssue[];
  };

/**
 * Validates a value from any source, and lists everything that is wrong with it.
 * The issues of an object are about its properties, those of a list about its
 * items.
 *
 * @param value The value; it is not changed.
 * @returns The same value, or the issues.
 *
 * @example List what is wrong with a configuration
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
  // Item by item: of a long list, Ajv's code copies all faults with each one.
  const issues = Array.isArray(value)
    ? value.flatMap((item, index) => issuesIn(item, validateInstall, [index]))
    : issuesIn(value, validateInput, []);
  return issues.length > 0
    ? { valid: false, issues }
    : { valid: true, value: value as RunInstallInput };
}

/** What a value must be, by the type that the schema asks for. */
const EXPECTED: Readonly<Record<string, string>> = {
  array: "a list of strings",
  boolean: "a boolean",
  object: "an object",
  string: "a string",
};

function issuesIn(
  value: unknown,
  validate: Validator,
  root: RunInstallInputIssue["path"],
): RunInstallInputIssue[] {
  validate(value);
  const faults = validate.errors ?? [];
  // Faults inside the value come from the one alternative that has its type; the
  // others only say that the whole value has another type.
  const inside = faults.filter(({ instancePath }) => instancePath);
  return (inside.length > 0 ? inside : faults.slice(-1)).map((fault) => {
    const keys = fault.instancePath.split("/").slice(1)
      .map((key) => /^\d+$/.test(key) ? Number(key) : key);
    const path = [...root, ...keys];
    const wanted = fault.schemaPath === "#/anyOf"
      ? "null, a boolean, an object or a list of objects"
      : EXPECTED[`${fault.params.type}`];
    const place = path.map((key) =>
      typeof key === "number" ? `[${key}]` : `.${key}`
    ).join("");
    // The first key has no dot before it, and an empty path no space after it.
    return { path, message: `${place} must be ${wanted}`.replace(/^[. ]/, "") };
  });
}

/**
 * Whether a value from any source is an install-run input.
 *
 * @param value The value.
 * @returns Whether it is one.
 *
 * @example Take a setting only if it is valid
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

/**
 * Returns a value from any source if it is an install-run input, and throws if
 * it is not.
 *
 * @param value The value.
 * @returns The same value.
 * @throws {RunInstallInputError} If it is not an install-run input.
 *
 * @example Read a configuration
 * ```ts
 * import { parseRunInstallInput } from "@waymark/endpoint/schema";
 *
 * console.log(parseRunInstallInput(JSON.parse('{"cwd":"docs"}')));
 * // → { cwd: "docs" }
 * ```
 */
export function parseRunInstallInput(value: unknown): RunInstallInput {
  const result = validateRunInstallInput(value);
  if (!result.valid) throw new RunInstallInputError(result.issues);
  return result.value;
}

/**
 * The error for a value that is not an install-run input. Its message lists the
 * first ten issues, and never shows the value.
 *
 * @example List the issues one by one
 * ```ts
 * import { parseRunInstallInput, RunInstallInputError } from "@waymark/endpoint/schema";
 *
 * try {
 *   parseRunInstallInput({ cwd: 1, args: "--prod" });
 * } catch (error) {
 *   if (!(error instanceof RunInstallInputError)) throw error;
 *   console.log(error.message);
 *   // → "Invalid install-run input: cwd must be a string; args must be a list of strings"
 *   console.log(error.issues.map((issue) => issue.path)); // → [["cwd"], ["args"]]
 * }
 * ```
 */
export class RunInstallInputError extends TypeError {
  /** The name of the class. */
  override readonly name: string = "RunInstallInputError";

  /** Everything that is wrong with the value. */
  readonly issues: readonly RunInstallInputIssue[];

  /** Creates the error from the issues of a validation. */
  constructor(issues: readonly RunInstallInputIssue[]) {
    const shown = issues.slice(0, 10).map(({ message }) => message).join("; ");
    const more = issues.length > 10 ? `; and ${issues.length - 10} more` : "";
    super(`Invalid install-run input: ${shown}${more}`);
    this.issues = issues;
  }
}

/** A Standard Schema (version 1) of the install-run input. */
export interface RunInstallInputStandardSchema {
  /** The part that tools read. */
  readonly "~standard": {
    /** The version of the standard. */
    readonly version: 1;
    /** The maker of the schema. */
    readonly vendor: "waymark";
    /** Validates a value, and returns it or what is wrong with it. */
    readonly validate: (value: unknown) =>
      | { readonly value: RunInstallInput; readonly issues?: undefined }
      | { readonly issues: readonly RunInstallInputIssue[] };
    /** The types of what goes in and what comes out; not there at run time. */
    readonly types?: Readonly<Record<"input" | "output", RunInstallInput>>;
  };
}

/**
 * The install-run input as a Standard Schema (version 1), for tools that take
 * one: form libraries, routers, RPC and configuration loaders.
 *
 * @example Validate as such a tool does
 * ```ts
 * import { runInstallInput } from "@waymark/endpoint/schema";
 *
 * const { validate } = runInstallInput["~standard"];
 * console.log(validate(true)); // → { value: true }
 * console.log(validate({ cwd: 1 }));
 * // → { issues: [{ path: ["cwd"], message: "cwd must be a string" }] }
 * ```
 */
export const runInstallInput: RunInstallInputStandardSchema = {
  "~standard": {
    version: 1,
    vendor: "waymark",
    validate(value) {
      const result = validateRunInstallInput(value);
      return result.valid ? { value: result.value } : { issues: result.issues };
    },
  },
};
