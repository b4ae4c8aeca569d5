import { checkLength } from "../_check_length.ts";
import { describe } from "../_describe.ts";
import { joinTexts } from "../_join_texts.ts";
import { isRecord } from "../_is_record.ts";
import { append, getOwn, itemAt, setOwn } from "../_own_property.ts";
import { remember } from "../_remember.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { HeaderRecord } from "../types/mod.ts";

const NOT_TOKEN = /[^!#$%&'*+\-.^`|~\w]/; // RFC 9110, section 5.6.2
const NOT_FIELD_CONTENT = /[^\t -~\x80-\xff]/; // RFC 9110, section 5.5

/** The names that calls removed with `null` from headers that `merge` gave. */
const removed = /* @__PURE__ */ new WeakMap<object, ReadonlySet<string>>();

/**
 * Merges headers over others, into a new record with names in lower case.
 * `null` removes a header, also when the result is merged again.
 *
 * @param defaults The headers to start from.
 * @param source A record, a `Headers` or pairs.
 */
export function mergeHeaders(
  defaults: HeaderRecord,
  source: unknown,
): HeaderRecord {
  // Not `{ ...defaults }`: what a spread makes is slow to grow on Node 20.
  const headers: HeaderRecord = {};
  for (const name of Object.keys(defaults)) {
    setOwn(headers, name, defaults[name]);
  }
  const kept = removed.get(defaults);
  const taken = removed.get(source as object);
  let nulls = (kept || taken) && new Set(kept);
  taken?.forEach((name) => {
    delete headers[name];
    nulls!.add(name);
  });
  eachHeader(source, (key, value) => {
    if (value === null) {
      delete headers[key];
      (nulls ??= new Set()).add(key);
    } else if (value !== undefined) {
      setOwn(headers, key, checkValue(key, value));
    }
  });
  if (nulls) removed.set(headers, nulls);
  return headers;
}

/** Hands each header of a record, a `Headers` or pairs to a function, its name in lower case. */
export function eachHeader(
  source: unknown,
  visit: (name: string, value: unknown) => void,
): void {
  const set = (name: unknown, value: unknown) =>
    visit(lowerCaseToken(name), value);
  if (Array.isArray(source)) {
    for (let index = 0; index < source.length; index++) {
      const pair: unknown = itemAt(source, index);
      const isPair = Array.isArray(pair) && pair.length === 2;
      const name = isPair ? getOwn(pair, "0") : pair;
      // In a pair the wrong way round, it is the value.
      const isHidden = typeof name === "string" &&
        (!isPair || NOT_TOKEN.test(name));
      set(isHidden ? "…" : name, isPair ? getOwn(pair, "1") : undefined);
    }
  } else if (isRecord(source)) {
    for (const name of Object.keys(source)) set(name, source[name]);
  } else if (Object.prototype.toString.call(source) === "[object Headers]") {
    const pairs: [string, string][] = [];
    try {
      (source as Headers).forEach((value, name) =>
        append(pairs, [name, value])
      );
    } catch {
      throw notHeaders(source); // It only passes for some.
    }
    for (const pair of pairs) set(pair[0], pair[1]);
  } else {
    throw notHeaders(source);
  }
}

function checkValue(name: string, value: unknown, inList = false): unknown {
  if (typeof value === "string") {
    checkLength(value, "INVALID_HEADER");
    const index = value.search(NOT_FIELD_CONTENT);
    if (index < 0) return value;
    throw invalidHeader(
      `The value of the header ${describe(name)} has ${
        describe(value.charAt(index))
      } at index ${index}, which a header cannot hold; ${
        value.trim() === value ? "remove" : "trim"
      } it`,
    );
  }
  if (Number.isFinite(value)) return value;
  if (typeof value === "boolean") return `${value}`;
  // The style of OpenAPI's header parameters; a list in a list has none.
  if (Array.isArray(value) && !inList) {
    return joinTexts(
      value,
      ",",
      (item) => `${checkValue(name, item, true)}`,
      "INVALID_HEADER",
    );
  }
  throw invalidHeader(
    `The value of the header ${describe(name)} is ${
      describe(value)
    }; pass text, a finite number, a boolean or a list of them`,
  );
}

/** Gives the name of a header in lower case; each only once. */
const lowerCaseToken = /* @__PURE__ */ remember((name: unknown) => {
  if (typeof name !== "string" || !name || NOT_TOKEN.test(name)) {
    throw invalidHeader(
      `${
        // What follows may be a secret, in a line or a pair the wrong way round.
        describe(
          typeof name === "string"
            ? name.replace(
              /(:|^(?:basic|bearer|token|(?:proxy-)?authorization|cookie)[^\w-])[^]*/i,
              "$1",
            )
            : name,
        )} is not a valid header name; headers are a record, a Headers or an array of [name, value] pairs`,
    );
  }
  return name.toLowerCase();
});

function notHeaders(source: unknown): EndpointError {
  return invalidHeader(
    // Text could be the line of a header, with its secret.
    `headers is ${
      typeof source === "string" ? "text" : describe(source)
    }; pass a record, a Headers or an array of [name, value] pairs`,
  );
}

function invalidHeader(message: string): EndpointError {
  return new EndpointError("INVALID_HEADER", message);
}

/** Adds the `content-type` of a JSON body where there is none. */
export function addJsonType(headers: HeaderRecord): void {
  if (getOwn(headers, "content-type") === undefined) {
    setOwn(headers, "content-type", "application/json; charset=utf-8");
  }
}
