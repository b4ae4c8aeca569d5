import { isInvalidDate } from "./_is_invalid_date.ts";

/**
 * Shows a value in an error message, on one printable line: text in quotes, cut
 * after 80 characters and without the user info of a URL; most other values only
 * by their type, so that nothing of a caller's is run or shown.
 */
export function describe(value: unknown): string {
  if (typeof value === "string") {
    return JSON.stringify(maskUserInfo(value).slice(0, 80)).replace(
      // As a literal, it would make every import slower: engines look its
      // properties up when they read the file.
      new RegExp("[\\p{C}\\p{Zl}\\p{Zp}]", "gu"),
      (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
    );
  }
  if (typeof value === "number" || (value ?? null) === null) return `${value}`;
  const type = Array.isArray(value)
    ? "array"
    : isInvalidDate(value)
    ? "invalid Date"
    : tagOf(value);
  return (/^[aio]/.test(type) ? "an " : "a ") + type;
}

/**
 * The name of a well-known class, or else the type. Not by `instanceof`, which
 * never ends for a proxy that is its own prototype.
 */
function tagOf(value: unknown): string {
  try {
    const tag = Object.prototype.toString.call(value).slice(8, -1);
    const known =
      /^(?:Date|Map|Set|Promise|URL(?:SearchParams)?|Headers|FormData|File|Blob)$/;
    if (known.test(tag)) return tag;
  } catch {
    // A getter that throws.
  }
  return typeof value;
}

/** Hides what stands before the last `@`, in a path only after a `//`. */
function maskUserInfo(text: string): string {
  if (!text.includes("@")) return text;
  // A URL parser drops these wherever they stand.
  text = text.replace(/[\t\n\r]/g, "");
  const end = text.lastIndexOf("@");
  const match = /^https?:\/\/|^(?!\/(?![/\\]))|[/\\]{2}/i.exec(text);
  const start = match ? match.index + match[0].length : end;
  return start < end ? `${text.slice(0, start)}***${text.slice(end)}` : text;
}
