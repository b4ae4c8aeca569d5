import { describe } from "../_describe.ts";
import { invalid, invalidBody } from "../_errors.ts";
import { addJsonType, checkValue, eachHeader } from "../endpoint/_headers.ts";
import { bodyNotAllowed } from "../endpoint/_build_request.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { readRecord, toRecord } from "../_record.ts";
import { toJson } from "../_to_json.ts";
import { hasBody, type MethodName, parseMethod } from "../endpoint/_route.ts";
import { toFormData, toFormText } from "./_to_form.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { Method, RequestOptions } from "../types/mod.ts";

/** A body that is ready to be sent. */
export type Body = BodyInit | AsyncIterable<unknown>;

/** A request that was checked and has its body serialised. */
export interface Prepared {
  readonly method: Method;
  /** The URL as a URL parser writes it, or only a path. */
  readonly url: string;
  /** The headers that a caller may set, by their lower-case names. */
  readonly headers: Record<string, string>;
  readonly body: Body | undefined;
  /** The `request` option, not checked; `undefined` for `null`. */
  readonly request: unknown;
}

/**
 * The headers of the connection, which the runtime writes. Set by a caller, they
 * make `fetch` fail (Node), wait forever (`expect`) or contradict the body, and
 * only some runtimes send `host`.
 */
const CONNECTION_HEADERS = /* @__PURE__ */
  "connection content-length expect host keep-alive transfer-encoding upgrade"
    .split(" ");

/** The types that a plain object can be sent with. */
const TYPES =
  /^(?:((?:application|text)\/json|[^;]*\+json)|(application\/x-www-form-urlencoded)|multipart\/form-data)\s*(?:;|$)/i;

/** Checks request options and serialises the body, for a `Request` and for a command line. */
export function prepare(options: RequestOptions): Prepared {
  if (!isPlainObject(options)) {
    throw invalid(
      `The request options are ${
        describe(options)
      }; pass what an endpoint function returned`,
    );
  }
  const own = readRecord(options);
  if ("baseUrl" in own) {
    throw invalid("These are merged options; pass them to parse() first");
  }
  const method = parseMethod(own["method"]);
  const url = parseUrl(own["url"]);
  const headers = toRecord<string>();
  eachHeader(own["headers"] ?? {}, (name, given) => {
    if (given === null) delete headers[name];
    else if (given !== undefined) {
      const value = checkValue(name, given);
      if (!CONNECTION_HEADERS.includes(name)) headers[name] = `${value}`;
    }
  });
  return {
    method: method.toUpperCase() as Method,
    url,
    // This may add or remove a content-type.
    body: prepareBody(method, headers, own["body"]),
    headers,
    request: own["request"] ?? undefined,
  };
}

/** The error of a URL without a host, where there is no document that has one. */
export function relativeUrl(path: string): EndpointError {
  return new EndpointError(
    "INVALID_BASE_URL",
    `${
      describe(path.replace(/[?#].*/s, ""))
    } has no host; set baseUrl to an http(s) URL`,
  );
}

/** Refuses user info in a URL: some runtimes throw, others leave it out. */
export function assertNoUserInfo(url: string): void {
  if (!url.includes("@") || !/^h[^/]*\/\/[^/]*@/.test(url)) return;
  throw new EndpointError(
    "INVALID_ROUTE",
    `The URL ${
      describe(url)
    } has a user name or a password; send an authorization header instead`,
  );
}

/** Checks a URL and normalises it, unless it is only a path. */
function parseUrl(url: unknown): string {
  const text = typeof url === "string" ? url : "";
  // A URL parser drops tabs and line breaks, and reads a backslash as "/".
  if (/^\/(?![\t\n\r]*[/\\])/.test(text)) return text;
  // It also takes very long for a long host that is not ASCII.
  if (/^https?:\/\/[^\s/?#\\]{1,4096}(?![^/?#\\])/i.test(text)) {
    try {
      return new URL(text).href;
    } catch {
      // Its message could show a secret.
    }
  }
  throw new EndpointError(
    "INVALID_ROUTE",
    `The URL is ${
      describe(url)
    }; pass an http(s) URL, or a path that starts with one "/"`,
  );
}

/** Serialises a body, and sets its type in the headers. */
function prepareBody(
  method: MethodName,
  headers: Record<string, string>,
  body: unknown,
): Body | undefined {
  const isEmpty = body === undefined;
  // With other methods, some servers wait for a body, or respond with 411.
  if (isEmpty && (!hasBody(method) || method === "delete")) return;
  if (!hasBody(method)) throw bodyNotAllowed(method);
  const isPlain = isPlainObject(body);
  if (isReadOnce(body) || !isPlain && isNative(body)) {
    // The types that `fetch` adds; Bun adds none to a string.
    const added = typeof body === "string"
      ? "text/plain;charset=UTF-8"
      : body instanceof URLSearchParams
      ? "application/x-www-form-urlencoded;charset=UTF-8"
      : body instanceof Blob && body.type;
    if (added) headers["content-type"] ??= added;
    // `fetch` chooses the boundary between the parts, and writes it in the type.
    if (body instanceof FormData) delete headers["content-type"];
    return body;
  }
  const [type, isJson, isForm] =
    TYPES.exec(headers["content-type"] ?? "application/json") ?? [];
  if (type && !isJson && !isForm && (isPlain || isEmpty)) {
    delete headers["content-type"];
    // Without parts, the body still has a boundary.
    return toFormData(isPlain ? body : {});
  }
  if (isEmpty) return new Uint8Array();
  addJsonType(headers);
  if (isJson) return toJson(body, "", invalidBody);
  if (isPlain && isForm) return toFormText(body);
  throw invalidBody(
    "",
    `is ${
      describe(body)
    }, which its content-type does not allow; pass a string, bytes, a Blob or a stream, or set a type of JSON or a form`,
  );
}

/** Whether `fetch` knows how to send a body, which is no stream. */
function isNative(body: unknown): body is Body {
  return typeof body === "string" || ArrayBuffer.isView(body) ||
    [ArrayBuffer, Blob, FormData, URLSearchParams]
      .some((type) => body instanceof type);
}

/** Whether a body is a stream, which not all runtimes can iterate, or another async iterable. */
export function isReadOnce(
  body: unknown,
): body is ReadableStream | AsyncIterable<unknown> {
  return typeof body === "object" && body !== null &&
    (Symbol.asyncIterator in body || body instanceof ReadableStream);
}
