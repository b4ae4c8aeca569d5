import { checkLength } from "../_check_length.ts";
import { describe } from "../_describe.ts";
import { remember } from "../_remember.ts";
import { type BaseUrl, originOf, parseBaseUrl } from "../endpoint/_base_url.ts";
import { expandUrl, insertQuery } from "../endpoint/_expand_url.ts";
import { compileUrl, parseUrl, type RouteUrl } from "../endpoint/_route.ts";
import { EndpointError } from "../endpoint_error.ts";
import { encodeReserved, wellFormed } from "../uri_template/_encode.ts";
import { getOwn, type Options } from "./_options.ts";
import { textOf } from "./_text_of.ts";

const SETTINGS = { strict: false, trusted: undefined };

// For a URL parser, a backslash ends the host, and a tab is not there. Encoded,
// they would be a part of what stands before an "@".
const AMBIGUOUS_HOST = /^https?:\/\/[^/?#]*[\\\s\0- \x7f-\x9f]/iu;
const PIECE = /\{[^{}]*\}|[{}]|[^{}]+/g;
const EXPRESSION =
  /^\{[+#./;?&]?[\w[\]-]+(?:\.[\w[\]-]+)*(?:\*|:[1-9]\d{0,3})?(?:,[\w[\]-]+(?:\.[\w[\]-]+)*(?:\*|:[1-9]\d{0,3})?)*\}$/;
/** What a URL cannot hold as it is, or may mean something. */
const UNUSUAL = /[^\w.~!&'()*+,;=@/?%:-]|%(?![\dA-Fa-f]{2})/;
const ORIGIN = /^https?:\/\/[\w.-]+(?::\d+)?(?![^/?])/i;
const NO_SLOTS: Map<string, number> = /* @__PURE__ */ new Map();

/**
 * Reads a URL, which may come from a server (a `Link` header): characters that
 * no URL can hold are encoded, and so are braces without a variable in them.
 */
export function readUrl(url: unknown): RouteUrl {
  if (typeof url !== "string") return parseUrl(url);
  return readLiteral(url) ?? readTemplate(url);
}

/**
 * Reads a URL that is only text, in the time that it takes to look it up: each
 * page of a list has another one.
 */
function readLiteral(text: string): RouteUrl | undefined {
  if (UNUSUAL.test(text)) return undefined;
  const isPath = text.charCodeAt(0) === 47 && text.charCodeAt(1) !== 47;
  const authority = isPath ? "" : ORIGIN.exec(text)?.[0];
  if (authority === undefined) return undefined;
  const start = authority.length;
  const query = text.indexOf("?");
  const colon = text.indexOf(":", start);
  if (colon >= 0 && (query < 0 || colon < query)) return undefined;
  return {
    text,
    tokens: [text],
    pathLength: 1,
    slots: NO_SLOTS,
    unset: [],
    optionNames: [],
    origin: isPath ? undefined : cachedOrigin(authority),
    keep: 0,
    dotted: text.includes(".", start) || text.includes("%"),
    tailed: query >= 0,
  };
}

const cachedOrigin = /* @__PURE__ */ remember(originOf);

const readTemplate = /* @__PURE__ */ remember((given) => {
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
  if (!UNUSUAL.test(url.replace(/\{\w+\}/g, ""))) return compileUrl(url);
  return compileUrl(
    // Literals that look like placeholders of other languages.
    url.replace(/\$(?=\{)|(?<=\/)\[(?=\w+])/g, encodeURIComponent)
      .replace(
        PIECE,
        (piece) =>
          EXPRESSION.test(piece) ? piece : encodeReserved(piece, "url"),
      ),
  );
});

/** What the URL of a route is appended to; nothing for a full URL. */
export function baseOf(options: Options, route: RouteUrl): BaseUrl | undefined {
  if (route.origin !== undefined) return undefined;
  const baseUrl = getOwn(options, "baseUrl");
  return parseBaseUrl(typeof baseUrl === "string" ? baseUrl.trim() : baseUrl);
}

/** Expands a URL on its base URL. */
export function buildUrl(
  base: BaseUrl | undefined,
  route: RouteUrl,
  values: unknown[],
): string {
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
export function toQuery(parameters: readonly [string, unknown][]): string {
  let query = "";
  for (const [name, given] of parameters) {
    let value = wellFormed(encodeURIComponent, textOf(given, name), name);
    if (name === "q") value = value.replaceAll("%2B", "+");
    // Brackets stay, as in `labels[]`; what would end the name does not.
    const key = /^[\w[\]-]+$/.test(name)
      ? name
      : encodeReserved(name, name).replace(/[#&+;=]/g, encodeURIComponent);
    query += `${query && "&"}${key}=${value}`;
    checkLength(query, "INVALID_PARAMETER");
  }
  return query;
}
