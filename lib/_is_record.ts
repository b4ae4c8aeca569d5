import { isPlainObject } from "./_is_plain_object.ts";

/**
 * Whether the own keys of a value are what it holds. They are not for a `Map`, a
 * `Promise` or a `URL`, which would be taken for an empty record.
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return isPlainObject(value) ||
    typeof value === "object" && value !== null && !Array.isArray(value) &&
      (Object.prototype.toString.call(value) === "[object Object]" ||
        Object.keys(value).length > 0);
}
