import { describe } from "../_describe.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { EndpointError } from "../endpoint_error.ts";

/** From this length on, an array is searched for holes: each costs as much as an item. */
const LONG = 65_536;

/**
 * Writes a value as JSON. Where `JSON.stringify` would quietly write something
 * else than was meant (`null` for `NaN`, `{}` for a `Set`), this is an error.
 *
 * @param value What to write.
 * @param indent By how many spaces a level is indented; 0 for a single line.
 */
export function toJson(value: unknown, indent = 0): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value, replaceValue, indent);
  } catch (error) {
    if (error instanceof EndpointError) throw error;
  }
  if (text !== undefined) return text;
  // The runtime's own message could show what a `toJSON` of the caller said.
  throw new EndpointError(
    "INVALID_PARAMETER",
    "The body cannot be written as JSON: it holds itself, is nested too deeply, or has a toJSON method that fails",
  );
}

function replaceValue(
  this: Record<string, unknown>,
  key: string,
  value: unknown,
): unknown {
  if (value === null && this[key] instanceof Date) {
    throw invalid(key, "a Date that is not valid");
  }
  switch (typeof value) {
    case "bigint": {
      // Newer runtimes have it: V8 since 11.4, Node since 21.
      const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown };
      if (rawJSON) return rawJSON(String(value));
      throw invalid(
        key,
        "a bigint, which this runtime cannot write as JSON; pass a number or a string",
      );
    }
    case "number":
      if (Number.isFinite(value)) return value;
      throw invalid(key, `${value}; JSON has finite numbers only`);
    case "function":
    case "symbol":
      throw invalid(key, `a ${typeof value}, which JSON cannot hold`);
    case "object":
      if (value !== null && !hasJson(value)) {
        throw invalid(
          key,
          "an object that JSON cannot hold; pass a plain object or an array",
        );
      }
  }
  return value;
}

/** Whether JSON holds what an object holds. */
function hasJson(value: object): boolean {
  if (Array.isArray(value)) {
    return value.length < LONG || Object.keys(value).length >= value.length;
  }
  return isPlainObject(value) ||
    // A `Map`, a `Set` or a `Promise` has no own keys, a buffer has indices.
    !ArrayBuffer.isView(value) && Object.keys(value).length > 0;
}

function invalid(key: string, fault: string): EndpointError {
  return new EndpointError(
    "INVALID_PARAMETER",
    `${key ? `Key ${describe(key)} of the body` : "The body"} is ${fault}`,
  );
}
