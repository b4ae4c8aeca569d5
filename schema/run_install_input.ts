import type { RunInstallInput } from "./types.ts";
import {
  type RunInstallInputIssue,
  validateRunInstallInput,
} from "./validate_run_install_input.ts";

/** A Standard Schema (version 1) of the install-run input. */
export interface RunInstallInputStandardSchema {
  /** What tools that take a Standard Schema read. */
  readonly "~standard": {
    /** The version of the standard. */
    readonly version: 1;
    /** Who made the schema. */
    readonly vendor: "waymark";
    /** Validates a value, and gives it back or says what is wrong with it. */
    readonly validate: (value: unknown) =>
      | { readonly value: RunInstallInput; readonly issues?: undefined }
      | { readonly issues: readonly RunInstallInputIssue[] };
    /** What goes in and what comes out; types only. */
    readonly types?: {
      readonly input: RunInstallInput;
      readonly output: RunInstallInput;
    } | undefined;
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
 * // → {
 * //   issues: [{ path: ["cwd"], message: "cwd must be a string" }],
 * // }
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
