import { checkLength } from "../_check_length.ts";
import { describe } from "../_describe.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { EndpointError } from "../endpoint_error.ts";
import { encodeUnreserved } from "../uri_template/_encode.ts";
import { membersOf, toText } from "../uri_template/_expand_expression.ts";

/** What was probably meant by a parameter that has an object for its value. */
const LIKELY: Readonly<Record<string, string>> = {
  __proto__: null!,
  body: "data",
  header: "headers",
  signal: "request: { signal }",
};

/** Writes a parameter that has no placeholder as a part of the query. */
export function serializeParameter(name: string, value: unknown): string {
  const key = encodeUnreserved(name, name) + "=";
  if (typeof value !== "object") {
    return key + encodeUnreserved(toText(value, name), name);
  }
  if (value === null) return "";
  if (!Array.isArray(value)) {
    if (isPlainObject(value) || LIKELY[name]) throw invalidObject(name);
    return key + encodeUnreserved(toText(value, name), name);
  }
  const isRepeated = name.endsWith("[]");
  let query = "";
  for (const member of membersOf(value, name)) {
    const text = encodeUnreserved(member[1], name);
    query += query ? isRepeated ? "&" + key + text : "%2C" + text : key + text;
    checkLength(query, "INVALID_PARAMETER");
  }
  return query;
}

function invalidObject(name: string): EndpointError {
  const shown = describe(name);
  return new EndpointError(
    "INVALID_PARAMETER",
    `Parameter ${shown} is an object, which a query cannot hold; ${
      LIKELY[name]
        ? `did you mean ${LIKELY[name]}?`
        : `pass its members as parameters of their own, or write {?${
          shown.slice(1, -1)
        }*} in the URL`
    }`,
  );
}
