import { describe } from "./_describe.ts";
import { isRecord } from "./_is_plain_object.ts";
import { EndpointError } from "./endpoint_error.ts";

/**
 * Writes a value as JSON. What `JSON.stringify` would quietly change, such as
 * `NaN` to `null` or a `Set` to `{}`, is an error.
 *
 * @param value What to write.
 * @param root What the value is called in messages, or where in the body it stands.
 * @param fail Makes the error of what stands in a place.
 */
export function toJson(
  value: unknown,
  root: string,
  fail: (path: string, fault: string) => EndpointError,
): string {
  const paths = new Map<unknown, string>();
  const refuse = function (this: unknown, key: string, value: unknown) {
    const parent = paths.get(this);
    const path = parent === undefined
      ? root
      : Array.isArray(this)
      ? `${parent}[${key}]`
      : parent + (parent && ".") + key;
    // `value` is what a `toJSON` method made of it: `null`, of an invalid Date.
    const given = Reflect.get(Object(this), key);
    if (!isJson(value) || value === null && given !== null) {
      throw fail(
        path,
        `is ${describe(given)}; ${
          given instanceof Blob
            ? "send it as data, or as multipart/form-data"
            : "JSON holds strings, finite numbers, booleans, null, arrays and plain objects"
        }`,
      );
    }
    if (typeof value === "object") paths.set(value, path);
    return value;
  };
  try {
    return JSON.stringify(value, refuse);
  } catch (error) {
    if (error instanceof EndpointError) throw error;
    // Not the runtime's message, which could show a secret.
    throw fail(
      root,
      "cannot be written as JSON: it contains itself, nests too deeply, or its toJSON fails",
    );
  }
}

/** Whether JSON holds a value as it is; a key that is `undefined` is left out. */
function isJson(value: unknown): boolean {
  switch (typeof value) {
    case "string":
    case "boolean":
    case "undefined":
      return true;
    case "number":
      return Number.isFinite(value);
    case "object":
      return value === null || Array.isArray(value) ||
        isRecord(value);
  }
  return false;
}
