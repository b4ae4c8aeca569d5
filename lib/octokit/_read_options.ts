import { describe } from "../_describe.ts";
import type { RouteUrl } from "../endpoint/_route.ts";
import { getOwn, setOwn } from "../_own_property.ts";
import { EndpointError } from "../endpoint_error.ts";
import { readUrl } from "./_url.ts";

/** Options of a call or of defaults, merged or not. */
export type Options = Record<string, unknown>;

/** Options whose parameters are told apart. */
export interface ReadOptions {
  /** The method, in upper case. */
  readonly method: string;
  /** Whether what is left over goes to the body, and not to the query. */
  readonly hasBody: boolean;
  readonly route: RouteUrl;
  /** The values of the template's variables, by their slots. */
  readonly values: unknown[];
  /** The parameters without a placeholder. */
  readonly leftOver: Options;
}

/** The options that are no parameters. */
const NO_PARAMETERS = [
  "baseUrl",
  "headers",
  "mediaType",
  "method",
  "request",
  "url",
];

/** Tells apart what options hold: the route, its values and the other parameters. */
export function readOptions(options: Options): ReadOptions {
  const method = readMethod(getOwn(options, "method") ?? "GET");
  const route = readUrl(getOwn(options, "url") || "/");
  const values: unknown[] = route.unset.slice();
  const leftOver: Options = {};
  for (const name of Object.keys(options)) {
    if (NO_PARAMETERS.includes(name)) continue;
    const slot = route.slots.get(name);
    if (slot === undefined) setOwn(leftOver, name, options[name]);
    else values[slot] = options[name];
  }
  const hasBody = method !== "GET" && method !== "HEAD";
  return { method, hasBody, route, values, leftOver };
}

/** Checks a method, of any API, and gives it in upper case. */
function readMethod(method: unknown): string {
  if (typeof method === "string" && /^[!#$%&'*+\-.^`|~\w]+$/.test(method)) {
    return method.toUpperCase();
  }
  throw new EndpointError(
    "INVALID_METHOD",
    `${describe(method)} is not a valid method; use one like "GET"`,
  );
}
