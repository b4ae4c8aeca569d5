import { METHODS } from "../../endpoint/url/_route.ts";
import { redactUrl } from "../../secrets/_redact.ts";
import { encodeUnreserved } from "../../uri_template/_encode.ts";
import { groupBy } from "../../_group_by.ts";
import { nearest } from "../../_nearest.ts";
import { type ReadArgument, readJson, readText } from "../_read.ts";
import { show } from "../../_show.ts";
import { UsageError } from "../_output.ts";

/** The name of a header, and its value, or `null` to remove it. */
export type Header = [name: string, value: string | null];

/** What the words of a request mean. No message shows a word that may be a secret. */
export type RequestWords = Awaited<ReturnType<typeof readRequestWords>>;

// A key, in which a backslash escapes "=", ":" and itself, and then the first
// separator.
const WORD = /^([^\\=:]*(?:\\[^][^\\=:]*)*)(:=|==|=|:)([^]*)/;

export async function readRequestWords(
  words: readonly string[],
  read: ReadArgument,
) {
  const route = takeRoute(words);
  const pairs: [key: string, value: unknown][] = [];
  // The pairs for the query, whatever the method.
  const query: string[] = [];
  const headers: Header[] = [];
  let before = redactUrl(route);
  for (const word of words.slice(route === words[0] ? 1 : 2)) {
    const [, escaped = "", separator = "", text = ""] = WORD.exec(word) ?? [];
    const key = escaped.replace(/\\([\\=:])/g, "$1");
    if (!key) {
      const shown = show(before);
      throw new UsageError(
        `the word after ${shown} is not a parameter; write key=value, key:=json, key==value for the query or name:value for a header, and quote a value that has spaces`,
      );
    }
    if (/^https?:\/\//i.test(word)) {
      throw new UsageError(
        "there is more than one URL; only the route can be one",
      );
    }
    before = key + separator;
    if (separator === ":") {
      headers.push(parseHeader(word));
      continue;
    }
    const value = separator === ":="
      ? await readJson(text, show(before), read)
      : text.startsWith("@")
      ? await readText(text.slice(1), read)
      : text.replace(/^\\@/, "@");
    if (separator === "==") {
      const pair = [key, value as string];
      query.push(pair.map((text) => encodeUnreserved(text, key)).join("="));
    } else pairs.push([key, value]);
  }
  const parameters = Object.fromEntries(
    Array.from(groupBy(pairs, ([key]) => key), ([key, all]) => {
      const [first, ...others] = all.map(([, value]) => value);
      return [key, others.length ? [first, ...others] : first];
    }),
  );
  return { route, parameters, query: query.join("&"), headers };
}

/** Reads a header: `name: value`, `name:` (no such header) or `name;` (an empty one). */
export function parseHeader(line: string): Header {
  const [, name, value] =
    /^\s*([\w!#$%&'*+.^`|~-]+)\s*(?:;\s*|:([^]*))$/.exec(line) ?? [];
  if (name) return [name, value === undefined ? "" : value.trim() || null];
  // What is not a name is not shown: it can be the value.
  throw new UsageError(
    'a header must be written "name: value", as one argument, with letters, digits and hyphens in its name',
  );
}

/**
 * Takes the route from the words: one word, or a method and a URL. A likely mistake
 * is refused, because the request could send a token to the wrong place.
 */
function takeRoute([first, second = ""]: readonly string[]): string {
  if (first === undefined) {
    throw new UsageError(
      'a route is missing, such as "GET /users/{username}" username=octocat',
    );
  }
  const isSplit = second && isMethod(first) ||
    /^\w+$/.test(first) && /^(?:[/{]|https?:)/i.test(second);
  const route = isSplit ? `${first} ${second}` : first;
  const [, method = "", url = ""] = /(?:([A-Za-z]+)\s+)?([^]*)/.exec(
    route.trim(),
  )!;
  // `endpoint` refuses what looks like no method at all.
  const similar = nearest(method.toLowerCase(), METHODS)?.toUpperCase();
  if (similar && !isMethod(method)) {
    throw new UsageError(
      `${show(method)} is not a method; did you mean ${similar}?`,
    );
  }
  if (/^(?:[/{:?#]|[\w+.-]+:\/\/)/.test(url)) return route;
  const [start = ""] = url.split(/[/?#{]/);
  if (isMethod(start)) {
    const what = start === url ? "path" : "space";
    throw new UsageError(
      `a ${what} is missing after ${start}: "${start} /path"`,
    );
  }
  if (/^[\w-]+$/.test(start)) return route;
  const shown = show(url.replace(/[\s=:?@][^]*/, "..."));
  throw new UsageError(
    `${shown} is neither a path nor a URL; a path starts with "/", and a URL with "https://"`,
  );
}

function isMethod(word: string): boolean {
  return METHODS.includes(word.toLowerCase());
}
