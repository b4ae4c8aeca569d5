import { describe } from "../_describe.ts";
import { invalidParameter } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
import { toJson } from "../_to_json.ts";
import type { EndpointError } from "../endpoint_error.ts";
import { checkValue, invalidHeader, type WriteHeader } from "./_headers.ts";
import type { RouteStart } from "./_merge.ts";
import {
  assertOneOf,
  heldMark,
  querySerializer,
  readSetting,
} from "./_serialize_parameter.ts";

/** What writes headers, by the names of styles in a config. */
const STYLES: Readonly<Record<string, WriteHeader>> = {
  json: (name, value) =>
    isWritten(value)
      ? value
      // Servers do not agree on the encoding of a header.
      : toJson(value, name, faultIn).replace(
        /[^ -~]/g,
        (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"),
      ),
  simple: /* @__PURE__ */ simple("simple", ","),
  "simple*": /* @__PURE__ */ simple("simple*", "="),
};

/** Writes cookies as OpenAPI's style `form` writes a query: encoded, so that no value can begin another cookie. */
const cookies = /* @__PURE__ */ members(
  "; ",
  /* @__PURE__ */ querySerializer({
    array: { explode: false },
    object: { explode: false },
  }),
);

/**
 * Reads the styles of a route, and gives the functions that write its parameters
 * and headers as they say.
 *
 * @param isInUrl Whether a parameter goes to the URL.
 */
export function parseStyles(
  given: unknown,
  path: string,
  isInUrl?: (name: string) => boolean,
): Pick<RouteStart, "write" | "writeHeader"> {
  const words = readSetting(given, path);
  const names = Object.keys(words);
  const styles = toRecord<WriteHeader>({ cookie: cookies });
  for (const name of names) {
    const style = words[name] as string;
    assertOneOf(`${path}[${describe(name)}]`, style, Object.keys(STYLES));
    styles[name.toLowerCase()] = STYLES[style]!;
  }
  const asJson = names.filter((it) => words[it] === "json" && isInUrl!(it));
  return {
    write: asJson.length
      ? ({ parameters }) => {
        for (const name of asJson) {
          const value = parameters[name];
          if (!isWritten(value)) {
            parameters[name] = toJson(value, name, invalidParameter);
          }
        }
      }
      : undefined,
    writeHeader: (name, value) =>
      styles[name] ? styles[name](name, value) : value,
  };
}

/** Text is JSON already: openapi-typescript has no other type for it. */
function isWritten(value: unknown): boolean {
  return typeof (value ?? "") === "string";
}

/** Writes an object in a header, where nothing is encoded. */
function simple(style: string, mark: string): WriteHeader {
  return members(",", (key, member, name) => {
    const text = `${checkValue(name, member, true)}`;
    const held = /[,=]/.exec(key) ?? /,/.exec(text);
    if (held) throw faultIn(name, heldMark(held[0], style));
    return key + mark + text;
  });
}

/** Writes the members of an object, one after the other. */
function members(
  separator: string,
  write: (key: string, member: unknown, name: string) => string,
): WriteHeader {
  return (name, value) =>
    isPlainObject(value)
      ? Object.entries(value)
        .map(([key, member]) =>
          member === undefined || member === null
            ? ""
            : write(key, member, name)
        )
        .filter(Boolean).join(separator) || null
      : value;
}

function faultIn(path: string, fault: string): EndpointError {
  return invalidHeader(`Header ${describe(path)} ${fault}`);
}
