import { type BaseUrl, DOT_SEGMENT, invalidBaseUrl } from "./_base_url.ts";
import { describe } from "../_describe.ts";
import {
  expandExpression,
  expandVariable,
} from "../uri_template/_expand_expression.ts";
import type { RouteUrl } from "./_route.ts";
import { EndpointError } from "../endpoint_error.ts";

/** How an endpoint function was configured. */
export interface Settings {
  readonly upperCase: boolean;
  readonly strict: boolean;
  /** The origins that a request may go to; nothing for any. */
  readonly trusted: readonly string[] | undefined;
}

/** Expands the URL of a route on its base URL, and adds the query. */
export function expandUrl(
  baseUrl: BaseUrl | undefined,
  route: RouteUrl,
  values: readonly unknown[],
  query: string,
  settings: Settings,
): string {
  const base = route.origin === undefined ? baseUrl : undefined;
  const origin = base ? base.origin : route.origin;
  if (origin === undefined) throw invalidBaseUrl(undefined);
  if (settings.trusted && !settings.trusted.includes(origin)) {
    throw new EndpointError(
      "UNTRUSTED_ORIGIN",
      `${
        describe(origin)
      } is neither the origin of the base URL nor in trustedOrigins`,
    );
  }
  let url = expandPath(route, values, settings.strict);
  for (let index = route.pathLength; index < route.tokens.length; index++) {
    const token = route.tokens[index]!;
    url += typeof token === "string"
      ? token
      : expandExpression(token, values) ?? "";
  }
  // Behind a query expression without a value, the path goes on.
  if (route.pathLength + 1 < route.tokens.length) assertSafePath(url, route);
  if (base) {
    url = base.prefix + url;
    // On a base URL that is only a path, `//host` would be another host.
    if (!origin && url.startsWith("//")) throw unsafePath("//", route);
  }
  if (!query) return url;
  return route.tailed ? insertQuery(url, query) : url + "?" + query;
}

/** Expands the path of a route; it begins with a slash, or with the origin. */
function expandPath(
  route: RouteUrl,
  values: readonly unknown[],
  strict: boolean,
): string {
  const { tokens, pathLength, origin } = route;
  let { keep, dotted } = route;
  let missing: Set<string> | undefined;
  let path = "";
  let dangling = false;
  for (let index = 0; index < pathLength; index++) {
    const token = tokens[index]!;
    if (typeof token === "string") {
      path += token;
      dangling = false;
      continue;
    }
    const expansion = expandExpression(token, values);
    if (expansion === undefined) {
      dangling = true;
    } else {
      path += expansion;
      keep = path.length;
      // Only a value that begins with a dot can make a dot segment, unless
      // the template helps it to: it is "dotted" then.
      if (expansion.charCodeAt(0) === 46) dotted = true;
    }
    const { style, variables } = token;
    if (strict && (style.operator === "" || style.operator === "+")) {
      for (const variable of variables) {
        if (expandVariable(style, variable, values) === undefined) {
          (missing ??= new Set()).add(variable.name);
        }
      }
    }
  }
  if (missing) {
    throw new EndpointError(
      "MISSING_PARAMETER",
      `The path needs a value for ${[...missing].map(describe).join(", ")}`,
    );
  }
  if (dangling) {
    while (path.length > keep && path.endsWith("/")) path = path.slice(0, -1);
  }
  if (
    typeof tokens[0] !== "string" && origin === undefined &&
    !path.startsWith("/")
  ) {
    path = "/" + path;
  }
  if (dotted) assertSafePath(path, route);
  return path;
}

/** Adds a query to a URL that may have a query or a fragment already. */
function insertQuery(url: string, query: string): string {
  const hash = url.indexOf("#");
  const head = hash < 0 ? url : url.slice(0, hash);
  const mark = head.indexOf("?");
  const separator = mark < 0
    ? "?"
    : mark === head.length - 1 || head.endsWith("&")
    ? ""
    : "&";
  return head + separator + query + url.slice(head.length);
}

function assertSafePath(path: string, route: RouteUrl): void {
  const segment = DOT_SEGMENT.exec(path)?.[1];
  if (segment) throw unsafePath(segment, route);
}

function unsafePath(part: string, { text }: RouteUrl): EndpointError {
  return new EndpointError(
    "UNSAFE_PATH",
    `The path would hold ${describe(part)} for ${
      describe(text)
    }, which leads a URL parser to another resource; check the parameters of the path`,
  );
}
