import type { Call } from "./_call.ts";
import { classifyFailure } from "./_classify_failure.ts";
import { HttpError, NetworkError } from "./errors.ts";
import { quote } from "./_reason_of.ts";
import type { Settings } from "./_settings.ts";

/** The codings of HTTP, and their names in the standard of compression streams. */
const CODINGS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["br", "brotli"],
  ["deflate", "deflate"],
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["zstd", "zstd"],
]);

/** After so many bytes, timers get their turn: a body that is always ready leaves them none. */
const TURN = 2 ** 23;

/** Reads the body of a response by its content type, or as `as` says. */
export async function readResponseBody(
  call: Call,
  response: Response,
  as?: Settings["as"],
): Promise<unknown> {
  const { request, settings, signal, target } = call;
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
      ? new Response(toStream(call, response, (error) => failure = error))
      : response;
    const body = source[kind === "json" ? "text" : kind as "text" | "blob"]();
    // On Node 20 and 22, a body that is no gzip may end neither by itself nor with
    // the signal.
    data = await (response.headers.has("content-encoding")
      ? call.orAborted<unknown>(body)
      : body);
    if (kind === "blob") {
      data = new Blob([data as Blob], { type });
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    // Not every runtime passes on what a stream failed with.
    throw failure ?? failureOf(error, call, response);
  }
  if (kind === "json") {
    // A byte order mark counts as white space.
    const text = (data as string).trim();
    try {
      return text ? JSON.parse(text) : undefined;
    } catch {
      if (!response.ok) return text;
      const problem = type ? quote(type.split(";")[0]!, target) : "a body";
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
  response: Response,
  release: (failure?: Error) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { request, settings: { maxBytes }, signal } = call;
  const reader = decoded(call, response).getReader();
  let size = 0;
  let turn = TURN;
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
        if (size > turn) {
          turn = size + TURN;
          await new Promise((resolve) => setTimeout(resolve));
        }
        stream.enqueue(value);
      } catch (error) {
        const failure = failureOf(error, call, response);
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

/** The body, decoded where the runtime leaves that to us. */
function decoded(
  { decodes }: Call,
  { body, headers }: Response,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  if (!body) return new Response("").body!;
  const codings = (headers.get("content-encoding") ?? "").toLowerCase()
    .split(",").map((coding) => coding.trim())
    .filter((coding) => coding !== "identity");
  // Bun leaves more than one as they are.
  const format = codings.length === 1 && CODINGS.get(codings[0]!);
  // Without content there is nothing to decode.
  const isEmpty = headers.get("content-length") === "0";
  if (!decodes || !format || isEmpty) return body;
  // It hands over small chunks, and none before it is asked for the next one.
  return body.pipeThrough(new DecompressionStream(format as "gzip"));
}

/** What a body that cannot be read to its end fails with. */
function failureOf(
  error: unknown,
  { request, settings: { fetch } }: Call,
  response: Response,
): Error {
  if (error instanceof HttpError || error instanceof NetworkError) return error;
  const { kind, reason } = classifyFailure(error, !fetch);
  return kind === "temporary"
    ? new NetworkError(request, `got an incomplete response${reason}`, error)
    : new HttpError(
      request,
      response,
      undefined,
      " with a body that cannot be read",
      error,
    );
}
