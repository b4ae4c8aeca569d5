import { parseUrl } from "../../_parse_url.ts";
import { show } from "../../_show.ts";
import { remember } from "../../_remember.ts";
import { encodeReserved } from "../../uri_template/_encode.ts";
import { EndpointError } from "../../endpoint_error.ts";
import { trim } from "../headers/_headers.ts";

/** A base URL that was checked. */
export interface BaseUrl {
  /** The base URL as passed. */
  readonly text: string;
  /** What a path is appended to: encoded, without a slash at its end. */
  readonly prefix: string;
  /** The origin; empty for a base URL that is only a path. */
  readonly origin: string;
}

/** A path segment that a URL parser would resolve. */
export const DOT_SEGMENT: RegExp = /^[^?#]*\/((?:\.|%2e){1,2})(?:[/?#]|$)/i;

/** What a base URL must not contain: a query, a fragment, or characters that no URL has. */
const UNFIT = /[\0- "#<>?\\^`{-}\x7f-\x9f\ud800-\udfff]|%(?![\dA-F]{2})/iu;

/** Checks a base URL: a string or a `URL`. */
export function parseBaseUrl(baseUrl: unknown): BaseUrl {
  const text = toUrlText(baseUrl);
  if (typeof text !== "string") throw invalidBaseUrl(text);
  // A value from a file or the environment often ends in a line break.
  return cachedBaseUrl(trim(text));
}

const cachedBaseUrl = /* @__PURE__ */ remember((text): BaseUrl => {
  // Empty for a path.
  const authority = /^(?:https?:\/\/[^/]+|(?=\/(?!\/)|$))/i.exec(text)?.[0];
  const origin = authority && originOf(authority);
  if (origin === undefined || UNFIT.test(text) || DOT_SEGMENT.test(text)) {
    throw invalidBaseUrl(text);
  }
  const prefix = encodeReserved(text).replace(/(?<!\/)\/+$/, "");
  return { text, prefix, origin };
});

/**
 * The origin of a scheme and an authority; `undefined` if they are not valid. A
 * host longer than a DNS name (253 characters) with a port is not: URL parsers take
 * more than linear time for it. Nor is one that hides ASCII by percent-encoding, or
 * that is a dot segment.
 */
export function originOf(authority: string): string | undefined {
  const host = authority.replace(/.*[/@]/s, "");
  if (host.length > 259 || /%[0-7]|^\.\.?$/.test(host)) return undefined;
  return parseUrl(encodeReserved(authority))?.origin;
}

/** The string of a `URL`, with what a template could not hold encoded; anything else unchanged. */
export function toUrlText(url: unknown): unknown {
  return url instanceof URL ? encodeReserved(url.href) : url;
}

/** The error of a base URL that is missing or not valid. */
export function invalidBaseUrl(baseUrl: unknown): EndpointError {
  return new EndpointError(
    "INVALID_BASE_URL",
    `baseUrl is ${
      show(baseUrl)
    }; pass an http(s) URL or a path that starts with one "/", without query, fragment, placeholder or space${
      didYouMeanUrl(baseUrl)
    }`,
  );
}

/** The URL that was probably meant by a host without a scheme, such as `localhost:3000/v1`. */
export function didYouMeanUrl(url: unknown): string {
  if (typeof url !== "string") return "";
  const host = /^(?=\w)(localhost|127\.)?[\w.-]*(?::\d+)?(?:\/|$)/
    .exec(url);
  return host
    ? `; did you mean ${show(`${host[1] ? "http" : "https"}://${url}`)}?`
    : "";
}
