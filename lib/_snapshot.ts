import { isPlainObject } from "./_is_plain_object.ts";

/**
 * Copies the plain objects, arrays and dates in a value; everything else is kept.
 *
 * @param value What to copy.
 * @param frozen Whether the copies are frozen.
 */
export function snapshot<T>(value: T, frozen = false): T {
  // Almost all values need no copy.
  if (typeof value !== "object" || value === null) return value;
  const copies = new Map<unknown, Record<string, unknown>>();
  const copyOf = (original: unknown): unknown => {
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
  };
  const result = copyOf(value) as T;
  // A map also visits what is added on the way: no depth of nesting is too much.
  for (const copy of copies.values()) {
    for (const key of Object.keys(copy)) copy[key] = copyOf(copy[key]);
    if (frozen) Object.freeze(copy);
  }
  return result;
}
