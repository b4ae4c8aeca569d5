import type { Secrets } from "./_secrets_of.ts";

/** What is shown in place of a secret. */
export const MASK = "***";

/** What is shorter may be a part of another word. */
const DISTINCT = 8;

/**
 * Masks secrets in a text, which a server may have written.
 *
 * @param secrets What {@linkcode secretsOf} or {@linkcode formsOf} returned.
 * @param most How much of the text is wanted, in UTF-16 code units. Where more of
 * it is cut off, no part of a secret is left at the end.
 */
export function mask(text: string, secrets: Secrets, most = Infinity): string {
  const longest = secrets[0]?.length ?? 0;
  const start = text.slice(0, most + longest);
  const found = secrets.filter((secret) => start.includes(secret));
  const masked = found.length
    ? start.replace(new RegExp(found.map(toPattern).join("|"), "gu"), MASK)
    : start;
  if (start === text) return masked;
  // After the last secret, there may be the beginning of one.
  const end = masked.lastIndexOf(MASK) + MASK.length;
  return masked.slice(0, Math.max(masked.length - longest, end));
}

/** Matches a secret: a short one only as a word, and digits only as a number. */
function toPattern(secret: string): string {
  const source = secret.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const isNumber = /^\d+$/.test(secret);
  const word = secret.length < DISTINCT
    ? "[\\p{L}\\p{N}_]"
    : isNumber
    ? "\\d"
    : "";
  if (!word) return source;
  // A URL may write what is before it with a `%`.
  const before = /^\w|^[^\0-\x7f]/.test(secret)
    ? `(?:(?<!${word})|(?<=%[\\dA-F]{2}))`
    : "";
  const after = /\w$|[^\0-\x7f]$/.test(secret) ? `(?!${word})` : "";
  return isNumber
    ? `${before}(?<!\\d\\.|(?:^|[:,[])-)${source}${after}(?!\\.\\d)`
    : before + source + after;
}
