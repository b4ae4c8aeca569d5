import { EndpointError } from "../endpoint_error.ts";

/** Characters that end a line, drive a terminal or change the order of text. */
const UNPRINTABLE = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

/** Whether text can be shown as it is, on one line. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

/**
 * Quotes text as one word of a POSIX shell, on one line where a shell can write
 * it so: only text that ends in a line break it cannot.
 */
export function toShellWord(text: string): string {
  if (/^[\w@+:,./-]+$/.test(text)) return text;
  if (isPrintable(text) || text.endsWith("\n")) {
    if (!text.includes("\0")) return `'${text.replaceAll("'", "'\\''")}'`;
  } else if (!text.includes("\0")) {
    return `"$(${toPrintf(new TextEncoder().encode(text))})"`;
  }
  throw new EndpointError(
    "INVALID_PARAMETER",
    "A word of a shell cannot hold the character U+0000",
  );
}

/** A command of a POSIX shell that prints bytes, on one line and in ASCII. */
export function toPrintf(bytes: Uint8Array): string {
  let format = "";
  for (const byte of bytes) format += toFormat(byte);
  // A format that begins with "-" would be an option.
  return `printf '${format.replace(/^-/, "\\055")}'`;
}

function toFormat(byte: number): string {
  switch (byte) {
    case 0x0a:
      return "\\n";
    case 0x0d:
      return "\\r";
    case 0x25:
      return "%%";
    case 0x5c:
      return "\\\\";
  }
  // "!" and "'" have a meaning of their own in an interactive or a quoted line.
  return byte < 0x20 || byte > 0x7e || byte === 0x21 || byte === 0x27
    ? "\\" + byte.toString(8).padStart(3, "0")
    : String.fromCharCode(byte);
}
