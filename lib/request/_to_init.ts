import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
import {
  assertNoUserInfo,
  isReadOnce,
  prepare,
  type Prepared,
  relativeUrl,
} from "./_prepare.ts";
import type { EndpointError } from "../endpoint_error.ts";
import type { Method, RequestOptions } from "../types/mod.ts";

/** What `fetch` and `new Request` take. */
export interface FetchArguments extends Pick<Prepared, "url" | "headers"> {
  readonly init: RequestInit & { method: Method; duplex?: "half" };
  /** The `request` option. */
  readonly request: Readonly<Record<string, unknown>> | undefined;
  /** Whether the body can be read only once. */
  readonly isReadOnce: boolean;
}

/** Turns request options into the arguments of `fetch`. */
export function toInit(options: RequestOptions): FetchArguments {
  const { method, url, headers, body, request } = prepare(options);
  assertNoUserInfo(url);
  if (request !== undefined && !isPlainObject(request)) {
    throw invalid(
      `The "request" option is ${
        describe(request)
      }; pass a plain object, such as { signal }`,
    );
  }
  // A record, because members of a polluted `Object.prototype` would count. A
  // literal without a prototype, or one that is assigned to it, is slower.
  const init = toRecord(request) as RequestInit as FetchArguments["init"];
  init.duplex = "half"; // Some runtimes require it for a stream.
  init.method = method;
  // From a record, Node drops a header called `__proto__`. Pairs are slower.
  init.headers = "__proto__" in headers ? Object.entries(headers) : headers;
  const isStream = isReadOnce(body);
  init.body = isStream && !(body instanceof ReadableStream)
    ? toStream(body)
    : body as BodyInit ?? null;
  return { url, init, headers, request, isReadOnce: isStream };
}

/** Makes the `Request`, and says what is wrong where the runtime refuses it. */
export function newRequest({ url, init, request }: FetchArguments): Request {
  let made: Request;
  try {
    made = new Request(url, init);
  } catch {
    // Not the runtime's message, which could show a secret.
    if (!URL.canParse(url, globalThis.location?.href)) throw relativeUrl(url);
    const members = Object.keys(request ?? {}).map((it) => describe(it));
    const inRequest = members.length &&
      `${members.join(" or ")} of the "request" option`;
    const inBody = (init.body !== null || !inRequest) &&
      "the body; a stream that was read before cannot be sent again";
    throw invalid(
      `This runtime rejects ${
        [inRequest, inBody].filter(Boolean).join(", or ")
      }`,
    );
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
