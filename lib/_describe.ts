/** The most characters of an offending value that a message shows. */
const MOST = 80;

/**
 * Shows a value in an error message: a string in quotes, cut and without the
 * user info of a URL; anything else by its type, so that nothing of a caller's
 * object is run or shown.
 */
export function describe(value: unknown): string {
  if (typeof value === "string") {
    const text = maskUserInfo(value);
    return JSON.stringify(
      text.length > MOST ? text.slice(0, MOST) + "…" : text,
    );
  }
  if (
    typeof value === "number" || typeof value === "boolean" || value == null
  ) {
    return String(value);
  }
  return Array.isArray(value) ? "an array" : `a value of type ${typeof value}`;
}

/** Hides what stands before the last `@` of anything but a plain path. */
function maskUserInfo(text: string): string {
  return text.replace(/^(?!\/(?![/\\]))(https?:\/\/)?[^]*@/i, "$1***@");
}
