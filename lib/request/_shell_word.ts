/** Whether a string has no character that ends a line, controls a terminal, hides text or changes its order. */
export function isPrintable(text: string): boolean {
  return !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text);
}

/** Quotes a printable string as one word for a POSIX shell or fish. */
export function toShellWord(text: string): string {
  if (/^[\w@+:,./-]+$/.test(text)) return text;
  // In single quotes, a backslash is a literal for a POSIX shell, and an escape for
  // fish. Outside of quotes, it is an escape for both.
  return `'${text.replace(/['\\]/g, "'\\$&'")}'`;
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
