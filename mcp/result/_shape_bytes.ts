import { count } from "./text/_cut.ts";
import { textOf, type ToolResult } from "./text/_result.ts";

/** The most bytes of an image or a sound that a result holds. */
const MOST_BYTES = 1_000_000;

/** Shapes bytes: images and sound as such; of others, a model reads their size. */
export function shapeBytes(bytes: ArrayBuffer, mediaType: string): ToolResult {
  const mimeType = mediaType || "application/octet-stream";
  const size = `${count(bytes.byteLength)} bytes of ${mimeType}`;
  const type = /^(image|audio)\//.exec(mimeType)?.[1] as "image" | "audio";
  if (!type) {
    return textOf("", `The server returned ${size}, which no text can show.`);
  }
  if (bytes.byteLength > MOST_BYTES) {
    return textOf(
      "",
      `The server returned ${size}, which is too much to show; none of it is included.`,
    );
  }
  const data = toBase64(new Uint8Array(bytes));
  return { content: [{ type, data, mimeType }, ...textOf("", size).content] };
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}
