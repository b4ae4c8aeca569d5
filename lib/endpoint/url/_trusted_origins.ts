import { show } from "../../_show.ts";
import type { Option } from "../../_checks.ts";
import { EndpointError } from "../../endpoint_error.ts";
import { originOf, toUrlText } from "./_base_url.ts";

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
      } is not a trusted origin; if you trust it, add trustedOrigins: [${
        show(origin)
      }] to the options of createEndpoint or createClient`
      : "A baseUrl without a host means the origin of the page, which is not trusted; pass a full baseUrl",
  );
}

function parseOrigin(entry: unknown): string {
  const text = toUrlText(entry);
  const authority = typeof text === "string" &&
    /^(https?:\/\/[^/?#*@\\]+)\/?$/i.exec(text)?.[1];
  const origin = authority && originOf(authority);
  if (origin) return origin;
  throw new EndpointError(
    "INVALID_BASE_URL",
    `trustedOrigins holds ${
      show(entry)
    }; pass origins without a path or "*", such as "https://example.com"`,
  );
}
