import { parseUrl } from "../_parse_url.ts";
import { show } from "../_show.ts";
import { invalid, invalidBody } from "../_errors.ts";
import {
  JSON_TYPE,
  mergeHeaders,
  NO_HEADERS,
  sentHeaders,
} from "../endpoint/headers/_headers.ts";
import type { BuiltRequest } from "../endpoint/build/_build_request.ts";
import { isNativeBody, isPlainObject } from "../_is_plain_object.ts";
import { toUrlText } from "../endpoint/url/_base_url.ts";
import { mediaKindOf } from "../_media_type.ts";
import { notAnObject, type Values } from "../_read_values.ts";
import { readRecord, toRecord } from "../_record.ts";
import { toJson } from "../_to_json.ts";
import {
  assertBody,
  invalidRoute,
  type MethodName,
  parseMethod,
} from "../endpoint/url/_route.ts";
import { toFormText, toMultipart } from "./_to_form.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { RequestOptions } from "../types/mod.ts";

/** A request that was checked and has its body serialized. */
export interface Prepared {
  /** The URL as a URL parser writes it, or only a path. */
  readonly url: string;
  /** The headers that a caller may set, by their lower-case names. */
  readonly headers: Record<string, string>;
  /** What the body was made from, where masks look for secrets. */
  readonly body: unknown;
  /** The second argument of `fetch`, but its body may be an async iterable. */
  readonly init: RequestInit & {
    method: string;
    body: BodyInit | null;
    duplex: "half";
  };
  /** Whether the body can be read only once. */
  readonly isReadOnce: boolean;
}

/**
 * The headers of the connection, which the runtime sets. From a caller, they
 * make `fetch` fail (Node), wait forever (`expect`) or contradict the body, and
 * only some runtimes send `host`.
 */
const CONNECTION_HEADER =
  /^(?:connection|content-length|expect|host|keep-alive|transfer-encoding|upgrade)$/;

/** Checks request options, which may come from anywhere. */
export function checkRequest(options: RequestOptions): BuiltRequest {
  if (!isPlainObject(options)) {
    throw notAnObject("The request", options, ", as createEndpoint returns it");
  }
  const own = readRecord<Record<string, unknown>>(options);
  if ("baseUrl" in own) {
    throw invalid("The request has a baseUrl; pass it to parse() first");
  }
  const { method, url, headers, body, request } = own;
  return {
    method: parseMethod(method),
    url: normalizeUrl(url),
    headers: sentHeaders(mergeHeaders(NO_HEADERS, headers ?? {})),
    body,
    request: request as object ?? {},
  };
}

/** Serializes the body of a request, for `fetch` and for a command line. */
export function prepare(built: BuiltRequest): Prepared {
  // A request without a body has no such key, which a polluted prototype may have.
  const { method, url, body: data, request = {}, headers: all } = readRecord(
    built,
  );
  const isReadOnce = isStream(data);
  const headers = toRecord<string>();
  for (const name of Object.keys(all)) {
    // Only the caller knows the length of a stream, and some servers refuse chunks.
    const isKnown = isReadOnce && name === "content-length";
    if (isKnown || !CONNECTION_HEADER.test(name)) {
      headers[name] = `${all[name]}`;
    }
  }
  // This may change the content-type.
  const body = prepareBody(method, headers, data);
  // A record: in a literal, `fetch` would read members of a polluted prototype.
  const init = toRecord(request as Values) as RequestInit as Prepared["init"];
  // A call has these itself; those of a whole `RequestInit` would be lost.
  const isWhole = init.method || init.headers || init.body;
  if (isWhole || !isPlainObject(request)) {
    throw notAnObject("request", request, " without method, headers and body");
  }
  init.duplex = "half"; // Some runtimes require it for a stream.
  init.method = method.toUpperCase();
  // Node drops a header called `__proto__` from a record. Pairs are slower.
  init.headers = "__proto__" in headers ? Object.entries(headers) : headers;
  init.body = body;
  return { url, headers, body: data, init, isReadOnce };
}

/** The error of a URL without a host outside of a web page. */
export function relativeUrl(path: string): EndpointError {
  const shown = show(path.replace(/[?#].*/s, ""));
  return new EndpointError(
    "INVALID_BASE_URL",
    `${shown} has no host; set baseUrl to an http(s) URL`,
  );
}

/** Checks a URL and normalizes it, unless it is only a path. */
function normalizeUrl(url: unknown): string {
  const given = toUrlText(url);
  const text = typeof given === "string" ? given : "";
  // A URL parser drops tabs and line breaks, and reads a backslash as "/".
  if (/^\/(?![\t\n\r]*[/\\])/.test(text)) return text;
  // It also takes very long for a long host that is not ASCII.
  if (/^https?:\/\/[^\s/?#\\]{1,4096}(?![^/?#\\])/i.test(text)) {
    const parsed = parseUrl(text);
    if (parsed) return parsed.href;
  }
  throw invalidRoute(url);
}

/** Serializes a body, and writes its type in the headers. */
function prepareBody(
  method: MethodName,
  headers: Record<string, string>,
  body: unknown,
): BodyInit | null {
  const isEmpty = body === undefined;
  // With other methods, some servers wait for a body or respond with 411.
  if (isEmpty && !/^(?:post|put|patch)$/.test(method)) return null;
  assertBody(method);
  const kind = mediaKindOf(headers["content-type"] ?? JSON_TYPE);
  const isPlain = isPlainObject(body);
  const isForm = body instanceof FormData;
  if (isForm || kind === "multipart" && (isPlain || isEmpty)) {
    // `fetch` chooses the boundary between the parts, and writes it in the type.
    delete headers["content-type"];
    return isForm ? body : toMultipart(isPlain ? body : {});
  }
  if (isEmpty) return new Uint8Array();
  if (isStream(body) || isNativeBody(body)) return body as BodyInit;
  const isText = typeof body === "string";
  // The type that `fetch` adds, but not Bun's.
  headers["content-type"] ??= isText ? "text/plain;charset=UTF-8" : JSON_TYPE;
  if (isText) return body;
  // JSON is also YAML.
  if (kind === "json" || kind === "yaml") return toJson(body, "", invalidBody);
  if (isPlain && kind === "form") return toFormText(body);
  const shown = show(body);
  throw invalidBody(
    "",
    `is ${shown}, which its content-type does not allow; pass a string or a Blob`,
  );
}

/** Whether a body is a stream, which not all runtimes can iterate, or another async iterable. */
function isStream(
  body: unknown,
): body is ReadableStream | AsyncIterable<unknown> {
  return Symbol.asyncIterator in Object(body) || body instanceof ReadableStream;
}
