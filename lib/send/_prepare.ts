import { describe } from "../_describe.ts";
import { addJsonType, mergeHeaders } from "../endpoint/_headers.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { getOwn, setOwn } from "../_own_property.ts";
import { parseMethod } from "../endpoint/_route.ts";
import { toJson } from "./_to_json.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { HeaderRecord, Method, RequestOptions } from "../types/mod.ts";

/** A body that is not, or no longer, a value for JSON. */
export type Body =
  | string
  | ArrayBuffer
  | ArrayBufferView
  | Blob
  | FormData
  | URLSearchParams
  | ReadableStream
  | AsyncIterable<unknown>;

/** A request that was checked and has its body serialised. */
export interface Prepared {
  readonly method: Method;
  /** The URL; text where it is only a path. */
  readonly url: URL | string;
  /** The headers that a caller may set, by their lower-case names. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Body | undefined;
}

/**
 * The headers about the connection itself. They are the runtime's: by hand, they
 * make `fetch` fail (Node), wait for ever (`expect`) or contradict the body.
 */
const RUNTIME_HEADER =
  /^(?:connection|content-length|expect|keep-alive|transfer-encoding|upgrade)$/;

/** Makes of request options what is sent: the part that a `Request` and a command line share. */
export function prepare(options: RequestOptions): Prepared {
  if (typeof options !== "object" || options === null) {
    throw new EndpointError(
      "INVALID_PARAMETER",
      `Request options are ${describe(options)}; pass what endpoint() returns`,
    );
  }
  const method = parseMethod(getOwn(options, "method"));
  const url = parseUrl(getOwn(options, "url"));
  const headers = mergeHeaders({}, Object(getOwn(options, "headers") ?? {}));
  return {
    method,
    url,
    // First the body: it has a say in the headers.
    body: prepareBody(method, headers, getOwn(options, "body")),
    headers: Object.keys(headers)
      .filter((name) => !RUNTIME_HEADER.test(name))
      .map((name) => [name, String(headers[name])]),
  };
}

/** The error of a URL that is only a path where nothing says of which host. */
export function relativeUrl(path: string): EndpointError {
  return new EndpointError(
    "INVALID_BASE_URL",
    `${
      describe(path)
    } is only a path, and there is no document that it could be relative to; pass an absolute baseUrl`,
  );
}

/** Refuses what `fetch` refuses on some runtimes and drops on others. */
export function assertNoUserInfo(url: URL | string): void {
  if (typeof url === "string" || !url.username && !url.password) return;
  throw new EndpointError(
    "INVALID_ROUTE",
    `The URL ${
      describe(url.href)
    } holds user info, which a Request refuses; send an authorization header`,
  );
}

/** Checks a URL; one that is only a path stays as it is. */
function parseUrl(url: unknown): URL | string {
  if (typeof url === "string") {
    // A URL parser drops tabs and line breaks, and takes a backslash for "/".
    if (/^\/(?![\t\n\r]*[/\\])/.test(url)) return url;
    if (/^https?:\/\//i.test(url) && URL.canParse(url)) return new URL(url);
  }
  throw new EndpointError(
    "INVALID_ROUTE",
    `${
      describe(url)
    } is neither an http(s) URL nor a path that starts with one "/"`,
  );
}

/** Serialises a body that is JSON, and adds the body's type to the headers. */
function prepareBody(
  method: Method,
  headers: HeaderRecord,
  body: unknown,
): Body | undefined {
  if (body === undefined) {
    // Without a body some servers wait for one, or answer 411.
    return /^P/.test(method) ? new Uint8Array() : undefined;
  }
  if (method === "GET" || method === "HEAD") {
    throw new EndpointError(
      "BODY_NOT_ALLOWED",
      `${method} requests have no body; use POST, PUT, PATCH or DELETE`,
    );
  }
  if (isNative(body)) {
    const type = typeOf(body);
    if (type && !Object.hasOwn(headers, "content-type")) {
      setOwn(headers, "content-type", type);
    }
    // Nobody knows the boundary between the parts before they are written.
    if (body instanceof FormData) delete headers["content-type"];
    return body;
  }
  if (!isJson(body)) {
    throw new EndpointError(
      "INVALID_PARAMETER",
      `The body is ${
        typeof body === "object"
          ? "an object of a class that has no toJSON method"
          : `a ${typeof body}`
      }; pass a plain object, an array, text, bytes, a Blob, FormData, URLSearchParams or a stream`,
    );
  }
  addJsonType(headers);
  return toJson(body);
}

/** Whether a body is of a kind that has its own way to be sent. */
function isNative(body: unknown): body is Body {
  return typeof body === "string" ||
    typeof body === "object" && body !== null && (
        ArrayBuffer.isView(body) || body instanceof ArrayBuffer ||
        body instanceof Blob || body instanceof FormData ||
        body instanceof URLSearchParams ||
        body instanceof ReadableStream || isAsyncIterable(body)
      );
}

/** Whether a body is read by `for await`. */
export function isAsyncIterable(body: object): body is AsyncIterable<unknown> {
  return Symbol.asyncIterator in body &&
    typeof body[Symbol.asyncIterator] === "function";
}

/** The `content-type` that `fetch` adds for a body. Bun adds none for text. */
function typeOf(body: Body): string {
  if (typeof body === "string") return "text/plain;charset=UTF-8";
  if (body instanceof URLSearchParams) {
    return "application/x-www-form-urlencoded;charset=UTF-8";
  }
  return body instanceof Blob ? body.type : "";
}

/** Whether a body is meant as JSON: a class says so with a `toJSON` method. */
function isJson(body: unknown): boolean {
  switch (typeof body) {
    case "object":
      return body === null || Array.isArray(body) || isPlainObject(body) ||
        "toJSON" in body;
    case "number":
    case "boolean":
    case "bigint":
      return true;
    default:
      return false;
  }
}
