import { mediaKindOf } from "../../lib/_media_type.ts";
import { parseExactly } from "./json/_exact_json.ts";
import { limitDepth } from "./json/_limit_depth.ts";

/** What the body of a response is. */
export type Body =
  | { readonly kind: "nothing" }
  | {
    readonly kind: "json";
    /** As {@linkcode parseExactly} gives it. */
    readonly data: unknown;
    /** Whether it was so deep that it was cut. */
    readonly isCut: boolean;
  }
  | {
    readonly kind: "text";
    readonly text: string;
    /** Whether the server calls it JSON, and it does not parse. */
    readonly isBroken: boolean;
  }
  | { readonly kind: "bytes"; readonly bytes: ArrayBuffer };

/** Types of bytes, whatever these look like as text. An SVG image is XML. */
const BYTES =
  /^(?:(?:image(?!\/svg\+xml$)|audio|video|font)\/|application\/(?:pdf|zip|gzip)$)/;

/** The media type of a response, without its parameters; empty if it has none (RFC 6838, section 4.2). */
export function mediaTypeOf({ headers }: Response): string {
  const type = headers.get("content-type") ?? "";
  const [, known = ""] = /^\s*([\w!#$&^.+-]+\/[\w!#$&^.+-]+)\s*(?:;|$)/
    .exec(type) ?? [];
  return known.toLowerCase();
}

/**
 * Reads a body: JSON as such, and as text whatever can be read, so that it is
 * masked and cut. Servers send XML, YAML and JSON lines under many types, and JSON
 * under none.
 */
export function readBody(bytes: ArrayBuffer, response: Response): Body {
  const type = mediaTypeOf(response);
  if (!bytes.byteLength) return { kind: "nothing" };
  if (BYTES.test(type)) return { kind: "bytes", bytes };
  const isJson = mediaKindOf(type) === "json";
  const isText = isJson || type.startsWith("text/");
  const text = decode(bytes, response, isText, isJson);
  if (text === undefined) return { kind: "bytes", bytes };
  const json = text.trim();
  if (!text || !json && isJson) return { kind: "nothing" };
  const mayBeJson = isJson ||
    /^[[{]/.test(json) && !type.startsWith("text/");
  if (!mayBeJson) return { kind: "text", text, isBroken: false };
  try {
    return { kind: "json", ...limitDepth(parseExactly(json)) };
  } catch (error) {
    const isBroken = isJson && error instanceof SyntaxError;
    return { kind: "text", text, isBroken };
  }
}

/** The text of bytes; `undefined` if they are not text, and were not called so. */
function decode(
  bytes: ArrayBuffer,
  { headers }: Response,
  isText: boolean,
  isJson: boolean,
): string | undefined {
  const [, charset = "utf-8"] =
    /;\s*charset="?([\w-]+)/i.exec(headers.get("content-type") ?? "") ?? [];
  // JSON is UTF-8, whatever a server calls it; only UTF-16 can be told from it.
  const labels = isJson && !/^utf-16/i.test(charset)
    ? ["utf-8", charset]
    : [charset, "utf-8"];
  for (const label of labels) {
    try {
      const text = new TextDecoder(label, { fatal: true }).decode(bytes);
      // Text has no control characters but white space.
      return isText || !/[^\P{Cc}\s]/u.test(text) ? text : undefined;
    } catch {
      // The bytes do not fit the charset, or it is unknown.
    }
  }
  // Text that isn't UTF-8 mostly comes from spreadsheets.
  return isText ? new TextDecoder("windows-1252").decode(bytes) : undefined;
}
