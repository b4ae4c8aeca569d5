import { type BaseUrl, parseBaseUrl } from "./_base_url.ts";
import { describe } from "./_describe.ts";
import { addHeaders } from "./_headers.ts";
import { amendAccept, type MediaType, mergeMediaType } from "./_media_type.ts";
import { setOwn } from "./_own_property.ts";
import {
  invalidRoute,
  parseMethod,
  parseRoute,
  parseUrl,
  type RouteUrl,
} from "./_route.ts";
import { snapshot } from "./_snapshot.ts";
import { EndpointError } from "./endpoint_error.ts";
import type { HeaderRecord, Method } from "./types.ts";

/** Options that were read and checked. */
export interface Merged {
  readonly baseUrl: BaseUrl | undefined;
  readonly method: Method;
  readonly url: RouteUrl | undefined;
  /** The headers, where the call changed those of the defaults. */
  readonly headers: HeaderRecord | undefined;
  readonly mediaType: MediaType | undefined;
  readonly request: object | undefined;
  readonly data: unknown;
  /** The names of the parameters, the defaults' first. */
  readonly names: string[];
  /** The values of the parameters, in the order of their names. */
  readonly values: unknown[];
}

/** Options that were made the defaults of an endpoint function. */
export interface Defaults extends Merged {
  readonly headers: HeaderRecord;
  /** The headers with the `accept` that the media type asks for. */
  readonly requestHeaders: HeaderRecord;
  /** Where each parameter stands in the list of names. */
  readonly positions: ReadonlyMap<string, number>;
  /** Whether a parameter is an array or an object, which each call copies. */
  readonly compound: boolean;
}

/** The defaults of `parse`, which knows no others than those merged into its input. */
export const NO_DEFAULTS: Defaults = {
  baseUrl: undefined,
  method: "GET",
  url: undefined,
  headers: {},
  mediaType: undefined,
  request: undefined,
  data: undefined,
  names: [],
  values: [],
  requestHeaders: {},
  positions: new Map(),
  compound: false,
};

/** Merges the options of a call over the defaults, in one pass over the options. */
export function mergeOptions(
  defaults: Defaults,
  route: unknown,
  options: unknown,
): Merged {
  let { baseUrl, method, url, mediaType, request, data } = defaults;
  let headers: HeaderRecord | undefined;
  const { positions } = defaults;
  const names = [...defaults.names];
  const values = defaults.compound
    ? defaults.values.map((value) => snapshot(value))
    : [...defaults.values];
  if (typeof route === "string") {
    const parsed = parseRoute(route);
    method = parsed.method ?? method;
    url = parsed.url ?? url;
  } else if (typeof route === "object" && route && !Array.isArray(route)) {
    options = route;
  } else if (route !== undefined) {
    throw invalidRoute(route);
  }
  options ??= {};
  if (typeof options !== "object" || Array.isArray(options)) {
    throw invalidOption("options", options);
  }
  for (const key of Object.keys(options!)) {
    const value = (options as Record<string, unknown>)[key];
    if (value === undefined) continue;
    switch (key) {
      case "baseUrl":
        baseUrl = parseBaseUrl(value);
        break;
      case "method":
        method = parseMethod(value);
        break;
      case "url":
        url = parseUrl(value);
        break;
      case "headers":
        if (value === null) break;
        headers = { ...defaults.headers };
        addHeaders(headers, value);
        break;
      case "mediaType":
        if (value === null) break;
        mediaType = mergeMediaType(defaults.mediaType, value);
        break;
      case "request":
        if (value === null) break;
        if (typeof value !== "object") throw invalidOption(key, value);
        request = request ? { ...request, ...value } : value;
        break;
      case "data":
        data = value;
        break;
      default: {
        const position = positions.get(key);
        if (position === undefined) {
          names.push(key);
          values.push(value);
        } else {
          values[position] = value;
        }
      }
    }
  }
  return {
    baseUrl,
    method,
    url,
    headers,
    mediaType,
    request,
    data,
    names,
    values,
  };
}

function invalidOption(name: string, value: unknown): EndpointError {
  return new EndpointError(
    "INVALID_PARAMETER",
    `${name} is ${describe(value)}; pass an object`,
  );
}

/** Keeps merged options as defaults that no caller can change any more. */
export function toDefaults(merged: Merged, before: Defaults): Defaults {
  const headers = merged.headers ?? before.headers;
  const requestHeaders = { ...headers };
  if (merged.mediaType) amendAccept(requestHeaders, merged.mediaType);
  return {
    ...merged,
    headers,
    values: merged.values.map((value) => snapshot(value)),
    requestHeaders,
    positions: new Map(merged.names.map((name, index) => [name, index])),
    compound: merged.values.some((value) =>
      typeof value === "object" && value !== null
    ),
  };
}

/** Shows merged options as a new object, as `merge` returns it. */
export function toMergedOptions(
  merged: Merged,
  defaults: Defaults,
): Record<string, unknown> {
  const { baseUrl, method, url, mediaType, data, request } = merged;
  const options: Record<string, unknown> = {
    ...(baseUrl && { baseUrl: baseUrl.text }),
    method,
    ...(url && { url: url.text }),
    headers: { ...(merged.headers ?? defaults.headers) },
    ...(mediaType && {
      mediaType: {
        ...(mediaType.format !== undefined && { format: mediaType.format }),
        ...(mediaType.previews && { previews: [...mediaType.previews] }),
      },
    }),
  };
  merged.names.forEach((name, index) => {
    setOwn(options, name, merged.values[index]);
  });
  if (data !== undefined) options["data"] = data;
  if (request) options["request"] = request;
  return options;
}
