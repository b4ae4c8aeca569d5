import { checkLength } from "../../_check_length.ts";
import { show } from "../../_show.ts";
import { invalidParameter } from "../../_errors.ts";
import { mediaKindOf } from "../../_media_type.ts";
import { isNested, isPlainObject } from "../../_is_plain_object.ts";
import { toJson } from "../../_to_json.ts";
import { eachField } from "../../endpoint/_each_field.ts";
import { checkValue } from "../../endpoint/_headers.ts";
import type { Place } from "../../endpoint/_route_rules.ts";
import { EndpointError } from "../../endpoint_error.ts";
import { withoutTimes } from "./_with_dates.ts";
import { encodeUnreserved } from "../../uri_template/_encode.ts";
import {
  expandVariable,
  writeScalar,
} from "../../uri_template/_expand_expression.ts";
import {
  type Expression,
  toExpression,
} from "../../uri_template/_scan_template.ts";
import type { Style } from "../model/parameter/_style.ts";

/** The operator of RFC 6570 that a style is, and what separates its members; `deepObject`, JSON and parts are none. */
const OPERATORS: Readonly<Record<string, readonly [string, string]>> = {
  simple: ["", ","],
  label: [".", ","],
  matrix: [";", ","],
  form: ["&", ","],
  spaceDelimited: ["&", " "],
  pipeDelimited: ["&", "|"],
};

/** The expression of RFC 6570 that a style is in a place. */
export function expressionOf(place: Place, { name }: Style): Expression {
  const [operator, delimiter] = OPERATORS[name]!;
  const expression = toExpression(operator, []);
  return {
    ...expression,
    // A field of a form gets its name from the form.
    ifEmpty: place === "body" ? undefined : expression.ifEmpty,
    separator: place === "cookie" ? "; " : expression.separator,
    delimiter: isInUrl(place) ? encodeURI(delimiter) : delimiter,
    encode: (text, name) => encodeMember(place, delimiter, text, name),
    needsValue: true,
  };
}

/** Whether values are percent-encoded in a place. */
function isInUrl(place: Place): boolean {
  return place !== "header" && place !== "body";
}

/** Encodes a value, a member or a key of an object. */
function encodeMember(
  place: Place,
  delimiter: string,
  text: string,
  name: string,
): string {
  // A server decodes `%20` and `%7C`, and takes them all for delimiters.
  const isRead = isInUrl(place) && delimiter === ",";
  if (!isRead && text.includes(delimiter)) {
    throw failIn(place)(
      name,
      `holds an item with ${
        show(delimiter)
      } in it, which separates items; remove it`,
    );
  }
  return isInUrl(place) ? encodeUnreserved(text, name) : text;
}

/** What a style cannot hold, in words that tools put behind a name of their own. */
export class WriteError extends EndpointError {
  constructor(place: Place, parameter: string, readonly fault: string) {
    const [code, what] = place === "header"
      ? ["INVALID_HEADER", "Header"] as const
      : ["INVALID_PARAMETER", "Parameter"] as const;
    super(code, `${what} ${show(parameter)} ${fault}`, { parameter });
  }
}

/** Makes the errors of a place. */
function failIn(place: Place): (name: string, fault: string) => EndpointError {
  return (name, fault) => new WriteError(place, name, fault);
}

/**
 * Writes a value in a style: a part of the query, a cookie, or the value of a
 * header or of a placeholder; `undefined` for nothing.
 */
export function writeValue(
  place: Place,
  style: Style,
  name: string,
  value: unknown,
): string | undefined {
  if (!isGiven(value)) return undefined;
  if (style.isDate) value = withoutTimes(value);
  const hasName = place === "query" || place === "cookie";
  const isJson = style.name === "json";
  if (style.name === "deepObject") return writeDeepObject(name, value);
  if (style.name === "cookie") return writeCookie(style, name, value);
  if (style.name === "urlencoded") return pair(name, toFormText(name, value));
  if (!isJson && (isNested(value) || !hasName)) {
    const isExploded = hasName && style.explode;
    assertFlat(place, name, value, isExploded && !Array.isArray(value));
    if (isExploded && isPlainObject(value)) {
      return writeMembers(name, value, place === "cookie" ? "; " : "&");
    }
    if (place === "header") checkMembers(name, value, style.explode);
    return expand(place, style, hasName ? encodeUnreserved(name) : name, value);
  }
  const text = isJson ? jsonOf(place, name, value) : writeScalar(value, name);
  if (!hasName) return text;
  // JSON is never empty, unless a caller wrote none.
  return text || !isJson ? pair(name, text) : undefined;
}

/** Refuses what is nested in a value; the lists of an exploded object repeat their names. */
function assertFlat(
  place: Place,
  name: string,
  value: unknown,
  takesLists: boolean,
): void {
  for (const [key, member] of Object.entries(Object(value))) {
    if (takesLists && Array.isArray(member)) {
      assertFlat(place, name, member, false);
    } else if (isNested(member)) {
      const what = Array.isArray(member) ? "a list" : "an object";
      throw failIn(place)(
        name,
        `holds ${what} in ${
          show(key)
        }, which has no place in its style; pass a flatter value`,
      );
    }
  }
}

/** Writes each member of an object by its own name; a list repeats it. */
function writeMembers(
  name: string,
  value: Readonly<Record<string, unknown>>,
  separator: string,
): string | undefined {
  let text = "";
  for (const [key, member] of Object.entries(value)) {
    for (const item of Array.isArray(member) ? member : [member]) {
      if (!isGiven(item)) continue;
      text += text && separator;
      text += `${encodeUnreserved(key, name)}=${
        encodeUnreserved(writeScalar(item, name, "holds"), name)
      }`;
      checkLength(text, name);
    }
  }
  return text || undefined;
}

