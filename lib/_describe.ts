/**
 * Shows a value in an error message: a text in quotes, cut after 80 characters
 * and without the user info of a URL; most others by their type only, so that
 * nothing of a caller's is run or shown.
 */
export function describe(value: unknown): string {
  if (typeof value === "string") {
    return JSON.stringify(maskUserInfo(value).slice(0, 80));
  }
  if (typeof value === "number" || value === null) return `${value}`;
  return Array.isArray(value) ? "array" : typeof value;
}

/** Hides what stands before the last `@` of anything but a plain path. */
function maskUserInfo(text: string): string {
  return text.replace(/^(?!\/(?![/\\]))(https?:\/\/)?[^]*@/i, "$1***@");
}
