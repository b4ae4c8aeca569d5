import type { RequestOptions } from "@waymark/endpoint";
import type { Tool } from "@waymark/endpoint/tools";
import { readRetryAfter } from "../../lib/client/send/_retry_after.ts";
import { count, cutJson, cutText } from "./_cut.ts";
import { adviceOf, nextPageOf } from "./_next_page.ts";
import { type Body, mediaTypeOf } from "./_read_body.ts";
import { quote, resultOf, type ToolResult } from "./_result.ts";

/** The most bytes of an image or a sound that a result holds. */
const MOST_BYTES = 1_000_000;

/**
 * Shapes a response for a model: JSON without white space, cut with a mark that
 * says what is missing, and the arguments of the next page.
 *
 * @param most The most characters of text.
 */
export function shapeResult(
  body: Body,
  response: Response,
  request: RequestOptions,
  tool: Tool,
  most: number,
): ToolResult {
  const { status, headers } = response;
  const type = mediaTypeOf(response);
  if (body.kind === "nothing") {
    const said = `The server returned ${status} without content.`;
    return resultOf([said, ...whereOf(response)].join(" "));
  }
  if (body.kind === "bytes") return shapeBytes(body.bytes, type);
  const data = body.kind === "json" ? body.data : undefined;
  const url = response.url || request.url;
  const next = nextPageOf({ data, link: headers.get("link"), url }, tool);
  const { text, mark, items } = body.kind === "json"
    ? cutJson(body.data, most)
    : cutText(body.text, most);
  return resultOf(
    text,
    type === "text/html" && `${request.headers.accept}`.includes("json")
      ? "The server sent a web page, not data. Often that is a login page: the credentials may be missing or wrong."
      : "",
    body.kind === "text" && body.isBroken
      ? "The server labelled this as JSON, but it is not valid JSON."
      : "",
    // An accepted request isn't done yet (RFC 9110, section 15.3.3).
    status === 202 ? whereOf(response).join(" ") : "",
    mark && `${mark} ${adviceOf(tool, items)}`,
    // Otherwise a model would go on to it, and miss what was cut.
    mark ? next.replace("There is", "Besides what was cut, there is") : next,
  );
}

/** Where to find the result of the request, and when to look for it. */
function whereOf(response: Response): string[] {
  const location = response.headers.get("location");
  const wait = waitOf(response);
  return [
    location ? `Its Location header is ${quote(location)}.` : "",
    wait && `It asks to wait${wait}.`,
  ].filter((sentence) => sentence);
}

/** How long a server asks its caller to wait, such as ` 45 s`; empty if it does not say. */
export function waitOf(response: Response): string {
  const seconds = Math.ceil((readRetryAfter(response) ?? 0) / 1000);
  return seconds > 0 ? ` ${seconds} s` : "";
}

/** Shapes bytes: images and sound as such; of others, a model reads their size. */
function shapeBytes(bytes: ArrayBuffer, mediaType: string): ToolResult {
  const mimeType = mediaType || "application/octet-stream";
  const size = `${count(bytes.byteLength)} bytes of ${mimeType}`;
  const type = /^(image|audio)\//.exec(mimeType)?.[1] as "image" | "audio";
  if (!type || bytes.byteLength > MOST_BYTES) {
    const why = type ? "is too much to show" : "no text can show";
    return resultOf("", `The server returned ${size}, which ${why}.`);
  }
  let text = "";
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  const image = { type, data: btoa(text), mimeType };
  return { content: [image, ...resultOf("", size).content] };
}
