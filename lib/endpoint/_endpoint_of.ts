import { show } from "../_show.ts";
import { invalidParameter } from "../_errors.ts";
import { isRecord } from "../_is_plain_object.ts";
import { NO_VALUES, readValues } from "../_read_values.ts";
import { toRecord } from "../_record.ts";
import { remember } from "../_remember.ts";
import { snapshot } from "../_snapshot.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { RequestOptions } from "../types/mod.ts";
import {
  buildRequest,
  type BuildSettings,
  type MergedCall,
  placeParameters,
} from "./build/_build_request.ts";
import { withHeader } from "./headers/_headers.ts";
import { invalidBaseUrl } from "./url/_base_url.ts";
import {
  amendAccept,
  type MediaTypeOption,
  mergeMediaType,
} from "./headers/_media_type.ts";
import {
  copyParameters,
  keepOptions,
  mergeOptions,
  NO_OPTIONS,
} from "./build/_merge.ts";
import {
  assertMethod,
  type ParsedRoute,
  parseRouteUrl,
  readRoute,
  type RouteUrl,
} from "./url/_route.ts";
import { PLAIN_WRITER, type RouteWriter } from "./build/_parameter_writer.ts";
import { writeQuery } from "./url/_write_query.ts";

/**
 * The merged arguments of a call, with the options and parameters of its one object
 * separated.
 */
export interface MergedArguments extends MergedCall {
  readonly mediaType: MediaTypeOption | undefined;
  /** The default `accept` header, and what the default media type turns it into: most calls use both. */
  readonly amended: readonly [accept: string, amended: string] | undefined;
}

/** `endpoint` is not strict: specification, section 7. */
const SETTINGS: BuildSettings = {
  strict: undefined,
  assertNoOption: undefined,
  place: placeParameters,
};

/** Writes lists as values with commas: specification, section 2.3. */
const WRITER: RouteWriter = /* @__PURE__ */ Object.assign({}, PLAIN_WRITER, {
  writePair: (_place: string, name: string, value: unknown) =>
    writeQuery(name, value, "&", true),
});

/** The defaults of `parse`: it gets merged options, so it has no defaults. */
export const NO_DEFAULTS: MergedArguments = {
  method: "get",
  url: undefined,
  mediaType: undefined,
  amended: undefined,
  options: NO_OPTIONS,
  parameters: NO_VALUES,
  passed: NO_VALUES,
  writer: WRITER,
};

/** The route of options without one: neither a method nor a URL. */
const NO_ROUTE: ParsedRoute = { method: undefined, url: undefined };

/** Reads a route, and refuses placeholders with the names of options. */
const parseOwnRoute = /* @__PURE__ */ remember((text) => {
  const route = readRoute(text);
  if (route.method) assertMethod(route.method);
  if (route.url) assertNoOptionName(route.url, route);
  return route;
});

/** Creates an endpoint function whose calls have options and parameters in one object: specification, section 4. */
export function endpointOf(defaults: MergedArguments) {
  const merge = (route?: unknown, options?: unknown) =>
    mergeArguments(defaults, route, options);
  const endpoint = (route?: unknown, options?: unknown) =>
    toRequestOptions(merge(route, options));
  endpoint.defaults = (options?: unknown) =>
    endpointOf(toDefaults(mergeArguments(defaults, undefined, options)));
  endpoint.merge = (route?: unknown, options?: unknown) =>
    showOptions(merge(route, options));
  endpoint.parse = (options?: unknown) =>
    toRequestOptions(mergeArguments(NO_DEFAULTS, undefined, options));
  return Object.defineProperty(endpoint, "DEFAULTS", SHOWN_WHEN_READ);
}

/** Computed when it is read: most programs never read `DEFAULTS`, and it would slow down their start. */
const SHOWN_WHEN_READ = /* @__PURE__ */ toRecord<unknown>({
  enumerable: true,
  configurable: true,
  get(this: ReturnType<typeof endpointOf>) {
    const value = snapshot(this.merge(), Object.freeze);
    Object.defineProperty(this, "DEFAULTS", toRecord({ value }));
    return value;
  },
});

/**
 * Merges a call over the defaults. What the route names, the route decides: then
 * a key `method` or `url` is a parameter.
 */
