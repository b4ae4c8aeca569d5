import { isPlainObject } from "./_is_plain_object.ts";

/** Copies of plain objects and arrays, by what they are copies of. */
type Copies = Map<unknown, Record<string, unknown>>;

/**
 * Copies the plain objects, arrays and dates in a value; everything else is kept.
 *
 * @param value What to copy.
 * @param finish What is done to each copy at the end, such as `Object.freeze`.
 */
export function snapshot<T>(
  value: T,
  finish?: (copy: object) => unknown,
): T {
  // Almost all values need no copy.
  if (typeof value !== "object") return value;
  const copies: Copies = new Map();
  const result = copyOf(value, copies) as T;
  // A map also visits what is added on the way: no depth of nesting is too much.
  for (const copy of copies.values()) {
    for (const key of Object.keys(copy)) {
      const member = copy[key];
      if (typeof member === "object") copy[key] = copyOf(member, copies);
    }
    finish?.(copy);
  }
  return result;
}

function copyOf(original: unknown, copies: Copies): unknown {
  const isList = Array.isArray(original);
  if (!isList && !isPlainObject(original)) {
    return original instanceof Date ? new Date(original) : original;
  }
  let copy = copies.get(original);
  if (!copy) {
    copy = (isList ? [...original] : { ...original }) as Record<
      string,
      unknown
    >;
    copies.set(original, copy);
  }
  return copy;
}
