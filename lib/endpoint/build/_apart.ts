import { checkLength } from "../../_check_length.ts";
import { readValues } from "../../_read_values.ts";
import { toRecord } from "../../_record.ts";
import { checkValue, toHeaderName } from "../headers/_headers.ts";
import {
  type BuildSettings,
  type MergedCall,
  type PlacedParameters,
  placeParameters,
} from "./_build_request.ts";
import { addToQuery } from "../url/_write_query.ts";

/** Options that hold parameters, and what writes these. */
type Apart = Pick<MergedCall, "query" | "cookies" | "writer">;

/**
 * Puts the parameters of a call in their places, and the options that are separate
 * from them. The calls of `endpoint` have one object for both, so its bundle leaves
 * this out.
 */
export const placeApart: BuildSettings["place"] = (call, url, settings) =>
  addApart(placeParameters(call, url, settings), call);

/** Adds the options `query` and `cookies`, and writes the parameters that are headers or cookies. */
export function addApart(
  placed: PlacedParameters,
  call: Apart,
): PlacedParameters {
  addQuery(placed, call);
  addHeaders(placed, call);
  return placed;
}

function addQuery(placed: PlacedParameters, { query, writer }: Apart): void {
  if (query instanceof URLSearchParams) {
    placed.query = addToQuery(placed.query, `${query}`, "query");
    return;
  }
  const values = readValues("query", query, " or a URLSearchParams");
  for (const name of Object.keys(values)) {
    const pair = writer.writePair("query", name, values[name]);
    placed.query = addToQuery(placed.query, pair, name);
  }
}

function addHeaders(placed: PlacedParameters, call: Apart): void {
  const { header, cookie } = placed;
  // Most calls have none of them.
  if (!header && !cookie && call.cookies === undefined) return;
  const { writer } = call;
  const headers = toRecord(placed.headers);
  for (const name in header) {
    const value = header[name];
    const key = toHeaderName(name);
    if (value === null || key in headers) continue;
    headers[key] = checkValue(key, writer.writeBare("header", key, value));
  }
  const cookies = toRecord(cookie);
  Object.assign(cookies, readValues("cookies", call.cookies));
  let text = `${headers["cookie"] ?? ""}`;
  for (const name of Object.keys(cookies)) {
    const pair = writer.writePair("cookie", name, cookies[name]);
    if (pair) text += (text && "; ") + pair;
    checkLength(text, name, "INVALID_HEADER");
  }
  if (text) headers["cookie"] = text;
  placed.headers = headers;
}
