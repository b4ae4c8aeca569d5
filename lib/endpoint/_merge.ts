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
  isOption,
  type MethodName,
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

/** Reads an option that is given, over its default. */
const READERS = {
  baseUrl: parseBaseUrl,
  method: parseMethod,
  url: parseUrl,
  headers: (headers: unknown, defaults: HeaderRecord) =>
    mergeHeaders(defaults, objectOf("headers", headers) ?? {}),
  mediaType: mergeMediaType,
  request: (request: unknown) => objectOf("request", request),
  data: (data: unknown) => data,
};

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
  // Before an option of that name is read, which was not meant as one.
  if (named.url && parameters === undefined) assertNames(named.url, named);
  let names = Object.keys(options);
  const merged: { -readonly [Key in keyof Merged]: Merged[Key] } = {
    baseUrl: defaults.baseUrl,
    method: named.method ?? defaults.method,
    url: named.url ?? defaults.url,
    headers: defaults.headers,
    mediaType: defaults.mediaType,
    request: undefined,
    data: undefined,
    parameters: options,
    names,
    count: 0,
    overrides: false,
    clash: false,
    reordered: false,
    defaults,
  };
  let count = 0;
  for (const name of names) {
    if (isOption(name)) {
      const value = options[name];
      const fixed = sayOf(named, name);
      if (!fixed) {
        if (value !== undefined) {
          merged[name] = READERS[name](value, defaults[name] as never) as never;
        }
        continue;
      }
      // The same statement twice is not a parameter.
      if (
        fixed ===
          (name === "url"
            ? toUrlText(value)
            : typeof value === "string" && value.toLowerCase())
      ) continue;
      merged.clash = true;
    }
    if (parameters !== undefined) throw notAnOption(name);
    names[count++] = name;
  }
  if (parameters !== undefined) {
    assertRecord("parameters", parameters);
    merged.parameters = parameters;
    names = Object.keys(parameters);
    count = names.length;
    merged.clash = names.some(isOption);
  }
  if (defaults.count) {
    let kept = 0;
    for (let index = 0; index < count; index++) {
      const name = names[index]!;
      if (defaults.parameters[name] === undefined) names[kept++] = name;
      else merged.overrides = true;
    }
    count = kept;
    // Integer keys are an object's first; they begin with a digit.
    merged.reordered = count > 0 && names[0]! < ":";
  }
  merged.names = names;
  merged.count = count;
  if (merged.url?.optionNames.length) {
    merged.clash = true;
    if (parameters === undefined) assertNames(merged.url, named);
  }
  // So that it can be amended.
  if (
    merged.mediaType !== defaults.mediaType &&
    merged.headers === defaults.headers
  ) {
    merged.headers = mergeHeaders(defaults.headers, {});
  }
  // A default is copied for each call: what one result holds shows in no other.
  if (merged.data === undefined) merged.data = snapshot(defaults.data);
  if (defaults.request) {
    merged.request = { ...defaults.request, ...merged.request };
  }
  return merged;
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
  // Without a prototype, a name is looked up as it is.
  const parameters = { __proto__: null, ...snapshot(parametersOf(merged)) };
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

/** An option that is an object; `null` counts as not given. */
function objectOf(name: string, value: unknown): object | undefined {
  if (typeof value !== "object") throw notAnObject(name, value);
  return value ?? undefined;
}

function assertRecord(
  name: string,
  value: unknown,
): asserts value is Record<string, unknown> {
  if (!isRecord(value)) throw notAnObject(name, value);
}

/** What a route says of the URL or the method; nothing of other options. */
function sayOf({ url, method }: Route, option: string) {
  return option === "url" ? url?.text : option === "method" && method;
}

/** Refuses placeholders with the names of options where a call has both in one object. */
function assertNames({ optionNames, text }: RouteUrl, named: Route): void {
  for (const name of optionNames) {
    if (!sayOf(named, name)) throw takenPlaceholder(name, text);
  }
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
