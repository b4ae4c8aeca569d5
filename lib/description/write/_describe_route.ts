import { isNested } from "../../_is_plain_object.ts";
import { invalid } from "../../_errors.ts";
import { nearest } from "../../_nearest.ts";
import { toRecord } from "../../_record.ts";
import { remember } from "../../_remember.ts";
import { show } from "../../_show.ts";
import { hasBody } from "../../endpoint/_route.ts";
import type {
  DescribeRoute,
  Place,
  RouteDescription,
} from "../../endpoint/_route_description.ts";
import { writeQuery } from "../../endpoint/_write_query.ts";
import type { EndpointError } from "../../endpoint_error.ts";
import { type Style, usualStyle } from "../model/parameter/_style.ts";
import { type FoundRoute, routeFinder } from "./_find_route.ts";
import type { Places, Rules } from "./_rules.ts";
import { writeBody } from "./_write_body.ts";
import { withoutTimes, writeValue } from "./_write_value.ts";

/** Says what the rules of an API have for the route of a call. */
export function describeRouteBy(rules: Rules): DescribeRoute {
  const find = routeFinder(rules);
  return remember((route) => describeRoute(find(route), rules));
}

/** Places outside of the path and the body, in the order in which a name goes to the first. */
const ORDER: readonly Place[] = ["query", "header", "cookie"];

function describeRoute(
  { method, url, rules, isAsDescribed }: FoundRoute,
  { keys, security, checksNames }: Rules,
): RouteDescription {
  const { parameters, body, listsNames } = rules;
  const takesBody = hasBody(method);
  const apart = new Map(
    [...parameters].flatMap(([name, places]): [string, Place][] => {
      const place = firstOf(places);
      return place === "header" || place === "cookie"
        ? [[name.toLowerCase(), place]]
        : [];
    }),
  );
  const inSecuredQuery = new Set<string>();
  for (const name of rules.security ?? security) {
    const place = keys.get(name);
    if (place === "query") inSecuredQuery.add(name);
    else if (place) apart.set(name.toLowerCase(), place);
  }
  const styleOf = (place: Place, name: string) => {
    const key = place === "header" ? name.toLowerCase() : name;
    const places = parameters.get(key);
    return places?.get(place) ??
      (places?.has(place) ? usualStyle(place) : undefined);
  };
  /** Where a name goes that the route or the security schemes have. */
  const describedPlaceOf = (name: string) => {
    const places = parameters.get(name);
    if (places?.has("path") && isAsDescribed) return "path";
    if (places?.has("query") || inSecuredQuery.has(name)) return "query";
    if (body.keys.has(name)) return "body";
    // The keys of an object may be passed as parameters: `filter[a]`.
    const stem = name.split("[")[0]!;
    return firstOf(places ?? parameters.get(stem)) ??
      apart.get(name.toLowerCase());
  };
  return {
    method,
    url,
    baseUrl: rules.baseUrl,
    accept: rules.accept,
    contentType: body.contentType,
    placeOf(name, isDefault) {
      const place = describedPlaceOf(name);
      if (isDefault) {
        const isLost = place === undefined
          ? takesBody || listsNames || keys.has(name)
          : place === "path" || place === "body";
        return isLost ? "nowhere" : place;
      }
      const isUnknown = place === undefined && checksNames && listsNames &&
        !body.isOpen;
      return isUnknown ? "nowhere" : place;
    },
    misplaced: (name, place) =>
      misplaced(name, place, `${method.toUpperCase()} ${url!.text}`, [
        ...url!.slots.keys(),
        ...parameters.keys(),
        ...body.keys.keys(),
      ]),
    writePair(place, name, value) {
      const style = styleOf(place, name) ??
        (isNested(value) ? usualStyle(place) : undefined);
      return style
        ? writeValue(place, style, name, value)
        : writeQuery(name, value, place === "cookie" ? "; " : "&");
    },
    writeBare(place, name, value) {
      const style = styleOf(place, name) ??
        // The call wrote its template of the query itself.
        (place === "path" ? styleOf("query", name) : undefined);
      return style && (value ?? null) !== null
        ? writeBare(place, style, name, value)
        : value;
    },
    completeBody(fields, values) {
      const own = fields ??
        (rules.sendsBody && takesBody ? toRecord() : undefined);
      if (own) {
        for (const name of rules.inBody) {
          if (name in values) own[name] = values[name];
        }
      }
      return own;
    },
    isJson(status) {
      const { statuses } = rules;
      return statuses.get(`${status}`) ?? statuses.get("2XX") ?? false;
    },
    writeBody: (value, contentType) => writeBody(value, contentType, body),
  };
}

function firstOf(places: Places | undefined): Place | undefined {
  return places && ORDER.find((place) => places.has(place));
}

/** Writes JSON, and lists and objects in headers; an expression of the path writes the rest. */
function writeBare(
  place: "path" | "header",
  style: Style,
  name: string,
  value: unknown,
): unknown {
  const isWritten = style.name === "json" ||
    place === "header" && isNested(value);
  if (isWritten) return writeValue(place, style, name, value);
  return style.isDate ? withoutTimes(value) : value;
}

function misplaced(
  name: string,
  place: string,
  route: string,
  names: readonly string[],
): EndpointError {
  const shown = show(name);
  if (place === "path") {
    return invalid(
      `${shown} is in the path, and ${
        show(route)
      } has no placeholder for it; leave it out`,
    );
  }
  if (place !== "nowhere") {
    const key = place === "header" ? name.toLowerCase() : name;
    return invalid(
      `${shown} is a ${place}; pass ${place}s: { ${
        show(key)
      }: ... }, in the third argument`,
    );
  }
  const near = nearest(name, names);
  return invalid(
    `${shown} is not a parameter of ${show(route)}${
      near === undefined ? "" : `; did you mean ${show(near)}?`
    }`,
  );
}
