import { toRecord } from "../../_record.ts";

/**
 * The request, with a stream whose failure ends the call. workerd would send what
 * it had of the stream, as if that were all.
 *
 * @param onFailure Is told what the stream fails with; it has to abort the request.
 */
export async function watchUpload(
  request: Request,
  onFailure: (error: unknown) => void,
): Promise<Request> {
  const stream = request.body!;
  const isWorkerd = globalThis.navigator?.userAgent === "Cloudflare-Workers";
  if (!isWorkerd || await isNative(stream)) return request;
  const reader = stream.getReader();
  // A record, because a polluted `Object.prototype` may have a `start`.
  const body = new ReadableStream(toRecord<unknown>({
    async pull(controller: ReadableStreamDefaultController) {
      const { done, value } = await reader.read().catch((error) => {
        onFailure(error);
        // Ending the stream would end the body.
        return new Promise<never>(() => {});
      });
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason: unknown) => reader.cancel(reason),
  }));
  return new Request(request, { body, duplex: "half" } as RequestInit);
}

/**
 * Whether a stream is workerd's own, such as that of a `Blob`, whose length it sends.
 * A program's stream of `type: "bytes"` looks the same, and is not watched.
 */
async function isNative(stream: ReadableStream): Promise<boolean> {
  try {
    const reader = stream.getReader({ mode: "byob" });
    // workerd gives such a reader of any stream that has failed already.
    const failed = reader.closed.catch(() => true);
    const later = new Promise((resolve) => setTimeout(resolve));
    const hasFailed = await Promise.race([failed, later]);
    reader.releaseLock();
    return !hasFailed;
  } catch {
    return false;
  }
}
