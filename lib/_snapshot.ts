import { isPlainObject } from "./_is_plain_object.ts";

/** Copies the plain objects, arrays and dates in a value; everything else is kept. */
export function snapshot<T>(value: T): T;
export function snapshot(value: unknown): unknown {
  // Almost all values need no copy.
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => snapshot(item));
  if (isPlainObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, snapshot(member)]),
    );
  }
  return value instanceof Date ? new Date(value) : value;
}

/** Freezes a value and the plain objects and arrays in it. */
export function deepFreeze<T>(value: T): T {
  if (Array.isArray(value) || isPlainObject(value)) {
    Object.values(Object.freeze(value)).forEach(deepFreeze);
  }
  return value;
}
