/** A fault, as Ajv describes it. */
export interface AjvFault {
  /** The JSON pointer to the place of the fault. */
  readonly instancePath: string;
  /** The JSON pointer to the keyword, from the definition that it is in. */
  readonly schemaPath: string;
  /** What the keyword asked for. */
  readonly params: { readonly type?: unknown };
}

/** Whether a value is valid; its faults are those of the last value. */
export interface Validator {
  (value: unknown): boolean;
  readonly errors: readonly AjvFault[] | null;
}

/** Validates an install-run input. */
export const validateInput: Validator;

/** Validates one of its installs. */
export const validateInstall: Validator;