/** Checks what is not encoded in a header. */
function checkMembers(name: string, value: unknown, explode: boolean): void {
  for (const [key, member] of Object.entries(value as object)) {
    checkValue(name, key, true);
    if (explode && key.includes("=")) {
      throw failIn("header")(
        name,
        `holds a key with "=" in it, which separates keys and values; rename it`,
      );
    }
    if (isGiven(member)) checkValue(name, member, true);
  }
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** Writes a field of a form: its name and value, or those of each field that it becomes. */
export function writeField(
  style: Style,
  name: string,
  value: unknown,
): [name: string, value: unknown][] {
  if (!isGiven(value)) return [];
  if (style.isDate) value = withoutTimes(value);
  switch (style.name) {
    case "json":
      return [[name, jsonOf("body", name, value)]];
    case "part":
      return [[name, toParts(`${style.mediaType}`, name, value)]];
    case "deepObject": {
      const fields: [string, unknown][] = [];
      eachMember(name, value, (path, member) => {
        fields.push([decodeURIComponent(path), member]);
      });
      return fields;
    }
    default: {
      if (!isNested(value)) return [[name, value]];
      if (!style.explode) return [[name, expand("body", style, name, value)]];
      // A form repeats the name of a list by itself.
      return isPlainObject(value) ? Object.entries(value) : [[name, value]];
    }
  }
}

function pair(name: string, text: string): string {
  return `${encodeUnreserved(name)}=${encodeUnreserved(text, name)}`;
}

function expand(
  place: Place,
  style: Style,
  name: string,
  value: unknown,
): string | undefined {
  const { explode } = style;
  const variable = { name, slot: 0, explode, prefix: 0, position: 0 };
  return expandVariable(expressionOf(place, style), variable, [value], false);
}

/** Writes the style deepObject: `name[a][b]=1`. */
function writeDeepObject(name: string, value: unknown): string | undefined {
  let query = "";
  eachMember(name, value, (path, member) => {
    query += (query && "&") + path + "=" +
      encodeUnreserved(writeScalar(member, name), name);
    checkLength(query, name);
  });
  return query || undefined;
}

/** Writes an object as a form that is the value of a parameter. */
function toFormText(name: string, value: unknown): string {
  if (!isPlainObject(value)) return writeScalar(value, name);
  return Object.entries(value).map(([key, member]) =>
    isNested(member)
      ? writeDeepObject(key, member)
      : isGiven(member) && pair(key, writeScalar(member, name))
  ).filter(Boolean).join("&");
}

/** Writes the style cookie of OpenAPI 3.2, which escapes nothing: `a=1; a=2`. */
function writeCookie(
  { explode }: Style,
  name: string,
  value: unknown,
): string | undefined {
  const pairs: [key: string, value: unknown][] = Array.isArray(value)
    ? value.map((item) => [name, item])
    : isPlainObject(value)
    ? Object.entries(value)
    : [[name, value]];
  const texts = pairs.filter(([, member]) => isGiven(member))
    .map(([key, member]) => [key, writeScalar(member, name)] as const);
  const wrong = texts.flat().find((text) => /[;\p{Cc}]/u.test(text));
  if (wrong !== undefined) {
    throw invalidParameter(name, `is ${show(wrong)}, which no cookie can hold`);
  }
  if (!texts.length) return undefined;
  if (explode || !isNested(value)) {
    return texts.map((pair) => pair.join("=")).join("; ");
  }
  const items = Array.isArray(value) ? texts.map(([, text]) => text) : texts;
  return `${name}=${items.join()}`;
}

/** Hands over each value in a value, with the path to it: `name[a][b]`. */
function eachMember(
  name: string,
  value: unknown,
  visit: (path: string, member: unknown) => void,
): void {
  eachField(
    name,
    value,
    false,
    visit,
    (_path, fault) => invalidParameter(name, fault),
  );
}

/** Writes JSON. A string is JSON already: openapi-typescript types such parameters as strings. */
function jsonOf(place: Place, name: string, value: unknown): string {
  const text = typeof value === "string"
    ? value
    : toJson(value, name, failIn(place));
  // Servers disagree on the encoding of headers.
  return place === "header" ? text.replace(/[^\0-~]/g, escapeUnit) : text;
}

function escapeUnit(unit: string): string {
  return "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0");
}

/** Gives parts of `multipart/form-data` a media type, which only files have. One without a name is none: `toRequest` writes no file name. */
export function toParts(type: string, name: string, value: unknown): unknown {
  const isJson = mediaKindOf(type) === "json";
  const toPart = (item: unknown) => {
    if (!isGiven(item)) return item;
    if (item instanceof Blob) {
      const fileName = item instanceof File ? item.name : "blob";
      return item.type ? item : new File([item], fileName, { type });
    }
    // What a part is without a type.
    if (typeof item === "string" && /^text\/plain\b/i.test(type)) return item;
    const content = item instanceof Uint8Array || !isJson && !isNested(item)
      ? item as BlobPart
      : toJson(item, name, invalidParameter);
    // Text as bytes: in Deno a polluted `endings` would change its line breaks.
    const isText = typeof content === "string";
    const bytes = isText ? new TextEncoder().encode(content) : content;
    return new File([bytes], "", { type });
  };
  return Array.isArray(value) && !isJson ? value.map(toPart) : toPart(value);
}
