import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { isRecord } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
import { eachHeader, invalidHeader, trim } from "../endpoint/_headers.ts";
import { joinEntries } from "../endpoint/_media_type.ts";
import { isOption, type RouteUrl } from "../endpoint/_route.ts";
import { EndpointError } from "../endpoint_error.ts";
import { invalid as invalidTemplate } from "../uri_template/_scan_template.ts";
import {
  BESIDE,
  combine,
  getOwn,
  type Options,
  withoutUndefined,
} from "./_options.ts";
import { TEXT } from "./_scan_url.ts";
import { addQuery, buildUrl, readUrl, textOf } from "./_url.ts";

/** Turns merged options into request options. */
export function parseOptions(options: Options): Options {
  const headers = checkOptions(options);
  const given = getOwn(options, "method") ?? "GET";
  if (typeof given !== "string" || !/^[!#$%&'*+\-.^`|~\w]+$/.test(given)) {
    throw new EndpointError(
      "INVALID_METHOD",
      `${describe(given)} is not a valid method; use one like "GET"`,
    );
  }
  const method = given.toUpperCase();
  const hasBody = method !== "GET" && method !== "HEAD";
  const route = readUrl(getOwn(options, "url") || "/");
  const [values, leftOver] = placeParameters(route, options);
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

/** Separates the values of placeholders, by their slots, from the other parameters. */
function placeParameters(
  { slots, text }: RouteUrl,
  options: Options,
): [values: unknown[], leftOver: Map<string, unknown>] {
  const values: unknown[] = Array(slots.size).fill(undefined);
  const leftOver = new Map(Object.entries(Object(options[BESIDE])));
  for (const name of leftOver.keys()) {
    if (!slots.has(name)) continue;
    throw new EndpointError(
      "INVALID_ROUTE",
      `The URL ${
        describe(text)
      } has a placeholder {${name}}, which is an option; rename it`,
    );
  }
  for (const name of Object.keys(options)) {
    // Here, `data` is a parameter.
    if (isOption(name) && name !== "data") continue;
    const slot = slots.get(name);
    if (slot === TEXT) {
      // `@octokit/endpoint` would replace `:name` within a word.
      throw invalidTemplate(text, text.indexOf(`:${name}`), `write {${name}}`);
    }
    if (slot === undefined) leftOver.set(name, options[name]);
    else values[slot] = options[name];
  }
  return [values, leftOver];
}

/** Refuses wrong options, which `merge` lets pass, and returns the headers by their lower-case names. */
export function checkOptions(options: Options): Options {
  const beside = options[BESIDE];
  if (beside !== undefined && !isRecord(beside)) {
    throw invalid(
      `options is ${describe(beside, true)}; pass a plain object`,
    );
  }
  return readHeaders(getOwn(options, "headers"), eachHeader);
}

/** Merges headers over others. Headers of a wrong type are returned unchanged. */
export function mergeHeaders(source: unknown, others: unknown): unknown {
  try {
    const visit = isRecord(source) ? eachName : eachHeader;
    return combine(Object(others), readHeaders(source, visit));
  } catch {
    return source;
  }
}

/** Reads headers, their names in lower case; of two spellings, the later wins. */
function readHeaders(source: unknown, visit: typeof eachHeader): Options {
  const headers: Options = toRecord();
  visit(source || {}, (name, value) => {
    headers[name] = value;
  });
  return { ...withoutUndefined(headers) };
}

/** Visits the headers in a record, without a check of their names. */
const eachName: typeof eachHeader = (source, visit) =>
  Object.entries(Object(source))
    .forEach(([name, value]) => visit(name.toLowerCase(), value));

/**
 * Removes white space at the ends of values, as `fetch` does, and refuses a line
 * break inside: it would begin another header.
 */
function checkLines(headers: Options): void {
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    // `fetch` turns numbers and booleans into strings.
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

/** Amends `accept`: a format replaces that of each vendor's entry, and previews count for GraphQL only. */
function amendAccept(
  headers: Options,
  mediaType: unknown,
  url: string,
): void {
  const format = getOwn(Object(mediaType), "format");
  const previews = url.endsWith("/graphql") ? listPreviews(mediaType) : [];
  if (!format && !previews.length) return;
  const accept = textOf(getOwn(headers, "accept") ?? "", "accept");
  if (/application\/octet-stream/i.test(accept)) return;
  const suffix = format ? `.${textOf(format, "mediaType.format")}` : "+json";
  const named = accept.match(/(?<![\w-])[\w-]+(?=-preview)/g) ?? [];
  const amended = previews.length
    ? joinEntries(
      [...named, ...previews.map((it) => textOf(it, "mediaType.previews"))],
      (name) => `application/vnd.github.${name}-preview${suffix}`,
    )
    : joinEntries(accept.split(","), (entry) =>
      entry.replace(
        /(application\/vnd\.\w+(?:\.v3)?)(?:\.\w+)?(?:\+json)?$/,
        (_, vendor) => vendor + suffix,
      ));
  if (amended) headers["accept"] = amended;
}

/** The previews of a media type, if they are a list. */
export function listPreviews(mediaType: unknown): unknown[] {
  const previews = getOwn(Object(mediaType), "previews");
  return Array.isArray(previews) ? previews : [];
}
