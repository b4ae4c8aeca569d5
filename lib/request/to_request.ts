import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { toRecord } from "../_record.ts";
import { prepare, type Prepared, relativeUrl } from "./_prepare.ts";
import { EndpointError } from "../endpoint_error.ts";
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
  return newRequest(toInit(options));
}

/** Turns request options into the arguments of `fetch`; without user info, which some runtimes refuse and others leave out. */
export function toInit(options: RequestOptions): Prepared {
  const prepared = prepare(options);
  const { url } = prepared;
  if (!url.includes("@") || !/^h[^/]*\/\/[^/]*@/.test(url)) return prepared;
  const shown = describe(url);
  throw new EndpointError(
    "INVALID_ROUTE",
    `The URL ${shown} has a user name or a password; send an authorization header instead`,
  );
}

/** Makes the `Request`, and says what is wrong where the runtime refuses it. */
export function newRequest(
  { url, init, request, isReadOnce }: Prepared,
): Request {
  const { body } = init;
  if (isReadOnce && !(body instanceof ReadableStream)) {
    init.body = toStream(body as unknown as AsyncIterable<unknown>);
  }
  let made: Request;
  try {
    made = new Request(url, init);
  } catch {
    // Not the runtime's message, which could show a secret.
    if (!URL.canParse(url, globalThis.location?.href)) throw relativeUrl(url);
    const members = Object.keys(request ?? {}).map((it) => describe(it));
    let suspects = members.join(" or ");
    if (suspects) suspects += ' of the "request" option';
    if (body !== null || !suspects) {
      suspects += suspects && ", or ";
      suspects +=
        "the body; a stream that was read before cannot be sent again";
    }
    throw invalid(`This runtime rejects ${suspects}`);
  }
  // Firefox cannot send streams: it would send "[object ReadableStream]".
  if (isReadOnce && made.body === undefined) {
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
  // A record, because a polluted `Object.prototype` may have a `start`.
  return new ReadableStream(toRecord<unknown>({
    async pull(controller: ReadableStreamDefaultController) {
      const { done, value } = await iterator.next();
      if (done) return controller.close();
      const isText = typeof value === "string";
      controller.enqueue(isText ? encoder.encode(value) : value);
    },
    cancel: () => iterator.return?.(),
  }));
}
