import { describe } from "../_describe.ts";
import { remember } from "../_remember.ts";
import { scanTemplate } from "../uri_template/_scan_template.ts";
import { EndpointError } from "../endpoint_error.ts";

/** A base URL that was checked. */
export interface BaseUrl {
  /** The base URL as it was given. */
  readonly text: string;
  /** What a path is appended to: encoded, without a slash at its end. */
  readonly prefix: string;
  /** The origin; nothing for a base URL that is only a path. */
  readonly origin: string;
}

/** A path segment that a URL parser would resolve. */
export const DOT_SEGMENT = /^[^?#]*\/((?:\.|%2e){1,2})(?:[/?#]|$)/i;

/** Checks a base URL: text or a `URL`. */
export function parseBaseUrl(baseUrl: unknown): BaseUrl {
  return cachedBaseUrl(
    baseUrl instanceof URL
      // The URL parser leaves these as they are, though no URL may hold them.
      ? baseUrl.href.replace(/[|^]/g, encodeURIComponent)
      : baseUrl,
  );
}

const cachedBaseUrl = /* @__PURE__ */ remember((text: unknown): BaseUrl => {
  try {
    if (
      typeof text === "string" &&
      /^(?:https?:\/\/[^/]|\/(?!\/)|$)/i.test(text) && !DOT_SEGMENT.test(text)
    ) {
      // A template of one literal holds nothing that a URL may not hold.
      const { tokens: [prefix = "", second] } = scanTemplate(text, Infinity);
      if (typeof prefix === "string" && second === undefined) {
        return {
          text,
          prefix: prefix.replace(/(?<!\/)\/+$/, ""),
          origin: /^h/i.test(text) ? new URL(prefix).origin : "",
        };
      }
    }
  } catch {
    // Neither a URL nor a path.
  }
  throw invalidBaseUrl(text);
});

/** The error of a base URL that is missing or is none. */
export function invalidBaseUrl(baseUrl: unknown): EndpointError {
  return new EndpointError(
    "INVALID_BASE_URL",
    `baseUrl is ${
      describe(baseUrl)
    }; pass an http(s) URL without query and fragment, "" or a path that starts with one "/"`,
  );
}
