import { show } from "../_show.ts";
import { type OptionTable, readOptions } from "../_read_options.ts";
import { NO_VALUES, readValues, type Values } from "../_read_values.ts";
import { toRecord } from "../_record.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { RequestOptions } from "../types/mod.ts";
import { invalidBaseUrl } from "./_base_url.ts";
import {
  buildRequest,
  type BuildRules,
  type MergedCall,
} from "./_build_request.ts";
import { withHeader } from "./_headers.ts";
import {
  copyParameters,
  keepOptions,
  mergeOptions,
  mergeParameters,
  NO_OPTIONS,
  type Options,
} from "./_merge.ts";
import { parseRoute } from "./_route.ts";
import type { DescribeRoute, RouteDescription } from "./_route_description.ts";
import type { AssertTrusted } from "./_trusted_origins.ts";

/** What an API's calls start from: its default options and parameters. */
export interface Defaults {
  readonly options: Options;
  readonly parameters: Values;
}

/** What holds for all calls of an API, whatever its defaults. */
export interface ApiRules extends BuildRules {
  /** What refuses origins; `undefined` if all are trusted. */
  readonly assertTrusted: AssertTrusted | undefined;
  /** What the API's description says; `undefined` if it has none. */
  readonly describeRoute: DescribeRoute | undefined;
}

/** A function that builds the requests of an API. */
export interface Api {
  (route: unknown, parameters?: unknown, options?: unknown): RequestOptions;
  defaults(options: unknown): Api;
}

/** The options of a call. Each is checked where it is used. */
export const CALL_OPTIONS: OptionTable = {
  headers: undefined,
  data: undefined,
  query: undefined,
  cookies: undefined,
  baseUrl: undefined,
  request: undefined,
};

/** The options of `.defaults()`. */
export const DEFAULT_OPTIONS: OptionTable = {
  baseUrl: undefined,
  headers: undefined,
  parameters: undefined,
  request: undefined,
};

/** Creates the function that builds the requests of an API. */
export function apiOf(defaults: Defaults, rules: ApiRules): Api {
  const api: Api = (route, parameters, options) => {
    const call = mergeCall(defaults, rules, route, parameters, options);
    assertOrigin(call, defaults, rules);
    return buildRequest(call, rules);
  };
  api.defaults = (options) =>
    apiOf(
      mergeDefaults(
        defaults,
        readOptions(options, DEFAULT_OPTIONS, "defaults()"),
      ),
      rules,
    );
  return api;
}

/** Merges options over defaults, as the defaults of an API. */
export function mergeDefaults(defaults: Defaults, own: Values): Defaults {
  const parameters = mergeParameters(
    defaults.parameters,
    readValues("parameters", own["parameters"]),
  );
  return {
    options: keepOptions(mergeOptions(defaults.options, own)),
    parameters: copyParameters(parameters),
  };
}

/** The first defaults of an API, which have its base URL. */
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
  { describeRoute }: ApiRules,
  route: unknown,
  parameters: unknown,
  options: unknown,
): MergedCall {
  if (typeof route !== "string") {
    throw new EndpointError(
      "INVALID_ROUTE",
      `The route is ${show(route)}; pass a string, such as "GET /users"`,
    );
  }
  const description = describeRoute?.(route);
  const { method = "get", url } = description ?? parseRoute(route);
  const passed = readValues(
    "parameters",
    parameters,
    "; a body goes in the third argument, as in { data: … }",
  );
  const own = readOptions(options, CALL_OPTIONS, "a call");
  return {
    method,
    url,
    parameters: mergeParameters(defaults.parameters, passed),
    options: mergeOptions(
      description ? describedOptions(defaults.options, description) : defaults
        .options,
      own,
      description &&
        ((name, value) => description.writeBare("header", name, value)),
    ),
    passed,
    query: own["query"] instanceof URLSearchParams
      ? own["query"]
      : readValues("query", own["query"], " or a URLSearchParams"),
    cookies: readValues("cookies", own["cookies"]),
    description,
  };
}

/** The defaults of a route whose description has its own server or media types. */
function describedOptions(
  options: Options,
  { baseUrl, accept }: RouteDescription,
): Options {
  const { headers } = options;
  return {
    ...options,
    baseUrl: baseUrl ?? options.baseUrl,
    headers: accept === undefined
      ? headers
      : withHeader(headers, "accept", accept),
  };
}

/** Refuses a call that would leave the trusted origins; the base URL of a call is not trusted by itself. */
function assertOrigin(
  { url, options }: MergedCall,
  defaults: Defaults,
  { assertTrusted }: ApiRules,
): void {
  // An API has a base URL.
  const target = url?.origin ?? options.baseUrl!.origin;
  assertTrusted?.(target, defaults.options.baseUrl!.origin);
}
