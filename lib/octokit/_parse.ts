import { describe } from "../_describe.ts";
import { toRecord } from "../_record.ts";
import { eachHeader, trim } from "../endpoint/_headers.ts";
import { joinEntries } from "../endpoint/_media_type.ts";
import type { RouteUrl } from "../endpoint/_route.ts";
import { EndpointError } from "../endpoint_error.ts";
import {
  combine,
  getOwn,
  isOption,
  type Options,
  withoutUndefined,
} from "./_options.ts";
import { addQuery, buildUrl, readUrl, textOf, toQuery } from "./_url.ts";

/**
 * Turns merged options into request options.
 *
 * @param headers Those of the options, read into a record that may be changed.
 */
export function parseOptions(options: Options, headers: Options): Options {
  const { method, hasBody, route, values, leftOver } = splitOptions(options);
  const url = buildUrl(getOwn(options, "baseUrl"), route, values);
  const mediaType = getOwn(options, "mediaType");
  const accept = amendAccept(getOwn(headers, "accept"), mediaType, url);
  if (accept) headers["accept"] = accept;
  let body: unknown;
  if (hasBody && leftOver.length) {
    const data = leftOver.find(([name]) => name === "data");
    body = data ? data[1] : Object.fromEntries(leftOver);
  }
  if (body !== undefined) {
    if (!getOwn(headers, "content-type")) {
      headers["content-type"] = "application/json; charset=utf-8";
    }
  } else if (method === "PATCH" || method === "PUT") {
    body = ""; // so that `content-length: 0` is sent
  }
  checkLines(headers);
  const target = hasBody ? url : addQuery(url, toQuery(leftOver));
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
  leftOver: [string, unknown][];
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
  const values: unknown[] = route.unset.slice();
  const leftOver: [string, unknown][] = [];
  for (const name of Object.keys(options)) {
    if (isOption(name)) continue;
    const slot = route.slots.get(name);
    if (slot === undefined) leftOver.push([name, options[name]]);
    else values[slot] = options[name];
  }
  const hasBody = method !== "GET" && method !== "HEAD";
  return { method, hasBody, route, values, leftOver };
}

/** Reads headers over others, their names in lower case; of two spellings, the later wins. */
export function readHeaders(source: unknown, others?: unknown): Options {
  const headers = toRecord();
  eachHeader(source || {}, (name, value) => headers[name] = value);
  return combine(Object(others), withoutUndefined(headers));
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
    let text = textOf(value, name);
    if (/^[\t ]|[\t ]$|[\0\r\n]/.test(text)) text = trim(text);
    else if (text === value) continue;
    if (/[\0\r\n]/.test(text)) {
      throw new EndpointError(
        "INVALID_HEADER",
        `The value of the header ${
          describe(name)
        } has a CR, LF or NUL in it, which a header cannot hold`,
      );
    }
    headers[name] = text;
  }
}

/** What a media type makes of `accept`: the format in each entry of a vendor, previews for GraphQL only. */
function amendAccept(
  given: unknown,
  mediaType: unknown,
  url: string,
): string | undefined {
  const format = getOwn(Object(mediaType), "format");
  const previews = url.endsWith("/graphql") ? readPreviews(mediaType) : [];
  if (!format && !previews.length) return;
  const accept = textOf(given ?? "", "accept");
  if (/application\/octet-stream/i.test(accept)) return;
  const suffix = format ? `.${textOf(format, "mediaType.format")}` : "";
  if (!previews.length) {
    return joinEntries(accept.split(","), (entry) =>
      entry.replace(
        /(application\/vnd\.\w+(?:\.v3)?)(?:\.\w+)?(?:\+json)?$/,
        (_, vendor) => vendor + suffix,
      ));
  }
  const named = accept.match(/(?<![\w-])[\w-]+(?=-preview)/g) ?? [];
  return joinEntries(
    [...named, ...previews],
    (name) => `application/vnd.github.${name}-preview${suffix || "+json"}`,
  );
}

/** The previews of a media type, as texts; what is not a list has none. */
export function readPreviews(mediaType: unknown): string[] {
  const previews = getOwn(Object(mediaType), "previews");
  return Array.isArray(previews)
    ? previews.map((preview) => textOf(preview, "mediaType.previews"))
    : [];
}
