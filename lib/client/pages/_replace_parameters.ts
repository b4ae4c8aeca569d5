import { isPlainObject } from "../../_is_plain_object.ts";
import { readRecord } from "../../_record.ts";
import { writeQuery } from "../../endpoint/url/_write_query.ts";
import type { Named } from "./_next_page.ts";

/**
 * The parameters and the options of a call with those of its next page: each goes
 * where the call has one of its name. Others are keys of its `data`, if that has keys,
 * or else parameters.
 *
 * @param parameters A record, or the text of a query.
 */
export function replaceParameters(
  parameters: unknown,
  options: unknown,
  next: Named,
): [parameters: unknown, options: Named] {
  let others: Named = readRecord(Object(options));
  for (const [name, value] of Object.entries(next)) {
    const place = ["query", "cookies"].find((it) => holds(others[it], name)) ??
      (isPlainObject(others["data"]) && "data");
    if (place && !holds(parameters, name)) {
      others = { ...others, [place]: replace(others[place], name, value) };
    } else parameters = replace(parameters, name, value);
  }
  return [parameters, others];
}

/** Whether a record, or the text of a query, holds a parameter. */
export function holds(place: unknown, name: string): boolean {
  return isQuery(place)
    ? new URLSearchParams(place).has(name)
    : Object.hasOwn(Object(place), name);
}

function replace(place: unknown, name: string, value: unknown): unknown {
  if (!isQuery(place)) return { ...Object(place), [name]: value };
  const query = [
    ...`${place}`.split("&").filter((pair) => !holds(pair, name)),
    writeQuery(name, value),
  ].filter(Boolean).join("&");
  return typeof place === "string" ? query : new URLSearchParams(query);
}

function isQuery(place: unknown): place is string | URLSearchParams {
  return typeof place === "string" || place instanceof URLSearchParams;
}
