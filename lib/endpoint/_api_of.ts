import { show } from "../_show.ts";
import type { Option } from "../_checks.ts";
import type { OptionTable } from "../_read_options.ts";
import { NO_VALUES, readValues, type Values } from "../_read_values.ts";
import { toRecord } from "../_record.ts";
import { EndpointError } from "../endpoint_error.ts";
import { invalidBaseUrl } from "./url/_base_url.ts";
import {
  buildRequest,
  type BuildSettings,
  type BuiltRequest,
  type MergedCall,
} from "./build/_build_request.ts";
import { withHeader } from "./headers/_headers.ts";
import {
  copyParameters,
  keepOptions,
  mergeOptions,
  mergeParameters,
  NO_OPTIONS,
  type Options,
} from "./build/_merge.ts";
import { assertMethod } from "./url/_route.ts";
import type {
  DescribeRoute,
  RouteDescription,
} from "./build/_parameter_writer.ts";
import { type IsTrusted, untrusted } from "./url/_trusted_origins.ts";

/** What an API's calls start from: its default options and parameters. */
export interface Defaults {
  readonly options: Options;
  readonly parameters: Values;
}

/** What holds for all calls of an API, whatever its defaults. */
export interface ApiSettings extends BuildSettings {
  readonly isTrusted: IsTrusted;
  readonly describeRoute: DescribeRoute;
  /** The methods that the API has besides the usual ones, in lower case. */
  readonly methods: readonly string[];
}

/** A request, and what is known of its route. */
export interface Built {
  readonly request: BuiltRequest;
  readonly described: Pick<RouteDescription, "isJson" | "isPublic">;
}

/** Builds the requests of an API, from options that have been read. */
export interface Api {
  /** The origin of its base URL; empty for one that is only a path. */
  readonly origin: string;
  build(route: unknown, parameters: unknown, options: Values): Built;
  defaults(options: Values): Api;
}

const BASE_URL: Partial<Option> = { also: "prefixurl prefix" };
/** The members of `RequestInit` that people expect beside the options. */
const REQUEST: Partial<Option> = {
  also: "cache credentials keepalive mode redirect",
};

/** The options of a call. Each is checked where it is used. */
export const CALL_OPTIONS: OptionTable = {
  headers: {},
  data: { also: "body json bodyserializer" },
  query: { also: "params queryserializer searchparams" },
  cookies: {},
  baseUrl: BASE_URL,
  request: REQUEST,
};

/** The options of `.defaults()`. */
export const DEFAULT_OPTIONS: OptionTable = {
  baseUrl: BASE_URL,
  headers: {},
  parameters: { also: "params" },
  request: REQUEST,
};

/** Creates the builder of an API's requests. */
export function apiOf(defaults: Defaults, settings: ApiSettings): Api {
  // An API has a base URL.
  const { origin } = defaults.options.baseUrl!;
  return {
    origin,
    build(route, parameters, options) {
      const call = mergeCall(defaults, settings, route, parameters, options);
      // The base URL of a call is not trusted by itself.
      const target = call.url?.origin ?? call.options.baseUrl!.origin;
      if (target !== origin && !settings.isTrusted(target)) {
        throw untrusted(target);
      }
      return { request: buildRequest(call, settings), described: call.writer };
    },
    defaults: (options) => apiOf(mergeDefaults(defaults, options), settings),
  };
}

/** Merges options over defaults, as the defaults of an API. */
function mergeDefaults(defaults: Defaults, own: Values): Defaults {
  const passed = readValues("parameters", own["parameters"]);
  return {
    options: keepOptions(mergeOptions(defaults.options, own)),
    parameters: copyParameters(mergeParameters(defaults.parameters, passed)),
  };
}

/** The defaults that an API is created with, which have its base URL. */
export function firstDefaults(own: Values): Defaults {
  if (own["baseUrl"] === undefined) throw invalidBaseUrl(undefined);
  const headers = toRecord({ accept: "application/json" });
  return mergeDefaults(
    { options: { ...NO_OPTIONS, headers }, parameters: NO_VALUES },
    own,
  );
}

/** Merges a call over the defaults: one record of parameters, and one of options. */
function mergeCall(
  defaults: Defaults,
  { describeRoute, methods }: ApiSettings,
  route: unknown,
  parameters: unknown,
  own: Values,
): MergedCall & { readonly writer: RouteDescription } {
  if (typeof route !== "string") {
    throw new EndpointError(
      "INVALID_ROUTE",
      `The route is ${show(route)}; pass a string, such as "GET /users"`,
    );
  }
  const writer = describeRoute(route);
  const { method = "get", url } = writer;
  assertMethod(method, methods);
  const passed = readValues(
    "parameters",
    parameters,
    ", or { data: … } as the third argument",
  );
  return {
    method,
    url,
    parameters: mergeParameters(defaults.parameters, passed),
    options: mergeOptions(
      optionsOf(writer, defaults.options),
      own,
      (name, value) => writer.writeBare("header", name, value),
    ),
    passed,
    query: own["query"],
    cookies: own["cookies"],
    writer,
  };
}

/** The default options of a route, which may have its own server or media types. */
export function optionsOf(
  { baseUrl, accept }: RouteDescription,
  options: Options,
): Options {
  if (baseUrl) options = { ...options, baseUrl };
  return accept === undefined
    ? options
    : { ...options, headers: withHeader(options.headers, "accept", accept) };
}
