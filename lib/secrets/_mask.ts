import { type Plain, toPlain } from "./_plain.ts";
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

/** Secrets by their first characters and by their lengths, longer ones first. */
type Index = ReadonlyMap<string, ReadonlyMap<number, ReadonlySet<string>>>;

function indexOf(secrets: Secrets): Index {
  const index = new Map<string, Map<number, Set<string>>>();
  for (const secret of secrets) {
    const start = secret.slice(0, START_LENGTH);
    const lengths = index.get(start) ?? new Map<number, Set<string>>();
    const group = lengths.get(secret.length) ?? new Set();
    index.set(start, lengths.set(secret.length, group.add(secret)));
  }
  return index;
}

/**
 * Creates the function that masks secrets in texts, which may come from a server,
 * however their characters are escaped, in one pass.
 *
 * @param secrets What {@linkcode secretsOf} or {@linkcode formsOf} returned.
 */
export function maskOf(secrets: Secrets): MaskText {
  const index = indexOf(secrets);
  return (text, most = Infinity) => {
    if (!secrets.length) return text.slice(0, most);
    const longest = secrets[0]!.length * ESCAPED_LENGTH;
    const start = text.slice(0, most + longest);
    const plain = toPlain(start);
    let masked = "";
    let from = 0;
    /** Where the last secret ends in the masked text. */
    let end = 0;
    for (let at = 0; at < plain.text.length; at++) {
      const length = lengthAt(plain.text, at, index);
      if (!length) continue;
      masked += start.slice(from, plain.indexOf(at)) + MASK;
      end = masked.length;
      from = plain.indexOf(at + length);
      at += length - 1;
    }
    masked += start.slice(from);
    if (start === text) return masked;
    // After the last secret, there may be the beginning of one.
    return masked.slice(0, Math.max(masked.length - longest, end));
  };
}

/** The length of the secret that begins at an index; 0 if there isn't one. */
function lengthAt(text: Plain["text"], at: number, index: Index): number {
  const lengths = index.get(text.slice(at, at + START_LENGTH));
  if (!lengths) return 0;
  for (const [length, group] of lengths) {
    if (!group.has(text.slice(at, at + length))) continue;
    if (standsAlone(text, at, at + length)) return length;
  }
  return 0;
}

/** Whether a short secret is a whole word, and digits are a whole number. */
function standsAlone(text: string, start: number, end: number): boolean {
  const secret = text.slice(start, end);
  const isNumber = /^\d+$/.test(secret);
  if (!isNumber && secret.length >= DISTINCT_LENGTH) return true;
  const isPart = secret.length < DISTINCT_LENGTH ? /[\p{L}\p{N}_]/u : /\d/;
  const joins = (one: string, other: string) =>
    /[\w\x80-\uffff]/.test(one) && isPart.test(other);
  const before = text.slice(Math.max(0, start - 2), start);
  if (joins(secret.charAt(0), before.slice(-1))) return false;
  if (joins(secret.slice(-1), text.charAt(end))) return false;
  return !isNumber ||
    !/\d\.$|^-$|[:,[]-$/.test(before) &&
      !/^\.\d/.test(text.slice(end, end + 2));
}
