import { toRecord } from "../../_record.ts";
import type { Answered } from "../call/_call.ts";
import { failureOf } from "../call/_failure_of.ts";
import { BodyError, TimeoutError } from "../fail/errors.ts";

/** Creates the function that reads the next chunk of a body, or nothing at its end. When the attempt ends, the body does. */
function readerOf(call: Answered): () => Promise<Uint8Array | undefined> {
  const { response, settings: { maxBytes }, turn } = call;
  const reader = decodedBody(call)?.getReader?.();
  const pieces = piecesOf(response);
  let size = 0;
  // It may have failed before.
  turn.onEnd(() => {
    (reader?.cancel(turn.signal.reason) ?? pieces.return(undefined)).catch(
      () => {},
    );
  });
  return async () => {
    const { value: chunk } = await (reader?.read() ?? turn.race(pieces.next()));
    size += chunk?.byteLength ?? 0;
    if (size <= maxBytes) return chunk;
    throw new BodyError(call, ` with a body of more than ${maxBytes} bytes`);
  };
}

/** Reads a body that isn't a web stream: a stream of Node's, as with node-fetch, or a body in one piece where there are no streams, as on React Native. */
async function* piecesOf(
  response: Response,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  if (response.body === null) return;
  const body = response.body as unknown as AsyncIterable<Uint8Array>;
  yield* body ?? [new Uint8Array(await response.arrayBuffer())];
}

export async function readBytes(call: Answered): Promise<ArrayBuffer> {
  const read = readerOf(call);
  let bytes = new Uint8Array();
  let size = 0;
  for (;;) {
    const chunk = await read();
    if (!chunk) return bytes.slice(0, size).buffer;
    const end = size + chunk.byteLength;
    // Twice as long, because there may be very many small chunks.
    if (end > bytes.length) {
      const longer = new Uint8Array(Math.max(end, bytes.length * 2));
      longer.set(bytes);
      bytes = longer;
    }
    bytes.set(chunk, size);
    size = end;
  }
}

/** The body as a stream of the caller's: once it has ended, nothing of the call is left. */
export function toStream(call: Answered): ReadableStream<Uint8Array> {
  const { deadline, settings, turn } = call;
  const read = readerOf(call);
  const endPause = () => {
    // Without the response, or the error would say how to read it.
    const late = { ...call, response: undefined };
    turn.abort(new TimeoutError(late, "timeout", settings.timeout));
  };
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(stream) {
      turn.onEnd(() => {
        deadline.release();
        stream.error(turn.signal.reason);
      });
    },
    async pull(stream) {
      // A reader of items waits for each: `timeout` limits the pauses.
      if (settings.reader) turn.startTimer(endPause, settings.timeout);
      try {
        const chunk = await read();
        if (chunk) return stream.enqueue(chunk);
        deadline.release();
        stream.close();
      } catch (error) {
        // Once it has been aborted, this changes nothing.
        turn.abort(failureOf(error, call));
      } finally {
        turn.close();
      }
    },
    cancel: (reason) => turn.abort(reason),
  };
  // A record: a polluted `Object.prototype` may have a `type`.
  return new ReadableStream(toRecord(source as never), { highWaterMark: 0 });
}

/** The body, decoded where the runtime leaves that to us. */
function decodedBody(
  { decodes, response: { body, headers } }: Answered,
): ReadableStream<Uint8Array> | null {
  // Bun leaves more than one coding as they are.
  const [, coding] = /^(?:x-)?(gzip|deflate|br|zstd)$/i
    .exec(headers.get("content-encoding") ?? "") ?? [];
  // Without content there is nothing to decode.
  const isEmpty = !body || headers.get("content-length") === "0";
  if (!decodes || !coding || isEmpty) return body;
  const format = coding.toLowerCase().replace("br", "brotli");
  // It hands over small chunks, and none before it is asked for the next one.
  return body.pipeThrough(new DecompressionStream(format as "gzip"));
}

/** Leaves a response unread. Otherwise it would keep its connection. */
export async function cancel(response: Response): Promise<void> {
  try {
    // A caller's `fetch` may return another kind of body.
    await response.body?.cancel?.();
  } catch {
    // It has failed or been read before.
  }
}
