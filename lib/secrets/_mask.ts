import { toPlain } from "./_plain.ts";
import type { Secrets } from "./_secrets_of.ts";

/** What is shown in place of a secret. */
export const MASK = "***";

/** Anything shorter, in UTF-16 code units, may be a part of another word. */
const DISTINCT_LENGTH = 8;

/** How many characters of a secret are looked up first; no secret is shorter. */
const START_LENGTH = 3;

/** The most that one character becomes in a text, as in `\\\\u002b`. */
const ESCAPED_LENGTH = 7;

/**
 * Masks secrets in a text. Takes how much of it is wanted, in UTF-16 code units: where
 * more of it is cut off, no part of a secret is left at the end.
 */
export type MaskText = (text: string, most?: number) => string;

/**
 * Creates the function that masks secrets in texts, which may come from a server,
 * however their characters are escaped, in one pass.
 *
 * @param secrets What {@linkcode secretsOf} or {@linkcode formsOf} returned.
 */
export function maskOf(secrets: Secrets): MaskText {
  const known = new Set(secrets);
  /** How long the secrets are that begin alike; longer ones first, as the secrets. */
  const lengths = new Map<string, Set<number>>();
  for (const secret of secrets) {
    const start = secret.slice(0, START_LENGTH);
    lengths.set(start, (lengths.get(start) ?? new Set()).add(secret.length));
  }
  /** The secret that begins at an index of a text, if there is one. */
  const secretAt = (text: string, at: number) =>
    [...lengths.get(text.slice(at, at + START_LENGTH)) ?? []]
      .map((length) => text.slice(at, at + length))
      .find((it) => known.has(it) && standsAlone(text, at, at + it.length));
  const [first = ""] = secrets;
  const longest = first.length * ESCAPED_LENGTH;
  return (source, most = Infinity) => {
    const start = source.slice(0, most + longest);
    const { text, indices } = toPlain(start);
    let masked = "";
    let from = 0;
    /** Where the last secret ends in the masked text. */
    let end = 0;
    for (let at = 0; at < text.length; at++) {
      const secret = secretAt(text, at);
      if (!secret) continue;
      masked += start.slice(from, indices[at]) + MASK;
      end = masked.length;
      from = indices[at + secret.length]!;
      at += secret.length - 1;
    }
    masked += start.slice(from);
    if (start === source) return masked;
    // After the last secret, there may be the beginning of one.
    return masked.slice(0, Math.max(masked.length - longest, end));
  };
}

/** Whether a secret is no part of a word that may be another one. */
function standsAlone(text: string, start: number, end: number): boolean {
  const inWord = (index: number) => /[\p{L}\p{N}_]/u.test(text.charAt(index));
  const isWhole = (edge: number) => !inWord(edge - 1) || !inWord(edge);
  return end - start >= DISTINCT_LENGTH || isWhole(start) && isWhole(end);
}