function mergeArguments(
  defaults: MergedArguments,
  first: unknown,
  second: unknown,
): MergedArguments {
  const isRoute = typeof first === "string";
  if (!isRoute && first !== undefined) {
    if (second !== undefined || !isRecord(first)) {
      throw new EndpointError(
        "INVALID_ROUTE",
        `The route is ${
          show(first)
        }; pass a string, such as "GET /users", or one object of options`,
      );
    }
    second = first;
  }
  const route = isRoute ? parseOwnRoute(first) : NO_ROUTE;
  const passed = readValues("options", second, ", such as { data: … }");
  const own = toRecord();
  const parameters = copyParameters(defaults.parameters);
  for (const name of Object.keys(passed)) {
    const value = passed[name];
    if (value === undefined) continue;
    if (isOption(name, route)) own[name] = value;
    else parameters[name] = value;
  }
  const method = own["method"] === undefined
    ? route.method ?? defaults.method
    : assertMethod(own["method"]);
  const url = own["url"] === undefined
    ? route.url ?? defaults.url
    : parseRouteUrl(own["url"]);
  // Before the options are read: a value for {headers} is not a record of headers.
  if (url && url !== route.url) assertNoOptionName(url, route);
  return {
    method,
    url,
    mediaType: own["mediaType"] === undefined
      ? defaults.mediaType
      : mergeMediaType(own["mediaType"], defaults.mediaType),
    amended: own["mediaType"] === undefined ? defaults.amended : undefined,
    options: mergeOptions(defaults.options, own),
    parameters,
    passed,
    writer: WRITER,
  };
}

/** Copies merged options as defaults, which no caller can change later. */
function toDefaults(merged: MergedArguments): MergedArguments {
  const { mediaType, options } = merged;
  const accept = acceptOf(options);
  return {
    ...merged,
    amended: mediaType && [accept, amendAccept(accept, mediaType)],
    options: keepOptions(options),
    parameters: copyParameters(merged.parameters),
    passed: NO_VALUES,
  };
}

/** The `accept` header of options, which a media type amends. */
const acceptOf = ({ headers }: MergedArguments["options"]): string =>
  `${headers["accept"] ?? ""}`;

/** The `accept` header that the media type asks for; `undefined` without a media type. */
function amendedAccept(
  { amended, mediaType, options }: MergedArguments,
): string | undefined {
  if (!mediaType) return undefined;
  const accept = acceptOf(options);
  return accept === amended?.[0] ? amended[1] : amendAccept(accept, mediaType);
}

/** Amends `accept`, and builds the request. */
function toRequestOptions(merged: MergedArguments): RequestOptions {
  const { url, options } = merged;
  // Any other API has a base URL.
  if (url && url.origin === undefined && !options.baseUrl) {
    throw invalidBaseUrl(undefined);
  }
  const accept = amendedAccept(merged);
  if (accept) {
    const headers = withHeader(options.headers, "accept", accept);
    merged = { ...merged, options: { ...options, headers } };
  }
  return buildRequest(merged, SETTINGS);
}

/** Shows merged options as a new object, as `merge` returns it: specification, section 2.5. */
function showOptions(merged: MergedArguments): Record<string, unknown> {
  const { mediaType, method, parameters, url } = merged;
  const { baseUrl, data, headers, request } = merged.options;
  const { format, previews } = mediaType ?? {};
  const names = [...url?.slots.keys() ?? [], ...Object.keys(parameters)];
  const ambiguous = names.find((name) => isOption(name));
  if (ambiguous !== undefined) {
    throw invalidParameter(
      ambiguous,
      "has the name of an option, and merged options have one name for both; use createEndpoint",
    );
  }
  return {
    baseUrl: baseUrl!.text, // An endpoint function has one.
    method: method.toUpperCase(),
    ...url && { url: url.isLiteral ? new URL(url.text) : url.text },
    headers: { ...headers },
    ...mediaType && {
      mediaType: {
        ...format && { format },
        ...previews && { previews: [...previews] },
      },
    },
    ...request && { request },
    ...data !== undefined && { data },
    ...parameters,
  };
}

/** Whether a key is an option. If the route has a method or a URL, a key of that name is a parameter. */
function isOption(name: string, route?: ParsedRoute): boolean {
  // A `switch`, because this runs for every name of every call.
  switch (name) {
    case "baseUrl":
    case "headers":
    case "mediaType":
    case "request":
    case "data":
      return true;
    case "method":
      return !route?.method;
    case "url":
      return !route?.url;
    default:
      return false;
  }
}

/** Refuses placeholders with the names of options: a call has both in one object. */
function assertNoOptionName(url: RouteUrl, route: ParsedRoute): void {
  for (const name of url.slots.keys()) {
    if (!isOption(name, route)) continue;
    throw new EndpointError(
      "INVALID_ROUTE",
      `The placeholder {${name}} of ${
        show(url.text)
      } has the name of an option; use createEndpoint, whose calls have parameters and options apart`,
      { parameter: name },
    );
  }
}
