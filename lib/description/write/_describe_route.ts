import { invalid } from "../../_errors.ts";
import { isNested } from "../../_is_plain_object.ts";
import { nearest } from "../../_nearest.ts";
import { toRecord } from "../../_record.ts";
import { remember } from "../../_remember.ts";
import { show } from "../../_show.ts";
import type { BaseUrl } from "../../endpoint/_base_url.ts";
import {
  hasBody,
  type MethodName,
  type RouteUrl,
} from "../../endpoint/_route.ts";
import type {
  DescribeRoute,
  Place,
  RouteDescription,
} from "../../endpoint/_route_description.ts";
import { writeQuery } from "../../endpoint/_write_query.ts";
import type { EndpointError } from "../../endpoint_error.ts";
import { type Style, usualStyle } from "../model/parameter/_style.ts";
import { type FoundRoute, routeFinder } from "./_find_route.ts";
import type { Places, RouteRules, Rules } from "./_rules.ts";
import { writeBody } from "./_write_body.ts";
import { withoutTimes, writeValue } from "./_write_value.ts";

/** Says what the rules of an API have for the route of a call. */
export function describeRouteBy(rules: Rules): DescribeRoute {
  const find = routeFinder(rules);
  return remember((route) => new DescribedRoute(find(route), rules));
}

/** Places outside of the path and the body, in the order in which a name goes to the first. */
const ORDER: readonly Place[] = ["query", "header", "cookie"];

class DescribedRoute implements RouteDescription {
  readonly method: MethodName;
  readonly url: RouteUrl | undefined;
  readonly baseUrl: BaseUrl | undefined;
  readonly accept: string | undefined;
  readonly contentType: string | undefined;
  readonly #route: RouteRules;
  readonly #api: Rules;
  /** Whether the call names the placeholders as the document does. */
  readonly #isAsDescribed: boolean;
  /** The headers and cookies, in lower case. */
  readonly #apart = new Map<string, Place>();
  /** The API keys in the query that secure the route. */
  readonly #queryKeys = new Set<string>();

  constructor({ method, url, rules, isAsDescribed }: FoundRoute, api: Rules) {
    this.method = method;
    this.url = url;
    this.baseUrl = rules.baseUrl;
    this.accept = rules.accept;
    this.contentType = rules.body.contentType;
    this.#route = rules;
    this.#api = api;
    this.#isAsDescribed = isAsDescribed;
    for (const [name, places] of rules.parameters) {
      const place = firstOf(places);
      if (place && place !== "query") {
        this.#apart.set(name.toLowerCase(), place);
      }
    }
    for (const name of rules.security ?? api.security) {
      const place = api.keys.get(name);
      if (place === "query") this.#queryKeys.add(name);
      else if (place) this.#apart.set(name.toLowerCase(), place);
    }
  }

  placeOf(name: string, isDefault: boolean): Place | "nowhere" | undefined {
    const { listsNames, body } = this.#route;
    const place = this.#describedPlaceOf(name);
    if (place !== undefined) {
      const isLost = isDefault && (place === "path" || place === "body");
      return isLost ? "nowhere" : place;
    }
    const isRefused = isDefault
      ? hasBody(this.method) || listsNames || this.#api.keys.has(name)
      : this.#api.checksNames && listsNames && !body.isOpen;
    return isRefused ? "nowhere" : undefined;
  }

  /** Where a name goes that the route or the security schemes have. */
  #describedPlaceOf(name: string): Place | undefined {
    const { parameters, body } = this.#route;
    const places = parameters.get(name);
    if (places?.has("path") && this.#isAsDescribed) return "path";
    if (places?.has("query") || this.#queryKeys.has(name)) return "query";
    if (body.keys.has(name)) return "body";
    // The keys of an object may be passed as parameters: `filter[a]`.
    const stem = name.split("[")[0]!;
    return firstOf(places ?? parameters.get(stem)) ??
      this.#apart.get(name.toLowerCase());
  }

  misplaced(name: string, place: string): EndpointError {
    const route = show(`${this.method.toUpperCase()} ${this.url!.text}`);
    const shown = show(name);
    if (place === "path") {
      return invalid(
        `${shown} is in the path, and ${route} has no placeholder for it; leave it out`,
      );
    }
    if (place !== "nowhere") {
      const key = show(place === "header" ? name.toLowerCase() : name);
      return invalid(
        `${shown} is a ${place}; pass ${place}s: { ${key}: ... }, in the third argument`,
      );
    }
    const near = nearest(name, [
      ...this.url!.slots.keys(),
      ...this.#route.parameters.keys(),
      ...this.#route.body.keys.keys(),
    ]);
    const hint = near === undefined ? "" : `; did you mean ${show(near)}?`;
    return invalid(`${shown} is not a parameter of ${route}${hint}`);
  }

  writePair(
    place: "query" | "cookie",
    name: string,
    value: unknown,
  ): string | undefined {
    const style = this.#styleOf(place, name) ??
      (isNested(value) ? usualStyle(place) : undefined);
    return style
      ? writeValue(place, style, name, value)
      : writeQuery(name, value, place === "cookie" ? "; " : "&");
  }

  writeBare(place: "path" | "header", name: string, value: unknown): unknown {
    const style = this.#styleOf(place, name) ??
      // The call wrote its template of the query itself.
      (place === "path" ? this.#styleOf("query", name) : undefined);
    if (!style || (value ?? null) === null) return value;
    // An expression of the path writes the rest.
    const isWritten = style.name === "json" ||
      place === "header" && isNested(value);
    if (isWritten) return writeValue(place, style, name, value);
    return style.isDate ? withoutTimes(value) : value;
  }

  #styleOf(place: Place, name: string): Style | undefined {
    const key = place === "header" ? name.toLowerCase() : name;
    const places = this.#route.parameters.get(key);
    return places?.get(place) ??
      (places?.has(place) ? usualStyle(place) : undefined);
  }

  completeBody(
    fields: Record<string, unknown> | undefined,
    values: Readonly<Record<string, unknown>>,
  ): Record<string, unknown> | undefined {
    const { sendsBody, inBody } = this.#route;
    const isSent = sendsBody && hasBody(this.method);
    const body = fields ?? (isSent ? toRecord() : undefined);
    if (!body) return undefined;
    for (const name of inBody) if (name in values) body[name] = values[name];
    return body;
  }

  isJson(status: number): boolean {
    const { statuses } = this.#route;
    return statuses.get(`${status}`) ?? statuses.get("2XX") ?? false;
  }

  writeBody(body: unknown, contentType: string): unknown {
    return writeBody(body, contentType, this.#route.body);
  }
}

function firstOf(places: Places | undefined): Place | undefined {
  return places && ORDER.find((place) => places.has(place));
}
