import { checkLength } from "../_check_length.ts";
import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { remember } from "../_remember.ts";
import { parseBaseUrl, toUrlText } from "../endpoint/_base_url.ts";
import { expandUrl, insertQuery } from "../endpoint/_expand_url.ts";
import { compileUrl, invalidRoute, type RouteUrl } from "../endpoint/_route.ts";
import { EndpointError } from "../endpoint_error.ts";
import { encodeReserved, wellFormed } from "../uri_template/_encode.ts";
import type { Template } from "../uri_template/_scan_template.ts";
import { scanUrl } from "./_scan_url.ts";

// For a URL parser, a backslash ends the host, and a tab is not there. Encoded,
// they would be a part of what stands before an "@".
const AMBIGUOUS_HOST = /^https?:\/\/[^/?#]*[\\\s\0- \x7f-\x9f]/i;
/** What is more than a literal, or is not allowed in a URL. */
const UNUSUAL = /[^\w.~!&'()*+,;=@/?%:-]|:[A-Za-z_]|%(?![\dA-Fa-f]{2})/;

/**
 * Reads a URL, which may come from a server (a `Link` header): characters that
 * no URL can hold are encoded, and so are braces without a variable in them.
 */
export function readUrl(url: unknown): RouteUrl {
  const text = toUrlText(url);
  if (typeof text !== "string") throw invalidRoute(url);
  // A literal is not kept: each page of a list has another one.
  return text === url && UNUSUAL.test(text)
    ? readTemplate(text)
    : compileUrl(text, readLiteral);
}

function readLiteral(text: string): Template {
  return { text, tokens: [text], pathLength: 1, slots: new Map() };
}

const readTemplate = /* @__PURE__ */ remember((given) => {
  const url = given.trim();
  if (AMBIGUOUS_HOST.test(url)) {
    throw new EndpointError(
      "INVALID_ROUTE",
      `The URL ${
        describe(url)
      } has a backslash, space or control character before its path; remove it`,
    );
  }
  return compileUrl(
    url.replace(
      /(\{[+#./;?&]?[\w[\].,:*-]+\})|[{}]|[^{}]+/g,
      (piece, expression) => expression ?? encodeReserved(piece, "url"),
    ),
    scanUrl,
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

/** Adds parameters to a URL: `q=a+b` keeps its plus signs, which stand between terms. */
export function addQuery(
  url: string,
  parameters: Iterable<[string, unknown]>,
): string {
  let query = "";
  for (const [name, given] of parameters) {
    let value = wellFormed(encodeURIComponent, textOf(given, name), name);
    if (name === "q") value = value.replace(/%2B/g, "+");
    // Brackets stay, as in `labels[]`; what would end the name does not.
    const key = /\W/.test(name)
      ? encodeReserved(name).replace(/[#&+;=]/g, encodeURIComponent)
      : name;
    query += `${query && "&"}${key}=${value}`;
    checkLength(`${url}?${query}`);
  }
  return query ? insertQuery(url, query) : url;
}

/** The text that JavaScript makes of a value. */
export function textOf(value: unknown, name: string): string {
  let text: string;
  try {
    text = `${value}`;
  } catch {
    // Of an object that has a key called `toString`.
    throw invalid(
      `${describe(name)} is ${describe(value)} that has no text`,
    );
  }
  checkLength(text);
  return text;
}
