import { checkLength } from "../../_check_length.ts";
import { showBare } from "../../_show.ts";
import { invalidParameter } from "../../_errors.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { encodeUnreserved } from "../../uri_template/_encode.ts";
import {
  definedMembers,
  writeScalar,
} from "../../uri_template/_expand_expression.ts";

/** Adds a part to a query. */
export function addToQuery(
  query: string,
  part: string | undefined,
  name: string,
): string {
  if (!part) return query;
  query += (query && "&") + part;
  checkLength(query, name);
  return query;
}

/**
 * Writes a parameter that has no placeholder as a part of the query: a list as a
 * pair for each item, or, in the specification's way, as one value with commas,
 * unless the name ends in `[]`.
 *
 * @param separator What separates two pairs: `&`, or `; ` for cookies.
 */
export function writeQuery(
  name: string,
  value: unknown,
  separator = "&",
  hasCommas = false,
): string {
  if (value === null || value === undefined) return "";
  const key = encodeUnreserved(name) + "=";
  if (!Array.isArray(value)) {
    if (isPlainObject(value) || value instanceof URLSearchParams) {
      throw invalidParameter(
        name,
        `is an object; pass its members, or write {?${showBare(name)}*}`,
      );
    }
    return key + encodeUnreserved(writeScalar(value, name), name);
  }
  const isOneValue = hasCommas && !name.endsWith("[]");
  const between = isOneValue ? "%2C" : separator + key;
  let query = "";
  for (const [, member] of definedMembers(value, name)) {
    query += (query ? between : key) + encodeUnreserved(member, name);
    checkLength(query, name);
  }
  return query;
}
