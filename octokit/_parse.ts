import { show } from "../lib/_show.ts";
import { invalid } from "../lib/_errors.ts";
import { isRecord } from "../lib/_is_plain_object.ts";
import { isToken, JSON_TYPE } from "../lib/endpoint/headers/_headers.ts";
import type { RouteUrl } from "../lib/endpoint/url/_route.ts";
import { EndpointError } from "../lib/endpoint_error.ts";
import { toRecord } from "../lib/_record.ts";
import { invalidTemplate } from "../lib/uri_template/_scan_template.ts";
import { amendAccept, checkLines, readHeaders } from "./_headers.ts";
import { BESIDE, type Options } from "./_options.ts";
import { addQuery, buildUrl, IN_WORD, readUrl } from "./_url.ts";

const OPTIONS: readonly string[] = [
  "baseUrl",
  "headers",
  "mediaType",
  "method",
  "request",
  "url",
];

/** Turns merged options into request options. */
export function parseOptions(merged: Options): Options {
  const options: Options = toRecord(merged);
  const headers = checkOptions(options);
  const method = readMethod(options["method"] ?? "GET");
  const hasBody = method !== "GET" && method !== "HEAD";
  const route = readUrl(options["url"] || "/");
  const [values, leftOver] = placeParameters(route, options);
  const url = buildUrl(options["baseUrl"], route, values);
  amendAccept(headers, options["mediaType"], url);
  let body: unknown;
  if (hasBody && leftOver.size) {
    body = leftOver.has("data")
      ? leftOver.get("data")
      : Object.fromEntries(leftOver);
  }
  if (body !== undefined) {
    headers["content-type"] ||= JSON_TYPE;
  } else if (method === "PATCH" || method === "PUT") {
    body = ""; // so that `content-length: 0` is sent
  }
  checkLines(headers);
  const { request } = options;
  return {
    method,
    url: hasBody ? url : addQuery(url, leftOver),
    headers: { ...headers },
    ...body !== undefined && { body },
    ...Boolean(request) && { request },
  };
}

function readMethod(method: unknown): string {
  if (typeof method === "string" && isToken(method)) {
    return method.toUpperCase();
  }
  throw new EndpointError(
    "INVALID_METHOD",
    `${show(method)} is not a valid method; use one like "GET"`,
  );
}

/** Separates the values of placeholders, by their slots, from the other parameters. */
function placeParameters(
  { slots, text }: RouteUrl,
  options: Options,
): [values: unknown[], leftOver: Map<string, unknown>] {
  // `Array(n)` has holes, and reading a hole finds values on a polluted prototype.
  const values: unknown[] = Array(slots.size).fill(undefined);
  const leftOver = new Map(Object.entries(Object(options[BESIDE])));
  for (const name of leftOver.keys()) {
    if (!slots.has(name)) continue;
    throw new EndpointError(
      "INVALID_ROUTE",
      `The URL ${
        show(text)
      } has a placeholder {${name}}, which is an option; rename it`,
    );
  }
  for (const name of Object.keys(options)) {
    if (OPTIONS.includes(name)) continue;
    const slot = slots.get(name);
    if (slot === IN_WORD) {
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
      `options is ${show(beside, true)}; pass a plain object`,
    );
  }
  return readHeaders(options["headers"]);
}
