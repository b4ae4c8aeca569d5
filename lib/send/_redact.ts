/** What stands in the place of a secret. */
const MASK = "***";

/** What names of secrets have in them; rather one header too many than one too few. */
const SECRET_HEADER =
  /assertion|auth|bearer|cert|code|cookie|cred|csrf|dpop|hmac|jwt|key|login|mfa|nonce|otp|pass|pin|pwd|saml|secret|sess|sid|sig|sso|ticket|token|xsrf/;

/** Masks the value of a header whose name says that it is a secret. */
export function redactHeader(name: string, value: string): string {
  return SECRET_HEADER.test(name) ? MASK : value;
}

/** Masks the user info of a URL; text that is not a URL has none. */
export function redactUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.username && !url?.password) return text;
  url.username = MASK;
  url.password = "";
  return url.href;
}
