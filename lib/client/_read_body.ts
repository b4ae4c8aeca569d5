import { describe } from "../_describe.ts";
import type { Call } from "./_call.ts";
import { HttpError, NetworkError } from "./errors.ts";
import { kindOf } from "./_kind_of.ts";
import type { Settings } from "./_settings.ts";

/** Reads the body of a response by its content type, or as `as` says. */
export async function readBody(
  call: Call,
  as?: Settings["as"],
): Promise<unknown> {
  const { request, settings, signal } = call;
  const response = call.response!;
  const type = response.headers.get("content-type") ?? "";
  const kind = as ||
    (/^[^;]*[+/]json\s*(?:;|$)/i.test(type)
      ? "json"
      : /^text\//i.test(type)
      ? "text"
      : "arrayBuffer");
  let data, failure: Error | undefined;
  try {
    // A body of another `fetch` may not end with its signal.
    const source = settings.fetch || settings.maxBytes < Infinity
      ? new Response(toStream(call, (error) => failure = error))
      : response;
    // On Node 20 and 22, a body that is no gzip may end neither by itself nor with
    // the signal.
    data = await call.orAborted<unknown>(
      source[kind === "json" ? "text" : kind as "text" | "blob"](),
    );
    if (kind === "blob") data = new Blob([data as Blob], { type });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    // Not every runtime passes on what a stream failed with.
    throw failure ?? failureOf(error, call);
  }
  if (kind === "json") {
    // A byte order mark counts as white space.
    const text = (data as string).trim();
    try {
      return text ? JSON.parse(text) : undefined;
    } catch {
      if (!response.ok) return text;
      const problem = type ? describe(type.split(";")[0]) : "a body";
      throw new HttpError(
        request,
        response,
        text,
        ` with ${problem} that is not JSON`,
      );
    }
  }
  return as || data !== "" && (data as unknown as ArrayBuffer).byteLength !== 0
    ? data
    : undefined;
}

/**
 * The body as a stream that the signal ends and that has at most `maxBytes`.
 *
 * @param release What is called when it has ended, with what it failed with.
 */
export function toStream(
  call: Call,
  release: (failure?: Error) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { request, settings: { maxBytes }, signal } = call;
  const response = call.response!;
  const reader = (response.body ?? new Response("").body!).getReader();
  let size = 0;
  return new ReadableStream({
    __proto__: null, // A polluted `Object.prototype` may have a `type`.
    start(stream) {
      const abort = () => {
        release();
        stream.error(signal.reason);
        reader.cancel(signal.reason).catch(() => {});
      };
      if (signal.aborted) abort();
      else signal.addEventListener("abort", abort);
    },
    async pull(stream) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          release();
          return stream.close();
        }
        size += value.byteLength;
        if (size > maxBytes) {
          const problem = ` with a body of more than ${maxBytes} bytes`;
          throw new HttpError(request, response, undefined, problem);
        }
        stream.enqueue(value);
      } catch (error) {
        const failure = failureOf(error, call);
        release(failure);
        // Where the signal ended it, it has its error.
        if (signal.aborted) return;
        reader.cancel(error).catch(() => {});
        stream.error(failure);
      }
    },
    cancel(reason) {
      release();
      return reader.cancel(reason);
    },
  } as UnderlyingDefaultSource);
}

/** What a body that cannot be read to its end fails with. */
function failureOf(
  error: unknown,
  { request, response, settings: { fetch } }: Call,
): Error {
  if (error instanceof HttpError || error instanceof NetworkError) return error;
  return kindOf(error, !fetch) === "network"
    ? new NetworkError(request, "got an incomplete response", error)
    : new HttpError(
      request,
      response!,
      undefined,
      " with a body that cannot be read",
      error,
    );
}
