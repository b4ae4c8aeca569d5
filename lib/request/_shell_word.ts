import { invalid } from "../_errors.ts";

/** Whether a string has no character that ends a line, controls a terminal, hides text or changes its order. */
export function isPrintable(text: string): boolean {
  return !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text);
}

/**
 * Quotes a string as one word for a POSIX shell or fish. Control characters stay
 * in it: {@linkcode toShellLine} makes the finished command printable.
 */
export function toShellWord(text: string): string {
  if (/^[\w@+:,./-]+$/.test(text)) return text;
  // UTF-8 would have U+FFFD in place of a lone surrogate.
  if (!/[\0\ud800-\udfff]/u.test(text)) {
    // In single quotes, a backslash is a literal for a POSIX shell, and an escape
    // for fish. Outside of quotes, it is an escape for both.
    return `'${text.replace(/['\\]/g, "'\\$&'")}'`;
  }
  throw invalid(
    "An argument in a shell cannot hold the character U+0000 or a lone surrogate; remove it",
  );
}

/**
 * Makes a shell command one printable line. A terminal obeys control characters
 * in pasted text, also in quotes, so `printf` writes such a command, and `eval`
 * runs it.
 */
export function toShellLine(command: string): string {
  if (isPrintable(command)) return command;
  return `eval "$(${toPrintf(new TextEncoder().encode(command))})"`;
}

/** A shell command, one line of ASCII, that prints bytes. */
export function toPrintf(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  // Shells expand "!" in an interactive line, and "'" and "\" end or escape.
  // `printf` would read a format that begins with "-" as an option.
  const format = text.replace(/%/g, "%%").replace(
    /[^ -~\n\r]|[!'\\]|^-/g,
    (it) => "\\" + it.charCodeAt(0).toString(8).padStart(3, "0"),
  ).replace(/\n/g, "\\n").replace(/\r/g, "\\r");
  return `printf '${format}'`;
}
