/** What stands in the place of a secret. */
const MASK = "***";

/** What names of secrets have in them; rather one header too many than one too few. */
const SECRET_HEADER =
  /assertion|auth(?!or(?:s|ed)?(?![a-z]))|bearer|cert|cookie|cred|csrf|dpop|hmac|jwt|(?<!idempotency-)key|login|nonce|pass|pwd|saml|secret|sess|sign(?:ature|ed)|ticket|token|xsrf/;

/** What names of secrets have a part begin or end with: `sid`, but not `residence`. */
const SECRET_PART =
  /(?<![a-z])(?:code|mfa|otp|pin|sid|sig|sso)|(?:code|mfa|otp|pin|sid|sig|sso)s?(?![a-z])/;

/** Masks the value of a header whose name says that it is a secret. */
export function redactHeader(name: string, value: string): string {
  return SECRET_HEADER.test(name) || SECRET_PART.test(name) ? MASK : value;
}

/** Masks the user info of a URL; text that is not a URL has none. */
export function redactUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.username && !url?.password) return text;
  url.username = MASK;
  url.password = "";
  return url.href;
}
