import { checkLength } from "../../_check_length.ts";
import { show, showAll } from "../../_show.ts";
import { EndpointError } from "../../endpoint_error.ts";
import {
  decode,
  type Expression,
  type Token,
} from "../../uri_template/_scan_template.ts";
import { expandExpression } from "../../uri_template/_expand_expression.ts";
import { type BaseUrl, DOT_SEGMENT } from "./_base_url.ts";
import type { RouteUrl } from "./_route.ts";

/**
 * Expands the URL of a route on its base URL, and adds the query.
 *
 * @param onEmpty Called with the expressions of the path that lack a value.
 */
export function expandUrl(
  route: RouteUrl,
  base: BaseUrl | undefined,
  values: unknown[],
  query: string,
  onEmpty?: (expressions: readonly Expression[]) => void,
): string {
  const { path, tail, prefix = base!.prefix } = route;
  let { isPlain } = route;
  // Slashes beyond this length may be dropped; the first one may not.
  let keptLength = 1;
  let empty: Expression[] | undefined;
  let url = "";
  for (const token of path) {
    if (typeof token === "string") {
      url += token;
      continue;
    }
    const expansion = expandExpression(token, values, true);
    if (isMissing(token, expansion)) (empty ??= []).push(token);
    if (expansion === undefined) continue;
    url += expansion;
    checkLength(url, token.variables[0]!.name);
    // A slash at the end of a value is not left dangling.
    keptLength = url.length;
    if (expansion[0] === ".") isPlain = false;
  }
  // The slashes before an expression without a value are dropped.
  if (typeof path.at(-1) !== "string") {
    while (url.length > keptLength && url.endsWith("/")) url = url.slice(0, -1);
  }
  if (typeof path.at(0) !== "string" && !url.startsWith("/")) url = "/" + url;
  for (const token of tail) {
    if (typeof token === "string") {
      url += token;
      continue;
    }
    const expansion = expandExpression(token, values);
    // After a query expression without a value, the path continues.
    if (isMissing(token, expansion) && !/[?#]/.test(url)) {
      (empty ??= []).push(token);
    }
    url += expansion ?? "";
    checkLength(url, token.variables[0]!.name);
  }
  if (empty) onEmpty?.(empty);
  const segment = isPlain ? null : DOT_SEGMENT.exec(url);
  if (segment) throw unsafePath(segment[1]!, route, values);
  // Without a base URL, `//host` would be another host.
  if (!prefix && url.startsWith("//")) throw unsafePath("//", route, values);
  url = prefix + url;
  if (query) {
    // Most URLs have no query yet.
    url = route.isPlain && !tail.length
      ? `${url}?${query}`
      : insertQuery(url, query);
  }
  checkLength(url);
  return url;
}

/** Whether an expression may lack a value that it needs; with one variable, the expansion tells. */
function isMissing(
  { needsValue, variables }: Expression,
  expansion: string | undefined,
): boolean {
  return needsValue && !(expansion && variables.length === 1);
}

/** The names of the variables whose expansion passes a test. */
export function variablesWhere(
  tokens: readonly Token[],
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
  { text, path, tail }: RouteUrl,
  values: unknown[],
): EndpointError {
  const cause = part === "//" ? /\// : /\.|%2e/i;
  const names = variablesWhere(
    [...path, ...tail],
    values,
    (text) => cause.test(text),
  );
  return new EndpointError(
    "UNSAFE_PATH",
    `The path of ${show(text)} would contain ${show(part)}${
      names.length ? ` from ${showAll(names)}` : ""
    }; remove it`,
    { parameter: names[0] },
  );
}
