import { checkLength } from "../lib/_check_length.ts";
import { show } from "../lib/_show.ts";
import { invalid } from "../lib/_errors.ts";
import { remember } from "../lib/_remember.ts";
import { parseBaseUrl, toUrlText } from "../lib/endpoint/url/_base_url.ts";
import { expandUrl, insertQuery } from "../lib/endpoint/url/_expand_url.ts";
import {
  compileUrl,
  invalidRoute,
  type RouteUrl,
  scanLiteral,
} from "../lib/endpoint/url/_route.ts";
import { EndpointError } from "../lib/endpoint_error.ts";
import { encodeReserved, wellFormed } from "../lib/uri_template/_encode.ts";
import {
  scanTemplate,
  type Template,
} from "../lib/uri_template/_scan_template.ts";

/** The slot of a name that follows a colon within a word, as in `/v:name`: there it is a literal. */
export const IN_WORD = -1;

// A URL parser ends the host at a backslash, and ignores tabs and line breaks.
// Encoding them could turn a host into user info.
const AMBIGUOUS_HOST = /^https?:\/\/[^/?#]*[\\\s\0- \x7f-\x9f]/i;

/**
 * Reads a URL, which may come from a server (in a `Link` header): characters
 * that are not allowed in a URL are encoded, and so are braces that are not
 * around a variable.
 */
export function readUrl(url: unknown): RouteUrl {
  if (typeof url === "string") return readTemplate(url);
  const text = toUrlText(url);
  if (typeof text !== "string") throw invalidRoute(url);
  return compileUrl(text, scanLiteral);
}

const readTemplate = /* @__PURE__ */ remember((text) => {
  const url = text.trim();
  if (AMBIGUOUS_HOST.test(url)) {
    throw new EndpointError(
      "INVALID_ROUTE",
      `The URL ${
        show(url)
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

/** Reads a URL, its invalid characters encoded, as a template. */
function scanUrl(text: string, pathStart: number): Template {
  const template = scanTemplate(text, pathStart);
  const path = text.slice(pathStart).replace(/(?:[?#]|\{&).*/s, "");
  for (const [, name] of path.matchAll(/\w:([A-Za-z_]\w*)/g)) {
    if (!template.slots.has(name!)) template.slots.set(name!, IN_WORD);
  }
  return template;
}

/** Expands a template, and adds the result to its base URL. */
export function buildUrl(
  baseUrl: unknown,
  route: RouteUrl,
  values: unknown[],
): string {
  const base = route.origin === undefined ? parseBaseUrl(baseUrl) : undefined;
  const url = expandUrl(route, base, values, "");
  // Drops a slash at the end, except that of the root.
  return url.endsWith("/") && !/[?#]/.test(url) && url !== `${base?.prefix}/`
    ? url.slice(0, -1)
    : url;
}

/** Adds parameters to the query of a URL. In `q`, plus signs stay: they separate search terms. */
export function addQuery(
  url: string,
  parameters: Iterable<[string, unknown]>,
): string {
  let query = "";
  for (const [name, given] of parameters) {
    let value = wellFormed(encodeURIComponent, textOf(given, name), name);
    if (name === "q") value = value.replace(/%2B/g, "+");
    // Brackets stay, as in `labels[]`. Characters that would end the name are encoded.
    const key = /\W/.test(name)
      ? encodeReserved(name).replace(/[#&+;=]/g, encodeURIComponent)
      : name;
    query += `${query && "&"}${key}=${value}`;
    checkLength(`${url}?${query}`, name);
  }
  return query ? insertQuery(url, query) : url;
}

/** JavaScript's string for a value. */
export function textOf(value: unknown, name: string): string {
  let text: string;
  try {
    text = `${value}`;
  } catch {
    // A symbol, or an object with a key called `toString`.
    throw invalid(
      `${show(name)} is ${show(value)}, which has no string form`,
    );
  }
  checkLength(text, name);
  return text;
}
