import { isPlainObject } from "../_is_plain_object.ts";

/** What stands in place of a secret. */
export const MASK = "***";

/**
 * Names of secrets: what says so wherever it stands, and what says so as a word
 * of its own or at the end. It errs on the side of masking.
 */
const SECRET =
  /assertion|auth(?!or(s|ed|ity|ship)?(?![a-z]))|bearer|certificate|connection-?string|cookie|credential|[cx]srf|dpop|hmac|jw[est]|nonce|pass-?(phrase|w)|pwd|saml|secret|session|signature|presigned|token|verifier|account-?key|(access|api|backup|device|mfa|otp|pass|pin|private|recovery|security|shared|verification)-?(code|key)|\b((cert|cred)s?|mfa|t?otp|pat|psk|pw|sas|sess|sid|signed|sigv?|sso)\d*\b|\b(identity|key|sign)$|^(x-)?code$|-ticket$|(\b|user|db)(pass|pin)\b/;

/** Names that only speak of a secret, and keys and tokens that are not secret. */
const HARMLESS =
  /-(algorithm|at|count|enabled|length|limit|name|policy|required|scanning|scope|size|status|ttl|type|usage|used)s?$|-expir\w+(-\w+)?$|(credential|key|token)-ids?$|(idempotency|foreign|partition|primary|public|sort)-key$|(page|next|continuation)-token$|^(budget|cached|completion|input|max|min|num|output|prompt|reasoning|total)-(.*-)?tokens$/;

/**
 * Whether a name says that its value is a secret. There is one rule for headers,
 * parameters and body keys, in `camelCase`, `snake_case` and `kebab-case`; in
 * `user[password]`, each key counts.
 */
export function isSecretName(name: string): boolean {
  const keys = name
    .replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(+`0x${hex}`))
    .replace(/[a-z\d](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g, "$&-")
    .toLowerCase().split(/[[\]]+/);
  return keys.some((key) => {
    const words = key.replace(/[^a-z\d]+/g, "-").replace(/-$/, "");
    return SECRET.test(words) && !HARMLESS.test(words);
  });
}

/** Masks the value of a header or a field that is a secret, or has one in its JSON. */
export function redactField(name: string, value: string): string {
  return isSecretName(name) ? MASK : redactJson(value) ?? value;
}

/** Masks the user info of a URL, and what is secret among the pairs in it. */
export function redactUrl(text: string): string {
  return redactPairs(text).replace(
    /^([a-z][a-z\d+.-]*:[/\\]*)[^/\\?#]*@/i,
    `$1${MASK}@`,
  );
}

/** Masks what is secret in a body: by key in data and forms, and in the text of either, which may be bytes. */
export function redactBody(body: unknown): unknown {
  const text = body instanceof ArrayBuffer || ArrayBuffer.isView(body)
    ? new TextDecoder().decode(body)
    : body;
  if (typeof text === "string") {
    const redacted = redactJson(text) ??
      text.replace(
        /[^\n\r]+/g,
        (line) =>
          // Parsing a line in vain takes long.
          /^\s*[[{].*[\]}]\s*$/s.test(line) && redactJson(line) ||
          redactPairs(line),
      );
    return redacted === text ? body : redacted;
  }
  if (!(body instanceof URLSearchParams || body instanceof FormData)) {
    return redactValue(body);
  }
  const copy = body instanceof FormData
    ? new FormData()
    : new URLSearchParams();
  body.forEach((value, name) =>
    // A file keeps its place and its type.
    copy.append(
      name,
      typeof value === "string" ? redactField(name, value) : value as never,
    )
  );
  return copy;
}

/** Masks the values of secret keys, however deep they are. */
export function redactValue(value: unknown, isSecret = false): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => redactValue(item, isSecret));
  }
  if (isPlainObject(value)) {
    // Destructuring an entry would call a `return` on a polluted `Object.prototype`.
    return Object.fromEntries(
      Object.keys(value).map((key) => [
        key,
        redactValue(value[key], isSecret || isSecretName(key)),
      ]),
    );
  }
  return isSecret && !["", null, undefined, true, false].includes(value as null)
    ? MASK
    : value;
}

/** Masks what is secret in JSON, or all where it nests too deeply to look into; nothing for other text. */
function redactJson(text: string): string | undefined {
  try {
    // A byte order mark counts as white space.
    const value: unknown = JSON.parse(text.trim());
    const redacted = JSON.stringify(redactValue(value));
    return redacted === JSON.stringify(value) ? text : redacted;
  } catch (error) {
    return error instanceof SyntaxError ? undefined : MASK;
  }
}

/** Masks the values of secret names in `?name=value&name=value`. */
function redactPairs(text: string): string {
  return text.replace(
    /(?<=(?:^|[?&#;])([^?&#;=\s]+)=)[^&#;\s]+/g,
    (value, name) => {
      if (isSecretName(name)) return MASK;
      // A parameter of the style `json`.
      if (!/^(?:%5B|%7B|[[{])/i.test(value)) return value;
      const text = new URLSearchParams(`=${value}`).get("")!;
      const redacted = redactJson(text) ?? text;
      return redacted === text ? value : encodeURIComponent(redacted);
    },
  );
}
