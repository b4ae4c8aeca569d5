import { describe } from "../_describe.ts";
import { setOwn } from "../_own_property.ts";
import { remember } from "../_remember.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { HeaderRecord } from "../types/mod.ts";

const TOKEN = /^[!#$%&'*+\-.^`|~\w]+$/; // RFC 9110, section 5.6.2
const NOT_FIELD_CONTENT = /[^\t -~\x80-\xff]/; // RFC 9110, section 5.5

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
  // `Symbol.iterator in source` would take several times as long.
  if (
    typeof (source as Partial<Iterable<unknown>>)[Symbol.iterator] ===
      "function"
  ) {
    for (const pair of source as Iterable<unknown>) {
      const [name, value] = Array.isArray(pair) ? pair : [];
      setHeader(headers, name, value);
    }
  } else {
    for (const name of Object.keys(source)) {
      setHeader(headers, name, (source as Record<string, unknown>)[name]);
    }
  }
  return headers;
}

function setHeader(headers: HeaderRecord, name: unknown, value: unknown): void {
  const key = lowerCaseToken(name);
  if (value === null) {
    delete headers[key];
  } else if (value !== undefined) {
    if (
      typeof value === "string"
        ? NOT_FIELD_CONTENT.test(value)
        : !Number.isFinite(value)
    ) {
      throw new EndpointError(
        "INVALID_HEADER",
        `Header ${
          describe(key)
        } takes a number, or text without control characters and characters above U+00FF`,
      );
    }
    setOwn(headers, key, value);
  }
}

/** Gives the name of a header, or a method, in lower case; each only once. */
export const lowerCaseToken = /* @__PURE__ */ remember((name: unknown) => {
  if (typeof name !== "string" || !TOKEN.test(name)) {
    throw new EndpointError(
      "INVALID_HEADER",
      `${
        // What stands after a colon may be a secret, in a line of a header.
        describe(
          typeof name === "string" ? name.replace(/:[^]*/, ":") : name,
        )} is not a header name; headers are a record, a Headers or an array of [name, value] pairs`,
    );
  }
  return name.toLowerCase();
});

/** Adds the `content-type` of a JSON body where there is none. */
export function addJsonType(headers: HeaderRecord): void {
  if (!Object.hasOwn(headers, "content-type")) {
    setOwn(headers, "content-type", "application/json; charset=utf-8");
  }
}
