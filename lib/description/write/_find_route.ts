import {
  type MethodName,
  readRoute,
  type RouteUrl,
} from "../../endpoint/url/_route.ts";
import { decode } from "../../uri_template/_scan_template.ts";
import { orNothing } from "../model/_resolve.ts";
import { readPath } from "./_described_path.ts";
import type { RouteRules, Rules } from "./_rules.ts";

/** The route of a call, and what is known about it. */
export interface FoundRoute {
  readonly method: MethodName;
  readonly url: RouteUrl | undefined;
  readonly rules: RouteRules;
}

/** Finds the rules of a route, as the document spells it; a call may write `{+name}` or `:name` for `{name}`. */
export function findRoute(
  route: string,
  { routes, others }: Rules,
): FoundRoute {
  // Any other path of a document could continue the host of the base URL.
  const [, name = "get", path = ""] =
    /^(?:(\S+)\s+)?(\/(?!\/).*)$/s.exec(route.trim()) ?? [];
  const spellings = [
    path,
    path.replaceAll("{+", "{"),
    path.replace(/:([A-Za-z_]\w*)/g, "{$1}"),
  ];
  for (const described of spellings) {
    const rules = routes.get(`${name.toUpperCase()} ${described}`);
    if (!rules) continue;
    const url = readPath(described, rules, path);
    return { method: name.toLowerCase() as MethodName, url, rules };
  }
  const { method = "get", url } = readRoute(route);
  return { method, url, rules: others };
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
