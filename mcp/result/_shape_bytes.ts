import { type Content, textOf, type ToolResult } from "./_result.ts";
import { count } from "./_cut.ts";

/** The most bytes of an image or a sound that a result holds. */
const MOST_BYTES = 1_000_000;

/** Shapes bytes: images and sound as such; of others, a model reads their size. */
export function shapeBytes(bytes: ArrayBuffer, mediaType: string): ToolResult {
  const type = mediaType || "application/octet-stream";
  const size = `${count(bytes.byteLength)} bytes of ${type}`;
  const kind = /^(image|audio)\//.exec(type)?.[1] as "image" | "audio";
  if (!kind) {
    return textOf(`[The server returned ${size}, which no text can show.]`);
  }
  if (bytes.byteLength > MOST_BYTES) {
    return textOf(
      `[The server returned ${size}, which is too much to show; none of it is included.]`,
    );
  }
  const content: Content = {
    type: kind,
    data: toBase64(new Uint8Array(bytes)),
    mimeType: type,
  };
  return { content: [content, ...textOf(`[${size}]`).content] };
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}
