import { checkLength } from "../_check_length.ts";
import { invalidParameter } from "../_errors.ts";

/** Percent-encodes all but RFC 3986's unreserved set; the name is for the error message. */
export function encodeUnreserved(text: string, name = text): string {
  // Most values of an API need no encoding, and `encodeURIComponent` is slow.
  return /[^\w.~-]/.test(text) ? percentEncode(text, name) : text;
}

// A separate function, so that V8 inlines the check in front of it.
function percentEncode(text: string, name: string): string {
  const encoded = wellFormed(encodeURIComponent, text, name);
  // Few texts have one of these, and replacing is slow.
  return /[!'()*]/.test(encoded)
    ? encoded.replace(
      /[!'()*]/g,
      (character) => "%" + character.charCodeAt(0).toString(16).toUpperCase(),
    )
    : encoded;
}

/** Percent-encodes all but unreserved and reserved characters and triplets: RFC 6570, sections 3.1 and 3.2.3. */
export function encodeReserved(text: string, name = text): string {
  return wellFormed(encodeURI, text, name)
    .replace(/%25(?=[\dA-F]{2})|%5[BD]/gi, decodeURIComponent);
}

/** Encodes a string, and refuses a lone surrogate, which UTF-8 cannot hold. */
export function wellFormed(
  encode: (text: string) => string,
  text: string,
  name: string,
): string {
  checkLength(text, name);
  try {
    return encode(text);
  } catch {
    throw invalidParameter(name, "holds a lone surrogate; remove it");
  }
}
