import { notAnObject, type Values } from "../../_read_values.ts";
import { toRecord } from "../../_record.ts";
import { snapshot } from "../../_snapshot.ts";
import { type BaseUrl, parseBaseUrl } from "../url/_base_url.ts";
import {
  type MergedHeaders,
  mergeHeaders,
  NO_HEADERS,
  type WriteHeader,
} from "../headers/_headers.ts";

/** The options that defaults and calls have, read and checked. */
export interface Options {
  readonly baseUrl: BaseUrl | undefined;
  readonly headers: MergedHeaders;
  readonly request: object | undefined;
  /** The whole body. */
  readonly data: unknown;
}

/** No options at all. */
export const NO_OPTIONS: Options = {
  baseUrl: undefined,
  headers: NO_HEADERS,
  request: undefined,
  data: undefined,
};

/**
 * Merges options over defaults. `request` is merged one level deep; what comes
 * from the defaults is copied, so that changing one request does not change another.
 *
 * @param own The options as passed.
 * @param writeHeader Writes header values that are not strings yet.
 */
export function mergeOptions(
  defaults: Options,
  own: Values,
  writeHeader?: WriteHeader,
): Options {
  const { baseUrl, data, headers, request } = own;
  if (typeof (request ?? {}) !== "object") {
    throw notAnObject("request", request);
  }
  return {
    baseUrl: baseUrl === undefined ? defaults.baseUrl : parseBaseUrl(baseUrl),
    headers: (headers ?? null) === null
      ? defaults.headers
      : mergeHeaders(defaults.headers, headers, writeHeader),
    request: defaults.request
      ? { ...defaults.request, ...request as object }
      : request as object ?? undefined,
    data: data === undefined ? snapshot(defaults.data) : data,
  };
}

/** Copies merged options as defaults, which no caller can change later. */
export function keepOptions(options: Options): Options {
  const { request, data } = options;
  return {
    ...options,
    request: request && { ...request },
    data: snapshot(data),
  };
}

/**
 * Puts the parameters of a call over copies of the defaults, in a record that
 * inherits nothing. `undefined` keeps a default, and `null` replaces it.
 */
export function mergeParameters(
  defaults: Values,
  own: Values,
): Record<string, unknown> {
  const parameters = copyParameters(defaults);
  for (const name of Object.keys(own)) {
    const value = own[name];
    if (value !== undefined) parameters[name] = value;
  }
  return parameters;
}

/** Copies default parameters, into a record that inherits nothing. */
export function copyParameters(defaults: Values): Record<string, unknown> {
  const parameters = toRecord();
  for (const name in defaults) parameters[name] = snapshot(defaults[name]);
  return parameters;
}
