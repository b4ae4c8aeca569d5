import {
  type MethodName,
  METHODS,
  parseRoute,
  type RouteUrl,
} from "../../endpoint/_route.ts";
import { decode } from "../../uri_template/_scan_template.ts";
import { compilePath, toPlaceholder } from "./_described_path.ts";
import { NO_RULES, type RouteRules, type Rules } from "./_rules.ts";

/** The route of a call, and what is known of it. */
export interface FoundRoute {
  readonly method: MethodName;
  readonly url: RouteUrl | undefined;
  readonly rules: RouteRules;
  /** Whether the call names the placeholders as the document does. */
  readonly isAsDescribed: boolean;
}

/** Finds the rules of routes, which calls may write in another way than the document. */
export function routeFinder(
  { routes }: Rules,
): (route: string) => FoundRoute {
  let index: Map<string, RouteRules> | undefined;
  return (route) => {
    const found = findAsDescribed(routes, route);
    if (found) return found;
    const { method = "get", url } = parseRoute(route);
    if (!url) return { method, url, rules: NO_RULES, isAsDescribed: false };
    index ??= indexRoutes(routes);
    const key = keysOfRoute(url, method).find((key) => index!.has(key));
    const rules = key === undefined ? NO_RULES : index.get(key)!;
    return {
      method,
      url: withStyles(url, rules),
      rules,
      isAsDescribed: false,
    };
  };
}

/** Finds a route that a call writes as the document does, or with `{+name}` for `{name}`. */
function findAsDescribed(
  routes: Rules["routes"],
  route: string,
): FoundRoute | undefined {
  const text = route.trim();
  const gap = text.search(/\s/);
  const method = text.slice(0, Math.max(gap, 0)).toLowerCase() || "get";
  const path = text.slice(Math.max(gap, 0)).trim();
  const start = `${method.toUpperCase()} `;
  let rules = routes.get(start + path);
  const reserved = new Set<string>();
  let described = path;
  if (!rules) {
    described = path.replace(/\{\+([^{}]+)\}/g, (_, name) => {
      reserved.add(name);
      return `{${name}}`;
    });
    rules = reserved.size ? routes.get(start + described) : undefined;
  }
  return rules && METHODS.includes(method)
    ? {
      method: method as MethodName,
      url: { ...compilePath(described, rules, reserved), text: path },
      rules,
      isAsDescribed: true,
    }
    : undefined;
}

/** Whether a call that is not described has the same placeholders and literals. */
export function isPlainRoute(route: string, rules: RouteRules): boolean {
  try {
    const { method, url } = parseRoute(route);
    const [, path] = route.split(/ (.*)/s) as [string, string];
    const described = compilePath(path, rules, new Set());
    return keysOfRoute(url!, method!)[0] ===
      keysOfRoute(described, method!)[0];
  } catch {
    return false;
  }
}

/** Finds routes by their tokens. */
function indexRoutes(routes: Rules["routes"]): Map<string, RouteRules> {
  const index = new Map<string, RouteRules>();
  for (const [route, rules] of routes) {
    const [method, path] = route.split(/ (.*)/s) as [string, string];
    const url = compilePath(path, rules, new Set());
    const [own, , bare] = keysOfRoute(url, method.toLowerCase());
    index.set(own!, rules);
    // Where two paths differ in the names alone, a call has to use these.
    if (!index.has(bare!)) index.set(bare!, rules);
  }
  return index;
}

/**
 * What a route is found by: its tokens; those of its path, because a call may add
 * a query; and both without the names of its placeholders.
 */
function keysOfRoute(
  { tokens, pathLength }: RouteUrl,
  method: string,
): string[] {
  const keyOf = (end: number, hasNames: boolean) =>
    tokens.slice(0, end).reduce<string>((key, token) => {
      if (typeof token === "string") return key + token;
      const names = token.variables.map(({ name }) => decode(name));
      return `${key}{${hasNames ? names : ""}}`;
    }, method);
  return [true, false].flatMap((hasNames) => [
    keyOf(tokens.length, hasNames),
    keyOf(pathLength, hasNames),
  ]);
}

/** The URL of a call with its placeholders in their styles. */
function withStyles(url: RouteUrl, { parameters }: RouteRules): RouteUrl {
  let { mayHoldDots } = url;
  const tokens = url.tokens.map((token) => {
    if (typeof token === "string" || token.operator) return token;
    const [{ name, slot }] = token.variables as [typeof token.variables[0]];
    const style = parameters.get(decode(name))?.get("path");
    if (!style) return token;
    // The style `label` begins with a dot.
    mayHoldDots = true;
    return toPlaceholder(decode(name), slot, style, false);
  });
  return { ...url, tokens, mayHoldDots };
}
