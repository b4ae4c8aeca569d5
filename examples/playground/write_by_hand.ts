/**
 * Builds a URL with a template literal, as many programs do, to show beside the
 * library's: `${baseUrl}/users/${id}?type=${type}`.
 *
 * @module
 */
import { nameOf, type Source, splitTemplate } from "./trace_url.ts";

/**
 * The URL that `fetch` would make of a template literal; nothing where nobody
 * would write one.
 */
export function writeByHand(source: Source): URL | undefined {
  const { baseUrl, url, parameters, query } = source;
  let text = /^https?:/i.test(url) ? "" : baseUrl.replace(/\/+$/, "");
  const addPair = (name: string) => {
    text += `${text.includes("?") ? "&" : "?"}${name}=${parameters.get(name)}`;
  };
  for (const { text: literal, operator, variables } of splitTemplate(url)) {
    const names = variables.map(nameOf);
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

/** Whether a server would take two URLs for the same. */
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
