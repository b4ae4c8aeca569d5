import { describe } from "../_describe.ts";
import { isRecord } from "../_is_record.ts";
import { getOwn, setOwn } from "../_own_property.ts";
import { snapshot } from "../_snapshot.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { HeaderRecord } from "../types/mod.ts";
import { type BaseUrl, parseBaseUrl, toUrlText } from "./_base_url.ts";
import { addJsonType, mergeHeaders } from "./_headers.ts";
import { amendAccept, type MediaType, mergeMediaType } from "./_media_type.ts";
import {
  type MethodName,
  OPTION_NAMES,
  parseMethod,
  parseRoute,
  parseUrl,
  type Route,
  type RouteUrl,
} from "./_route.ts";

/** Options that were read and checked, on top of their defaults. */
export interface Merged {
  readonly baseUrl: BaseUrl | undefined;
  readonly method: MethodName;
  readonly url: RouteUrl | undefined;
  readonly headers: HeaderRecord;
  readonly mediaType: MediaType | undefined;
  readonly request: object | undefined;
  readonly data: unknown;
  /** The values of the call's parameters, by their names, among other options. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The names of the parameters that are not defaults: the first `count`. */
  readonly names: readonly string[];
  readonly count: number;
  /** Whether the call has values for parameters of the defaults. */
  readonly overrides: boolean;
  /** Whether a parameter has the name of an option. */
  readonly clash: boolean;
  /** Whether an object of all parameters has them in another order. */
  readonly reordered: boolean;
  /** What the options were merged over. */
  readonly defaults: Defaults;
}

/** What an endpoint function starts every call from: options, ready to be used. */
export interface Defaults
  extends Omit<Merged, "overrides" | "clash" | "reordered" | "defaults"> {
  /** The headers with the `accept` that the media type asks for. */
  readonly sent: HeaderRecord;
  /** Those headers with the `content-type` of a JSON body. */
  readonly sentJson: HeaderRecord;
}

/** The defaults of `parse`: none. */
export const NO_DEFAULTS: Defaults = {
  baseUrl: undefined,
  method: "get",
  url: undefined,
  headers: {},
  mediaType: undefined,
  request: undefined,
  data: undefined,
  parameters: {},
  names: [],
  count: 0,
  sent: {},
  sentJson: { "content-type": "application/json; charset=utf-8" },
};

/** What the route of options without a route names. */
const NO_ROUTE: Route = { method: undefined, url: undefined };

/**
 * Merges the options of a call over the defaults. What the route names is not
 * an option: the option of that name is a parameter. Parameters are only named
 * here; their values are read once, where they go.
 *
 * @param parameters Parameters only, whatever their names; then the options are
 * options only.
 */
export function mergeOptions(
  defaults: Defaults,
  route: unknown,
  options: unknown,
  parameters?: unknown,
): Merged {
  let named: Route = NO_ROUTE;
  if (typeof route === "string") named = parseRoute(route);
  else if (route !== undefined) {
    if (!isRecord(route)) throw notARoute(route);
    if (options !== undefined) {
      throw new EndpointError(
        "INVALID_ROUTE",
        "There are two objects of options; pass one, or a route as text and one",
      );
    }
    options = route;
  }
  options ??= {};
  assertRecord("options", options);
  let { baseUrl, headers, mediaType } = defaults;
  let method = named.method ?? defaults.method;
  let url = named.url ?? defaults.url;
  let request: object | undefined;
  let data: unknown;
  let overrides = false;
  let clash = false;

  const isApart = parameters !== undefined;
  let names = Object.keys(options);
  let count = 0;
  for (let index = 0; index < names.length; index++) {
    const name = names[index]!;
    let value: unknown;
    switch (name) {
      case "baseUrl":
        if ((value = options[name]) !== undefined) {
          baseUrl = parseBaseUrl(value);
        }
        continue;
      case "method":
        value = options[name];
        if (named.method) {
          // The same statement twice is not a parameter.
          if (typeof value !== "string" || value.toLowerCase() !== method) {
            clash = true;
            break;
          }
        } else if (value !== undefined) method = parseMethod(value);
        continue;
      case "url":
        value = options[name];
        if (named.url) {
          if (toUrlText(value) !== named.url.text) {
            clash = true;
            break;
          }
        } else if (value !== undefined) url = parseUrl(value);
        continue;
      case "data":
        data = options[name];
        continue;
      case "headers":
        if ((value = objectOf(options, name))) {
          headers = mergeHeaders(defaults.headers, value);
        }
        continue;
      case "mediaType":
        if ((value = options[name]) !== undefined) {
          mediaType = mergeMediaType(mediaType, value);
        }
        continue;
      case "request":
        request = objectOf(options, name);
        continue;
    }
    if (isApart) throw notAnOption(name);
    if (defaults.count && getOwn(defaults.parameters, name) !== undefined) {
      overrides = true;
    } else {
      if (count < index) names[count] = name;
      count++;
    }
  }
  if (isApart) {
    assertRecord("parameters", parameters);
    names = Object.keys(parameters).filter((name) =>
      getOwn(defaults.parameters, name) === undefined
    );
    count = names.length;
    overrides = true;
    clash = names.some((name) => OPTION_NAMES.includes(name));
  }
  for (const name of url ? url.optionNames : []) {
    clash = true;
    if (
      !isApart &&
      !(name === "url" ? named.url : name === "method" && named.method)
    ) {
      throw takenPlaceholder(name, url!.text);
    }
  }
  // So that it can be amended.
  if (mediaType !== defaults.mediaType && headers === defaults.headers) {
    headers = mergeHeaders(headers, {});
  }
  // A default is copied for each call: what one result holds shows in no other.
  if (data === undefined && defaults.data !== undefined) {
    data = snapshot(defaults.data);
  }
  if (defaults.request) request = { ...defaults.request, ...request };
  return {
    baseUrl,
    method,
    url,
    headers,
    mediaType,
    request,
    data,
    parameters: isApart ? parameters : options,
    names,
    count,
    overrides,
    // Integer keys are an object's first; they begin with a digit.
    reordered: defaults.count > 0 && count > 0 && names[0]! < ":",
    clash,
    defaults,
  };
}

