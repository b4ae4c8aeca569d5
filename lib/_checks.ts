/** Whether the value of an option is valid. */
export type IsValid = (value: unknown) => boolean;

/** Whether a value is `true` or `false`. */
export const isBoolean: IsValid = (value) => typeof value === "boolean";

/** Whether a value can be called. */
export const isFunction: IsValid = (value) => typeof value === "function";

/** Accepts whole numbers in a range. */
export function isWhole(least: number, most: number): IsValid {
  return (value) =>
    Number.isInteger(value) && least <= Number(value) && Number(value) <= most;
}

/** Accepts the items of a list. */
export function oneOf(list: readonly unknown[]): IsValid {
  return (value) => list.includes(value);
}

/** Accepts lists of valid items. */
export function listOf(isItem: IsValid): IsValid {
  return (value) => Array.isArray(value) && value.every(isItem);
}

/** How the value of an option is checked and read. */
export interface Option {
  /** Whether a value is valid. */
  readonly is: IsValid;
  /** What to pass instead of an invalid value, for messages. */
  readonly expected: string;
  /** What other libraries call it: names in lower case, separated by spaces. */
  readonly also?: string;
  /** Whether the value may be a secret, which messages must not show. */
  readonly isSecret?: boolean;
  /** Turns a valid value into the setting that it stands for. */
  readonly read?: (value: never) => unknown;
}

/** An option that is on or off. */
export const FLAG: Option = { is: isBoolean, expected: "true or false" };

/** An option that is a function. */
export const FUNCTION: Option = { is: isFunction, expected: "a function" };
