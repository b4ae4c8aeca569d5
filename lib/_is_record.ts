import { isPlainObject } from "./_is_plain_object.ts";

/**
 * Whether the own keys of a value are what it holds. They are not for a `Map`, a
 * `Promise`, a buffer or a boxed string, which would be taken for a record of
 * something else, or for an empty one.
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return isPlainObject(value) ||
    typeof value === "object" && value !== null && !Array.isArray(value) &&
      (Object.prototype.toString.call(value) === "[object Object]" ||
        Object.keys(value).length > 0 && !(Symbol.iterator in value));
}
