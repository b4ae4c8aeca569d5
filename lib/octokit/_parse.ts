import { getOwn, setOwn } from "../_own_property.ts";
import { checkLines, readHeaders } from "./_headers.ts";
import { amendAccept } from "./_media_type.ts";
import { type Options, readOptions } from "./_read_options.ts";
import { addQuery, buildUrl, toQuery } from "./_url.ts";

/** Turns merged options into request options. */
export function parseOptions(given: unknown): Options {
  const options: Options = { ...Object(given) };
  const { method, hasBody, route, values, leftOver } = readOptions(options);
  const query = hasBody ? "" : toQuery(leftOver);
  const url = buildUrl(getOwn(options, "baseUrl"), route, values);
  const headers = readHeaders(getOwn(options, "headers"));
  amendAccept(headers, getOwn(options, "mediaType"), url);
  let body: unknown;
  if (hasBody) {
    if (Object.hasOwn(leftOver, "data")) body = leftOver.data;
    else if (Object.keys(leftOver).length) body = leftOver;
  }
  if (body !== undefined) {
    if (!getOwn(headers, "content-type")) {
      setOwn(headers, "content-type", "application/json; charset=utf-8");
    }
  } else if (method === "PATCH" || method === "PUT") {
    body = ""; // so that `content-length: 0` is sent
  }
  checkLines(headers);
  const result: Options = { method, url: addQuery(url, query), headers };
  if (body !== undefined) setOwn(result, "body", body);
  const request = getOwn(options, "request");
  if (request) setOwn(result, "request", request);
  return result;
}
