import { toRecord } from "../_record.ts";

/**
 * The request, with a stream whose failure ends the call. workerd would send what
 * it had of the stream, as if that were all.
 *
 * @param onFailure Is told what the stream fails with; it has to abort the request.
 */
export function watchUpload(
  request: Request,
  onFailure: (error: unknown) => void,
): Request {
  const stream = request.body!;
  const isWorkerd = globalThis.navigator?.userAgent === "Cloudflare-Workers";
  if (!isWorkerd || isNative(stream)) return request;
  const reader = stream.getReader();
  // A record, because a polluted `Object.prototype` may have a `start`.
  const body = new ReadableStream(toRecord<unknown>({
    async pull(controller: ReadableStreamDefaultController) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        onFailure(error);
        // To end the stream would be to end the body.
        return new Promise<void>(() => {});
      }
    },
    cancel: (reason: unknown) => reader.cancel(reason),
  }));
  return new Request(request, { body, duplex: "half" } as RequestInit);
}

/** Whether a stream is workerd's own, such as that of a `Blob`, whose length it sends. */
function isNative(stream: ReadableStream): boolean {
  try {
    stream.getReader({ mode: "byob" }).releaseLock();
    return true;
  } catch {
    return false;
  }
}
