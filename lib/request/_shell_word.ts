import { EndpointError } from "../endpoint_error.ts";

/** Characters that end a line, drive a terminal, hide or change the order of text. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Whether text can be shown as it is, on one line. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

/**
 * Quotes text as one word of a POSIX shell or of fish. The text is in it as it
 * is: a finished command goes through {@linkcode toShellLine}.
 */
export function toShellWord(text: string): string {
  if (/^[\w@+:,./-]+$/.test(text)) return text;
  // In UTF-8, half of a surrogate pair would become U+FFFD.
  if (!/[\0\ud800-\udfff]/u.test(text)) {
    // Between single quotes, a backslash is a character like any other in a POSIX
    // shell, but not in fish. Outside, it means the same in both.
    return `'${text.replace(/['\\]/g, "'\\$&'")}'`;
  }
  throw new EndpointError(
    "INVALID_PARAMETER",
    "An argument in a shell cannot hold the character U+0000 or a lone surrogate; remove it",
  );
}

/**
 * Makes one printable line of a command of a shell. A terminal acts on
 * control characters in what is pasted, quoted or not, so a command with any of
 * them is printed by `printf` and run by `eval`.
 */
export function toShellLine(command: string): string {
  if (isPrintable(command)) return command;
  return `eval "$(${toPrintf(new TextEncoder().encode(command))})"`;
}

/** A command of a shell that prints bytes, on one line and in ASCII. */
export function toPrintf(bytes: Uint8Array): string {
  let format = "";
  for (const byte of bytes) format += toFormat(byte);
  // A format that begins with "-" would be an option.
  return `printf '${format.replace(/^-/, "\\055")}'`;
}

function toFormat(byte: number): string {
  if (byte === 0x0a) return "\\n";
  if (byte === 0x0d) return "\\r";
  if (byte === 0x25) return "%%";
  // "!", "'" and "\" have a meaning of their own in an interactive or a quoted line.
  return byte < 0x20 || byte > 0x7e || [0x21, 0x27, 0x5c].includes(byte)
    ? "\\" + byte.toString(8).padStart(3, "0")
    : String.fromCharCode(byte);
}
