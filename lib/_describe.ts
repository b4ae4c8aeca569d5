/**
 * Shows a value in an error message: a text in quotes, cut after 80 characters
 * and without the user info of a URL; most others by their type only, so that
 * nothing of a caller's is run or shown.
 */
export function describe(value: unknown): string {
  if (typeof value === "string") {
    return JSON.stringify(maskUserInfo(value).slice(0, 80));
  }
  if (typeof value === "number" || (value ?? null) === null) return `${value}`;
  const type = Array.isArray(value) ? "array" : typeof value;
  return (/^[ao]/.test(type) ? "an " : "a ") + type;
}

/** Hides what stands before the last `@`, in a path only after a `//`. */
function maskUserInfo(text: string): string {
  const end = text.lastIndexOf("@");
  const match = /^https?:\/\/|^(?!\/(?![/\\]))|[/\\]{2}/i.exec(text);
  const start = match ? match.index + match[0].length : end;
  return start < end ? `${text.slice(0, start)}***${text.slice(end)}` : text;
}
