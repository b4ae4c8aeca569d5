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
import type { Method, RequestOptions } from "../types/mod.ts";

/** What `fetch` and `new Request` take. */
export interface FetchArguments {
  /** The URL as a URL parser writes it, or only a path. */
  readonly url: string;
  readonly init: RequestInit & { method: Method };
  /** The headers by their lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The `request` option. */
  readonly request: object;
  /** Whether the body can be read only once. */
  readonly isReadOnce: boolean;
}

/** Turns request options into the arguments of `fetch`. */
export function toInit(options: RequestOptions): FetchArguments {
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
  const isStream = body instanceof ReadableStream;
  const isReadOnce = isStream || isAsyncIterable(body);
  const init = {
    __proto__: null, // Members of a polluted `Object.prototype` would count.
    duplex: "half", // Some runtimes require it for a stream.
    ...request,
    method,
    // From a record, Node drops a header called `__proto__`. Pairs are slower.
    headers: "__proto__" in headers ? Object.entries(headers) : headers,
    body: isReadOnce && !isStream
      ? toStream(body as AsyncIterable<unknown>)
      : body as BodyInit | undefined ?? null,
  };
  return { url, init, headers, request, isReadOnce };
}

/** Makes the `Request`, and says what is wrong where the runtime refuses it. */
export function newRequest({ url, init, request }: FetchArguments): Request {
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
