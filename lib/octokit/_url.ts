import { checkLength } from "../_check_length.ts";
import { describe } from "../_describe.ts";
import { parseBaseUrl } from "../endpoint/_base_url.ts";
import { expandUrl, insertQuery } from "../endpoint/_expand_url.ts";
import { parseUrl, type RouteUrl } from "../endpoint/_route.ts";
import { EndpointError } from "../endpoint_error.ts";
import { remember } from "../_remember.ts";
import { encodeReserved, encodeUnreserved } from "../uri_template/_encode.ts";
import { joinTexts } from "../_join_texts.ts";
import { textOf } from "./_text_of.ts";

// With every member: one that is missing could be inherited.
const SETTINGS = { strict: false, trusted: undefined, errors: undefined };

// For a URL parser, a backslash ends the host, and a tab is not there. Encoded,
// they would be a part of what stands before an "@".
const AMBIGUOUS_HOST = /^https?:\/\/[^/?#]*[\\\s\0- \x7f-\x9f]/iu;
const PIECE = /\{[^{}]*\}|[{}]|[^{}]+/g;
const EXPRESSION =
  /^\{[+#./;?&]?[\w[\]-]+(?:\.[\w[\]-]+)*(?:\*|:[1-9]\d{0,3})?(?:,[\w[\]-]+(?:\.[\w[\]-]+)*(?:\*|:[1-9]\d{0,3})?)*\}$/;

/**
 * Reads a URL, which may come from a server (a `Link` header): characters that
 * no URL can hold are encoded, and so are braces without a variable in them.
 */
export function readUrl(url: unknown): RouteUrl {
  return typeof url === "string" ? cachedUrl(url) : parseUrl(url);
}

const cachedUrl = /* @__PURE__ */ remember((given: string) => {
  const url = given.trim();
  checkLength(url, "INVALID_PARAMETER");
  if (AMBIGUOUS_HOST.test(url)) {
    throw new EndpointError(
      "INVALID_ROUTE",
      `The URL ${
        describe(url)
      } has a backslash, white space or a control character before its path, so clients disagree about its host; remove it`,
    );
  }
  return parseUrl(
    // Literals that look like placeholders of other languages.
    url.replace(/\$(?=\{)|(?<=\/)\[(?=\w+])/g, encodeURIComponent)
      .replace(
        PIECE,
        (piece) =>
          EXPRESSION.test(piece) ? piece : encodeReserved(piece, "url"),
      ),
  );
});

/** Expands a URL on its base URL. */
export function buildUrl(
  baseUrl: unknown,
  route: RouteUrl,
  values: unknown[],
): string {
  const base = route.origin === undefined
    ? parseBaseUrl(typeof baseUrl === "string" ? baseUrl.trim() : baseUrl)
    : undefined;
  const url = expandUrl(base, route, values, "", SETTINGS);
  // One slash at the end goes, but for the one of the root.
  return url.endsWith("/") && !/[?#]/.test(url) && url !== `${base?.prefix}/`
    ? url.slice(0, -1)
    : url;
}

/** Adds a query to a URL. */
export function addQuery(url: string, query: string): string {
  const whole = query ? insertQuery(url, query) : url;
  checkLength(whole, "INVALID_PARAMETER");
  return whole;
}

/** Writes parameters as a query: `q=a+b` keeps its plus signs, which stand between terms. */
export function toQuery(parameters: Record<string, unknown>): string {
  return joinTexts(Object.keys(parameters), "&", (key) => {
    const name = `${key}`;
    checkLength(name, "INVALID_PARAMETER");
    const value = encodeUnreserved(textOf(parameters[name], name), name)
      // What encodeURIComponent() leaves as it is.
      .replace(
        name === "q" ? /%2[1789AB]/g : /%2[1789A]/g,
        decodeURIComponent,
      );
    // Brackets stay, as in `labels[]`; what would end the name does not.
    return `${
      encodeReserved(name, name).replace(/[#&+=]/g, encodeURIComponent)
    }=${value}`;
  });
}
