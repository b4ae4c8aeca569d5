import { checkLength } from "../../_check_length.ts";
import { NO_VALUES, readValues } from "../../_read_values.ts";
import { toRecord } from "../../_record.ts";
import {
  checkValue,
  type MergedHeaders,
  toHeaderName,
} from "../headers/_headers.ts";
import {
  type ApartParameter,
  type BuildSettings,
  placeParameters,
} from "./_build_request.ts";
import type { RouteWriter } from "./_parameter_writer.ts";
import { addToQuery } from "../url/_write_query.ts";

/**
 * Puts the parameters of a call in their places, and the options that are separate
 * from them. The calls of `endpoint` have one object for both, so its bundle leaves
 * this out.
 */
export const placeApart: BuildSettings["place"] = (call, url, settings) => {
  const { query, cookies, writer } = call;
  const apart: ApartParameter[] = [];
  const placed = placeParameters(call, url, settings, apart);
  placed.query = addQuery(placed.query, query, writer);
  placed.headers = addHeaders(placed.headers, apart, cookies, writer);
  return placed;
};

/** Adds the option `query` to a query. */
export function addQuery(
  query: string,
  option: unknown,
  writer: RouteWriter,
): string {
  if (option instanceof URLSearchParams) {
    return addToQuery(query, `${option}`, "query");
  }
  const values = readValues("query", option, " or a URLSearchParams");
  for (const name of Object.keys(values)) {
    const pair = writer.writePair("query", name, values[name]);
    query = addToQuery(query, pair, name);
  }
  return query;
}

/** Adds the parameters that are headers or cookies, and the option `cookies`, to headers; with nothing to add, returns the headers themselves. */
export function addHeaders(
  headers: MergedHeaders,
  parameters: readonly ApartParameter[],
  option: unknown,
  writer: RouteWriter,
): MergedHeaders {
  const own = readValues("cookies", option);
  // Most calls have neither.
  if (!parameters.length && own === NO_VALUES) return headers;
  const added = toRecord(headers);
  const cookies = toRecord();
  for (const { place, name, value } of parameters) {
    if (place === "cookie") {
      cookies[name] = value;
      continue;
    }
    const key = toHeaderName(name);
    if (value === null || key in added) continue;
    added[key] = checkValue(key, writer.writeBare("header", key, value));
  }
  Object.assign(cookies, own);
  let text = `${added["cookie"] ?? ""}`;
  for (const name of Object.keys(cookies)) {
    const cookie = writer.writePair("cookie", name, cookies[name]);
    if (cookie) text += (text && "; ") + cookie;
    checkLength(text, name, "INVALID_HEADER");
  }
  if (text) added["cookie"] = text;
  return added;
}
