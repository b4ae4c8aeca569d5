import { show } from "../../_show.ts";
import { remember } from "../../_remember.ts";
import { EndpointError } from "../../endpoint_error.ts";
import { encodeReserved } from "../../uri_template/_encode.ts";
import {
  invalidExpression,
  scanTemplate,
  type Template,
} from "../../uri_template/_scan_template.ts";
import { didYouMeanUrl, originOf, toUrlText } from "./_base_url.ts";
import { isToken } from "../headers/_headers.ts";

/** The URL of a route: a template that cannot leave its origin, which its tokens do not have. */
export interface RouteUrl extends Template {
  /** The origin of a full URL; `undefined` for a path. */
  readonly origin: string | undefined;
  /** What comes before the path of a full URL, encoded; `undefined` for a path. */
  readonly prefix: string | undefined;
  /** Whether it was a `URL` object, which holds no placeholders. */
  readonly isLiteral: boolean;
  /** Whether nothing but a value that begins with a dot can make a dot segment, and nothing in the path a query or a fragment. */
  readonly isPlain: boolean;
}

/** A method in lower case, as it is stored. */
export type MethodName = Lowercase<string>;

/** A parsed route: its method and its URL, if it has them. */
export interface ParsedRoute {
  readonly method: MethodName | undefined;
  readonly url: RouteUrl | undefined;
}

