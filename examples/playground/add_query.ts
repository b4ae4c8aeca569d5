/**
 * Writes what goes to the query whatever the method is into the route, where the
 * library takes it as it is, and finds it again in the URL.
 *
 * @module
 */
import { encodeUnreserved } from "../../lib/uri_template/_encode.ts";
import type { UrlPart } from "./trace_url.ts";

/** A name and its value, neither of them encoded. */
export type Pair = readonly [name: string, value: string];

/** Adds pairs to the query that a route writes out. */
export function addQuery(route: string, pairs: readonly Pair[]): string {
  if (!pairs.length) return route;
  const trimmed = route.trimEnd();
  const length = trimmed.search(/\{[?&#]|#|$/);
  const start = trimmed.slice(0, length);
  const separator = !start.includes("?") ? "?" : /[?&]$/.test(start) ? "" : "&";
  // An expression that would begin the query goes on with it.
  const rest = trimmed.slice(length).replace(/^\{\?/, "{&");
  return start + separator + pairs.map(encodePair).join("&") + rest;
}

/** Says of the pairs in the query of a URL which they are. */
export function nameQuery(
  url: readonly UrlPart[],
  pairs: readonly Pair[],
): UrlPart[] {
  const query = pairs.map(encodePair).join("&");
  return url.flatMap((part) => {
    const { text, place, parameter } = part;
    const start = text.lastIndexOf(query);
    if (!query || place !== "query" || parameter !== undefined || start < 0) {
      return [part];
    }
    return [
      { ...part, text: text.slice(0, start) },
      ...pairs.flatMap((pair, index) => [
        { ...part, text: index ? "&" : "" },
        { ...part, text: encodePair(pair), parameter: pair[0] },
      ]),
      { ...part, text: text.slice(start + query.length) },
    ].filter(({ text }) => text);
  });
}

function encodePair([name, value]: Pair): string {
  return `${encodeUnreserved(name, name)}=${encodeUnreserved(value, name)}`;
}
