import { show } from "./_show.ts";
import { isNativeBody, isRecord } from "./_is_plain_object.ts";
import type { EndpointError } from "./endpoint_error.ts";

/**
 * Writes a value as JSON. What `JSON.stringify` would silently change is an
 * error, such as `NaN` (to `null`) or a `Set` (to `{}`).
 *
 * @param root Where the value is, for messages.
 * @param fail Makes the error for the value at a place.
 */
export function toJson(
  value: unknown,
  root: string,
  fail: (path: string, fault: string) => EndpointError,
): string {
  let found: Unfit | undefined;
  try {
    found = findUnfit(value);
    // A replacer would take three times as long.
    if (!found) return JSON.stringify(value);
  } catch {
    // Not the runtime's message, which could show a secret.
    throw fail(
      root,
      "contains itself, nests too deeply, or has a toJSON that fails",
    );
  }
  const [path, unfit] = found;
  throw fail(
    (root + path).replace(/^\./, ""),
    `is ${
      show(unfit)
    }, which JSON cannot hold; pass a string or, in multipart/form-data, a Blob`,
  );
}

/** The path to a value that JSON cannot hold, as in `.a.b[2]`, and that value. */
type Unfit = [path: string, value: unknown];

/** Finds what JSON cannot hold; a key that is `undefined` is left out. */
function findUnfit(given: unknown): Unfit | undefined {
  if (given === null || isJsonScalar(given)) return undefined;
  const { toJSON } = given as { toJSON?: unknown };
  // Node has one for a `Buffer`, and Bun for forms.
  const value = typeof toJSON === "function" && !isNativeBody(given)
    ? toJSON.call(given)
    : given;
  const isList = Array.isArray(value);
  if (!isList && !isRecord(value)) {
    return isJsonScalar(value) ? undefined : ["", given];
  }
  for (const key of Object.keys(value)) {
    const found = findUnfit((value as Record<string, unknown>)[key]);
    if (found) return [(isList ? `[${key}]` : "." + key) + found[0], found[1]];
  }
  return undefined;
}

/** Whether a value is a JSON scalar, or `undefined`, which JSON leaves out. */
function isJsonScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "boolean" ||
    value === undefined || Number.isFinite(value);
}
