import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { isRecord } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
import { snapshot } from "../_snapshot.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { HeaderRecord } from "../types/mod.ts";
import { type BaseUrl, parseBaseUrl } from "./_base_url.ts";
import {
  type MergedHeaders,
  mergeHeaders,
  type WriteHeader,
} from "./_headers.ts";
import { type MediaType, mergeMediaType } from "./_media_type.ts";
import {
  type MethodName,
  parseMethod,
  parseRoute,
  parseUrl,
  type Route,
  type RouteUrl,
} from "./_route.ts";

/** Options that were read and checked. */
export interface Options {
  readonly baseUrl: BaseUrl | undefined;
  readonly method: MethodName;
  readonly url: RouteUrl | undefined;
  readonly headers: MergedHeaders;
  readonly mediaType: MediaType | undefined;
  readonly request: object | undefined;
  readonly data: unknown;
  /** The parameters that are given, by their names, without a prototype. */
  readonly parameters: Record<string, unknown>;
}

/** What an endpoint function starts every call from. */
export interface Defaults extends Options {
  /** The headers that are sent unless a call changes them, once a call has asked for them. */
  sent?: HeaderRecord | undefined;
  /** Those headers with the `content-type` of a JSON body. */
  sentJson?: HeaderRecord | undefined;
}

/** The options of a call over the defaults. */
export interface Merged extends Options {
  readonly defaults: Defaults;
  /** What the described route starts from. */
  readonly start: RouteStart | undefined;
  /** The URL that is expanded: that of `start`, else `url`. */
  readonly template: RouteUrl | undefined;
  /** What the route says. */
  readonly named: Route;
  /** The object that holds the call's own parameters. */
  readonly given: object;
}

/** What a described route starts from, under the options of a call. */
export interface RouteStart {
  /** The URL that is expanded. */
  readonly url: RouteUrl;
  /** The base URL and the headers that calls have over the defaults. */
  readonly baseUrl: BaseUrl | undefined;
  readonly headers: MergedHeaders | undefined;
  /** Writes parameters as its styles say; nothing if it has none. */
  readonly write: ((merged: Merged) => void) | undefined;
  readonly writeHeader: WriteHeader;
}

/** What routes of a description start from, by their URLs and methods. */
export type RouteStarts = ReadonlyMap<
  string | undefined,
  Readonly<Record<string, RouteStart>>
>;

/** What settings say of routes. */
export interface RouteSettings {
  readonly routes: RouteStarts | undefined;
  /** Writes headers where no described route does. */
  readonly writeHeader: WriteHeader | undefined;
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
  parameters: /* @__PURE__ */ toRecord(),
  sent: undefined,
  sentJson: undefined,
};

/** What is named where options come without a route: nothing. */
const NO_ROUTE: Route = { text: "", method: undefined, url: undefined };

/** Each option with what reads it, where it is given, over its default. */
const READERS = {
  baseUrl: parseBaseUrl,
  method: parseMethod,
  url: parseUrl,
  headers: (headers: unknown) => objectOf("headers", headers),
  mediaType: mergeMediaType,
  request: (request: unknown) => objectOf("request", request),
  data: (data: unknown) => data,
};

/** Whether a parameter or a placeholder has the name of an option. */
export function hasClash({ parameters, url }: Merged): boolean {
  return [...Object.keys(parameters), ...url?.slots.keys() ?? []]
    .some((name) => Object.hasOwn(READERS, name));
}

/**
 * Merges the options of a call over the defaults. What the route names, the
 * route decides: an option of that name is a parameter.
 *
 * @param parameters Parameters only, whatever their names; then `options` are options only.
 * @param isCall Whether the base URL and the headers that the config has for the
 * route count; defaults do not take them, and merged options have them already.
 */
