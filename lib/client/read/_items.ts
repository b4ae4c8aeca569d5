import type { Answered } from "../call/_call.ts";
import { BodyError } from "../fail/errors.ts";
import { quote } from "../fail/_reason_of.ts";

/** Where a reader gets its items: a call whose data is a stream. */
export type ItemSource = Answered & {
  readonly data: ReadableStream<Uint8Array>;
};

/** The error of a body whose items are not what they should be. */
export function itemError(
  call: ItemSource,
  problem: string,
  text: string,
  cause?: unknown,
): Error {
  const said = ` with ${problem}: ${quote(text, call.target, 60)}`;
  return new BodyError(call, said, text, cause);
}

/** Reads a stream as UTF-8, chunk by chunk, and cancels what is left of it. No chunk is empty. */
export async function* textOf(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const text = decoder.decode(value, { stream: !done });
      if (text) yield text;
      if (done) return;
    }
  } finally {
    // The loop throws anything that matters.
    reader.cancel().catch(() => {});
  }
}
