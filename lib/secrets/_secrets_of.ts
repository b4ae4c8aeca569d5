import { isRecord } from "../_is_plain_object.ts";
import { splitQuery } from "../_split_query.ts";
import { isSecretName } from "./_is_secret_name.ts";
import { toPlain } from "./_plain.ts";

// In UTF-16 code units: shorter values occur in any text, and servers neither accept
// longer headers nor repeat longer values.
const SHORTEST_SECRET = 3;
const LONGEST_SECRET = 16_384;

/**
 * Secrets with their escapes replaced, longer ones first: they may contain others.
 * {@linkcode maskOf} hides them.
 */
export type Secrets = readonly string[];

/** The parts of a request that may hold secrets; the body as sent, or the value that it is made from. */
export interface SecretPlaces {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly url?: string | undefined;
  readonly body: unknown;
  /** The value of a header that is secret, whatever its name. */
  readonly credentials?: string | undefined;
}

/** The secrets of a request: the values of headers, query parameters and body keys whose names say so. */
export function secretsOf(
  { headers, url = "", body, credentials = "" }: SecretPlaces,
): Secrets {
  const [, query] = splitQuery(url);
  return formsOf([
    ...partsOfHeader(credentials),
    ...secretsIn(headers).flatMap(partsOfHeader),
    ...secretsIn([new URLSearchParams(query), readBody(body)]),
  ]);
}

/** Prepares values that are secret, whatever their names. */
export function formsOf(values: readonly string[]): Secrets {
  const forms = values.filter(({ length }) => length <= LONGEST_SECRET)
    .flatMap((value) => [value, asUtf8(value)])
    .map((value) => toPlain(value).text)
    .filter(({ length }) => length >= SHORTEST_SECRET);
  return [...new Set(forms)].sort((one, two) => two.length - one.length);
}

/**
 * The secrets in the value of a header: all of it, what follows its scheme, a
 * password, and the values of cookies and the like, `session=a; theme=b` or
 * `Digest username="a", response="b"`.
 */
export function partsOfHeader(header: string): string[] {
  const [, rest = ""] = /^(?:[\w-]+\s+)?(.*)/s.exec(header)!;
  // A cookie may have a comma or a space; other values end there.
  const pairs = [...header.split(/;\s*/), ...rest.split(/[;,]\s*/)];
  const values = pairs
    .map((pair) => /^[^=]+="?([^"]+)"?$/s.exec(pair)?.[1] ?? "");
  return [header, rest, passwordIn(rest), ...values];
}

/** The password of a basic authorization, or its user where that is the secret. */
function passwordIn(base64: string): string {
  try {
    const [, user = "", password] = /^([^:]*):?(.*)/s.exec(atob(base64))!;
    // With a password that is empty, as with Stripe, the user is an API key.
    return password || user;
  } catch {
    return "";
  }
}

/** What a server reads that decodes the bytes of a header as UTF-8. */
function asUtf8(value: string): string {
  const bytes = Uint8Array.from(value, (byte) => byte.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

/** The body as data: JSON and the fields of a form are read. */
function readBody(body: unknown): unknown {
  if (typeof body !== "string") return body;
  try {
    return JSON.parse(body);
  } catch {
    return new URLSearchParams(body);
  }
}

/** The values of fields whose names say that they are secret, at any depth. */
function secretsIn(fields: unknown): string[] {
  const secrets: string[] = [];
  const values: [value: unknown, isSecret: boolean][] = [[fields, false]];
  // The loop also visits what is added on the way, so no nesting is too deep.
  for (const [value, isSecret] of values) {
    const isForm = value instanceof URLSearchParams ||
      value instanceof FormData;
    const isList = Array.isArray(value);
    // Not bytes, which have a key for each.
    if (isForm || isList || isRecord(value)) {
      for (const [name, member] of isForm ? value : Object.entries(value)) {
        values.push([member, isSecret || !isList && isSecretName(name)]);
      }
    } else if (isSecret && value !== undefined) secrets.push(`${value}`);
  }
  return secrets;
}
