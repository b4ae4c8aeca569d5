import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import {
  addJsonType,
  type MergedHeaders,
  mergeHeaders,
  NO_HEADERS,
} from "../endpoint/_headers.ts";
import { bodyNotAllowed } from "../endpoint/_build_request.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
import { toJson } from "../_to_json.ts";
import { parseMethod, toUpperCase } from "../endpoint/_route.ts";
import { invalidBody } from "./_invalid_body.ts";
import { toFormData, toFormText } from "./_to_form.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { Method, RequestOptions } from "../types/mod.ts";

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
  /** The URL as a URL parser writes it, or only a path. */
  readonly url: string;
  /** The headers that a caller may set, by their lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body | undefined;
  /** The `request` option. */
  readonly request: unknown;
}

/**
 * The headers about the connection itself. They are the runtime's: set by hand,
 * they make `fetch` fail (Node), wait for ever (`expect`) or contradict the body,
 * and `host` goes out from some runtimes only.
 */
const RUNTIME_HEADER =
  /^(?:connection|content-length|expect|host|keep-alive|transfer-encoding|upgrade)$/;

/** Prepares what a `Request` and a command line share. */
export function prepare(options: RequestOptions): Prepared {
  if (!isPlainObject(options)) {
    throw invalid(
      `The request options are ${
        describe(options)
      }; pass what an endpoint function returned`,
    );
  }
  const own = toRecord<unknown>(options);
  if ("baseUrl" in own) {
    throw invalid("These are merged options; pass them to parse() first");
  }
  const method = toUpperCase(parseMethod(own["method"]));
  const url = parseUrl(own["url"]);
  const merged = mergeHeaders(NO_HEADERS, own["headers"] ?? {});
  // The body comes first: it has a say in the headers.
  const body = prepareBody(method, merged, own["body"]);
  const headers = toRecord<string>();
  for (const name in merged) {
    const value = merged[name];
    if (value !== null && !RUNTIME_HEADER.test(name)) {
      headers[name] = `${value}`;
    }
  }
  return { method, url, headers, body, request: own["request"] };
}

/** The error of a URL that is only a path where nothing says of which host. */
export function relativeUrl(path: string): EndpointError {
  return new EndpointError(
    "INVALID_BASE_URL",
    `${
      describe(path.replace(/[?#].*/s, ""))
    } has no host; set baseUrl to an http(s) URL`,
  );
}

/** Refuses what `fetch` refuses on some runtimes and drops on others. */
export function assertNoUserInfo(url: string): void {
  if (!/^h[^/]*\/\/[^/]*@/.test(url)) return;
  throw new EndpointError(
    "INVALID_ROUTE",
    `The URL ${
      describe(url)
    } has a user name or a password; send an authorization header instead`,
  );
}

/** Checks a URL; one that is only a path stays as it is. */
function parseUrl(url: unknown): string {
  if (typeof url === "string") {
    // A URL parser drops tabs and line breaks, and takes a backslash for "/".
    if (/^\/(?![\t\n\r]*[/\\])/.test(url)) return url;
    // It also takes very long for a long host that is not ASCII.
    if (/^https?:\/\/[^\s/?#\\]{1,4096}(?![^/?#\\])/i.test(url)) {
      try {
        return new URL(url).href;
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
  headers: MergedHeaders,
  given: unknown,
): Body | undefined {
  // Without a body some servers wait for one, or answer 411.
  if (given === undefined && !/^P/.test(method)) return undefined;
  if (/^[GHO]/.test(method)) throw bodyNotAllowed(method);
  // A body without a type will be JSON, or have the type of its class.
  const [written = ""] = `${headers["content-type"] ?? "text/json"}`.split(";");
  const type = written.trim().toLowerCase();
  const isForm = type === "multipart/form-data";
  // Even without a part, a multipart body has a boundary.
  const body = given !== undefined ? given : isForm ? {} : new Uint8Array();
  const isPlain = isPlainObject(body);
  if (isAsyncIterable(body) || !isPlain && isNative(body)) {
    // What `fetch` adds; but Bun adds none for text.
    headers["content-type"] ??= typeof body === "string"
      ? "text/plain;charset=UTF-8"
      : body instanceof URLSearchParams
      ? FORM + ";charset=UTF-8"
      : body instanceof Blob && body.type || null;
    // Nobody knows the boundary between the parts before they are written.
    if (body instanceof FormData) headers["content-type"] = null;
    return body;
  }
  addJsonType(headers);
  if (/^(?:application|text)\/json$|\+json$/.test(type)) {
    return toJson(body, "", invalidBody);
  }
  if (isPlain && type === FORM) return toFormText(body);
  if (isPlain && isForm) {
    headers["content-type"] = null;
    return toFormData(body);
  }
  throw invalidBody(
    "",
    `is ${
      describe(body)
    }, which its content-type does not allow; pass a string, bytes, a Blob or a stream, or set a type of JSON or a form`,
  );
}

const FORM = "application/x-www-form-urlencoded";

/** Whether a body is of a kind that has its own way to be sent. */
function isNative(body: unknown): body is Body {
  return typeof body === "string" || ArrayBuffer.isView(body) ||
    [ArrayBuffer, Blob, FormData, URLSearchParams, ReadableStream]
      .some((type) => body instanceof type);
}

/** Whether a body is read by `for await`. */
export function isAsyncIterable(body: unknown): body is AsyncIterable<unknown> {
  return typeof body === "object" && body !== null &&
    Symbol.asyncIterator in body;
}
