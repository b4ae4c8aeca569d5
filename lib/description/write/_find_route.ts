import {
  type MethodName,
  readRoute,
  type RouteUrl,
} from "../../endpoint/url/_route.ts";
import { decode, type Token } from "../../uri_template/_scan_template.ts";
import { orNothing } from "../model/_resolve.ts";
import { readPath, withStyles } from "./_described_path.ts";
import type { RouteRules, Rules } from "./_rules.ts";

/** The route of a call, and what is known about it. */
export interface FoundRoute {
  readonly method: MethodName;
  readonly url: RouteUrl | undefined;
  readonly rules: RouteRules;
  /** Whether the call names the placeholders as the document does. */
  readonly isAsDescribed: boolean;
}

/** Creates the function that finds the rules of a route, which a call may write in another way than the document. */
export function routeFinder(
  { routes, others }: Rules,
): (route: string) => FoundRoute {
  let index: Map<string, RouteRules> | undefined;
  return (route) => {
    // Any other path of a document could continue the host of the base URL.
    const [, name = "get", path = ""] =
      /^(?:(\S+)\s+)?(\/(?!\/).*)$/s.exec(route.trim()) ?? [];
    // A call may write `{+name}` for `{name}`.
    for (const described of [path, path.replaceAll("{+", "{")]) {
      const rules = routes.get(`${name.toUpperCase()} ${described}`);
      if (!rules) continue;
      const url = readPath(described, rules, path);
      const method = name.toLowerCase() as MethodName;
      return { method, url, rules, isAsDescribed: true };
    }
    const { method = "get", url } = readRoute(route);
    index ??= indexRoutes(routes);
    const rules = url && !url.prefix &&
        index.get(shapeOf(method, url.path)) || others;
    const styled = url && withStyles(url, rules);
    return { method, url: styled, rules, isAsDescribed: false };
  };
}

/** Whether a call without a description would have the same placeholders and literals. */
export function isPlainRoute(route: string, rules: RouteRules): boolean {
  const textOf = ({ path, tail }: RouteUrl) =>
    [...path, ...tail].map((token) =>
      typeof token === "string"
        ? token
        : `{${token.operator}${
          token.variables.map(({ name }) => decode(name))
        }}`
    ).join("");
  const [, path] = route.split(/ (.*)/s) as [string, string];
  const text = orNothing(() => textOf(readRoute(route).url!));
  return text === textOf(readPath(path, rules));
}

/** Indexes the routes by what a call cannot change: it may add a query, or name the placeholders in its own way. */
function indexRoutes(routes: Rules["routes"]): Map<string, RouteRules> {
  const index = new Map<string, RouteRules>();
  for (const [route, rules] of routes) {
    const shape = shapeOfRoute(route, rules);
    // If two paths differ in their names alone, a call has to use the names.
    if (!index.has(shape)) index.set(shape, rules);
  }
  return index;
}

/** A described route without the names of its placeholders. No path of a call is like one with a query. */
export function shapeOfRoute(route: string, rules: RouteRules): string {
  const [method, path] = route.split(/ (.*)/s) as [string, string];
  const url = readPath(path, rules);
  return shapeOf(method.toLowerCase(), [...url.path, ...url.tail]);
}

function shapeOf(method: string, tokens: readonly Token[]): string {
  return tokens.reduce<string>(
    (shape, token) => shape + (typeof token === "string" ? token : "{}"),
    method,
  );
}