export function mergeOptions(
  settings: RouteSettings,
  defaults: Defaults,
  route: unknown,
  options: unknown,
  parameters?: unknown,
  isCall = false,
): Merged {
  let named = NO_ROUTE;
  if (typeof route === "string") named = parseRoute(route);
  else if (route !== undefined) {
    if (!isRecord(route) || options !== undefined) {
      throw new EndpointError(
        "INVALID_ROUTE",
        `The route is ${
          describe(route)
        }; pass a string, such as "GET /users", or one object of options`,
      );
    }
    options = route;
  }
  options ??= {};
  if (!isRecord(options)) throw notAnObject("options", options);
  if (parameters !== undefined && !isRecord(parameters)) {
    throw notAnObject("parameters", parameters);
  }
  // Before the option of that name is read: its value was not meant for it.
  if (!parameters) assertNames(named.url, named);
  const merged = {
    baseUrl: undefined as BaseUrl | undefined,
    method: named.method ?? defaults.method,
    url: named.url ?? defaults.url,
    headers: undefined as unknown as MergedHeaders,
    mediaType: defaults.mediaType,
    request: undefined as object | undefined,
    data: undefined as unknown,
    parameters: toRecord(),
    start: undefined as RouteStart | undefined,
    template: undefined as RouteUrl | undefined,
    named,
    given: parameters ?? options,
    defaults,
  };
  // A default is copied for each call: what one result holds shows in no other.
  for (const name in defaults.parameters) {
    merged.parameters[name] = snapshot(defaults.parameters[name]);
  }
  for (const name of Object.keys(options)) {
    const value = options[name];
    if (isRead(name, named)) {
      if (value !== undefined) {
        merged[name] = READERS[name](value, defaults[name] as never) as never;
      }
    } else if (parameters) {
      throw invalid(
        `${describe(name)} is not an option; pass it in the third argument`,
      );
    } else if (value !== undefined) merged.parameters[name] = value;
  }
  for (const name of Object.keys(parameters ?? {})) {
    const value = parameters![name];
    if (value !== undefined) merged.parameters[name] = value;
  }
  if (!parameters && merged.url !== named.url) assertNames(merged.url, named);
  const start = settings.routes?.get(merged.url?.text)?.[merged.method];
  merged.start = start;
  merged.template = (start ?? merged).url;
  const over = isCall ? start : undefined;
  merged.baseUrl ??= over?.baseUrl ?? defaults.baseUrl;
  const headers = over?.headers
    ? mergeHeaders(defaults.headers, over.headers)
    : defaults.headers;
  // Not before the route is known, which may say how they are written.
  merged.headers = merged.headers
    ? mergeHeaders(headers, merged.headers, (start ?? settings).writeHeader)
    : headers;
  if (merged.data === undefined) merged.data = snapshot(defaults.data);
  if (defaults.request) {
    merged.request = { ...defaults.request, ...merged.request };
  }
  return merged;
}

/** Whether a name is read as that of an option, because the route does not decide it. */
function isRead(name: string, route: Route): name is keyof typeof READERS {
  return Object.hasOwn(READERS, name) &&
    !((name === "url" || name === "method") && route[name]);
}

/** Refuses placeholders with the names of options where a call has both in one object. */
function assertNames(url: RouteUrl | undefined, route: Route): void {
  if (!url) return;
  for (const name of url.slots.keys()) {
    if (!isRead(name, route)) continue;
    throw new EndpointError(
      "INVALID_ROUTE",
      `The placeholder {${name}} of ${
        describe(url.text)
      } has the name of an option; pass it in a third argument: endpoint(route, options, parameters)`,
    );
  }
}

/** Keeps options as defaults, which no caller can change any more. */
export function toDefaults(options: Options): Defaults {
  // Field by field: the object of a spread is slow to read and to grow.
  const { baseUrl, method, url, headers, mediaType, request, data } = options;
  return {
    baseUrl,
    method,
    url,
    headers,
    mediaType,
    request: request && { ...request },
    data: snapshot(data),
    parameters: toRecord(snapshot(options.parameters)),
    sent: undefined,
    sentJson: undefined,
  };
}

/** An option that is an object; `null` counts as not given. */
function objectOf(name: string, value: unknown): object | undefined {
  if (typeof value !== "object") throw notAnObject(name, value);
  return value ?? undefined;
}

function notAnObject(name: string, value: unknown): EndpointError {
  const isForm = name === "options" && Object(value) === value;
  return invalid(
    `${name} is ${describe(value, true)}; pass a plain object${
      isForm ? ", such as { data: … }" : ""
    }`,
  );
}
