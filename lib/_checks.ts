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
