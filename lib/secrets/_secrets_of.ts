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
  readonly body?: unknown;
  /** The value of a header that is secret, whatever its name. */
  readonly credentials?: string | undefined;
}

/** The secrets of a request: the values of headers, query parameters and body keys whose names say so. */
export function secretsOf(
  { headers, url = "", body, credentials = "" }: SecretPlaces,
): Secrets {
  const values = partsOfHeader(credentials);
  for (const [name, value] of Object.entries(headers)) {
    if (isSecretName(name)) values.push(...partsOfHeader(`${value}`));
  }
  const [, query] = splitQuery(url);
  for (const fields of [new URLSearchParams(query), readBody(body)]) {
    values.push(...secretsIn(fields));
  }
  return formsOf(values);
}

/** Prepares values that are secret, whatever their names. */
export function formsOf(values: Iterable<string>): Secrets {
  const forms = new Set<string>();
  for (const value of values) {
    for (const text of [value, asUtf8(value)]) forms.add(toPlain(text).text);
  }
  return [...forms]
    .filter(({ length }) =>
      length >= SHORTEST_SECRET && length <= LONGEST_SECRET
    )
    .sort((one, two) => two.length - one.length);
}

/**
 * The secrets in the value of a header: all of it, what follows its scheme, a
 * password, and the values of cookies and the like, `session=a; theme=b` or
 * `Digest username="a", response="b"`.
 */
export function partsOfHeader(header: string): string[] {
  const [, scheme = "", rest = ""] = /^([\w-]+\s+)?(.*)/s.exec(header)!;
  const passwords = /^basic\s/i.test(scheme) ? passwordsIn(rest) : [];
  // A cookie may have a comma or a space; other values end there.
  const pairs = [...header.split(/;\s*/), ...rest.split(/[;,]\s*/)];
  const values = pairs
    .map((pair) => /^[^=]+="?([^"]+)"?$/s.exec(pair)?.[1] ?? "");
  return [header, rest, ...passwords, ...values];
}

/** The password of a basic authorization, or its user where that is the secret. */
function passwordsIn(base64: string): string[] {
  try {
    const [, user, password] = /^([^:]*):?(.*)/s.exec(atob(base64))!;
    // With a password that is empty, as with Stripe, the user is an API key.
    return [password || `${user}`];
  } catch {
    return [];
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
    if (value instanceof URLSearchParams || value instanceof FormData) {
      value.forEach((member: unknown, name) =>
        values.push([member, isSecretName(name)])
      );
    } else if (typeof value === "object" && value !== null) {
      const isList = Array.isArray(value);
      for (const [name, member] of Object.entries(value)) {
        values.push([member, isSecret || !isList && isSecretName(name)]);
      }
    } else if (isSecret && value !== undefined) secrets.push(`${value}`);
  }
  return secrets;
}
