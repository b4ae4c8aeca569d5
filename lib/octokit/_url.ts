import { checkLength } from "../_check_length.ts";
import { describe } from "../_describe.ts";
import { remember } from "../_remember.ts";
import { parseBaseUrl, toUrlText } from "../endpoint/_base_url.ts";
import { expandUrl, insertQuery } from "../endpoint/_expand_url.ts";
import {
  compileUrl,
  invalidRoute,
  type RouteUrl,
  toTemplate,
} from "../endpoint/_route.ts";
import { EndpointError } from "../endpoint_error.ts";
import { encodeReserved, wellFormed } from "../uri_template/_encode.ts";

// For a URL parser, a backslash ends the host, and a tab is not there. Encoded,
// they would be a part of what stands before an "@".
const AMBIGUOUS_HOST = /^https?:\/\/[^/?#]*[\\\s\0- \x7f-\x9f]/iu;
/** What is more than a literal, or cannot be in a URL. */
const UNUSUAL = /[^\w.~!&'()*+,;=@/?%:-]|%(?![\dA-Fa-f]{2})/;

/**
 * Reads a URL, which may come from a server (a `Link` header): characters that
 * no URL can hold are encoded, and so are braces without a variable in them.
 */
export function readUrl(url: unknown): RouteUrl {
  if (typeof url !== "string") {
    const text = toUrlText(url);
    if (typeof text !== "string") throw invalidRoute(url);
    return readTemplate(toTemplate(text));
  }
  if (UNUSUAL.test(url)) return readTemplate(url);
  // A literal is not kept: each page of a list has another one.
  const origin = /^https?:\/\/[\w.-]+(?::\d+)?(?=[/?])/i.exec(url)?.[0];
  if (!origin || url.includes(":", origin.length)) return compileUrl(url);
  const template = readTemplate(origin);
  return { ...template, text: url, tokens: [url], dotted: true, tailed: true };
}

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
  return compileUrl(
    // Literals that look like placeholders of other languages.
    url.replace(/\$(?=\{)|(?<=\/)\[(?=\w+])/g, encodeURIComponent).replace(
      /(\{[+#./;?&]?[\w[\].,:*-]+\})|[{}]|[^{}]+/g,
      (piece, expression) => expression ?? encodeReserved(piece, "url"),
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
  const url = expandUrl(base, route, values, "");
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

/** The text that JavaScript makes of a value. */
export function textOf(value: unknown, name: string): string {
  let text: string;
  try {
    text = `${value}`;
  } catch {
    // Of an object that has a key called `toString`.
    throw new EndpointError(
      "INVALID_PARAMETER",
      `${describe(name)} is ${describe(value)} that no text can be made of`,
    );
  }
  checkLength(text, "INVALID_PARAMETER");
  return text;
}
