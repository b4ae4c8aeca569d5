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
    // It has nothing to say that the loop does not.
    reader.cancel().catch(() => {});
  }
}
