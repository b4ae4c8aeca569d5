import { type BaseUrl, parseBaseUrl } from "./_base_url.ts";
import { describe } from "../_describe.ts";
import { addJsonType, mergeHeaders } from "./_headers.ts";
import { amendAccept, type MediaType, mergeMediaType } from "./_media_type.ts";
import { getOwn, setOwn } from "../_own_property.ts";
import {
  invalidRoute,
  parseMethod,
  parseRoute,
  parseUrl,
  type RouteUrl,
} from "./_route.ts";
import { snapshot } from "../_snapshot.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { HeaderRecord, Method } from "../types/mod.ts";

/** What an endpoint function starts every call from. */
export interface Defaults {
  readonly baseUrl: BaseUrl | undefined;
  readonly method: Method;
  readonly url: RouteUrl | undefined;
  readonly headers: HeaderRecord;
  /** The headers with the `accept` that the media type asks for. */
  readonly requestHeaders: HeaderRecord;
  /** Those headers with the `content-type` of a JSON body. */
  readonly jsonHeaders: HeaderRecord;
  readonly mediaType: MediaType | undefined;
  readonly request: object | undefined;
  readonly data: unknown;
  readonly parameters: ReadonlyMap<string, unknown>;
  /** The same parameters in their order: a map is slow to go through. */
  readonly entries: readonly (readonly [name: string, value: unknown])[];
}

/** Options that were read and checked, on top of their defaults. */
export interface Merged {
  readonly defaults: Defaults;
  readonly baseUrl: BaseUrl | undefined;
  readonly method: Method;
  readonly url: RouteUrl | undefined;
  /** The headers, where the call changed those of the defaults. */
  readonly headers: HeaderRecord | undefined;
  readonly mediaType: MediaType | undefined;
  readonly request: object | undefined;
  readonly data: unknown;
  /** The call's options, for the values of the parameters. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The names of the call's parameters that are no defaults: the first `count`. */
  readonly names: readonly string[];
  readonly count: number;
  /** Whether the call has values for parameters of the defaults. */
  readonly overrides: boolean;
  /** Whether an object of all parameters has them in another order. */
  readonly reordered: boolean;
}

/** The defaults of `parse`: none. */
export const NO_DEFAULTS: Defaults = {
  baseUrl: undefined,
  method: "GET",
  url: undefined,
  headers: {},
  requestHeaders: {},
  jsonHeaders: { "content-type": "application/json; charset=utf-8" },
  mediaType: undefined,
  request: undefined,
  data: undefined,
  parameters: new Map(),
  entries: [],
};

/**
 * Merges the options of a call over the defaults. Parameters are only named
 * here: their values are read once, where they go.
 */
export function mergeOptions(
  defaults: Defaults,
  route: unknown,
  options: unknown,
): Merged {
  let { baseUrl, method, url, mediaType, request, data } = defaults;
  const { parameters } = defaults;
  const hasParameters = parameters.size > 0;
  let overrides = false;
  let headers: HeaderRecord | undefined;
  if (typeof route === "string") {
    const parsed = parseRoute(route);
    method = parsed.method ?? method;
    url = parsed.url ?? url;
  } else if (route !== undefined) {
    if (!isRecord(route)) throw invalidRoute(route);
    options = route;
  }
  options ??= {};
  if (!isRecord(options)) throw invalidOption("options", options);

  const names = Object.keys(options);
  let count = 0;
  for (let index = 0; index < names.length; index++) {
    const name = names[index]!;
    let value: unknown;
    switch (name) {
      case "baseUrl":
        if ((value = options[name]) !== undefined) {
          baseUrl = parseBaseUrl(value);
        }
        break;
      case "method":
        if ((value = options[name]) !== undefined) method = parseMethod(value);
        break;
      case "url":
        if ((value = options[name]) !== undefined) url = parseUrl(value);
        break;
      case "data":
        if ((value = options[name]) !== undefined) data = value;
        break;
      case "headers":
        if ((value = getObject(options, name))) {
          headers = mergeHeaders(defaults.headers, value);
        }
        break;
      case "mediaType":
        if ((value = getObject(options, name))) {
          mediaType = mergeMediaType(mediaType, value);
        }
        break;
      case "request":
        if ((value = getObject(options, name))) {
          request = request ? { ...request, ...value } : value;
        }
        break;
      default:
        if (hasParameters && parameters.has(name)) {
          overrides = true;
          break;
        }
        if (count < index) names[count] = name;
        count++;
    }
  }
  return {
    defaults,
    baseUrl,
    method,
    url,
    headers,
    mediaType,
    request,
    data,
    options,
    names,
    count,
    overrides,
    // Integer keys are an object's first; they begin with a digit.
    reordered: hasParameters && count > 0 && names[0]! < ":",
  };
}

/** Hands each parameter that is given to a function, the defaults' first. */
export function eachParameter<Target>(
  { defaults: { entries }, options, names, count, overrides }: Merged,
  target: Target,
  visit: (target: Target, name: string, value: unknown) => void,
): void {
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]!;
    const value = overrides ? getOwn(options, entry[0]) : undefined;
    visit(target, entry[0], value === undefined ? snapshot(entry[1]) : value);
  }
  for (let index = 0; index < count; index++) {
    const name = names[index]!;
    const value = options[name];
    if (value !== undefined) visit(target, name, value);
  }
}

/** Keeps merged options as defaults, which no caller can change any more. */
export function toDefaults(merged: Merged): Defaults {
  const { baseUrl, method, url, mediaType, request, data } = merged;
  const headers = merged.headers ?? merged.defaults.headers;
  const requestHeaders = { ...headers };
  if (mediaType) amendAccept(requestHeaders, mediaType);
  const jsonHeaders = { ...requestHeaders };
  addJsonType(jsonHeaders);
  const given: Record<string, unknown> = {};
  eachParameter(merged, given, setOwn);
  const entries = Object.entries(snapshot(given));
  return {
    baseUrl,
    method,
    url,
    headers,
    requestHeaders,
    jsonHeaders,
    mediaType,
    request,
    data,
    parameters: new Map(entries),
    entries,
  };
}

/** Shows merged options as a new object, as `merge` returns it. */
export function toMergedOptions(merged: Merged): Record<string, unknown> {
  const { baseUrl, method, url, mediaType, request, data } = merged;
  const options = withoutUndefined({
    baseUrl: baseUrl?.text,
    method,
    url: url?.text,
    headers: { ...(merged.headers ?? merged.defaults.headers) },
    mediaType: mediaType && withoutUndefined({
      format: mediaType.format,
      previews: mediaType.previews?.slice(),
    }),
    request,
    data,
  });
  eachParameter(merged, options, setOwn);
  return options;
}

function withoutUndefined(
  options: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An option that is an object, where it is given. */
function getObject(
  options: Record<string, unknown>,
  name: string,
): object | undefined {
  const value = options[name] ?? undefined;
  if (value !== undefined && typeof value !== "object") {
    throw invalidOption(name, value);
  }
  return value;
}

function invalidOption(name: string, value: unknown): EndpointError {
  return new EndpointError(
    "INVALID_PARAMETER",
    // Text could be the line of a header, with its secret.
    `${name} is ${
      typeof value === "string" ? "text" : describe(value)
    }; pass an object`,
  );
}
