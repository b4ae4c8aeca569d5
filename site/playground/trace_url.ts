/**
 * Finds out which part of a URL came from which parameter.
 *
 * The URL is built again with a mark in place of the parameter's value. All that
 * differs from the first URL came from that parameter.
 *
 * @module
 */

/** A part of a URL. */
export interface UrlPart {
  readonly text: string;
  readonly place: "base" | "path" | "query" | "fragment";
  /** The parameter that it came from; `undefined` for text of the route or the base URL. */
  readonly parameter?: string;
}

/** A character that nobody types, and how a URL has it. */
export const MARK = "\uE000";
const ENCODED = encodeURIComponent(MARK);

interface Range {
  readonly start: number;
  readonly end: number;
  readonly parameter: string;
}

/**
 * Splits a URL by the parameters that its parts came from.
 *
 * @param url The URL.
 * @param base What its path was appended to.
 * @param names The names of the parameters.
 * @param urlWithMark Builds the URL with {@linkcode MARK} as the value of a parameter.
 * @returns The parts, which join to the URL.
 */
export function traceUrl(
  url: string,
  base: string,
  names: Iterable<string>,
  urlWithMark: (name: string) => string,
): UrlPart[] {
  const ranges = [...names].flatMap((parameter) => {
    let marked: string;
    try {
      marked = urlWithMark(parameter);
    } catch {
      return []; // The library may refuse the mark where it takes the value.
    }
    return findRanges(url, marked).map((range) => ({ ...range, parameter }));
  });
  const parts: UrlPart[] = [];
  let end = 0;
  const add = (to: number, parameter?: Partial<Range>) => {
    if (to <= end) return;
    const text = url.slice(end, to);
    parts.push({ text, place: placeAt(url, end, base), ...parameter });
    end = to;
  };
  add(url.startsWith(base) ? base.length : 0);
  for (const range of ranges.sort((a, b) => a.start - b.start)) {
    const { start, parameter } = range;
    if (start < end) continue;
    add(start);
    add(range.end, { parameter });
  }
  add(url.length);
  return parts;
}

/** Where a URL differs from one with marks; nothing if the rest is not the same. */
function findRanges(
  url: string,
  marked: string,
): Pick<Range, "start" | "end">[] {
  const rests = marked.split(ENCODED);
  const last = rests.pop()!;
  const growth = (url.length - marked.length) / rests.length;
  if (!Number.isInteger(growth)) return [];
  const ranges = [];
  let position = 0;
  for (const rest of rests) {
    // The name in a query came from the parameter, too.
    const before = rest.replace(/(?<=[?&;])[^?&;=]*=$/, "");
    if (!url.startsWith(before, position)) return [];
    const start = position + before.length;
    position += rest.length + ENCODED.length + growth;
    if (position > start) ranges.push({ start, end: position });
  }
  return url.slice(position) === last ? ranges : [];
}

function placeAt(url: string, index: number, base: string): UrlPart["place"] {
  const before = url.slice(0, index + 1);
  if (before.includes("#")) return "fragment";
  if (before.includes("?")) return "query";
  return index < base.length ? "base" : "path";
}
