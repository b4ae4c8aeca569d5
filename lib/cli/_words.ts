import { redactUrl } from "../request/_redact.ts";
import { nearest } from "./_nearest.ts";
import { type Read, readJson, readText } from "./_read.ts";
import { show, UsageError } from "./_show.ts";

/** A header, and its value or `null` where it is taken away. */
export type Header = [name: string, value: string | null];

/** What the words of a request say. No message shows one that may be a secret. */
export interface Words {
  readonly route: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** What goes to the query whatever the method is. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly Header[];
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

// A key, in which "\" takes the meaning of "=", ":" and "\" away, and then the
// separator that comes first.
const WORD = /^([^\\=:]*(?:\\[^][^\\=:]*)*)(:=|==|=|:)([^]*)/;

/** Reads a route and the words that follow it. */
export async function readWords(
  words: readonly string[],
  read: Read,
): Promise<Words> {
  const { route, rest } = takeRoute(words);
  const lists = new Map<string, unknown[]>();
  const query: [string, string][] = [];
  const headers: Header[] = [];
  let before = redactUrl(route);
  for (const word of rest) {
    const [, escaped = "", separator = "", text = ""] = WORD.exec(word) ?? [];
    const key = escaped.replace(/\\([\\=:])/g, "$1");
    if (!key) {
      throw new UsageError(
        `the word after ${
          show(before)
        } is not a parameter; write key=value, key:=json, key==value for the query or name:value for a header, and quote a value that has spaces`,
      );
    }
    before = key + separator;
    if (separator === ":") {
      if (/^https?$/i.test(key) && text.startsWith("//")) {
        throw new UsageError(
          "there is more than one URL; only the route can be one",
        );
      }
      headers.push(toHeader(key, text));
    } else if (separator === "==") {
      query.push([key, await readValue(text, read)]);
    } else {
      const value = separator === "="
        ? await readValue(text, read)
        : await readJson(text, show(`${key}:=`), read);
      const list = lists.get(key);
      if (list) list.push(value);
      else lists.set(key, [value]);
    }
  }
  const parameters = Object.fromEntries(
    [...lists].map(([key, list]) => [key, list.length > 1 ? list : list[0]]),
  );
  return { route, parameters, query, headers };
}

async function readValue(text: string, read: Read): Promise<string> {
  return text.startsWith("@")
    ? await readText(text.slice(1), read)
    : text.replace(/^\\@/, "@");
}

/** Reads the value of `--header`: `name: value`, `name:` (no such header) or `name;` (an empty one). */
export function parseHeader(line: string): Header {
  const [, name = "", separator, value = ""] = /^([^:;]*)([:;]?)([^]*)$/.exec(
    line,
  )!;
  return separator === ";" && !value.trim()
    ? [toHeader(name, "")[0], ""]
    : toHeader(separator === ":" ? name : "", value);
}

function toHeader(name: string, value: string): Header {
  const trimmed = name.trim();
  // What is no name is not shown: it can be the value.
  if (/^[\w!#$%&'*+.^`|~-]+$/.test(trimmed)) {
    return [trimmed, value.trim() || null];
  }
  throw new UsageError(
    'a header must be written "name: value", as one argument, with letters, digits and hyphens in its name',
  );
}

/**
 * Takes the route off the words: one word, or a method and a URL. What is
 * probably a slip is refused, because the request could go to another place
 * than was meant, with a token in it.
 */
function takeRoute(
  words: readonly string[],
): { route: string; rest: readonly string[] } {
  const [first, second] = words;
  if (first === undefined) {
    throw new UsageError(
      'a route is missing, such as "GET /users/{username}" username=octocat',
    );
  }
  const isSplit = second !== undefined &&
    (isMethod(first) ||
      /^\w+$/.test(first) && /^(?:[/{]|https?:)/i.test(second));
  const route = isSplit ? `${first} ${second}` : first;
  const [, method = "", url = ""] = /(?:([A-Za-z]+)\s+)?([^]*)/.exec(
    route.trim(),
  )!;
  // A method that resembles none is left to `endpoint`.
  const similar = isMethod(method) || nearest(method.toUpperCase(), METHODS);
  if (typeof similar === "string") {
    throw new UsageError(
      `${show(method)} is not a method; did you mean ${similar}?`,
    );
  }
  if (!/^(?:[/{:?#]|[\w+.-]+:\/\/)/.test(url)) assertPath(url);
  return { route, rest: words.slice(isSplit ? 2 : 1) };
}

function isMethod(word: string): boolean {
  return METHODS.includes(word.toUpperCase());
}

/** Refuses what is neither a URL nor a path such as `users`. */
function assertPath(path: string): void {
  const [first = ""] = path.split(/[/?#{]/);
  if (isMethod(first)) {
    throw new UsageError(
      first === path
        ? `a path is missing after the method: "${first} /path"`
        : `a space is missing after ${first}: "${first} /path"`,
    );
  }
  if (/^[\w-]+$/.test(first)) return;
  throw new UsageError(
    `${
      show(path.replace(/[\s=:?@][^]*/, "..."))
    } is neither a path nor a URL; a path starts with "/", and a URL with "https://"`,
  );
}
