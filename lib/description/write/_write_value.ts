import { checkLength } from "../../_check_length.ts";
import { show } from "../../_show.ts";
import { invalidParameter } from "../../_errors.ts";
import { isNested, isPlainObject } from "../../_is_plain_object.ts";
import { toJson } from "../../_to_json.ts";
import { eachField } from "../../uri_template/_each_field.ts";
import type { Place } from "../../endpoint/build/_parameter_writer.ts";
import { EndpointError } from "../../endpoint_error.ts";
import { encodeUnreserved } from "../../uri_template/_encode.ts";
import {
  definedMembers,
  writeScalar,
} from "../../uri_template/_expand_expression.ts";
import type { Style } from "../model/parameter/_style.ts";
import { toParts } from "./_to_parts.ts";

/** The delimiters of the styles that join the members of a value. */
const DELIMITERS: Readonly<Record<string, string>> = {
  simple: ",",
  form: ",",
  cookie: ",",
  spaceDelimited: " ",
  pipeDelimited: "|",
};

/** The error of a value that a style cannot hold. Tools put its `fault` after their own name of the argument. */
export class WriteError extends EndpointError {
  constructor(place: Place, parameter: string, readonly fault: string) {
    const [code, what] = place === "header"
      ? ["INVALID_HEADER", "Header"] as const
      : ["INVALID_PARAMETER", "Parameter"] as const;
    super(code, `${what} ${show(parameter)} ${fault}`, { parameter });
  }
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
  if (style.name === "cookie") {
    const fields = writeField("body", style, name, value);
    return joinFields(name, fields, "; ", toCookieText);
  }
  if (style.name === "json") {
    if (place === "path" || place === "header") {
      return jsonOf(place, name, value);
    }
    // JSON is never empty, unless the caller passed an empty string.
    if (value === "") return undefined;
  }
  if (isNested(value) && (place === "header" || isJoined(style))) {
    return joinMembers(place, style, name, value);
  }
  const fields = writeField(place, style, name, value);
  return joinFields(name, fields, place === "cookie" ? "; " : "&");
}

/**
 * Writes a value as the fields that it becomes in a query, in cookies or in a form,
 * where a list repeats its name.
 */
export function writeField(
  place: Place,
  style: Style,
  name: string,
  value: unknown,
): [name: string, value: unknown][] {
  if (!isGiven(value)) return [];
  switch (style.name) {
    case "json":
      return [[name, jsonOf(place, name, value)]];
    case "urlencoded":
      return [[name, toFormText(name, value)]];
    case "part":
      return [[name, toParts(`${style.mediaType}`, name, value)]];
    case "deepObject":
      return membersIn(name, name, value, false);
  }
  if (!isNested(value)) return [[name, value]];
  if (isJoined(style)) return [[name, joinMembers(place, style, name, value)]];
  const isObject = isPlainObject(value);
  if (place !== "body") assertFlat(place, name, value, isObject);
  return isObject ? Object.entries(value) : [[name, value]];
}

/** Whether a style writes the members of a list or an object as one value. */
function isJoined({ name, explode }: Style): boolean {
  return !explode && Object.hasOwn(DELIMITERS, name);
}

/** Joins the members of a value by what separates them in a style: a pair of a query or a cookie, or a value. */
function joinMembers(
  place: Place,
  { name: style, explode }: Style,
  name: string,
  value: object,
): string | undefined {
  assertFlat(place, name, value, false);
  const delimiter = DELIMITERS[style]!;
  const isEncoded = place === "query" || place === "cookie";
  /** Refuses text that a server would split. */
  const refuse = (text: string, delimiter: string) => {
    if (!text.includes(delimiter)) return;
    const shown = show(delimiter);
    throw new WriteError(
      place,
      name,
      `holds an item with ${shown} in it, which separates items; remove it`,
    );
  };
  const write = (text: string) => {
    // A server decodes `%20` and `%7C`, and takes each for a delimiter.
    if (!isEncoded || delimiter !== ",") refuse(text, delimiter);
    return isEncoded ? encodeUnreserved(text, name) : text;
  };
  const separator = isEncoded ? encodeURI(delimiter) : delimiter;
  let text: string | undefined;
  for (const [key, member] of definedMembers(value, name)) {
    let item = write(member);
    if (!Array.isArray(value)) {
      if (explode) refuse(key, "=");
      item = write(key) + (explode ? "=" : separator) + item;
    }
    text = text === undefined ? item : text + separator + item;
    checkLength(text, name);
  }
  return text === undefined || !isEncoded
    ? text
    : `${encodeUnreserved(name)}=${text}`;
}

/** Writes the fields that a value becomes, in which a list repeats its name; `undefined` if there are no fields. */
function joinFields(
  parameter: string,
  fields: readonly (readonly [name: string, value: unknown])[],
  separator: string,
  encode: (text: string, name: string) => string = encodeUnreserved,
): string | undefined {
  let text = "";
  for (const [name, value] of fields) {
    for (const item of [value].flat()) {
      if (!isGiven(item)) continue;
      text += text && separator;
      text += `${encode(name, parameter)}=${
        encode(writeScalar(item, parameter), parameter)
      }`;
      checkLength(text, parameter);
    }
  }
  return text || undefined;
}

/** Refuses lists and objects inside a value; the lists of an exploded object may repeat their names. */
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
      throw new WriteError(
        place,
        name,
        `holds ${what} in ${
          show(key)
        }, which has no place in its style; pass a flatter value`,
      );
    }
  }
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** Writes an object as a form that is the value of a parameter. */
function toFormText(name: string, value: unknown): string | undefined {
  if (!isPlainObject(value)) return writeScalar(value, name);
  const fields = Object.entries(value)
    .flatMap(([key, member]) => membersIn(name, key, member, true));
  return joinFields(name, fields, "&");
}

/** The style cookie of OpenAPI 3.2 escapes nothing. */
function toCookieText(text: string, name: string): string {
  if (!/[;\p{Cc}]/u.test(text)) return text;
  throw invalidParameter(
    name,
    'holds ";" or a control character, which no cookie can hold; remove it',
  );
}

/** The values inside a value of a parameter, by their paths: `name[a][b]`. The items of a list may repeat its name. */
function membersIn(
  parameter: string,
  name: string,
  value: unknown,
  repeats: boolean,
): [string, unknown][] {
  const members: [string, unknown][] = [];
  let paths = "";
  eachField(
    name,
    value,
    repeats,
    (path, member) => {
      paths += path;
      checkLength(paths, name);
      members.push([decodeURIComponent(path), member]);
    },
    (_path, fault) => new WriteError("query", parameter, fault),
  );
  return members;
}

/** Writes JSON. A string is JSON already: only the caller knows what it holds. */
function jsonOf(place: Place, name: string, value: unknown): string {
  const text = typeof value === "string" ? value : toJson(
    value,
    name,
    (path, fault) => new WriteError(place, path, fault),
  );
  // Servers disagree on the encoding of headers.
  return place === "header" ? text.replace(/[^\0-~]/g, escapeUnit) : text;
}

function escapeUnit(unit: string): string {
  return "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0");
}
