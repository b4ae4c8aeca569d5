import { isPlainObject } from "../_is_plain_object.ts";
import { isAsyncIterable } from "../request/_prepare.ts";
import { toRequest } from "../request/to_request.ts";
import type { RequestOptions } from "../types/mod.ts";
import { HttpError } from "./http_error.ts";
import { readBody } from "./_read_body.ts";
import { retryDelay } from "./_retry_delay.ts";
import type { BodyKind } from "./types.ts";

/** How requests are sent, with nothing left open. */
export interface Settings {
  /** Nothing for the global one, which a test may replace later. */
  readonly fetch: ((request: Request) => Promise<Response>) | undefined;
  readonly limit: number;
  /** In milliseconds. */
  readonly maxDelay: number;
  /** In milliseconds. */
  readonly timeout: number;
}

/** An answer that was read, and the request that it answers. */
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly data: unknown;
}

/**
 * What ends the calls that wait for a signal. It has one listener for all of
 * them: Node 20 warns of a leak where it has more than ten.
 */
const endsOf = /* @__PURE__ */ new WeakMap<AbortSignal, Set<End>>();

type End = (reason: unknown) => void;

/** The longest time that a timer can wait, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** Sends a request until there is an answer that counts, and reads it. */
export async function exchange(
  options: RequestOptions,
  { fetch, limit, maxDelay, timeout }: Settings,
  as?: BodyKind,
): Promise<Exchange> {
  // It throws, and says what is wrong with what no endpoint function returned.
  if (!isPlainObject(options)) toRequest(options);
  const { request: init, body } = { __proto__: null, ...options } as
    & RequestOptions
    & { request?: RequestInit };
  const { signal: outer } = { __proto__: null, ...init } as RequestInit;
  if (outer?.aborted) throw outer.reason;
  // A Request leaves a listener on its signal until it is collected, and the
  // caller's signal may outlive many of them: each call has its own signal.
  const controller = new AbortController();
  const { signal } = controller;
  let end!: End;
  const ended = new Promise<never>((_, reject) => end = reject);
  ended.catch((reason) => controller.abort(reason));
  // Not every `fetch` ends at once by itself.
  const untilEnded = <T>(work: Promise<T>) => Promise.race([work, ended]);
  let ends = endsOf.get(outer!);
  if (outer && !ends) {
    endsOf.set(outer, ends = new Set());
    outer.addEventListener(
      "abort",
      () => ends!.forEach((end) => end(outer.reason)),
    );
  }
  ends?.add(end);
  let release = (): unknown => ends?.delete(end);

  const isReadOnce = body instanceof ReadableStream ||
    isAsyncIterable(body);
  const longestDelay = Math.min(maxDelay, LONGEST);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    for (let attempt = 0;; attempt++) {
      const request = toRequest({ ...options, request: { ...init, signal } });
      const mayRetry = attempt < limit && !isReadOnce &&
        !/^P[OA]/.test(request.method);
      let delay: number | undefined;
      if (timeout <= LONGEST) {
        timer = setTimeout(() => {
          const message = `No answer within ${timeout} ms`;
          end(new DOMException(message, "TimeoutError"));
        }, timeout);
      }
      try {
        const response = await untilEnded((fetch ?? globalThis.fetch)(request));
        if (mayRetry && /408|429|50[0234]/.test(`${response.status}`)) {
          delay = retryDelay(attempt, longestDelay, response.headers);
        }
        if (delay === undefined) {
          if (response.ok && as === "stream") {
            const reader = (response.body ?? new Response("").body!)
              .getReader();
            // The caller's signal ends the stream, too: it is released after that.
            reader.closed.catch(() => {}).finally(release);
            release = () => {};
            const data = new ReadableStream({
              __proto__: null,
              start(stream) {
                // A race for each chunk would keep all of them in memory.
                ended.catch((reason) => {
                  stream.error(reason);
                  reader.cancel().catch(() => {});
                });
              },
              async pull(stream) {
                const { done, value } = await reader.read();
                if (done) stream.close();
                else stream.enqueue(value);
              },
              cancel: (reason) => reader.cancel(reason),
            } as UnderlyingDefaultSource);
            return { request, response, data };
          }
          const data = await untilEnded(
            readBody(request, response, response.ok && as),
          );
          return { request, response, data };
        }
        // Otherwise it would keep its connection.
        response.body?.cancel().catch(() => {});
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (!mayRetry || error instanceof HttpError) throw error;
        delay = retryDelay(attempt, longestDelay);
      }
      clearTimeout(timer);
      await untilEnded(
        new Promise((resolve) => timer = setTimeout(resolve, delay)),
      );
    }
  } finally {
    clearTimeout(timer);
    release();
  }
}
