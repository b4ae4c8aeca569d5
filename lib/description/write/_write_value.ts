import { checkLength } from "../../_check_length.ts";
import { show } from "../../_show.ts";
import { invalidParameter } from "../../_errors.ts";
import { isNested, isPlainObject } from "../../_is_plain_object.ts";
import { toJson } from "../../_to_json.ts";
import { eachField } from "../../uri_template/_each_field.ts";
import type { Place } from "../../endpoint/build/_parameter_writer.ts";
import { encodeUnreserved } from "../../uri_template/_encode.ts";
import {
  definedMembers,
  writeScalar,
} from "../../uri_template/_expand_expression.ts";
import type { Style } from "../model/parameter/_style.ts";
import { toParts } from "./_to_parts.ts";

/** A field of a query, of cookies or of a form. A list repeats its name. */
type Field = [name: string, value: unknown];

/** Encodes a text; the name is for the error message. */
type Encode = (text: string, name: string) => string;

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
  if (style.name === "form" && !style.explode && isNested(value)) {
    // The commas are not encoded, so the items are.
    const text = joinMembers(style, name, value, encodeUnreserved);
    return text === undefined ? text : `${encodeUnreserved(name)}=${text}`;
  }
  const fields = writeField(style, name, value);
  if (place === "path" || place === "header") {
    const text = fields[0]?.[1] as string | undefined;
    // Servers disagree on the encoding of headers.
    return place === "header" && style.name === "json"
      ? text?.replace(/[^\0-~]/g, escapeUnit)
      : text;
  }
  const encode = style.name === "cookie" ? toCookieText : encodeUnreserved;
  return joinFields(name, fields, place === "cookie" ? "; " : "&", encode);
}

/** Writes a value as the fields that it becomes. */
export function writeField(
  style: Style,
  name: string,
  value: unknown,
): Field[] {
  if (!isGiven(value)) return [];
  switch (style.name) {
    case "json":
      // A string is JSON already: only the caller knows what it holds.
      return [[
        name,
        typeof value === "string"
          ? value
          : toJson(value, name, invalidParameter),
      ]];
    case "urlencoded":
      return [[name, isPlainObject(value) ? toFormText(name, value) : value]];
    case "part":
      return [[name, toParts(style.mediaType, name, value)]];
    case "deepObject":
      return membersIn(name, name, value, false);
  }
  if (!isNested(value)) return [[name, value]];
  if (style.name === "simple" || !style.explode) {
    return [[name, joinMembers(style, name, value)]];
  }
  return isPlainObject(value) ? Object.entries(value) : [[name, value]];
}

/** Joins the members of a value by what separates them in a style. */
function joinMembers(
  { name: style, explode }: Style,
  name: string,
  value: object,
  encode: Encode = (text) => text,
): string | undefined {
  const delimiter = style === "spaceDelimited"
    ? " "
    : style === "pipeDelimited"
    ? "|"
    : ",";
  let joined: string | undefined;
  for (const [key, member] of definedMembers(value, name)) {
    const texts = (Array.isArray(value) ? [member] : [key, member])
      .map((text) => encode(text, name));
    // A server would split these.
    const isSplit = texts.some((text) => text.includes(delimiter));
    if (isSplit || explode && key.includes("=")) {
      const shown = show(isSplit ? delimiter : "=");
      throw invalidParameter(
        name,
        `holds an item with ${shown} in it; remove it`,
      );
    }
    const item = texts.join(explode ? "=" : delimiter);
    joined = joined === undefined ? item : joined + delimiter + item;
    checkLength(joined, name);
  }
  return joined;
}

/** Writes the fields that a value becomes, in which a list repeats its name; `undefined` if there are no fields. */
function joinFields(
  parameter: string,
  fields: readonly Field[],
  separator: string,
  encode: Encode,
): string | undefined {
  let text = "";
  for (const [name, value] of fields) {
    for (const item of [value].flat()) {
      if (!isGiven(item)) continue;
      text += text && separator;
      text += `${encode(name, parameter)}=${
        encode(writeScalar(item, parameter, "holds"), parameter)
      }`;
      checkLength(text, parameter);
    }
  }
  return text || undefined;
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** Writes an object as a form that is the value of a parameter. */
function toFormText(name: string, value: object): string | undefined {
  const fields = Object.entries(value)
    .flatMap(([key, member]) => membersIn(name, key, member, true));
  return joinFields(name, fields, "&", encodeUnreserved);
}

/** The style cookie of OpenAPI 3.2 escapes nothing. */
function toCookieText(text: string, name: string): string {
  if (!/[;\p{Cc}]/u.test(text)) return text;
  throw invalidParameter(name, 'holds ";" or a control character; remove it');
}

/** The values inside a value of a parameter, by their paths: `name[a][b]`. The items of a list may repeat its name. */
function membersIn(
  parameter: string,
  name: string,
  value: unknown,
  repeats: boolean,
): Field[] {
  const members: Field[] = [];
  let paths = "";
  eachField(
    name,
    value,
    repeats,
    (path, member) => {
      paths += path;
      checkLength(paths, name);
      members.push([path, member]);
    },
    (_path, fault) => invalidParameter(parameter, fault),
  );
  return members;
}

function escapeUnit(unit: string): string {
  return "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0");
}
