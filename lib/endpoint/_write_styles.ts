import { describe } from "../_describe.ts";
import { invalidParameter } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { toJson } from "../_to_json.ts";
import type { EndpointError } from "../endpoint_error.ts";
import { checkValue, invalidHeader, type WriteHeader } from "./_headers.ts";
import {
  delimiterFault,
  type Style,
  styledSerializer,
} from "./_serialize_parameter.ts";

/** Writes headers, by the names of the styles in a config. */
export const HEADER_STYLES: ReadonlyMap<string, WriteHeader> =
  /* @__PURE__ */ new Map<string, WriteHeader>([
    ["json", (name, value) =>
      isWritten(value)
        ? value
        // Servers disagree on the encoding of headers.
        : toJson(value, name, headerFault).replace(
          /[^ -~]/g,
          (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"),
        )],
    ["simple", /* @__PURE__ */ simple("simple", ",")],
    ["simple*", /* @__PURE__ */ simple("simple*", "=")],
  ]);

const FORM: Style = { style: "form", explode: false };

/** Writes cookies as OpenAPI's style `form` writes a query: encoded, so that no value can begin another cookie. */
export const writeCookies: WriteHeader = /* @__PURE__ */ members(
  "; ",
  /* @__PURE__ */ styledSerializer(FORM, FORM),
);

/** Writes the parameters of these names as JSON. */
export function jsonWriter(names: readonly string[]): WriteHeader {
  return (name, value) =>
    names.includes(name) && !isWritten(value)
      ? toJson(value, name, invalidParameter)
      : value;
}

/** Whether a value is already JSON: a string is, because openapi-typescript has no other type for it. */
function isWritten(value: unknown): boolean {
  return typeof (value ?? "") === "string";
}

/** Writes an object in a header, where nothing is encoded. */
function simple(style: string, mark: string): WriteHeader {
  return members(",", (key, member, name) => {
    const text = `${checkValue(name, member, true)}`;
    const held = /[,=]/.exec(key) ?? /,/.exec(text);
    if (held) throw headerFault(name, delimiterFault(held[0], style));
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

function headerFault(name: string, fault: string): EndpointError {
  return invalidHeader(`Header ${describe(name)} ${fault}`);
}
