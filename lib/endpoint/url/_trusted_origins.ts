import { show } from "../../_show.ts";
import { invalid } from "../../_errors.ts";
import { EndpointError } from "../../endpoint_error.ts";
import { originOf, toUrlText } from "./_base_url.ts";

/** Refuses a request to an origin, unless it is trusted. */
export type AssertTrusted = (
  origin: string,
  baseOrigin: string,
) => void;

/** Reads the option `trustedOrigins`; `undefined` if it trusts all. */
export function readTrustedOrigins(option: unknown): AssertTrusted | undefined {
  if (option === "*") return undefined;
  if (!Array.isArray(option)) {
    throw invalid(
      `trustedOrigins is ${
        show(option)
      }; pass an array of origins, or "*" for all`,
    );
  }
  const trusted = option.map(parseOrigin);
  return (origin, baseOrigin) => {
    if (origin === baseOrigin || trusted.includes(origin)) return;
    throw new EndpointError(
      "UNTRUSTED_ORIGIN",
      origin
        ? `${
          show(origin)
        } is not a trusted origin; if you trust it, add trustedOrigins: [${
          show(origin)
        }] to the options of createEndpoint or createClient`
        : "A baseUrl without a host means the origin of the page, which is not trusted; pass a full baseUrl",
    );
  };
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
    }; pass origins without a path, such as "https://example.com"`,
  );
}
