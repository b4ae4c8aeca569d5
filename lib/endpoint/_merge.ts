import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { isPlainObject, isRecord } from "../_is_plain_object.ts";
import { readRecord, toRecord } from "../_record.ts";
import { snapshot } from "../_snapshot.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { HeaderRecord } from "../types/mod.ts";
import { type BaseUrl, parseBaseUrl } from "./_base_url.ts";
import { type MergedHeaders, mergeHeaders, NO_HEADERS } from "./_headers.ts";
import { type MediaType, mergeMediaType } from "./_media_type.ts";
import {
  isOption,
  type MethodName,
  parseMethod,
  parseRoute,
  parseUrl,
  type Route,
  type RouteUrl,
} from "./_route.ts";
import type { RouteStart, Settings } from "./_settings.ts";

type Values = Readonly<Record<string, unknown>>;

/** Options that were read and checked. */
export interface Options {
  readonly baseUrl: BaseUrl | undefined;
  readonly method: MethodName;
  readonly url: RouteUrl | undefined;
  readonly headers: MergedHeaders;
  readonly mediaType: MediaType | undefined;
  readonly request: object | undefined;
  readonly data: unknown;
}

/** The defaults of an endpoint function, read once. */
export interface Defaults extends Options {
  /** The names of the parameters, and a record of them that inherits nothing. */
  readonly names: readonly string[];
  readonly parameters: Values;
  /**
   * The headers that are sent unless a call changes them, once a call has asked
   * for them; second, those with the `content-type` of a JSON body.
   */
  readonly sent: (HeaderRecord | undefined)[];
}

/** The options of a call over the defaults. */
export interface Merged extends Options {
  /** The object that holds the call's own parameters. */
  readonly given: Values;
  /** The default parameters, and their names, which come before the call's keys. */
  readonly parameters: Values;
  readonly names: readonly string[];
  /** The keys of `given`: parameters, and options if `named` is set. */
  readonly keys: readonly string[];
  /** The route's method and URL, if some of the keys are options. */
  readonly named: Route | undefined;
  readonly defaults: Defaults;
  /** The described route's own URL and headers, if the config has any. */
  readonly start: RouteStart | undefined;
  /** The URL that is expanded: that of `start`, else `url`. */
  readonly template: RouteUrl | undefined;
}

const NOTHING: Values = /* @__PURE__ */ toRecord();

/** The defaults of `parse`: none. */
export const NO_DEFAULTS: Defaults = {
  baseUrl: undefined,
  method: "get",
  url: undefined,
  headers: NO_HEADERS,
  mediaType: undefined,
  request: undefined,
  data: undefined,
  names: [],
  parameters: NOTHING,
  sent: [undefined, undefined],
};

/** The route of options without one: neither a method nor a URL. */
export const NO_ROUTE: Route = { method: undefined, url: undefined };

/**
 * Merges the options of a call over the defaults. If the route has a method or a
 * URL, a key `method` or `url` is a parameter.
 *
 * @param parameters Parameters only, whatever their names; then `options` are options only.
 * @param isCall Whether the base URL and the headers that the config has for the
 * route count; defaults do not take them, and merged options have them already.
 */
