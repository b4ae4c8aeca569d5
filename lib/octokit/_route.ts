import { setOwn } from "../_own_property.ts";
import { METHODS } from "../endpoint/_route.ts";
import type { Options } from "./_read_options.ts";

/** A route and options, told apart. */
export interface RouteAndOptions {
  /** The options, with the `method` and the `url` that the route names. */
  readonly options: Options;
  /** The parameters that have the name of an option which the route decides. */
  readonly parameters: Options;
}

/**
 * Puts a route, which is a method, white space and a URL or one of the two,
 * over options. What the route names, the route decides: an option of that name
 * is a parameter, unless it says the same.
 */
export function readRoute(route: string, given: Options): RouteAndOptions {
  const text = route.trim();
  const gap = text.search(/\s/);
  const head = gap < 0 ? text : text.slice(0, gap);
  const named: Options = gap < 0
    ? isMethod(head) ? { method: head } : { url: head }
    : { method: head, url: text.slice(gap).trim() };
  const options: Options = { ...named };
  const parameters: Options = {};
  for (const name of Object.keys(given)) {
    const value = given[name];
    if (!Object.hasOwn(named, name)) setOwn(options, name, value);
    else if (!says(named, name, value)) setOwn(parameters, name, value);
  }
  return { options, parameters };
}

/** Whether a word is a method: one that is known, or one that looks like it. */
function isMethod(word: string): boolean {
  return word.toLowerCase() in METHODS || /^[A-Z]+$/.test(word);
}

function says(named: Options, name: string, value: unknown): boolean {
  return value === named[name] ||
    name === "method" && typeof value === "string" &&
      value.toUpperCase() === `${named.method}`.toUpperCase();
}
