import { toRecord } from "../../_record.ts";
import { bodyError, type Call } from "../call/_call.ts";
import { failureOf } from "../call/_failure_of.ts";

/** The codings of HTTP, and their names in the standard of compression streams. */
const CODINGS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["br", "brotli"],
  ["deflate", "deflate"],
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["zstd", "zstd"],
]);

/** After so many bytes, timers get their turn: a body that is always ready leaves them none. */
const PAUSE = 8_388_608;

/** Reads a body chunk by chunk, until the attempt has to end. */
interface BodyReader {
  /** Reads the next chunk; there is none at the end. */
  read(): Promise<Uint8Array | undefined>;
  /** Leaves the rest of the body unread. */
  cancel(reason: unknown): Promise<void>;
}

/** The reader of a body that has at most `maxBytes`. */
function readerOfBody(call: Call, response: Response): BodyReader {
  const { settings: { maxBytes }, turn } = call;
  const { signal } = turn;
  const reader = response.body === undefined
    ? wholeBody(call, response)
    : decodedBody(call, response)?.getReader();
  let size = 0;
  let pause = PAUSE;
  const cancel = async (reason: unknown) => {
    try {
      await reader?.cancel(reason);
    } catch {
      // It has failed before.
    }
  };
  // This ends a read that is under way.
  turn.onEnd(() => cancel(signal.reason));
  const readNext = async () => {
    signal.throwIfAborted();
    const chunk = await reader?.read();
    signal.throwIfAborted();
    if (!chunk || chunk.done) return undefined;
    const { byteLength } = chunk.value;
    if (byteLength === undefined) throw new TypeError("A chunk has no bytes");
    size += byteLength;
    if (size > maxBytes) {
      const problem = `a body of more than ${maxBytes} bytes`;
      throw bodyError(call, response, problem);
    }
    if (size > pause) {
      pause = size + PAUSE;
      await new Promise((resolve) => setTimeout(resolve));
    }
    return chunk.value;
  };
  const read = async () => {
    try {
      return await readNext();
    } catch (error) {
      cancel(error);
      throw error;
    }
  };
  return { read, cancel };
}

/** The body of a response without streams, such as React Native's, in one piece. */
function wholeBody({ turn }: Call, response: Response) {
  let isRead = false;
  return {
    async read() {
      if (isRead) return { done: true as const, value: undefined };
      isRead = true;
      const bytes = await turn.race(response.arrayBuffer());
      return { done: false as const, value: new Uint8Array(bytes) };
    },
    cancel: () => Promise.resolve(),
  };
}

/** Reads a body to its end. */
export async function readBytes(
  call: Call,
  response: Response,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = readerOfBody(call, response);
  let bytes = new Uint8Array();
  let size = 0;
  for (;;) {
    const chunk = await reader.read();
    if (!chunk) return bytes.subarray(0, size);
    const end = size + chunk.byteLength;
    if (!size) bytes = chunk as Uint8Array<ArrayBuffer>;
    else {
      // Twice as long, because there may be very many small chunks.
      if (end > bytes.length) {
        const longer = new Uint8Array(Math.max(end, bytes.length * 2));
        longer.set(bytes.subarray(0, size));
        bytes = longer;
      }
      bytes.set(chunk, size);
    }
    size = end;
  }
}

/** The body as a stream of the caller's: once it has ended, nothing of the call is left. */
export function toStream(
  call: Call,
  response: Response,
): ReadableStream<Uint8Array> {
  const { deadline, settings, turn } = call;
  const reader = readerOfBody(call, response);
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(stream) {
      turn.onEnd(() => {
        deadline.release();
        stream.error(turn.signal.reason);
      });
    },
    async pull(stream) {
      // Who reads item by item waits for each: `timeout` is for the pauses.
      if (settings.reader) turn.startTimer();
      try {
        const chunk = await reader.read();
        if (chunk) return stream.enqueue(chunk);
        deadline.release();
        stream.close();
      } catch (error) {
        // Once it has been aborted, this changes nothing.
        turn.abort(failureOf(error, call, response));
      } finally {
        turn.close();
      }
    },
    cancel(reason) {
      deadline.release();
      return reader.cancel(reason);
    },
  };
  // A record: a polluted `Object.prototype` may have a `type`.
  const strategy = { highWaterMark: settings.reader ? 0 : 1 };
  return new ReadableStream(toRecord(source as never), strategy);
}

/** The body, decoded where the runtime leaves that to us. */
function decodedBody(
  { decodes }: Call,
  { body, headers }: Response,
): ReadableStream<Uint8Array> | null {
  if (!body || !decodes) return body;
  const codings = (headers.get("content-encoding") ?? "").toLowerCase()
    .split(",").map((coding) => coding.trim())
    .filter((coding) => coding !== "identity");
  // Bun leaves more than one as they are.
  const format = codings.length === 1 && CODINGS.get(codings[0]!);
  // Without content there is nothing to decode.
  if (!format || headers.get("content-length") === "0") return body;
  // It hands over small chunks, and none before it is asked for the next one.
  return body.pipeThrough(new DecompressionStream(format as "gzip"));
}

/** Leaves a response unread. Otherwise it would keep its connection. */
export async function cancel(response: Response): Promise<void> {
  try {
    // A `fetch` of the caller's may give a body of another kind.
    await response.body?.cancel?.();
  } catch {
    // It has failed or been read before.
  }
}