/**
 * The value of a parameter, by its number: first come those of the defaults, of
 * which it is a copy, then those of the call alone.
 */
export function parameterAt(merged: Merged, index: number): unknown {
  const { defaults, parameters } = merged;
  if (index >= defaults.count) {
    return parameters[merged.names[index - defaults.count]!];
  }
  const name = defaults.names[index]!;
  const value = merged.overrides ? getOwn(parameters, name) : undefined;
  return value === undefined ? snapshot(defaults.parameters[name]) : value;
}

/** The name of a parameter, by its number. */
export function parameterNameAt(
  { defaults, names }: Merged,
  index: number,
): string {
  const { count } = defaults;
  return index < count ? defaults.names[index]! : names[index - count]!;
}

/** The parameters that are given, as an object of their own. */
export function parametersOf(merged: Merged): Record<string, unknown> {
  const parameters: Record<string, unknown> = {};
  for (let index = 0; index < merged.defaults.count + merged.count; index++) {
    const value = parameterAt(merged, index);
    if (value !== undefined) {
      setOwn(parameters, parameterNameAt(merged, index), value);
    }
  }
  return parameters;
}

/** Keeps merged options as defaults, which no caller can change any more. */
export function toDefaults(merged: Merged): Defaults {
  const { headers, mediaType } = merged;
  const parameters = snapshot(parametersOf(merged));
  const names = Object.keys(parameters);
  const sent = { ...headers };
  if (mediaType) amendAccept(sent, mediaType);
  const sentJson = { ...sent };
  addJsonType(sentJson);
  return {
    baseUrl: merged.baseUrl,
    method: merged.method,
    url: merged.url,
    headers,
    mediaType,
    request: merged.request && { ...merged.request },
    data: snapshot(merged.data),
    parameters,
    names,
    count: names.length,
    sent,
    sentJson,
  };
}

/** An option that is an object, where it is given. */
function objectOf(
  options: Record<string, unknown>,
  name: string,
): object | undefined {
  const value = options[name] ?? undefined;
  if (value !== undefined && typeof value !== "object") {
    throw notAnObject(name, value);
  }
  return value;
}

function assertRecord(
  name: string,
  value: unknown,
): asserts value is Record<string, unknown> {
  if (!isRecord(value)) throw notAnObject(name, value);
}

function notAnObject(name: string, value: unknown): EndpointError {
  return new EndpointError(
    "INVALID_PARAMETER",
    // Text could be the line of a header, with its secret.
    `${name} is ${
      typeof value === "string" ? "text" : describe(value)
    }; pass a plain object`,
  );
}

function notARoute(route: unknown): EndpointError {
  return new EndpointError(
    "INVALID_ROUTE",
    `The route is ${
      describe(route)
    }; pass text, such as "GET /users", or a plain object of options`,
  );
}

function notAnOption(name: string): EndpointError {
  return new EndpointError(
    "INVALID_PARAMETER",
    `${
      describe(name)
    } is not an option here; with three arguments, parameters go into the third`,
  );
}

function takenPlaceholder(name: string, url: string): EndpointError {
  return new EndpointError(
    "INVALID_ROUTE",
    `The placeholder {${name}} of ${
      describe(url)
    } has the name of an option; pass its value in a third argument: endpoint(route, options, parameters)`,
  );
}
