import { describe } from "../_describe.ts";
import { toRecord } from "../_record.ts";
import { eachHeader, invalidHeader, trim } from "../endpoint/_headers.ts";
import { joinEntries } from "../endpoint/_media_type.ts";
import type { RouteUrl } from "../endpoint/_route.ts";
import { EndpointError } from "../endpoint_error.ts";
import { combine, getOwn, isOption, type Options } from "./_options.ts";
import { addQuery, buildUrl, readUrl, textOf } from "./_url.ts";

/**
 * Turns merged options into request options.
 *
 * @param headers Those of the options, read into a record that may be changed.
 */
export function parseOptions(options: Options, headers: Options): Options {
  const { method, hasBody, route, values, leftOver } = splitOptions(options);
  const url = buildUrl(getOwn(options, "baseUrl"), route, values);
  amendAccept(headers, getOwn(options, "mediaType"), url);
  let body: unknown;
  if (hasBody && leftOver.size) {
    body = leftOver.has("data")
      ? leftOver.get("data")
      : Object.fromEntries(leftOver);
  }
  if (body !== undefined) {
    if (!getOwn(headers, "content-type")) {
      headers["content-type"] = "application/json; charset=utf-8";
    }
  } else if (method === "PATCH" || method === "PUT") {
    body = ""; // so that `content-length: 0` is sent
  }
  checkLines(headers);
  const target = hasBody ? url : addQuery(url, leftOver);
  const result: Options = { method, url: target, headers };
  if (body !== undefined) result["body"] = body;
  const request = getOwn(options, "request");
  if (request) result["request"] = request;
  return result;
}

/** Tells apart what merged options hold. */
export function splitOptions(options: Options): {
  /** The method, in upper case. */
  method: string;
  /** Whether what is left over goes to the body, and not to the query. */
  hasBody: boolean;
  route: RouteUrl;
  /** The values of the template's variables, by their slots. */
  values: unknown[];
  /** The parameters without a placeholder. */
  leftOver: Map<string, unknown>;
} {
  const given = getOwn(options, "method") ?? "GET";
  if (typeof given !== "string" || !/^[!#$%&'*+\-.^`|~\w]+$/.test(given)) {
    throw new EndpointError(
      "INVALID_METHOD",
      `${describe(given)} is not a valid method; use one like "GET"`,
    );
  }
  const method = given.toUpperCase();
  const route = readUrl(getOwn(options, "url") || "/");
  const values: unknown[] = Array(route.slots.size).fill(undefined);
  const leftOver = new Map<string, unknown>();
  for (const name of Object.keys(options)) {
    if (isOption(name)) continue;
    const slot = route.slots.get(name);
    if (slot === undefined) leftOver.set(name, options[name]);
    else values[slot] = options[name];
  }
  const hasBody = method !== "GET" && method !== "HEAD";
  return { method, hasBody, route, values, leftOver };
}

/** Reads headers over others, their names in lower case; of two spellings, the later wins. */
export function readHeaders(source: unknown, others?: unknown): Options {
  const headers = toRecord();
  if (source) {
    eachHeader(source, (name, value) => {
      if (value === undefined) delete headers[name];
      else headers[name] = value;
    });
  }
  return combine(Object(others), headers);
}

/**
 * Takes white space off the ends of values, as `fetch` does, and checks that
 * none would end its line and begin a header of its own.
 */
function checkLines(headers: Options): void {
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    // Whoever sends the request makes text of a number and the like.
    if (typeof value !== "string" && Object(value) !== value) continue;
    const text = trim(textOf(value, name));
    if (/[\0\r\n]/.test(text)) {
      throw invalidHeader(
        `Header ${describe(name)} holds a CR, LF or NUL; remove it`,
      );
    }
    headers[name] = text;
  }
}

/** Amends `accept` as a media type asks: the format in each entry of a vendor, previews for GraphQL only. */
function amendAccept(
  headers: Options,
  mediaType: unknown,
  url: string,
): void {
  const format = getOwn(Object(mediaType), "format");
  const previews = url.endsWith("/graphql") ? readPreviews(mediaType) : [];
  if (!format && !previews.length) return;
  const accept = textOf(getOwn(headers, "accept") ?? "", "accept");
  if (/application\/octet-stream/i.test(accept)) return;
  const suffix = format ? `.${textOf(format, "mediaType.format")}` : "+json";
  const named = accept.match(/(?<![\w-])[\w-]+(?=-preview)/g) ?? [];
  const amended = previews.length
    ? joinEntries(
      [...named, ...previews],
      (name) => `application/vnd.github.${name}-preview${suffix}`,
    )
    : joinEntries(accept.split(","), (entry) =>
      entry.replace(
        /(application\/vnd\.\w+(?:\.v3)?)(?:\.\w+)?(?:\+json)?$/,
        (_, vendor) => vendor + suffix,
      ));
  if (amended) headers["accept"] = amended;
}

/** The previews of a media type, as texts; what is not a list has none. */
export function readPreviews(mediaType: unknown): string[] {
  const previews = getOwn(Object(mediaType), "previews");
  return Array.isArray(previews)
    ? previews.map((preview) => textOf(preview, "mediaType.previews"))
    : [];
}
