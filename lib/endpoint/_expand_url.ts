import { checkLength } from "../_check_length.ts";
import { show, showAll } from "../_show.ts";
import { EndpointError } from "../endpoint_error.ts";
import { decode, type Expression } from "../uri_template/_scan_template.ts";
import { expandExpression } from "../uri_template/_expand_expression.ts";
import { type BaseUrl, DOT_SEGMENT } from "./_base_url.ts";
import type { RouteUrl } from "./_route.ts";

/**
 * Expands the URL of a route on its base URL, and adds the query.
 *
 * @param query What is added, with a `?` in front of it.
 * @param onEmpty Called with the expressions of the path that need a value and have none.
 */
export function expandUrl(
  route: RouteUrl,
  baseUrl: BaseUrl | undefined,
  values: unknown[],
  query: string,
  onEmpty?: (expressions: readonly Expression[]) => void,
): string {
  const base = route.origin === undefined ? baseUrl : undefined;
  const { tokens, pathLength } = route;
  let { mayHoldDots, rootLength } = route;
  let empty: Expression[] | undefined;
  let url = "";
  for (let index = 0;; index++) {
    if (index === pathLength) {
      // The slashes before an expression without a value are dropped.
      if (typeof tokens[index - 1] !== "string") {
        while (url.length > rootLength && url.endsWith("/")) {
          url = url.slice(0, -1);
        }
      }
      if (typeof tokens[0] !== "string" && !url.startsWith("/")) {
        url = "/" + url;
      }
    }
    if (index === tokens.length) break;
    const token = tokens[index]!;
    if (typeof token === "string") {
      url += token;
      continue;
    }
    const expansion = expandExpression(token, values, index < pathLength);
    if (
      onEmpty && token.needsValue &&
      // With one variable, the expansion says whether it has a value.
      !(expansion && token.variables.length === 1) &&
      // After a query expression without a value, the path continues.
      (index < pathLength || !/[?#]/.test(url))
    ) (empty ??= []).push(token);
    if (expansion === undefined) continue;
    url += expansion;
    checkLength(url, token.variables[0]!.name);
    // A slash at the end of a value is not left dangling.
    rootLength = url.length;
    if (!token.operator && expansion.charCodeAt(0) === 46) mayHoldDots = true;
  }
  if (empty) onEmpty!(empty);
  if (mayHoldDots) {
    const segment = DOT_SEGMENT.exec(url);
    if (segment) throw unsafePath(segment[1]!, route, values);
  }
  if (base) {
    // On a base URL that is only a path, `//host` would be another host.
    if (!base.prefix && url.startsWith("//")) {
      throw unsafePath("//", route, values);
    }
    url = base.prefix + url;
  }
  if (query) {
    url = route.mayHoldQuery ? insertQuery(url, query.slice(1)) : url + query;
  }
  checkLength(url);
  return url;
}

/** The names of the variables whose expansion has a property. */
export function variablesWhere(
  tokens: readonly (string | Expression)[],
  values: unknown[],
  has: (expansion: string) => boolean,
): string[] {
  const names = tokens.flatMap((token) =>
    typeof token === "string" ? [] : token.variables
      .filter((variable) =>
        has(expandExpression({ ...token, variables: [variable] }, values) ?? "")
      )
      .map(({ name }) => decode(name))
  );
  return [...new Set(names)];
}

/** Adds a query to a URL that may have a query or a fragment already. */
export function insertQuery(url: string, query: string): string {
  const end = url.indexOf("#");
  const head = end < 0 ? url : url.slice(0, end);
  const start = head.indexOf("?");
  const mark = start < 0
    ? "?"
    : start === head.length - 1 || head.endsWith("&")
    ? ""
    : "&";
  return head + mark + query + url.slice(head.length);
}

function unsafePath(
  part: string,
  { text, tokens }: RouteUrl,
  values: unknown[],
): EndpointError {
  const cause = part === "//" ? /\// : /\.|%2e/i;
  const names = variablesWhere(tokens, values, (text) => cause.test(text));
  return new EndpointError(
    "UNSAFE_PATH",
    `The path of ${show(text)} would contain ${show(part)}${
      names.length ? ` from ${showAll(names)}` : ""
    }, which leads elsewhere; remove it`,
    { parameter: names[0] },
  );
}
