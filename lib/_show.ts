/**
 * Shows a value in an error message, on one printable line: a string in quotes,
 * cut, and without the user info of a URL; most other values only by their type.
 *
 * @param hidesText Whether strings are also shown by their type: one could be a
 * line of headers with a secret in it.
 */
export function show(
  value: unknown,
  hidesText = false,
  most = 80,
): string {
  if (typeof value === "string" && !hidesText) {
    return toVisible(JSON.stringify(maskUserInfo(value).slice(0, most)));
  }
  if (typeof value === "number" || (value ?? null) === null) return `${value}`;
  const type = typeOf(value);
  return (/^[aeio]/i.test(type) ? "an " : "a ") + type;
}

/** Replaces characters that end a line, control a terminal, are invisible or reorder text; by default with an escape. */
export function toVisible(
  text: string,
  replace = (character: string) =>
    `\\u{${character.codePointAt(0)!.toString(16)}}`,
): string {
  return text.replace(
    // A literal would look these classes up whenever a program starts.
    new RegExp("[\\p{C}\\p{Zl}\\p{Zp}\\p{DI}]", "gu"),
    replace,
  );
}

/** Turns untrusted text into one printable line. */
export function toLine(text: string): string {
  return toVisible(text, (it) => /\s/.test(it) ? " " : "")
    .replace(/\s+/g, " ").trim();
}

/** Shows a string in a message without quotes. */
export function showBare(text: string): string {
  return show(text).slice(1, -1);
}

/** Shows strings in an error message, with commas between them. */
export function showAll(texts: readonly string[]): string {
  return texts.map((text) => show(text)).join(", ");
}

function typeOf(value: unknown): string {
  if (typeof value !== "object") return typeof value;
  if (Array.isArray(value)) return "array";
  if (value instanceof Date && isNaN(+value)) return "invalid Date";
  const name = Object.getPrototypeOf(value)?.constructor?.name;
  return name && name !== "Object" ? name : "object";
}

/** Hides what comes before the last `@`; in a path, only after a `//`. */
function maskUserInfo(text: string): string {
  if (!text.includes("@")) return text;
  // A URL parser drops these anywhere.
  const url = text.replace(/[\t\n\r]/g, "");
  const end = url.lastIndexOf("@");
  return url.slice(0, end).replace(
    /(^https?:\/\/|^(?!\/(?![/\\]))|[/\\]{2}).+/is,
    "$1***",
  ) + url.slice(end);
}
