/**
 * Builds a URL with a template literal, as many programs do, to show beside the
 * library's: `${baseUrl}/users/${id}?type=${type}`.
 *
 * @module
 */
import { splitTemplate } from "./split_template.ts";

/** What a URL is built from. */
export interface Source {
  readonly baseUrl: string;
  readonly method: string;
  /** The template. */
  readonly url: string;
  /** All parameters, those of the defaults included. */
  readonly parameters: ReadonlyMap<string, unknown>;
  /** The names of those that are left over for the query. */
  readonly query: readonly string[];
}

/**
 * The URL that `fetch` would make of a template literal; `undefined` where nobody
 * would write one.
 */
export function writeByHand(source: Source): URL | undefined {
  const { baseUrl, url, parameters, query } = source;
  // More than a method and a URL is no route.
  if (/\s/.test(url)) return undefined;
  let text = /^https?:/i.test(url) ? "" : baseUrl.replace(/\/+$/, "");
  const addPair = (name: string) => {
    text += `${text.includes("?") ? "&" : "?"}${name}=${parameters.get(name)}`;
  };
  for (const { text: literal, operator, names } of splitTemplate(url)) {
    if (operator === undefined) text += literal;
    else if (/^\+?$/.test(operator)) {
      text += names.map((name) => `${parameters.get(name)}`).join();
    } else if (/^[?&]$/.test(operator)) {
      names.filter((name) => parameters.has(name)).forEach(addPair);
    } else return undefined;
  }
  query.forEach(addPair);
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** Whether two URLs mean the same to a server. */
export function isSameUrl(one: URL, other: URL): boolean {
  return meaningOf(one) === meaningOf(other);
}

function meaningOf({ origin, pathname, searchParams, hash }: URL): string {
  const segments = pathname.split("/").map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  });
  return JSON.stringify([origin, segments, [...searchParams], hash]);
}
