import { describe } from "../_describe.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { toJson } from "../_to_json.ts";
import type { EndpointError } from "../endpoint_error.ts";
import { checkValue, invalidHeader } from "./_headers.ts";
import { querySerializer } from "./_serialize_parameter.ts";

/** A cookie is written as OpenAPI's style `form` has a query, with commas in lists. */
const writeCookie = /* @__PURE__ */ querySerializer({
  array: { explode: false },
  object: { explode: false },
});

/**
 * Writes a header that takes more than text: JSON, an object, or cookies.
 *
 * @returns The text; `null` for an object without members; or the value itself
 * where there is nothing to write.
 */
export function writeHeader(
  name: string,
  value: unknown,
  style: unknown,
): unknown {
  if (value === null || typeof value === "string") return value;
  if (style === "json") {
    // Servers do not agree on the encoding of a header.
    return toJson(value, name, faultIn).replace(
      /[^ -~]/g,
      (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"),
    );
  }
  const isCookie = name === "cookie";
  if (!isPlainObject(value) || !isCookie && !style) return value;
  const members = Object.entries(value).map(([key, member]) => {
    if (member === undefined || member === null) return "";
    // Names and values are encoded: none can end its cookie, and begin another.
    if (isCookie) return writeCookie(key, member);
    const text = checkValue(name, member, true) + "";
    // Nothing is encoded in a header: a server would read another member.
    if (/[,=]/.test(key) || text.includes(",")) {
      throw faultIn(
        name,
        'holds "," or, in a key, "=", which would separate members; pass its text',
      );
    }
    return key + (style === "simple" ? "," : "=") + text;
  });
  return members.filter(Boolean).join(isCookie ? "; " : ",") || null;
}

function faultIn(path: string, fault: string): EndpointError {
  return invalidHeader(`Header ${describe(path)} ${fault}`);
}
