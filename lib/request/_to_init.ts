import { show } from "../_show.ts";
import { invalid } from "../_errors.ts";
import { parseUrl } from "../_parse_url.ts";
import { toRecord } from "../_record.ts";
import { prepare, type Prepared, relativeUrl } from "./_prepare.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { BuiltRequest } from "../endpoint/build/_build_request.ts";

/**
 * Turns a request into the arguments of `fetch`. User info in the URL is an error,
 * because some runtimes refuse it and others leave it out.
 */
export function toInit(built: BuiltRequest): Prepared {
  const prepared = prepare(built);
  const { url } = prepared;
  if (!/^h[^/]*\/\/[^/]*@/.test(url)) return prepared;
  const shown = show(url);
  throw new EndpointError(
    "INVALID_ROUTE",
    `The URL ${shown} has a user name or a password; pass them in the header authorization`,
  );
}

/** Makes the `Request`, and says what is wrong where the runtime refuses it. */
export function newRequest(
  { url, init, isReadOnce }: Prepared,
): Request {
  const { body } = init;
  if (isReadOnce && !(body instanceof ReadableStream)) {
    init.body = toByteStream(body as unknown as AsyncIterable<unknown>);
  }
  let made: Request;
  try {
    made = new Request(url, init);
  } catch {
    // Not the runtime's message, which could show a secret.
    if (!parseUrl(url, globalThis.location?.href)) throw relativeUrl(url);
    // Vitest's jsdom has a class of its own, which Node 24 does not take.
    throw invalid(
      'This runtime rejects the option "request", a body that was read before or a foreign AbortSignal',
    );
  }
  // Firefox cannot send streams: it would send "[object ReadableStream]".
  if (isReadOnce && made.body === undefined) {
    throw invalid("This runtime cannot send a stream; pass a Blob");
  }
  return made;
}

/** Turns an async iterable, which only some runtimes accept as a body, into a stream of bytes. */
function toByteStream(iterable: AsyncIterable<unknown>): ReadableStream {
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
