import { redactHeader } from "../request/_redact.ts";
import { nearest } from "./_nearest.ts";
import { show } from "./_show.ts";
import { UsageError } from "./_usage_error.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** A route, and the words that follow it. */
export interface RouteAndWords {
  readonly route: string;
  readonly words: readonly string[];
}

/**
 * Takes the route off the arguments: one word, or a method and a URL. What is
 * probably a slip is refused, because the request could go to another place
 * than was meant, with a token in it.
 */
export function takeRoute(words: readonly string[]): RouteAndWords {
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
  const [, method, url] = /(?:([A-Za-z]+)\s+)?([^]*)/.exec(route.trim())!;
  assertMethod(method);
  assertUrl(url!);
  return { route, words: words.slice(isSplit ? 2 : 1) };
}

function isMethod(word: string): boolean {
  return METHODS.includes(word.toUpperCase());
}

/** Refuses a method that is misspelt; one that resembles none is left to `endpoint`. */
function assertMethod(method: string | undefined): void {
  if (method === undefined || isMethod(method)) return;
  const similar = nearest(method.toUpperCase(), METHODS);
  if (!similar) return;
  throw new UsageError(
    `${show(method)} is not a method; did you mean ${similar}?`,
  );
}

function assertUrl(url: string): void {
  if (/^(?:[/{:?#]|[\w+.-]+:\/\/)/.test(url)) return;
  const first = url.split(/[/?#{]/)[0]!;
  const rest = url.slice(first.length);
  if (isMethod(first)) {
    throw new UsageError(
      rest
        ? `a space is missing between ${first} and ${show(rest)}`
        : `a path is missing after the method: "${first} /path"`,
    );
  }
  if (/^[\w-]+$/.test(first)) return;
  throw new UsageError(
    `${
      show(withoutSecret(url))
    } is neither a path nor a URL; a path starts with "/", and a URL with "https://"`,
  );
}

/** Cuts off the value of a header or a parameter that stands before the route. */
function withoutSecret(word: string): string {
  return word.replace(
    /^([\w-]+\s*[:=])[^]+/,
    (match, name: string) =>
      redactHeader(name.toLowerCase(), "") ? `${name}...` : match,
  );
}
