import { describe } from "./_describe.ts";
import { setOwn } from "./_own_property.ts";
import { EndpointError } from "./endpoint_error.ts";
import type { HeaderRecord } from "./types.ts";

const TOKEN = /^[!#$%&'*+\-.^`|~\w]+$/; // RFC 9110, section 5.6.2
const NOT_FIELD_CONTENT = /[^\t -~\x80-\xff]/; // RFC 9110, section 5.5

/**
 * Adds headers to a record, names in lower case. `null` removes a header.
 *
 * @param target The record to add to.
 * @param source A record, a `Headers` or pairs.
 */
export function addHeaders(target: HeaderRecord, source: unknown): void {
  if (typeof source !== "object" || source === null) {
    throw invalid(
      `Headers are ${
        describe(source)
      }; pass a record, a Headers or an array of pairs`,
    );
  }
  if (Symbol.iterator in source) {
    for (const pair of source as Iterable<unknown>) {
      if (!Array.isArray(pair) || pair.length !== 2) {
        throw invalid("An array of headers holds [name, value] pairs only");
      }
      addHeader(target, pair[0], pair[1]);
    }
  } else {
    for (const name of Object.keys(source)) {
      addHeader(target, name, (source as Record<string, unknown>)[name]);
    }
  }
}

function addHeader(target: HeaderRecord, name: unknown, value: unknown): void {
  if (typeof name !== "string" || !TOKEN.test(name)) {
    throw invalid(`${describe(name)} is not a header name`);
  }
  const key = name.toLowerCase();
  if (value === undefined) return;
  if (value === null) {
    delete target[key];
  } else if (
    typeof value === "string"
      ? NOT_FIELD_CONTENT.test(value)
      : !Number.isFinite(value)
  ) {
    throw invalid(
      `The value of header ${
        describe(key)
      } must be a number or text without line breaks, control characters and characters above U+00FF`,
    );
  } else {
    setOwn(target, key, value);
  }
}

function invalid(message: string): EndpointError {
  return new EndpointError("INVALID_HEADER", message);
}
