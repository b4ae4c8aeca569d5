import { invalid } from "../../_errors.ts";
import { isNested } from "../../_is_plain_object.ts";
import { nearest } from "../../_nearest.ts";
import { toRecord } from "../../_record.ts";
import { remember } from "../../_remember.ts";
import { show } from "../../_show.ts";
import {
  hasBody,
  onlyReads,
  type RouteUrl,
} from "../../endpoint/url/_route.ts";
import {
  type DescribeRoute,
  jsonTypeOf,
  type Place,
  type RouteDescription,
} from "../../endpoint/build/_parameter_writer.ts";
import { JSON_TYPE } from "../../endpoint/headers/_headers.ts";
import type { EndpointError } from "../../endpoint_error.ts";
import { type Style, usualStyle } from "../model/parameter/_style.ts";
import {
  findAsDescribed,
  type FoundRoute,
  routeFinder,
} from "./_find_route.ts";
import type { Rules } from "./_rules.ts";
import { toTree, withDates } from "./_with_dates.ts";
import { writeBody } from "./_write_body.ts";
import { writeValue } from "./_write_value.ts";

/** Creates the function that finds what the rules of an API say about the route of a call. */
export function describeRouteBy(rules: Rules): DescribeRoute {
  const find = routeFinder(rules);
  return remember((route) => describeRoute(find(route), rules, misplaced));
}

/** The same for tools, which write each route as the document does, and choose the places themselves. */
export function describeOwnRoutesBy(rules: Rules): DescribeRoute {
  return remember((route) =>
    describeRoute(findAsDescribed(rules.routes, route)!, rules)
  );
}

/** Media types of which servers often accept several, so that a file keeps its own type. */
const MEDIA = /^(?:image|audio|video)\//;

/** @param refuse Makes the error of a parameter that a call passes in a wrong place. */
function describeRoute(
  { method, url, rules, isAsDescribed }: FoundRoute,
  { keys, security, checksNames }: Rules,
  refuse?: typeof misplaced,
): RouteDescription {
  const { parameters, body, listsNames, statuses } = rules;
  const takesBody = hasBody(method);
  const inQuery = new Set<string>();
  /** The headers and cookies, in lower case. */
  const apart = new Map<string, Place>();
  for (const [name, places] of parameters) {
    for (const place of ["query", "header", "cookie"] as const) {
      if (!places.has(place)) continue;
      if (place === "query") inQuery.add(name);
      else apart.set(name.toLowerCase(), place);
      // A name with several places goes to the first.
      break;
    }
  }
  // The API keys that secure the route.
  for (const name of rules.security ?? security) {
    const place = keys.get(name);
    if (place === "query") inQuery.add(name);
    else if (place) apart.set(name.toLowerCase(), place);
  }

  const dates = toTree(rules.dates);
  const datesOf = (place: Place, name: string) => dates?.get(place)?.get(name);
  const isText = (value: unknown) =>
    body.mayBeText && (typeof value === "string" || value instanceof Date);

  function styleOf(place: Place, name: string): Style | undefined {
    const key = place === "header" ? name.toLowerCase() : name;
    const places = parameters.get(key);
    return places?.has(place)
      ? places.get(place) ?? usualStyle(place)
      : undefined;
  }

  /** The place of a name that the route or the security schemes describe. */
  function describedPlaceOf(name: string): Place | undefined {
    if (isAsDescribed && parameters.get(name)?.has("path")) return "path";
    if (inQuery.has(name)) return "query";
    if (body.keys.has(name)) return "body";
    // The keys of an object may be passed as parameters: `filter[a]`.
    const stem = parameters.has(name) ? name : name.split("[")[0]!;
    return inQuery.has(stem) ? "query" : apart.get(stem.toLowerCase());
  }

  return {
    method,
    url,
    baseUrl: rules.baseUrl,
    accept: rules.accept,
    isPublic: rules.isPublic,
    onlyReads: onlyReads(method),
    placeOf(name, isDefault) {
      const place = describedPlaceOf(name);
      if (isDefault) {
        // A route gets the defaults that it has a place for.
        const isNowhere = place === undefined
          ? takesBody || listsNames || keys.has(name)
          : place === "path" || place === "body";
        return isNowhere ? "nowhere" : place;
      }
      const isRight = place === undefined
        ? !checksNames || !listsNames || body.isOpen
        : place === "query" || place === "body";
      // A call passes its headers and cookies as options.
      return isRight || !refuse
        ? place
        : refuse(name, place, show(`${method.toUpperCase()} ${url!.text}`), [
          ...url!.slots.keys(),
          ...parameters.keys(),
          ...body.keys.keys(),
        ]);
    },
    writePair(place, name, value) {
      const style = styleOf(place, name) ?? usualStyle(place);
      const written = withDates(value, datesOf(place, name));
      return writeValue(place, style, name, written);
    },
    writeBare(place, name, value) {
      // The call may have written its template of the query itself.
      const from = place === "path" && !styleOf(place, name) ? "query" : place;
      const style = styleOf(from, name);
      const written = withDates(
        value,
        datesOf(place, name) ?? datesOf(from, name),
      );
      // An expression of the path writes the rest.
      const isWritten = style?.name === "json" ||
        place === "header" && style && isNested(written);
      return isWritten && (value ?? null) !== null
        ? writeValue(place, style, name, written)
        : written;
    },
    completeBody(fields, values) {
      const all = fields ??
        (rules.sendsBody && takesBody ? toRecord() : undefined);
      if (!all) return all;
      for (const name of rules.inBody) {
        if (name in values) all[name] = values[name];
      }
      return all;
    },
    isJson: (status) =>
      statuses.get(`${status}`) ?? statuses.get("2XX") ?? false,
    contentTypeOf(value) {
      const { contentType } = body;
      const [kind] = MEDIA.exec(`${contentType}`) ?? [];
      if (kind && value instanceof Blob && value.type.startsWith(kind)) {
        return value.type;
      }
      return contentType ?? (isText(value) ? JSON_TYPE : jsonTypeOf(value));
    },
    writeBody(value, contentType, isGiven) {
      const written = withDates(value, dates?.get("body"));
      // If the call sets the type, a string is the body itself.
      return isText(value) && !isGiven
        ? JSON.stringify(written)
        : writeBody(written, contentType, body);
    },
  };
}

/** @param route The route, for messages. */
function misplaced(
  name: string,
  place: Place | undefined,
  route: string,
  names: readonly string[],
): EndpointError {
  const shown = show(name);
  if (place === "path") {
    return invalid(
      `${shown} is in the path, and ${route} has no placeholder for it; leave it out`,
    );
  }
  if (place) {
    const key = show(place === "header" ? name.toLowerCase() : name);
    return invalid(
      `${shown} is a ${place}; pass ${place}s: { ${key}: ... }, in the third argument`,
    );
  }
  const near = nearest(name, names);
  const hint = near === undefined ? "" : `; did you mean ${show(near)}?`;
  return invalid(`${shown} is not a parameter of ${route}${hint}`);
}
