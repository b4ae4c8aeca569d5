import { checkLength } from "../_check_length.ts";
import { describe } from "../_describe.ts";
import { invalidParameter } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { toJson } from "../_to_json.ts";
import { EndpointError } from "../endpoint_error.ts";
import { eachField, isNested } from "../endpoint/_each_field.ts";
import { checkValue } from "../endpoint/_headers.ts";
import type { Place } from "../endpoint/_settings.ts";
import { encodeUnreserved } from "../uri_template/_encode.ts";
import {
  expandVariable,
  writeScalar,
} from "../uri_template/_expand_expression.ts";
import {
  type Expression,
  toExpression,
} from "../uri_template/_scan_template.ts";

/** Writes a value for its place; `undefined` for nothing. */
export type Write = (name: string, value: unknown) => unknown;

type Fail = (name: string, fault: string) => EndpointError;

/** OpenAPI's styles: the operator of RFC 6570 that each is, and what is between members. */
const STYLES: Readonly<Record<string, readonly [string, string]>> = {
  simple: ["", ","],
  label: [".", ","],
  matrix: [";", ","],
  form: ["&", ","],
  spaceDelimited: ["&", " "],
  pipeDelimited: ["&", "|"],
};

/** The styles of each place; the first is its default. */
const OF_PLACE: Readonly<Record<Place, RegExp>> = {
  path: /^(?:simple|label|matrix)\*?$/,
  query: /^(?:(?:form|spaceDelimited|pipeDelimited)\*?|deepObject)$/,
  header: /^simple\*?$/,
  cookie: /^form\*?$/,
  body: /^(?:(?:form|spaceDelimited|pipeDelimited)\*?|deepObject)$/,
};

/** The places of parameters. */
export const PLACES: readonly string[] = /* @__PURE__ */ Object.keys(OF_PLACE);

/** How the members of a value are encoded in a place. */
const encoderOf =
  (place: Place, delimiter: string, fail: Fail) =>
  (text: string, name: string): string => {
    const isUrl = /path|query|cookie/.test(place);
    if (place === "header") checkValue(name, text, true);
    // What is not encoded there would be read as the end of a member.
    if ((!isUrl || delimiter !== ",") && text.includes(delimiter)) {
      throw fail(
        name,
        `holds an item with ${
          describe(delimiter)
        } in it, which separates items; remove it`,
      );
    }
    return isUrl ? encodeUnreserved(text, name) : text;
  };

const invalidHeader: Fail = (name, fault) =>
  new EndpointError("INVALID_HEADER", `Header ${describe(name)} ${fault}`);

/** Makes the writer of a style in a place: `form*`, `json`, a media type; `undefined` if it has none of that name. */
export function writerOf(place: Place, style: string): Write | undefined {
  const fail = place === "header" ? invalidHeader : invalidParameter;
  if (style === "json") return jsonWriter(place, fail);
  if (style.includes("/")) return partWriter(place, style);
  if (!OF_PLACE[place].test(style)) return undefined;
  if (style === "deepObject") return place === "body" ? deepFields : deepObject;
  const expression = expressionOf(place, style, fail);
  const explode = style.endsWith("*");
  return (name, value) => {
    if (value === null) return undefined;
    if (!isNested(value)) {
      return place === "query" || place === "cookie"
        ? pair(name, writeScalar(value, name))
        : value;
    }
    if (place === "body" && explode) {
      return isPlainObject(value) ? value : { [name]: value };
    }
    const key = place === "body" ? name : encodeUnreserved(name, name);
    const variable = { name: key, slot: 0, explode, prefix: 0, position: 0 };
    return expandVariable(expression, variable, [value], false);
  };
}

/** The expression of RFC 6570 that a style is. */
export function expressionOf(
  place: Place,
  style: string,
  fail: Fail = invalidParameter,
): Expression {
  const [operator, delimiter] = STYLES[style.replace("*", "")]!;
  const { ifEmpty, ...rest } = toExpression(operator, []);
  return {
    ...rest,
    ifEmpty: place === "body" ? undefined : ifEmpty,
    delimiter: place === "body" ? delimiter : encodeURI(delimiter),
    separator: place === "cookie" ? "; " : rest.separator,
    encode: encoderOf(place, delimiter, fail),
    needsValue: true,
  };
}

const pair = (name: string, text: string) =>
  `${encodeUnreserved(name)}=${encodeUnreserved(text, name)}`;

/** Writes the style deepObject: `name[a][b]=1`. */
const deepObject: Write = (name, value) => {
  let query = "";
  eachField(name, value, false, (path, member) => {
    query += (query && "&") + path + "=" +
      encodeUnreserved(writeScalar(member, name), name);
    checkLength(query, name);
  }, invalidParameter);
  return query || undefined;
};

/** The same as fields of a form, which repeats the name of a list but for this style. */
const deepFields: Write = (name, value) => {
  if (!Array.isArray(value)) return { [name]: value };
  const fields: [string, unknown][] = [];
  eachField(name, value, false, (path, member) => {
    fields.push([decodeURIComponent(path), member]);
  }, invalidParameter);
  return Object.fromEntries(fields);
};

/** Writes JSON; a string is JSON already, because openapi-typescript has no other type for it. */
function jsonWriter(place: Place, fail: Fail): Write {
  return (name, value) => {
    const text = typeof (value ?? "") === "string"
      ? value as string
      : toJson(value, name, fail);
    if (place === "query" || place === "cookie") {
      return text && pair(name, text);
    }
    // Servers disagree on the encoding of headers.
    return place === "header" && text
      ? text.replace(
        /[^ -~]/g,
        (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"),
      )
      : text;
  };
}

/** Gives a part of `multipart/form-data` a media type, which only a `Blob` has. */
function partWriter(place: Place, type: string): Write | undefined {
  if (place !== "body") return undefined;
  const isJson = /\bjson\b/i.test(type);
  const one = (name: string, it: unknown) =>
    it instanceof Blob || (it ?? null) === null ? it : new Blob([
      it instanceof Uint8Array || !isJson && !isNested(it)
        ? it as BlobPart
        : toJson(it, name, invalidParameter),
    ], { type, endings: "transparent" });
  return (name, value) =>
    Array.isArray(value) && !isJson
      ? value.map((it) => one(name, it))
      : one(name, value);
}

/** Writes a value in a style of OpenAPI (3.1, "Style Values"); `undefined` for nothing. */
export function writeValue(
  place: Place,
  style: string,
  explode: boolean,
  name: string,
  value: unknown,
): unknown {
  const word = style === "deepObject" || !explode ? style : style + "*";
  if (place !== "path") return writerOf(place, word)?.(name, value);
  const variable = { name, slot: 0, explode, prefix: 0, position: 0 };
  const expression = expressionOf(place, word);
  return expandVariable(expression, variable, [value], true) === undefined
    ? undefined
    : expression.first + expandVariable(expression, variable, [value], true);
}