// A full URL whose host is complete before any expression is expanded: only a
// path, a query or a fragment can follow.
const FULL_URL = /^(https?:\/\/[^/?#{}]+)(?:\{[/?#][^}]*\})*(?![^/?#])/i;

/**
 * Reads a route: a method, white space and a URL, or one of the two.
 * {@linkcode assertMethod} checks whether the API has that method.
 */
export function readRoute(route: string): ParsedRoute {
  const text = route.trim();
  let gap = 0;
  while (text.charAt(gap).trim()) gap++;
  const head = text.slice(0, gap);
  const tail = text.slice(gap).trim();
  const name = head.toLowerCase();
  // A word with a URL delimiter in it was not meant as a method.
  const method = METHODS.includes(name) ||
      tail && !/[/?#{:]/.test(head)
    ? name as MethodName
    : undefined;
  const url = method ? tail : text;
  return {
    method,
    url: url ? compileUrl(url, scanRoute) : undefined,
  };
}

/** The methods, in lower case. */
export const METHODS: readonly string[] = [
  "get",
  "head",
  "post",
  "put",
  "patch",
  "delete",
  "options",
];

/** Whether a value can be a method: RFC 9110, section 9.1. `fetch` refuses three. */
export function isMethod(value: unknown): value is string {
  return typeof value === "string" && isToken(value) &&
    !/^(?:connect|trace|track)$/i.test(value);
}

/** Reads a method, and returns it in lower case. */
export function parseMethod(method: unknown): MethodName {
  if (!isMethod(method)) throw invalidMethod(method);
  return method.toLowerCase() as MethodName;
}

/**
 * Refuses a method that the API does not have, and returns it in lower case.
 *
 * @param others The methods that an API has besides the usual ones, in lower case.
 */
export function assertMethod(
  method: unknown,
  others?: readonly string[],
): MethodName {
  const name = typeof method === "string" ? method.toLowerCase() : "";
  if (METHODS.includes(name) || others?.includes(name)) {
    return name as MethodName;
  }
  throw invalidMethod(
    method,
    others && `, or add it to the option "methods"`,
  );
}

function invalidMethod(method: unknown, advice = ""): EndpointError {
  return new EndpointError(
    "INVALID_METHOD",
    `${
      show(typeof method === "string" ? method.toUpperCase() : method)
    } is not a valid method; use ${METHODS.join(", ").toUpperCase()}${advice}`,
  );
}

/** Whether the requests of a method may have a body. */
export function hasBody(method: string): boolean {
  return method !== "get" && method !== "head" && method !== "options";
}

/** Refuses a body for a method that has none. */
export function assertBody(method: MethodName): void {
  if (hasBody(method)) return;
  throw new EndpointError(
    "BODY_NOT_ALLOWED",
    `${method.toUpperCase()} requests cannot have a body; remove it, or use POST`,
  );
}

/** Whether a method besides the usual ones only reads, so that its parameters go to the query: some of WebDAV's. QUERY has a body for them. */
export function onlyReads(method = ""): boolean {
  return /^(?:list|propfind|report|search)$/.test(method);
}

/** Reads the `url` option: a string is a template, a `URL` object is not. */
export function parseRouteUrl(url: unknown): RouteUrl {
  if (typeof url === "string") return cachedUrl(url.trim());
  const text = toUrlText(url);
  if (typeof text !== "string") throw invalidRoute(url);
  return { ...compileUrl(text, scanLiteral), isLiteral: true };
}

const cachedUrl = /* @__PURE__ */ remember((text) =>
  compileUrl(text, scanRoute)
);

/** Reads a URL that holds no placeholders. */
export function scanLiteral(text: string): Template {
  const end = text.search(/[?#]|$/);
  return {
    text,
    path: [text.slice(0, end)],
    tail: [text.slice(end)],
    slots: new Map(),
  };
}

/**
 * Parses a URL as a template that cannot leave its origin.
 *
 * @param scan Reads the tokens, with placeholders from the given index on.
 */
export function compileUrl(
  text: string,
  scan: (text: string, pathStart: number) => Template,
): RouteUrl {
  const isPath = text.startsWith("/") && !text.startsWith("//");
  const authority = isPath ? undefined : FULL_URL.exec(text)?.[1];
  const origin = authority && originOf(authority);
  // Shows the whole URL: without it, a password with a slash would not be masked.
  if (!isPath && !origin && /^(?:$|\/|[a-z][a-z\d+.-]*:)/i.test(text)) {
    throw invalidRoute(text);
  }
  const start = authority?.length ?? 0;
  const { path, tail, slots } = scan(text, start);
  // Not `path[0]`: an empty list inherits what is on a polluted prototype.
  const first = path.at(0);
  const prefix = authority && encodeReserved(authority);
  if (!isPath && typeof first === "string") {
    path[0] = prefix ? first.slice(prefix.length) : "/" + first;
  }
  return {
    // Not `...template`: adding to the object of a spread is slow on Node 20.
    text,
    path,
    tail,
    slots,
    isLiteral: false,
    origin,
    prefix,
    // After a query expression without a value, the path continues.
    isPlain: tail.length < 2 && !/[.%+]|\{\//.test(text.slice(start)),
  };
}

/**
 * Reads the template of a route. Refuses a method without a space, and the
 * placeholders of other languages and libraries: `${id}`, `<id>`, `/[id]`,
 * `/[...path]`, `/:path*`, `/*path` and `/:id?`.
 */
function scanRoute(text: string, pathStart: number): Template {
  if (didYouMeanRoute(text)) throw invalidRoute(text);
  // Few routes have one of these.
  const mistake = /[<$[*:]/.test(text) &&
    /\$\{\w*}?|<\w+>|\/(?:\[[\w.]+]|(?::\w+[*+?]|\*\w+)(?=[/?#]|$))/.exec(text);
  if (
    !mistake ||
    // A query and a fragment may hold `/*path` and `/[id]`.
    mistake[0].startsWith("/") && mistake.index > text.search(/[?#]|$/)
  ) return scanTemplate(text, pathStart);
  const { 0: found, index } = mistake;
  const open = found.endsWith("?") ? "{/" : /[.*+]/.test(found)
    ? "/{+" // keeps the slashes of a value
    : "{";
  throw invalidExpression(text, index, found, open);
}

/** The route that was probably meant by `GET: /users` or `GET/users`. */
function didYouMeanRoute(url: unknown): string {
  const mistake = /^([A-Z]+)(?::\s*)?(\/.*)/s.exec(
    typeof url === "string" ? url : "",
  );
  return mistake && METHODS.includes(mistake[1]!.toLowerCase())
    ? `; did you mean ${show(`${mistake[1]} ${mistake[2]}`)}?`
    : "";
}

/** The error of a URL that no request can go to. */
export function invalidRoute(url: unknown): EndpointError {
  return new EndpointError(
    "INVALID_ROUTE",
    `The URL is ${
      show(url)
    }; pass an http(s) URL or a path that starts with one "/", without placeholders in the host${
      didYouMeanRoute(url) || didYouMeanUrl(url)
    }`,
  );
}
