import { isPlainObject } from "./_is_plain_object.ts";
import { setOwn } from "./_own_property.ts";

/**
 * Copies the plain objects, arrays and dates in a value, cyclic ones too;
 * everything else is kept as it is.
 *
 * @param value What to copy.
 * @param finish What to do with each copy, for example `Object.freeze`.
 */
export function snapshot<T>(value: T, finish?: (copy: object) => void): T {
  // Nothing is made for what needs no copy, which is almost all there is.
  return typeof value === "object" ? copyDeeply(value, finish) : value;
}

function copyDeeply<T>(value: T, finish?: (copy: object) => void): T {
  const copies = new Map<unknown, Record<string, unknown>>();
  const copyOf = (original: unknown): unknown => {
    if (typeof original !== "object" || original === null) return original;
    if (!Array.isArray(original) && !isPlainObject(original)) {
      return copyOfDate(original);
    }
    let copy = copies.get(original);
    if (!copy) {
      copy = (Array.isArray(original) ? [] : {}) as Record<string, unknown>;
      copies.set(original, copy);
    }
    return copy;
  };
  const result = copyOf(value) as T;
  // A map also visits what is added on the way: no recursion, and so no depth
  // that would be too deep.
  copies.forEach((copy, original) => {
    for (const key of Object.keys(original as object)) {
      setOwn(copy, key, copyOf((original as Record<string, unknown>)[key]));
    }
    // Holes at the end of an array have no keys.
    if (Array.isArray(original)) copy.length = original.length >>> 0;
    finish?.(copy);
  });
  return result;
}

/** Copies a date, of any realm; gives everything else back. */
function copyOfDate(value: object): object {
  try {
    return new Date(Date.prototype.getTime.call(value));
  } catch {
    return value;
  }
}
