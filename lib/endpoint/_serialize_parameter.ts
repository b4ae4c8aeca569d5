import { checkLength } from "../_check_length.ts";
import { describe } from "../_describe.ts";
import { invalidParameter } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { eachField } from "./_each_field.ts";
import { encodeUnreserved } from "../uri_template/_encode.ts";
import { membersOf, toText } from "../uri_template/_expand_expression.ts";

/** Writes a query parameter as `name=value` pairs with `&` between them; `""` for nothing. */
export type SerializeParameter = (name: string, value: unknown) => string;

/** How an OpenAPI description writes lists or objects. */
export interface Style {
  readonly style: string;
  readonly explode: boolean;
}

/** The option that was probably meant by a parameter whose value is an object. */
const LIKELY: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["body", "data"],
  ["json", "data"],
  ["header", "headers"],
  ["signal", "request: { signal }"],
]);

/** Writes a parameter that has no placeholder as a part of the query. */
export function serializeParameter(name: string, value: unknown): string {
  if (value === null) return "";
  const key = encodeUnreserved(name) + "=";
  if (!Array.isArray(value)) {
    if (typeof value === "object") assertNoObject(name, value);
    return key + encodeUnreserved(toText(value, name), name);
  }
  const separator = name.endsWith("[]") ? "&" + key : "%2C";
  let query = "";
  for (const [, member] of membersOf(value, name)) {
    query += (query ? separator : key) + encodeUnreserved(member, name);
    checkLength(query, name);
  }
  return query;
}

function assertNoObject(name: string, value: object): void {
  const likely = LIKELY.get(name);
  if (!likely && !isPlainObject(value)) return;
  throw invalidParameter(
    name,
    `is an object; ${
      likely
        ? `did you mean ${likely}?`
        : `pass its members, or write {?${
          describe(name).slice(1, -1)
        }*} in the URL`
    }`,
  );
}

/** The styles of lists that are one value, and the separators between their items. */
export const DELIMITERS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["form", ","],
  ["spaceDelimited", "%20"],
  ["pipeDelimited", "%7C"],
]);

/**
 * Serializes lists and objects among the query parameters in the styles of
 * OpenAPI (3.1, "style values"), and all other values as above.
 */
export function styledSerializer(
  list: Style | undefined,
  object: Style | undefined,
): SerializeParameter {
  return (name, value) => {
    const style = Array.isArray(value)
      ? list
      : isPlainObject(value)
      ? object
      : undefined;
    return style
      ? writeStyle(name, value as object, style)
      : serializeParameter(name, value);
  };
}

/** Writes a list or an object in its style. */
function writeStyle(
  name: string,
  value: object,
  { style, explode }: Style,
): string {
  let query = "";
  const encode = (text: string) => encodeUnreserved(text, name);
  const add = (key: string, text: string) => {
    query += (query && "&") + key + "=" + text;
    checkLength(query, name);
  };
  if (style === "deepObject") {
    eachField(
      name,
      value,
      false,
      (path, member) => add(path, encode(toText(member, name))),
      (_, fault) => invalidParameter(name, fault),
    );
    return query;
  }
  const isList = Array.isArray(value);
  const whole = encode(name);
  const delimiter = DELIMITERS.get(style)!;
  let one: string | undefined;
  for (const [key, member] of membersOf(value, name)) {
    const text = encode(member);
    if (explode) {
      add(isList ? whole : encode(key), text);
      continue;
    }
    if (text.includes(delimiter)) {
      throw invalidParameter(
        name,
        delimiterFault(decodeURIComponent(delimiter), style),
      );
    }
    const item = isList ? text : encode(key) + "," + text;
    one = one === undefined ? item : one + delimiter + item;
    checkLength(one, name);
  }
  if (one !== undefined) add(whole, one);
  return query;
}

/** The fault of an item that would be read as two. */
export function delimiterFault(delimiter: string, style: string): string {
  return `holds an item with ${
    describe(delimiter)
  } in it, which separates the items of the style ${
    describe(style)
  }; remove it`;
}
