import { describe } from "../_describe.ts";
import { addJsonType, mergeHeaders } from "../endpoint/_headers.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { getOwn, setOwn } from "../_own_property.ts";
import { METHODS, parseMethod } from "../endpoint/_route.ts";
import { invalidBody } from "./_invalid_body.ts";
import { methodOf } from "./_method_of.ts";
import { toBytes } from "./_to_bytes.ts";
import { toFormData, toFormText } from "./_to_form.ts";
import { toJson } from "./_to_json.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { HeaderRecord, Method, RequestOptions } from "../types/mod.ts";

/** A body that is ready to be sent. */
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
 * The headers about the connection itself. They are the runtime's: set by hand,
 * they make `fetch` fail (Node), wait for ever (`expect`) or contradict the body,
 * and `host` goes out from some runtimes only.
 */
const RUNTIME_HEADER =
  /^(?:connection|content-length|expect|host|keep-alive|transfer-encoding|upgrade)$/;

/** Makes of request options what is sent: the part that a `Request` and a command line share. */
export function prepare(options: RequestOptions): Prepared {
  if (!isPlainObject(options)) {
    throw new EndpointError(
      "INVALID_PARAMETER",
      `The request options are ${
        describe(options)
      }; pass the plain object that endpoint() returns`,
    );
  }
  const method = METHODS[parseMethod(getOwn(options, "method"))];
  const url = parseUrl(getOwn(options, "url"));
  const headers = mergeHeaders({}, getOwn(options, "headers") ?? {});
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
    } has no host, and there is no page that it could be relative to; set baseUrl to an http(s) URL`,
  );
}

/** Refuses what `fetch` refuses on some runtimes and drops on others. */
export function assertNoUserInfo(url: URL | string): void {
  if (typeof url === "string" || !url.username && !url.password) return;
  throw new EndpointError(
    "INVALID_ROUTE",
    `The URL ${
      describe(url.href)
    } has a user name or a password, which a Request must not have; send an authorization header instead`,
  );
}

/** Checks a URL; one that is only a path stays as it is. */
function parseUrl(url: unknown): URL | string {
  if (typeof url === "string") {
    // A URL parser drops tabs and line breaks, and takes a backslash for "/".
    if (/^\/(?![\t\n\r]*[/\\])/.test(url)) return url;
    // It also takes very long for a long host that is not ASCII.
    if (/^https?:\/\/[^\s/?#\\]{1,4096}(?![^/?#\\])/i.test(url)) {
      try {
        return new URL(url);
      } catch {
        // Not a URL.
      }
    }
  }
  throw new EndpointError(
    "INVALID_ROUTE",
    `The URL is ${
      describe(url)
    }; pass an http(s) URL, or a path that starts with one "/"`,
  );
}

/** Makes a body ready to be sent, and adds its type to the headers. */
function prepareBody(
  method: Method,
  headers: HeaderRecord,
  body: unknown,
): Body | undefined {
  if (body === undefined) {
    // Without a body some servers wait for one, or answer 411.
    return /^P/.test(method) ? new Uint8Array() : undefined;
  }
  if (/^[GHO]/.test(method)) {
    throw new EndpointError(
      "BODY_NOT_ALLOWED",
      `A ${method} request has no body; use POST, PUT, PATCH or DELETE`,
    );
  }
  if (isNative(body)) {
    // Some runtimes would send a detached buffer as a body of length zero.
    if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) toBytes(body);
    const type = typeOf(body);
    if (type && !Object.hasOwn(headers, "content-type")) {
      setOwn(headers, "content-type", type);
    }
    // Nobody knows the boundary between the parts before they are written.
    if (body instanceof FormData) delete headers["content-type"];
    return body;
  }
  const isPlain = isPlainObject(body);
  if (
    typeof body === "object" && body !== null && !isPlain &&
    !Array.isArray(body) && !methodOf(body, "toJSON")
  ) {
    throw invalidBody(
      "",
      "is an instance of a class that has no toJSON method; pass a plain object, an array, text, bytes, a Blob, FormData, URLSearchParams or a stream",
    );
  }
  addJsonType(headers);
  const type = /^[^;]*/.exec(String(headers["content-type"]))![0]
    .trim().toLowerCase();
  if (/^(?:application|text)\/json$|\+json$/.test(type)) return toJson(body);
  if (isPlain && type === "application/x-www-form-urlencoded") {
    return toFormText(body);
  }
  if (isPlain && type === "multipart/form-data") {
    delete headers["content-type"];
    return toFormData(body);
  }
  throw invalidBody(
    "",
    `is ${
      describe(body)
    }, which cannot be sent under this content-type; pass text, bytes, a Blob or a stream, or set a type of JSON or, for a plain object, of a form`,
  );
}

/** Whether a body is of a kind that has its own way to be sent. */
function isNative(body: unknown): body is Body {
  if (typeof body !== "object" || body === null) {
    return typeof body === "string";
  }
  if (ArrayBuffer.isView(body)) return true;
  // First, because it refuses what `instanceof` could not: prototypes without an end.
  const isIterable = isAsyncIterable(body);
  try {
    // Each of these throws for a proxy, or for what only has the prototype:
    // a runtime would send "[object Object]" in its place.
    if (body instanceof ArrayBuffer) return body.byteLength >= 0;
    if (body instanceof Blob) return body.size >= 0;
    if (body instanceof FormData || body instanceof URLSearchParams) {
      return body.has("") || true;
    }
    if (body instanceof ReadableStream) return body.locked || true;
  } catch {
    return false;
  }
  return isIterable;
}

/** Whether a body is read by `for await`. */
export function isAsyncIterable(body: object): boolean {
  return methodOf(body, Symbol.asyncIterator) !== undefined;
}

/** The `content-type` that `fetch` adds for a body. Bun adds none for text. */
function typeOf(body: Body): string {
  if (typeof body === "string") return "text/plain;charset=UTF-8";
  if (body instanceof URLSearchParams) {
    return "application/x-www-form-urlencoded;charset=UTF-8";
  }
  return body instanceof Blob ? body.type : "";
}
