import { describe } from "../_describe.ts";
import {
  assertNoUserInfo,
  type Body,
  isAsyncIterable,
  prepare,
  relativeUrl,
} from "./_prepare.ts";
import { getOwn } from "../_own_property.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { RequestOptions } from "../types/mod.ts";

/**
 * Makes of request options a `Request` that `fetch` sends as it was meant, on
 * every runtime.
 *
 * - The method is in upper case: `fetch` would send `patch` as it is.
 * - A plain object, an array, a number, a boolean, `null`, a bigint or an object
 *   with a `toJSON` method is serialised as JSON. A bigint becomes an integer
 *   literal where the runtime has `JSON.rawJSON`, else it is an error, as is
 *   what JSON cannot hold: `NaN`, a `Set`, an object that holds itself.
 * - Text, bytes, a `Blob`, `FormData`, `URLSearchParams`, a `ReadableStream` or
 *   any other async iterable of text and bytes is the body as it is.
 * - POST, PUT and PATCH without a body have one of length zero.
 * - Headers of the connection (`content-length`, `transfer-encoding`,
 *   `connection`, `keep-alive`, `upgrade`, `expect`) are left to the runtime, and
 *   so is the `content-type` of `FormData`.
 * - The members of `request` that the runtime's `Request` knows are applied:
 *   `signal`, `redirect`, `credentials` and so on, and those of one runtime only,
 *   such as `cf` or `dispatcher`. It ignores the others; `method`, `headers` and
 *   `body` are those of the options.
 *
 * A URL that is only a path is relative to the document, so it works in
 * browsers only. A URL with user info is an error, because `Request` refuses it:
 * send an `authorization` header.
 *
 * @param options What an endpoint function returned.
 * @returns The request, ready for `fetch`.
 * @throws {EndpointError} `INVALID_PARAMETER` for a body or a member of
 * `request` that cannot be sent, `BODY_NOT_ALLOWED` for a body of GET or HEAD,
 * `INVALID_ROUTE` or `INVALID_BASE_URL` for a URL that cannot be reached,
 * `INVALID_METHOD` and `INVALID_HEADER` for options that no endpoint function
 * made. No message holds a header's value or the user info of a URL.
 *
 * @example Send a request
 * ```ts
 * import { endpoint, toRequest } from "@waymark/endpoint";
 * import { assertEquals } from "@std/assert";
 *
 * const request = toRequest(
 *   endpoint("PATCH /repos/{owner}/{repo}", {
 *     owner: "octocat",
 *     repo: "hello-world",
 *     has_wiki: false,
 *     request: { signal: AbortSignal.timeout(10_000) },
 *   }),
 * );
 * assertEquals(request.method, "PATCH");
 * assertEquals(await request.text(), '{"has_wiki":false}');
 * // const response = await fetch(request);
 * ```
 */
export function toRequest(options: RequestOptions): Request {
  const { method, url, headers, body } = prepare(options);
  assertNoUserInfo(url);
  const request = getOwn(options, "request") as object | null | undefined;
  const init = {
    __proto__: null, // What somebody added to every object is no option.
    duplex: "half", // Only a stream needs it, and only some runtimes ask for it.
    ...request,
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    body: toBodyInit(body),
  };
  try {
    return new Request(url, init);
  } catch {
    throw refusal(url, request);
  }
}

function toBodyInit(body: Body | undefined): BodyInit | null {
  return typeof body === "object" && isAsyncIterable(body) &&
      !(body instanceof ReadableStream)
    ? toStream(body)
    : body as BodyInit | undefined ?? null;
}

/** Only some runtimes take an async iterable for a body; all take a stream of bytes. */
function toStream(iterable: AsyncIterable<unknown>): ReadableStream {
  const iterator = iterable[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else {
        controller.enqueue(
          typeof value === "string" ? encoder.encode(value) : value,
        );
      }
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/**
 * The error of a `Request` that the runtime refuses to make. The runtime's own
 * message could show a secret, so what it refuses is found by trying.
 */
function refusal(
  url: URL | string,
  request: object | null | undefined,
): EndpointError {
  const isRefused = (init: RequestInit) => {
    try {
      new Request(url, init);
      return false;
    } catch {
      return true;
    }
  };
  if (typeof url === "string" && isRefused({})) return relativeUrl(url);
  const members = Object.entries(request ?? {})
    .filter(([name, value]) => isRefused({ [name]: value }))
    .map(([name]) => describe(name));
  return new EndpointError(
    "INVALID_PARAMETER",
    members.length
      ? `The runtime refuses ${members.join(", ")} of the "request" option`
      : 'The runtime refuses the body, which may be a stream that was read before, or the "request" option with it',
  );
}
