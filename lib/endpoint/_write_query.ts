import { checkLength } from "../_check_length.ts";
import { showBare } from "../_show.ts";
import { invalidParameter } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { encodeUnreserved } from "../uri_template/_encode.ts";
import {
  definedMembers,
  writeScalar,
} from "../uri_template/_expand_expression.ts";

/** What other libraries call the parameters and the body. */
const ADVICE: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["json", "did you mean the option data?"],
  ["params", "pass its members as parameters"],
  ["query", "pass its members as parameters"],
  ["searchParams", "pass its members as parameters"],
]);

/**
 * Writes a parameter that has no placeholder as a part of the query: a list as one
 * value with commas, or as a pair for each item if the name ends in `[]`.
 *
 * @param separator What separates two pairs: `&`, or `; ` in cookies.
 */
export function writeQuery(
  name: string,
  value: unknown,
  separator = "&",
): string {
  if (value === null || value === undefined) return "";
  const key = encodeUnreserved(name) + "=";
  if (!Array.isArray(value)) {
    const isLikely = ADVICE.has(name) && typeof value === "object" &&
      !(value instanceof Date);
    if (isLikely || isPlainObject(value)) {
      const advice = ADVICE.get(name) ??
        `pass its members, or write {?${showBare(name)}*} in the URL`;
      throw invalidParameter(name, `is an object; ${advice}`);
    }
    return key + encodeUnreserved(writeScalar(value, name), name);
  }
  const between = name.endsWith("[]") ? separator + key : "%2C";
  let query = "";
  for (const [, member] of definedMembers(value, name)) {
    query += (query ? between : key) + encodeUnreserved(member, name);
    checkLength(query, name);
  }
  return query;
}
