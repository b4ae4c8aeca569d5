import { invalidBody } from "./_invalid_body.ts";

/** The bytes of a buffer, which nobody may have taken away. */
export function toBytes(body: ArrayBuffer | ArrayBufferView): Uint8Array {
  try {
    return ArrayBuffer.isView(body)
      ? new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
      : new Uint8Array(body);
  } catch {
    throw invalidBody("", "is a detached buffer, which has no bytes any more");
  }
}
