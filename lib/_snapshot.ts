import { isPlainObject } from "./_is_plain_object.ts";
import { setOwn } from "./_own_property.ts";

/**
 * Copies the plain objects, arrays and dates in a value, cyclic ones too;
 * everything else is kept as it is.
 *
 * @param value What to copy.
 * @param finish What to do with each copy, for example `Object.freeze`.
 */
export function snapshot<T>(
  value: T,
  finish: (copy: object) => void = () => {},
): T {
  if (typeof value !== "object") return value;
  const copies = new Map<unknown, Record<string, unknown>>();
  const copyOf = (original: unknown): unknown => {
    if (original instanceof Date) return new Date(original);
    if (!Array.isArray(original) && !isPlainObject(original)) return original;
    let copy = copies.get(original);
    if (!copy) {
      copy = (Array.isArray(original) ? [] : {}) as Record<string, unknown>;
      copies.set(original, copy);
    }
    return copy;
  };
  const result = copyOf(value) as T;
  // A map's iterator also visits what is added on the way: no recursion, and
  // so no depth that would be too deep.
  for (const [original, copy] of copies) {
    for (const key of Object.keys(original as object)) {
      setOwn(copy, key, copyOf((original as Record<string, unknown>)[key]));
    }
    // Holes at the end of an array have no keys.
    if (Array.isArray(original)) copy.length = original.length;
    finish(copy);
  }
  return result;
}
