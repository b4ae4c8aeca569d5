import { digitsIn } from "../result/json/_exact_json.ts";
import { isSecretName } from "../../lib/secrets/_is_secret_name.ts";

/** The fewest characters of what is masked; anything shorter is in any text. */
const SHORTEST = 6;

/** The fewest characters of what is masked inside longer words, too. */
const DISTINCT = 16;

/** The values of those headers whose names say that they are secret. */
export function secretHeaders(
  headers: Readonly<Record<string, unknown>>,
): string[] {
  return secretValues(headers).flatMap((value) => partsOf(`${value}`));
}

/** The texts and numbers in those parameters whose names say that they are secret. */
export function secretParameters(
  parameters: Readonly<Record<string, unknown>>,
): string[] {
  return secretValues(parameters).flatMap(textsIn);
}

function secretValues<Value>(values: Readonly<Record<string, Value>>): Value[] {
  return Object.entries(values).filter(([name]) => isSecretName(name))
    .map(([, value]) => value);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "object" && value !== null) {
    return Object.values(value).flatMap(textsIn);
  }
  return typeof value === "string" || typeof value === "number"
    ? [`${value}`]
    : [];
}

/** The value of a header, what follows its scheme, its password, and the values of cookies. */
export function partsOf(header: string): string[] {
  const [, scheme = "", rest = header] = /^([\w-]+)\s+(.*)$/s.exec(header) ??
    [];
  const passwords = scheme.toLowerCase() === "basic" ? passwordsIn(rest) : [];
  // A cookie may have a comma or a space; other values end there.
  const values = [...header.split(/;\s*/), ...header.split(/[;,\s]+/)]
    .map((part) => /^[^=]+="?([^"]+)"?$/.exec(part)?.[1] ?? "");
  return [header, rest, ...passwords, ...values, ...values.map(decode)];
}

/** The password of basic authorization, as servers read its bytes: as Latin-1 or as UTF-8. */
function passwordsIn(base64: string): string[] {
  let text;
  try {
    text = atob(base64);
  } catch {
    return [];
  }
  const bytes = Uint8Array.from(text, (byte) => byte.charCodeAt(0));
  return [text, new TextDecoder().decode(bytes)].map((pair) => {
    const [, user = "", password] = /^([^:]*):?(.*)/s.exec(pair)!;
    // Where there is none, as with Stripe, the user is an API key.
    return password || user;
  });
}

/** What a cookie says: most servers write it as in a URL. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * Creates the function that masks secrets in what a server returned, which may
 * echo them. It goes before any cut: half a secret would not be found.
 */
export function hiderOf(
  secrets: readonly string[],
): <Data>(data: Data) => Data {
  const forms = secrets.filter((secret) => secret.length >= SHORTEST)
    // Also as JSON and a URL write it.
    .flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
    ])
    // Longer ones first: they may contain others.
    .sort((one, two) => two.length - one.length);
  if (!forms.length) return (data) => data;
  const known = new Set(forms);
  const pattern = new RegExp([...known].map(patternOf).join("|"), "gu");
  const hide = (text: string) => text.replace(pattern, "***");
  const hideIn = (data: unknown): unknown => {
    if (typeof data === "string") return hide(data);
    // A number stays one, unless it is a secret.
    const digits = typeof data === "number" ? `${data}` : digitsIn(data);
    if (digits !== undefined) return known.has(digits) ? "***" : data;
    if (typeof data !== "object" || data === null) return data;
    if (data instanceof ArrayBuffer) return data;
    return Array.isArray(data) ? data.map(hideIn) : Object.fromEntries(
      Object.entries(data).map(([key, value]) => [hide(key), hideIn(value)]),
    );
  };
  return <Data>(data: Data) => hideIn(data) as Data;
}

/** Matches a secret; a short one only as a word, and digits only as a number. */
function patternOf(secret: string): string {
  const source = secret.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const isNumber = /^\d+$/.test(secret);
  if (secret.length >= DISTINCT && !isNumber) return source;
  const before = /^[\p{L}\p{N}_]/u.test(secret)
    // A URL may write what is before it with a `%`.
    ? `(?:(?<![\\p{L}\\p{N}_])|(?<=%[\\dA-F]{2}))`
    : "";
  const after = /[\p{L}\p{N}_]$/u.test(secret) ? "(?![\\p{L}\\p{N}_])" : "";
  return isNumber
    ? `${before}(?<!\\d\\.|(?:^|[:,[])-)${source}${after}(?!\\.\\d)`
    : `${before}${source}${after}`;
}
