import { toPlain } from "./_plain.ts";

// Both are matched against the words of a name, in lower case, joined by `_`.

/** Words that look like the name of a secret, and aren't. */
const HARMLESS =
  /(?<![a-z])(?:author(?:ed|ity|ship)?|bypass|compass|passed|passenger|keyboard|keyword|monkey|tokenizer|(?:foreign|idempotency|partition|primary|public|sort)_?key|(?:continuation|next|page)_?token|(?:key|token|credential)_?id)s?(?![a-z])|^(?:budget|cached|completion|input|max|min|num|output|prompt|reasoning|total)_(?:.*_)?tokens$/g;

/**
 * Words that name a secret: whole words, and parts of longer ones; except where the
 * last word says that the value only describes a secret, as in `token_type`.
 */
const SECRET =
  /(?:(?<![a-z])(?:cert|cred|cv[cv]|mfa|t?otp|pat|pin|psk|pw|sas|sess|sid|sig(?:ned|v)?|sso|(?:access|backup|device|pin|recovery|security|user|verification)_?code|connection_?string|user_?pin)s?|(?:assertion|auth|bearer|certificate|cookie|credential|[cx]srf|dpop|hmac|jw[est]|key|nonce|pass|presigned|pwd|saml|secret|sess(?:id|ion)|signature|token|verifier)[a-z]*)(?![a-z])(?!.*_(?:expir|scanning|(?:algorithm|at|count|enabled|length|limit|name|policy|prefix|rate|required|scope|size|status|ttl|type|usage|used)s?$))|^(?:x_)?code$|_ticket$|(?<![a-z])(?:identity|sign)$/;

/** A name that is longer is taken for a secret: the time to read it would grow too fast. */
const MOST_NAME_CHARACTERS = 1000;

/**
 * Whether a name says that its value is a secret. The rule is the same for
 * headers, parameters and body keys, in `camelCase`, `snake_case` and
 * `kebab-case`. In `user[password]`, each key counts. If in doubt, it is a secret.
 */
export function isSecretName(name: string): boolean {
  if (name.length > MOST_NAME_CHARACTERS) return true;
  return toPlain(name).text
    .replace(/[a-z\d](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g, "$&_")
    .toLowerCase().split(/[[\]]/)
    .map((key) => key.split(/[^a-z]+/).filter(Boolean).join("_"))
    .some((words) => SECRET.test(words.replace(HARMLESS, "x")));
}