export function mergeOptions(
  settings: Settings,
  defaults: Defaults,
  route: unknown,
  options: unknown,
  parameters?: unknown,
  isCall = false,
): Merged {
  let named = NO_ROUTE;
  if (typeof route === "string") named = parseRoute(route);
  else if (route !== undefined) {
    if (options !== undefined || !isRecord(route)) {
      throw new EndpointError(
        "INVALID_ROUTE",
        `The route is ${
          describe(route)
        }; pass a string, such as "GET /users", or one object of options`,
      );
    }
    options = route;
  }
  const isApart = parameters !== undefined;
  const given = options ?? NOTHING;
  if (!isRecord(given)) throw notAnObject("options", options);
  const source = isApart ? parameters as Values : given;
  if (isApart && !isRecord(source)) throw notAnObject("parameters", parameters);
  const keys = Object.keys(given);
  let hasOptions = false;
  /** A word that `fetch` or a typing error brings in, and that would go to the body unnoticed. */
  let slip: string | undefined;
  for (const name of keys) {
    if (isOption(name, named)) hasOptions = true;
    else if (isApart) {
      throw invalid(
        `${describe(name)} is not an option; pass it in the third argument`,
      );
    } else if (name === "body" || name === "header") slip = name;
  }
  const own: { readonly [Name in keyof Options]?: unknown } | undefined =
    hasOptions ? readRecord(given) : undefined;
  let { method, url, mediaType, baseUrl } = defaults;
  if (named.method) method = named.method;
  else if (own?.method !== undefined) method = parseMethod(own.method);
  if (named.url) url = named.url;
  else if (own?.url !== undefined) url = parseUrl(own.url);
  const start = startOf(settings, url, method);
  // Before the options: the value of a placeholder {headers} is no record of headers.
  if (!isApart && url?.namesOption) assertNoOptionName(url, named);
  if (isCall) {
    settings.names?.(source, start, url, isApart ? undefined : named);
    if (
      slip && !settings.routes && isPlainObject(given[slip]) &&
      !url?.slots.has(slip)
    ) {
      const meant = slip === "body" ? "data" : "headers";
      throw invalid(
        `"${slip}" is an object; did you mean ${meant}? A parameter of that name goes in the third argument`,
      );
    }
  }

  let { headers } = defaults;
  let request: object | undefined;
  let data: unknown;
  if (isCall && start) {
    baseUrl = start.baseUrl ?? baseUrl;
    if (start.headers) headers = mergeHeaders(headers, start.headers);
  }
  if (own) {
    data = own.data;
    request = objectOf("request", own.request);
    const given = objectOf("headers", own.headers);
    // The route may say how they are written.
    const { writeHeader } = start ?? settings;
    if (given) headers = mergeHeaders(headers, given, writeHeader);
    if (own.baseUrl !== undefined) baseUrl = parseBaseUrl(own.baseUrl);
    if (own.mediaType !== undefined) {
      mediaType = mergeMediaType(own.mediaType, mediaType);
    }
  }
  if (data === undefined && defaults.data !== undefined) {
    data = snapshot(defaults.data);
  }
  if (defaults.request) request = { ...defaults.request, ...request };
  const merged = {
    baseUrl,
    method,
    url,
    headers,
    mediaType,
    request,
    data,
    given: source,
    parameters: defaults.parameters,
    names: defaults.names,
    keys: isApart ? Object.keys(source) : keys,
    named: hasOptions && !isApart ? named : undefined,
    defaults,
    start,
    template: start ? start.url : url,
  };
  // Objects list array indices first: put the parameters in the order in which
  // `parse` finds them among merged options.
  if (merged.names.length && merged.keys[0]?.charCodeAt(0)! < 58) {
    const parameters = parametersOf(merged);
    return { ...merged, parameters, names: Object.keys(parameters), keys: [] };
  }
  return merged;
}

/** The name of a parameter by its index. */
export function nameAt({ keys, names }: Merged, index: number): string {
  return index < names.length ? names[index]! : keys[index - names.length]!;
}

/**
 * The value of a parameter by its index: `undefined` if the key there is an
 * option, or names a default, or has no value. A default is copied: what one
 * result holds shows in no other.
 */
export function valueAt(
  { given, named, names, parameters }: Merged,
  index: number,
  name: string,
): unknown {
  const value = given[name];
  if (index >= names.length) {
    return names.length && parameters[name] !== undefined ||
        named && isOption(name, named)
      ? undefined
      : value;
  }
  return value === undefined || !Object.hasOwn(given, name)
    ? snapshot(parameters[name])
    : value;
}

/** A copy of the parameters as a record. */
export function parametersOf(merged: Merged): Record<string, unknown> {
  const parameters = toRecord();
  const count = merged.names.length + merged.keys.length;
  for (let index = 0; index < count; index++) {
    const name = nameAt(merged, index);
    const value = valueAt(merged, index, name);
    if (value !== undefined) parameters[name] = value;
  }
  return parameters;
}

/** What the config sets for a route. */
function startOf(
  { routes }: Settings,
  url: RouteUrl | undefined,
  method: MethodName,
): RouteStart | undefined {
  return routes && url && !url.isLiteral
    ? routes.get(url.text)?.[method]
    : undefined;
}

/** Refuses placeholders with the names of options where a call has both in one object. */
function assertNoOptionName(url: RouteUrl, route: Route): void {
  for (const name of url.slots.keys()) {
    if (!isOption(name, route)) continue;
    throw new EndpointError(
      "INVALID_ROUTE",
      `The placeholder {${name}} of ${
        describe(url.text)
      } has the name of an option; pass it in a third argument: endpoint(route, options, parameters)`,
    );
  }
}

/** Keeps options as defaults, which no caller can change any more. */
export function toDefaults(merged: Merged): Defaults {
  // Field by field: the object of a spread is slow to read and to grow.
  const { baseUrl, method, url, headers, mediaType, request, data } = merged;
  const parameters = parametersOf(merged);
  const names = Object.keys(parameters);
  for (const name of names) parameters[name] = snapshot(parameters[name]);
  return {
    baseUrl,
    method,
    url,
    headers,
    mediaType,
    request: request && { ...request },
    data: snapshot(data),
    names,
    parameters,
    sent: [undefined, undefined],
  };
}

/** An option that is an object; `null` is left out. */
function objectOf(name: string, value: unknown): object | undefined {
  if (typeof (value ?? {}) !== "object") throw notAnObject(name, value);
  return value as object ?? undefined;
}

function notAnObject(name: string, value: unknown): EndpointError {
  const isForm = name === "options" && Object(value) === value;
  return invalid(
    `${name} is ${describe(value, true)}; pass a plain object${
      isForm ? ", such as { data: … }" : ""
    }`,
  );
}
