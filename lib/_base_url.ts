import { describe } from "./_describe.ts";
import { remember } from "./_remember.ts";
import { scanTemplate } from "./_scan_template.ts";
import { EndpointError } from "./endpoint_error.ts";

/** A base URL that was checked. */
export interface BaseUrl {
  /** The base URL as it was given. */
  readonly text: string;
  /** What a path is appended to: encoded, without a slash at its end. */
  readonly prefix: string;
  /** The origin; nothing for a base URL that is only a path. */
  readonly origin: string;
}

/** A path segment that a URL parser resolves, in a URL without query and fragment. */
export const DOT_SEGMENT = /^[^?#]*\/((?:\.|%2e){1,2})(?:[/?#]|$)/i;

const cachedBaseUrl = remember((text): BaseUrl => {
  try {
    const { tokens: [prefix = "", more] } = scanTemplate(text, Infinity);
    if (
      /^(?:https?:\/\/[^/]|\/(?!\/)|$)/i.test(text) &&
      more === undefined && typeof prefix === "string" &&
      !/[?#]/.test(prefix) && !DOT_SEGMENT.test(prefix)
    ) {
      return {
        text,
        prefix: prefix.replace(/(?<!\/)\/+$/, ""),
        origin: /^h/i.test(text) ? new URL(prefix).origin : "",
      };
    }
  } catch {
    // Neither a URL nor text that can stand in one.
  }
  throw invalidBaseUrl(text);
});

/** Checks a base URL. */
export function parseBaseUrl(baseUrl: unknown): BaseUrl {
  if (baseUrl instanceof URL) return cachedBaseUrl(baseUrl.href);
  if (typeof baseUrl !== "string") throw invalidBaseUrl(baseUrl);
  return cachedBaseUrl(baseUrl);
}

/** The error of a base URL that is missing or is none. */
export function invalidBaseUrl(baseUrl: unknown): EndpointError {
  return new EndpointError(
    "INVALID_BASE_URL",
    `${
      describe(baseUrl)
    } is not a base URL; pass an absolute http(s) URL without query and fragment, "" or a path that starts with one "/"`,
  );
}
