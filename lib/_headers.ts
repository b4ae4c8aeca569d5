import { describe } from "./_describe.ts";
import { setOwn } from "./_own_property.ts";
import { remember } from "./_remember.ts";
import { EndpointError } from "./endpoint_error.ts";
import type { HeaderRecord } from "./types.ts";

const TOKEN = /^[!#$%&'*+\-.^`|~\w]+$/; // RFC 9110, section 5.6.2
const NOT_FIELD_CONTENT = /[^\t -~\x80-\xff]/; // RFC 9110, section 5.5

const lowerCaseName = remember((name) => {
  if (!TOKEN.test(name)) {
    throw invalid(`${describe(name)} is not a header name`);
  }
  return name.toLowerCase();
});

/**
 * Merges headers over others, into a new record with names in lower case.
 * `null` removes a header.
 *
 * @param defaults The headers to start from.
 * @param source A record, a `Headers` or pairs.
 */
export function mergeHeaders(
  defaults: HeaderRecord,
  source: object,
): HeaderRecord {
  // Not `{ ...defaults }`: what a spread makes is slow to grow on Node 20.
  const headers: HeaderRecord = {};
  for (const name of Object.keys(defaults)) {
    setOwn(headers, name, defaults[name]);
  }
  if (Symbol.iterator in source) {
    for (const pair of source as Iterable<unknown>) {
      if (!Array.isArray(pair) || pair.length !== 2) {
        throw invalid("A list of headers holds [name, value] pairs only");
      }
      addHeader(headers, pair[0], pair[1]);
    }
  } else {
    for (const name of Object.keys(source)) {
      addHeader(headers, name, (source as Record<string, unknown>)[name]);
    }
  }
  return headers;
}

function addHeader(headers: HeaderRecord, name: unknown, value: unknown): void {
  if (typeof name !== "string") {
    throw invalid(`${describe(name)} is not a header name`);
  }
  const key = lowerCaseName(name);
  if (value === undefined) return;
  if (value === null) {
    delete headers[key];
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
    setOwn(headers, key, value);
  }
}

/** The error of headers that no request can carry. */
function invalid(message: string): EndpointError {
  return new EndpointError("INVALID_HEADER", message);
}

/** Adds the `content-type` of a JSON body where there is none. */
export function addJsonType(headers: HeaderRecord): void {
  if (!Object.hasOwn(headers, "content-type")) {
    setOwn(headers, "content-type", "application/json; charset=utf-8");
  }
}
