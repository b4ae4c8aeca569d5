import { mediaKindOf } from "../../lib/_media_type.ts";
import { isDeep, parseExactly } from "./_exact_json.ts";

/** Masks secrets in data, in lists and objects as well. */
export type Mask = <Data>(data: Data) => Data;

/** The body of a response, without secrets. */
export type Body =
  | { readonly kind: "nothing" }
  | { readonly kind: "bytes"; readonly bytes: ArrayBuffer }
  /** With the numbers that {@linkcode parseExactly} gives. */
  | { readonly kind: "json"; readonly data: unknown }
  /** Broken if the server calls it JSON, and it does not parse. */
  | {
    readonly kind: "text";
    readonly text: string;
    readonly isBroken: boolean;
  };

/** Types that are bytes, even if these look like text. An SVG image is XML. */
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
export function readBody(
  bytes: ArrayBuffer,
  response: Response,
  mask: Mask,
): Body {
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
  let isBroken = false;
  try {
    const data = mayBeJson ? parseExactly(json) : undefined;
    if (mayBeJson && !isDeep(data)) return { kind: "json", data: mask(data) };
  } catch (error) {
    isBroken = isJson && error instanceof SyntaxError;
  }
  return { kind: "text", text: mask(text), isBroken };
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
  // Text that isn't UTF-8 mostly comes from spreadsheets.
  if (isText) labels.push("windows-1252");
  for (const label of labels) {
    try {
      const text = new TextDecoder(label, { fatal: true }).decode(bytes);
      // Text has no control characters but white space.
      return isText || !/[^\P{Cc}\s]/u.test(text) ? text : undefined;
    } catch {
      // The bytes do not fit the charset, or it is unknown.
    }
  }
  return undefined;
}
