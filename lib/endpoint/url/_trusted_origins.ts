import { parseUrl } from "../../_parse_url.ts";
import { show } from "../../_show.ts";
import type { Option } from "../../_checks.ts";
import { EndpointError } from "../../endpoint_error.ts";

/** The option `trustedOrigins`; {@linkcode readTrustedOrigins} checks its items. */
export const TRUSTED_ORIGINS: Option = {
  is: (value) => value === "*" || Array.isArray(value),
  expected: 'an array of origins, or "*" for all',
};

/** Whether requests may go to an origin besides that of the base URL. */
export type IsTrusted = (origin: string) => boolean;

/** Reads the origins that are trusted. */
export function readTrustedOrigins(option: unknown): IsTrusted {
  if (option === "*") return () => true;
  const trusted = (option as unknown[]).map(parseOrigin);
  return (origin) => trusted.includes(origin);
}

/** The error of a request to an origin that is not trusted. */
export function untrusted(origin: string): EndpointError {
  return new EndpointError(
    "UNTRUSTED_ORIGIN",
    origin
      ? `${
        show(origin)
      } is not a trusted origin; if you trust it, pass trustedOrigins: [${
        show(origin)
      }] to createEndpoint or createClient`
      : "The origin of the page is not trusted; pass a baseUrl with a host",
  );
}

function parseOrigin(entry: unknown): string {
  const url = parseUrl(entry as string);
  // Anything but a scheme, a host and a port makes them differ. Chromium escapes "*".
  if (url && url.href === `${url.origin}/` && !/[*%]/.test(url.host)) {
    return url.origin;
  }
  throw new EndpointError(
    "INVALID_BASE_URL",
    `trustedOrigins holds ${
      show(entry)
    }; pass origins, such as "https://example.com"`,
  );
}
