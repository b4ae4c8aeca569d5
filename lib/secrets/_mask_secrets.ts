import { MASK } from "./_redact.ts";
import type { Prepared } from "../request/_prepare.ts";

/** What of a request may hold a secret. */
export type Sent = Pick<Prepared, "headers" | "url">;

/**
 * Names of headers and parameters whose values may be secrets. Broader than the
 * rule for command lines: what is masked in a server's text by mistake does no harm.
 */
const SECRET_NAME =
  /auth(?!or(?!i))|cookie|cred|csrf|xsrf|jwt|key(?![bw])|nonce|pass(?![ei])|pwd|secret|sess|signature|token|\b(?:otp|pin|sid|sig|sso)\b/i;

/** What is shorter is no secret, and in any text. */
const SHORTEST = 3;

/** What is shorter may be a part of another word. */
const DISTINCT = 8;

/** Servers do not take longer headers. */
const LONGEST_HEADER = 16_384;

/**
 * The beginning of a server's text, at least `most` characters unless it is
 * shorter, without the secrets of its request: what the headers and the query
 * parameters hold whose names say so.
 */
export function maskSecrets(text: string, sent: Sent, most: number): string {
  // Longer ones first: they may contain others.
  const secrets = [...secretsOf(sent)].sort((a, b) => b.length - a.length);
  const longest = secrets[0]?.length ?? 0;
  const start = text.slice(0, most + longest);
  let masked = start;
  for (const secret of secrets) {
    masked = secret.length < DISTINCT
      ? maskWord(masked, secret)
      : masked.replaceAll(secret, MASK);
  }
  if (start === text) return masked;
  // After the last secret, there may be the beginning of one.
  const end = masked.lastIndexOf(MASK) + MASK.length;
  return masked.slice(0, Math.max(masked.length - longest, end));
}

/** Masks a word where it is not a part of a longer one. */
function maskWord(text: string, word: string): string {
  const pattern = word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return text.replace(new RegExp(`(?<!\\w)${pattern}(?!\\w)`, "g"), MASK);
}

function secretsOf({ headers, url }: Sent): Set<string> {
  const secrets = new Set<string>();
  const add = (secret: string) => {
    for (const form of [secret, encodeURIComponent(secret)]) {
      if (form.length >= SHORTEST && form.length <= LONGEST_HEADER) {
        secrets.add(form);
      }
    }
  };
  const [, query] = url.replace(/#.*/s, "").split("?", 2);
  for (const [name, value] of new URLSearchParams(query)) {
    if (SECRET_NAME.test(name)) add(value);
  }
  for (const [name, value] of Object.entries(headers)) {
    if (!SECRET_NAME.test(name)) continue;
    add(value);
    const [, scheme = "", rest] = /^([\w-]+ +)?(.*)/s.exec(value)!;
    add(rest!);
    if (/^basic /i.test(scheme)) add(passwordIn(rest!));
    // `session=a; theme=b`, or `Digest username="a", response="b"`.
    for (const part of rest!.split(/[,;] */)) {
      add(part.replace(/^[^=]*="?|"$/g, ""));
    }
  }
  return secrets;
}

/** The password of a basic authorization, or its user where that is the secret. */
function passwordIn(base64: string): string {
  let text;
  try {
    text = atob(base64);
  } catch {
    return "";
  }
  const [, user = "", password] = /^([^:]*):?(.*)/s.exec(text)!;
  return password || user;
}
