import { checkLength } from "../../_check_length.ts";
import { show } from "../../_show.ts";
import { isRecord } from "../../_is_plain_object.ts";
import { notAnObject } from "../../_read_values.ts";
import { toRecord } from "../../_record.ts";
import { EndpointError } from "../../endpoint_error.ts";
import type { HeaderRecord } from "../../types/mod.ts";

/** Headers in a record, by their names in lower case; `null` for one that a caller removed. */
export type MergedHeaders = Record<string, string | number | null>;

/** Writes the value of a header that is not yet a string; `null` removes the header. */
export type WriteHeader = (name: string, value: unknown) => unknown;

const NOT_TOKEN = /[^!#$%&'*+\-.^`|~\w]/;
const PAIRS = ", a Headers or a list of [name, value] pairs";
const NOT_FIELD_CONTENT = /[^\t -~\x80-\xff]/; // RFC 9110, section 5.5

/** No headers, to start from. */
export const NO_HEADERS: MergedHeaders = /* @__PURE__ */ toRecord();

/**
 * Merges headers over others, into a new record with names in lower case.
 *
 * @param defaults The headers to start from.
 * @param source A record, a `Headers` or pairs. `null` removes a header, also
 * when the result is merged again.
 * @param write Writes values that are not strings yet.
 */
export function mergeHeaders(
  defaults: MergedHeaders,
  source: unknown,
  write?: WriteHeader,
): MergedHeaders {
  const headers: MergedHeaders = toRecord(defaults);
  eachHeader(source, (name, given, separator) => {
    const value = write ? write(name, given) : given;
    if (value !== undefined) {
      headers[name] = value === null
        ? null
        : checkValue(name, value, separator);
    }
  });
  return headers;
}

/** Copies headers, and adds one. */
export function withHeader(
  headers: MergedHeaders,
  name: string,
  value: string,
): MergedHeaders {
  const changed = toRecord(headers);
  changed[name] = value;
  return changed;
}

/** The headers that are sent: a plain object without those that a caller removed. */
export function sentHeaders(merged: MergedHeaders): HeaderRecord {
  const sent = { ...merged } as HeaderRecord;
  for (const name in merged) if (merged[name] === null) delete sent[name];
  return sent;
}

/**
 * Hands each header of a record, a `Headers` or pairs to a function, its name in
 * lower case. Repeated pairs are one header with a list, which `Headers` joins by a
 * comma and a space.
 */
export function eachHeader(
  source: unknown,
  visit: (name: string, value: unknown, separator?: string) => void,
): void {
  if (isRecord(source)) {
    for (const name of Object.keys(source)) {
      visit(toHeaderName(name), source[name]);
    }
    return;
  }
  if (source instanceof Headers) {
    // The iterator of `Headers` is slower.
    source.forEach((value, name) => visit(name, value));
    return;
  }
  if (!(Symbol.iterator in Object(source)) || typeof source === "string") {
    throw notAnObject("headers", source, PAIRS);
  }
  const lists = toRecord<unknown[]>();
  for (const pair of source as Iterable<unknown>) {
    const [name, value] = Array.isArray(pair) && pair.length === 2 ? pair : [];
    // In a pair that is the wrong way round, the first item is a value.
    const key = toHeaderName(name, true);
    if (value === null) lists[key] = [];
    else if (value !== undefined) (lists[key] ??= []).push(value);
  }
  for (const [name, values] of Object.entries(lists)) {
    // Not by its index, which a polluted prototype may have.
    visit(name, values.length > 1 ? values : values.at(0) ?? null, ", ");
  }
}

/**
 * Checks a value, and trims white space, as `fetch` does.
 *
 * @param separator What is between the items of a list; by default that of OpenAPI's
 * header parameters. Nothing for an item, because nested lists have no style.
 */
export function checkValue(
  name: string,
  value: unknown,
  separator = ",",
): string | number {
  if (typeof value === "string") {
    checkLength(value, name, "INVALID_HEADER");
    const text = trim(value);
    const index = text.search(NOT_FIELD_CONTENT);
    if (index < 0) return text;
    const advice = text.charCodeAt(index) > 255
      ? "pass encodeURIComponent(value)"
      : "remove it";
    const fault = faultAt(text, index);
    throw invalidHeader(`Header ${show(name)} ${fault}; ${advice}`, name);
  }
  if (typeof value === "boolean") return `${value}`;
  if (Number.isFinite(value)) return value as number;
  if (Array.isArray(value) && separator) {
    return joinEntries(value, (it) => checkValue(name, it, ""), separator);
  }
  const shown = show(value);
  throw invalidHeader(`Header ${show(name)} is ${shown}; pass a string`, name);
}

/** Shows the character at an index, which may be half of a pair. */
function faultAt(text: string, index: number): string {
  const character = String.fromCodePoint(text.codePointAt(index)!);
  return `has ${show(character)} at index ${index}`;
}

/** Trims HTTP white space, in linear time: Fetch standard, "normalize". */
export function trim(value: string): string {
  // Few values have any, and this check is fast.
  if (value === value.trim()) return value;
  return /[^\t\r\n ](?:.*[^\t\r\n ])?/s.exec(value)?.[0] ?? "";
}

/** Whether a text can be a method or the name of a header: RFC 9110, section 5.6.2. */
export function isToken(text: string): boolean {
  return text !== "" && !NOT_TOKEN.test(text);
}

/**
 * Checks the name of a header, and returns it in lower case.
 *
 * @param isHidden Whether a message must not show an invalid name.
 */
export function toHeaderName(name: unknown, isHidden = false): string {
  const text = typeof name === "string" ? name : "";
  if (isToken(text)) return text.toLowerCase();
  if (!text || isHidden) {
    const shown = show(name, isHidden);
    throw invalidHeader(
      `A header name is ${shown}; pass a plain object${PAIRS}`,
    );
  }
  // The rest may be a secret: in a whole line, or in a pair the wrong way round.
  const index = text.search(NOT_TOKEN);
  const shown = show(`${text.slice(0, index + 1)}…`);
  throw invalidHeader(`Header ${shown} ${faultAt(text, index)}; remove it`);
}

/**
 * The error of headers.
 *
 * @param name The name of the header, unless it may be a secret.
 */
export function invalidHeader(message: string, name?: string): EndpointError {
  return new EndpointError("INVALID_HEADER", message, { parameter: name });
}

/** The default media type of a JSON body. */
export const JSON_TYPE = "application/json; charset=utf-8";

/** Joins the entries of a header, up to a limit: a long format repeated in each could exhaust the memory. */
export function joinEntries<Entry>(
  entries: readonly Entry[],
  write: (entry: Entry) => string | number,
  separator = ",",
): string {
  let text = "";
  entries.forEach((entry, index) => {
    text += (index ? separator : "") + write(entry);
    checkLength(text, undefined, "INVALID_HEADER");
  });
  return text;
}
