import { describe } from "./_describe.ts";
import { isRecord } from "./_is_plain_object.ts";
import { EndpointError } from "./endpoint_error.ts";

/** Makes the error for the value at a place. */
type Fail = (path: string, fault: string) => EndpointError;

/**
 * Writes a value as JSON. What `JSON.stringify` would quietly change, such as
 * `NaN` to `null` or a `Set` to `{}`, is an error.
 *
 * @param value What to write.
 * @param root What the value is called in messages, or where in the body it is.
 */
export function toJson(value: unknown, root: string, fail: Fail): string {
  try {
    assertJson(value, "", root, fail);
    // A replacer would take three times as long.
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof EndpointError) throw error;
    // Not the runtime's message, which could show a secret.
    throw fail(
      root,
      "cannot be written as JSON: it contains itself, nests too deeply, or its toJSON fails",
    );
  }
}

/** Refuses what JSON cannot hold; a key that is `undefined` is left out. */
function assertJson(
  given: unknown,
  key: string,
  path: string,
  fail: Fail,
): void {
  if (given === null || isScalar(given)) return;
  const { toJSON } = given as { toJSON?: unknown };
  const value: unknown = typeof toJSON === "function"
    ? toJSON.call(given, key)
    : given;
  const isList = Array.isArray(value);
  if (isList || isRecord(value)) {
    for (const key of Object.keys(value)) {
      assertJson(
        (value as Record<string, unknown>)[key],
        key,
        isList ? `${path}[${key}]` : path + (path && ".") + key,
        fail,
      );
    }
  } else if (!isScalar(value)) {
    throw fail(
      path,
      `is ${describe(given)}; ${
        given instanceof Blob
          ? "send it as data, or as multipart/form-data"
          : "JSON holds strings, finite numbers, booleans, null, arrays and plain objects"
      }`,
    );
  }
}

/** Whether a value is one that JSON can hold and that holds no others, or `undefined`. */
function isScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "boolean" ||
    value === undefined || Number.isFinite(value);
}
