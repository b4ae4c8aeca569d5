import { invalid } from "../../_errors.ts";
import { nearest } from "../../_nearest.ts";
import { show } from "../../_show.ts";
import { hasBody } from "../../endpoint/url/_route.ts";
import type {
  Place,
  RouteWriter,
} from "../../endpoint/build/_parameter_writer.ts";
import type { StylePlace } from "../model/parameter/_style.ts";
import type { FoundRoute } from "./_find_route.ts";
import type { Rules } from "./_rules.ts";

/** Creates the function that says where a parameter of a route goes. */
export function placerOf(
  { method, url, rules }: FoundRoute,
  { keys, security, names: checksNames }: Rules,
): NonNullable<RouteWriter["placeOf"]> {
  const { parameters, fields, listsNames } = rules;
  const inQuery = new Set<string>();
  /** The headers and cookies, in lower case. */
  const apart = new Map<string, Place>();
  const put = (name: string, place: StylePlace | undefined) => {
    if (place === "query") inQuery.add(name);
    else if (place === "header" || place === "cookie") {
      apart.set(name.toLowerCase(), place);
    }
  };
  for (const [name, places] of parameters) {
    for (const place of places.keys()) put(name, place);
  }
  // The API keys that secure the route.
  for (const name of rules.security ?? security) put(name, keys[name]);

  /** The place of a name that the route or the security schemes describe. */
  function describedPlaceOf(name: string): Place | undefined {
    if (parameters.get(name)?.has("path")) return "path";
    if (inQuery.has(name)) return "query";
    if (fields.has(name)) return "body";
    // The keys of an object may be passed as parameters: `filter[a]`.
    const stem = parameters.has(name) ? name : name.split("[")[0]!;
    return inQuery.has(stem) ? "query" : apart.get(stem.toLowerCase());
  }

  return (name, isDefault) => {
    const place = describedPlaceOf(name);
    if (isDefault) {
      // A route gets the defaults that it has a place for.
      const isNowhere = place === undefined
        ? hasBody(method) || listsNames || name in keys
        : place === "path" || place === "body";
      return isNowhere ? "nowhere" : place;
    }
    const isRight = place === undefined
      ? !checksNames || !listsNames || rules.open
      : place === "query" || place === "body";
    if (isRight) return place;
    const shown = show(name);
    const route = show(`${method.toUpperCase()} ${url!.text}`);
    if (place === "path") {
      return invalid(`${shown} has no placeholder in ${route}; leave it out`);
    }
    if (place) {
      // A call passes its headers and cookies as options.
      const key = show(place === "header" ? name.toLowerCase() : name);
      return invalid(
        `${shown} is a ${place}; pass ${place}s: { ${key}: ... }, in the third argument`,
      );
    }
    const near = nearest(name, [
      ...url!.slots.keys(),
      ...parameters.keys(),
      ...fields.keys(),
    ]);
    const hint = near === undefined ? "" : `; did you mean ${show(near)}?`;
    return invalid(`${shown} is not a parameter of ${route}${hint}`);
  };
}
