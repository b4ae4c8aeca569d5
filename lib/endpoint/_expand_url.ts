import { checkLength } from "../_check_length.ts";
import { describe } from "../_describe.ts";
import { invalidParameter } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { Expression } from "../uri_template/_scan_template.ts";
import { expandExpression } from "../uri_template/_expand_expression.ts";
import { type BaseUrl, DOT_SEGMENT, invalidBaseUrl } from "./_base_url.ts";
import type { Guard } from "./_guard.ts";
import type { RouteUrl } from "./_route.ts";

/** Expands the URL of a route on its base URL, and adds the query. */
export function expandUrl(
  baseUrl: BaseUrl | undefined,
  route: RouteUrl,
  values: unknown[],
  query: string,
  guard?: Guard,
  parameters?: object,
): string {
  const base = route.origin === undefined ? baseUrl : undefined;
  const origin = base ? base.origin : route.origin;
  if (origin === undefined) throw invalidBaseUrl(undefined);
  guard?.checkOrigin(origin);
  const { tokens, pathLength } = route;
  const missing: string[] = [];
  let { keep, dotted } = route;
  let url = "";
  for (let index = 0;; index++) {
    if (index === pathLength) {
      // The slashes before an expression without a value are dropped.
      if (typeof tokens[index - 1] !== "string") {
        while (url.length > keep && url.endsWith("/")) url = url.slice(0, -1);
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
    const { operator } = token;
    if (!operator && index < pathLength) assertNoObjects(token, values);
    const expansion = expandExpression(
      token,
      values,
      guard?.isRequired(token) &&
        // Behind a query expression without a value, the path goes on.
        (index < pathLength || !/[?#]/.test(url))
        ? missing
        : undefined,
    );
    if (expansion === undefined) continue;
    url += expansion;
    checkLength(url);
    keep = url.length;
    if (expansion.charCodeAt(0) === 46) dotted = true;
  }
  guard?.checkMissing(route.text, missing, parameters);
  if (dotted) {
    const segment = DOT_SEGMENT.exec(url);
    if (segment) throw unsafePath(segment[1]!, route, values);
  }
  if (base) {
    url = base.prefix + url;
    // On a base URL that is only a path, `//host` would be another host.
    if (url.startsWith("//")) throw unsafePath("//", route, values);
  }
  if (query) url = route.tailed ? insertQuery(url, query) : url + "?" + query;
  checkLength(url);
  return url;
}

/** Refuses `{ id: user }`: nobody means the segment `name,Bob,role,admin`. */
function assertNoObjects({ variables }: Expression, values: unknown[]): void {
  for (const { name, slot, explode } of variables) {
    if (explode || !isPlainObject(values[slot])) continue;
    throw invalidParameter(
      name,
      `is an object; pass one of its members, or write {${name}*}`,
    );
  }
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
  const names = new Set<string>();
  for (const token of tokens as Expression[]) {
    for (const variable of token.variables ?? []) {
      const text = expandExpression(
        { ...token, variables: [variable] },
        values,
      );
      if (text && cause.test(text)) names.add(describe(variable.name));
    }
  }
  return new EndpointError(
    "UNSAFE_PATH",
    `The path of ${describe(text)} would contain ${describe(part)}${
      names.size ? ` from ${[...names].join(", ")}` : ""
    }, which leads elsewhere; remove it`,
  );
}
