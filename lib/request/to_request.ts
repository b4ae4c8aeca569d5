import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import {
  assertNoUserInfo,
  isAsyncIterable,
  prepare,
  relativeUrl,
} from "./_prepare.ts";
import type { EndpointError } from "../endpoint_error.ts";
import type { RequestOptions } from "../types/mod.ts";

/**
 * Turns request options into a standard `Request`, which `fetch` sends alike on
 * every runtime.
 *
 * - A body is written as JSON, or as its `content-type` says:
 *   `application/x-www-form-urlencoded` or `multipart/form-data`. What JSON
 *   cannot hold (`NaN`, a `Set`, a bigint) is an error that names the key.
 * - A string, bytes, a `Blob`, `FormData`, `URLSearchParams` or a stream is sent
 *   unchanged.
 * - `signal`, `redirect` and what else a `Request` takes are read from the
 *   `request` option.
 *
 * `docs/rules.md` has the details, under "Sending".
 *
 * @param options What an endpoint function returned.
 * @returns The request, ready for `fetch`.
 * @throws {EndpointError} `INVALID_PARAMETER` for a body or a member of
 * `request` that cannot be sent, `INVALID_BASE_URL` for a path without a host,
 * `INVALID_ROUTE` for a URL with a user name or a password. No message shows the
 * value of a header.
 *
 * @example Send a request
 * ```ts
 * import { endpoint, toRequest } from "@waymark/endpoint";
 *
 * const request = toRequest(
 *   endpoint("PATCH /repos/{owner}/{repo}", {
 *     owner: "octocat",
 *     repo: "hello-world",
 *     has_wiki: false,
 *     request: { signal: AbortSignal.timeout(10_000) },
 *   }),
 * );
 * console.log(request.method); // → "PATCH"
 * console.log(await request.text()); // → '{"has_wiki":false}'
 * // const response = await fetch(request);
 * ```
 */
export function toRequest(options: RequestOptions): Request {
  const { method, url, headers, body, request: given } = prepare(options);
  assertNoUserInfo(url);
  const request = given ?? {};
  if (!isPlainObject(request)) {
    throw invalid(
      `The "request" option is ${
        describe(request)
      }; pass a plain object, such as { signal }`,
    );
  }
  const init = {
    __proto__: null, // Members of a polluted `Object.prototype` would count.
    duplex: "half", // Some runtimes require it for a stream.
    ...request,
    method,
    // From a record, Node drops a header called `__proto__`. Pairs are slower.
    headers: "__proto__" in headers ? Object.entries(headers) : headers,
    body: isAsyncIterable(body) && !(body instanceof ReadableStream)
      ? toStream(body)
      : body as BodyInit | undefined ?? null,
  };
  let made: Request;
  try {
    made = new Request(url, init);
  } catch {
    throw refusal(url, request, init.body);
  }
  // Firefox cannot send streams: it would send "[object ReadableStream]".
  if (init.body instanceof ReadableStream && made.body === undefined) {
    throw invalid(
      "This runtime cannot send a stream; pass a string, bytes or a Blob",
    );
  }
  return made;
}

/** Turns an async iterable, which only some runtimes accept as a body, into a stream of bytes. */
function toStream(iterable: AsyncIterable<unknown>): ReadableStream {
  const iterator = iterable[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    __proto__: null, // A polluted `Object.prototype` may have a `start`.
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
  } as UnderlyingDefaultSource);
}

/** The error for options that `new Request()` rejects; the runtime's message could show a secret. */
function refusal(url: string, request: object, body: unknown): EndpointError {
  if (!URL.canParse(url, globalThis.location?.href)) return relativeUrl(url);
  const members = Object.keys(request).map((name) => describe(name));
  const suspects = [
    members.length && `${members.join(" or ")} of the "request" option`,
    (body !== null || !members.length) &&
    "the body; a stream that was read before cannot be sent again",
  ];
  return invalid(
    `This runtime rejects ${suspects.filter(Boolean).join(", or ")}`,
  );
}
