import { checkLength } from "../_check_length.ts";
import { describe } from "../_describe.ts";
import { invalid, invalidParameter } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { eachField } from "./_each_field.ts";
import { encodeUnreserved } from "../uri_template/_encode.ts";
import { membersOf, toText } from "../uri_template/_expand_expression.ts";

/** Writes a query parameter as `name=value` pairs with `&` between them; `""` for nothing. */
export type SerializeParameter = (name: string, value: unknown) => string;

/** What a style of an OpenAPI description says. */
interface Style {
  readonly style: string;
  readonly explode: boolean;
}

/** What was probably meant by a parameter that has an object for its value. */
const LIKELY: Readonly<Record<string, string>> = {
  __proto__: null!,
  body: "data",
  json: "data",
  header: "headers",
  signal: "request: { signal }",
};

/** Writes a parameter that has no placeholder as a part of the query. */
export function serializeParameter(name: string, value: unknown): string {
  if (value === null) return "";
  const key = encodeUnreserved(name) + "=";
  if (!Array.isArray(value)) {
    if (isPlainObject(value) || Object(value) === value && LIKELY[name]) {
      throw invalidParameter(
        name,
        `is an object; ${
          LIKELY[name]
            ? `did you mean ${LIKELY[name]}?`
            : `pass its members, or write {?${
              describe(name).slice(1, -1)
            }*} in the URL`
        }`,
      );
    }
    return key + encodeUnreserved(toText(value, name), name);
  }
  const separator = name.endsWith("[]") ? "&" + key : "%2C";
  let query = "";
  for (const [, member] of membersOf(value, name)) {
    query += (query ? separator : key) + encodeUnreserved(member, name);
    checkLength(query);
  }
  return query;
}

/** What stands between the items of a list that is one value, by its style. */
const DELIMITERS: Readonly<Record<string, string>> = {
  form: ",",
  spaceDelimited: "%20",
  pipeDelimited: "%7C",
};

/**
 * Reads `config.querySerializer`, and gives the function that writes arrays and
 * objects among the query parameters as it says: OpenAPI 3.1, "style values".
 */
export function querySerializer(config: unknown): SerializeParameter {
  const path = ".querySerializer";
  const { array, object } = readSetting(config, path, ["array", "object"]);
  // Not in OpenAPI's table, but in descriptions: Stripe's has no other lists.
  const listStyles = [...Object.keys(DELIMITERS), "deepObject"];
  const listStyle = readStyle(array, `${path}.array`, listStyles);
  const objectStyles = ["form", "deepObject"];
  const objectStyle = readStyle(object, `${path}.object`, objectStyles);
  return (name, value) => {
    const style = Array.isArray(value)
      ? listStyle
      : isPlainObject(value)
      ? objectStyle
      : undefined;
    return style
      ? writeStyle(name, value as object, style)
      : serializeParameter(name, value);
  };
}

/** Writes a list or an object as its style says. */
function writeStyle(
  name: string,
  value: object,
  { style, explode }: Style,
): string {
  let query = "";
  const encode = (text: string) => encodeUnreserved(text, name);
  const add = (key: string, text: string) => {
    query += (query && "&") + key + "=" + text;
    checkLength(query);
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
  const delimiter = DELIMITERS[style]!;
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
        heldMark(decodeURIComponent(delimiter), style),
      );
    }
    const item = isList ? text : encode(key) + "," + text;
    one = one === undefined ? item : one + delimiter + item;
    checkLength(one);
  }
  if (one !== undefined) add(whole, one);
  return query;
}

/** Reads one member of the config; `undefined` where it is not given. */
function readStyle(
  given: unknown,
  path: string,
  styles: readonly string[],
): Style | undefined {
  if (given === undefined || given === null) return undefined;
  const own = readSetting(given, path, ["style", "explode"]);
  const style = (own["style"] ?? "form") as string;
  assertOneOf(`${path}.style`, style, styles);
  // OpenAPI's default: only the style "form" explodes unless told otherwise.
  const explode = (own["explode"] ?? style === "form") as boolean;
  assertOneOf(`${path}.explode`, explode, [true, false]);
  return { style, explode };
}

/** Checks that a part of the config is an object, with no other keys than those that are given, and copies it. */
export function readSetting(
  value: unknown,
  path: string,
  keys: readonly string[] = Object.keys(Object(value)),
): Readonly<Record<string, unknown>> {
  if (!isPlainObject(value)) throw invalidConfig(path, value, "a plain object");
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown !== undefined) {
    throw invalid(
      `config${path} has the unknown key ${describe(unknown)}; the keys are ${
        keys.join(", ")
      }`,
    );
  }
  return { __proto__: null, ...value };
}

/** Refuses a value in the config that means nothing. */
export function assertOneOf(
  path: string,
  value: unknown,
  values: readonly unknown[],
): void {
  if (!values.includes(value)) {
    throw invalidConfig(path, value, values.join(" or "));
  }
}

/** The error of a value in the config. */
export function invalidConfig(path: string, value: unknown, expected: string) {
  return invalid(`config${path} is ${describe(value)}; pass ${expected}`);
}

/** The fault of a value that would be read as two. */
export function heldMark(mark: string, style: unknown): string {
  return `holds an item with ${
    describe(mark)
  } in it, which separates the items of the style ${
    describe(style)
  }; remove it`;
}
