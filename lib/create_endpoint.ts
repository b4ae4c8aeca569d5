import { invalidBaseUrl, parseBaseUrl } from "./_base_url.ts";
import {
  type Defaults,
  mergeOptions,
  NO_DEFAULTS,
  toDefaults,
  toMergedOptions,
} from "./_merge.ts";
import { getOwn } from "./_own_property.ts";
import { buildRequest, type Settings } from "./_parse.ts";
import { invalidRoute } from "./_route.ts";
import { snapshot } from "./_snapshot.ts";
import { EndpointError } from "./endpoint_error.ts";
import type { RouteOption, SomeOptions } from "./_endpoint_types.ts";
import type { CreatedEndpoint, Ungiven } from "./_typed_endpoint_types.ts";
import type {
  AnyEndpointFunction,
  EndpointConfig,
  EndpointOptions,
  MergedOptions,
  MethodCase,
  RequestOptions,
} from "./types.ts";
import { VERSION } from "./version.ts";

/**
 * Creates an endpoint function for any REST API, with nothing of GitHub in it:
 * `accept` is `application/json` unless given.
 *
 * @param defaults The options that every call starts from; `baseUrl` is required.
 * @param config How the function behaves; `.defaults()` keeps it.
 * @returns A function like {@linkcode endpoint}.
 * @throws {EndpointError} for options that no request could be built from.
 *
 * @example A strict endpoint of another API
 * ```ts
 * import { createEndpoint } from "@waymark/endpoint";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * const gitea = createEndpoint(
 *   { baseUrl: "https://gitea.example.com/api/v1" },
 *   { strict: true, methodCase: "upper" },
 * );
 * assertEquals(gitea("GET /repos/{owner}/{repo}", { owner: "o", repo: "r" }), {
 *   method: "GET",
 *   url: "https://gitea.example.com/api/v1/repos/o/r",
 *   headers: {
 *     accept: "application/json",
 *     "user-agent": "waymark-endpoint.js/0.1.0",
 *   },
 * });
 * assertThrows(() => gitea("GET /repos/{owner}/{repo}" as string, { owner: "o" }));
 * ```
 */
export function createEndpoint<
  Paths = never,
  Case extends MethodCase = "lower",
  Options extends SomeOptions = SomeOptions,
  M extends string = Ungiven<Paths, string>,
  Url extends string | URL = Ungiven<Paths, string | URL>,
>(
  defaults: Options & RouteOption<M, Url> & { baseUrl: string | URL },
  config?: EndpointConfig<Case>,
): CreatedEndpoint<Paths, Options, Case>;
/** The same with methods in upper case, where `Paths` keeps the compiler from inferring it. */
export function createEndpoint<
  Paths = never,
  Case extends MethodCase = "upper",
  Options extends SomeOptions = SomeOptions,
  M extends string = Ungiven<Paths, string>,
  Url extends string | URL = Ungiven<Paths, string | URL>,
>(
  defaults: Options & RouteOption<M, Url> & { baseUrl: string | URL },
  config: EndpointConfig<Case>,
): CreatedEndpoint<Paths, Options, Case>;
export function createEndpoint(
  defaults: EndpointOptions & { baseUrl: string | URL },
  config: EndpointConfig = {},
): AnyEndpointFunction {
  const given: object = Object(config);
  const methodCase = getOwn(given, "methodCase") ?? "lower";
  const strict = getOwn(given, "strict") ?? false;
  const trusted = getOwn(given, "trustedOrigins") ?? undefined;
  if (
    given !== config ||
    !["lower", "upper"].includes(methodCase as string) ||
    typeof strict !== "boolean" ||
    trusted !== undefined && !Array.isArray(trusted)
  ) {
    throw new EndpointError(
      "INVALID_PARAMETER",
      'config holds methodCase ("lower" or "upper"), strict (a boolean) and trustedOrigins (an array)',
    );
  }
  const endpoint = withDefaults(BARE_DEFAULTS, defaults, {
    upperCase: methodCase === "upper",
    strict,
    trusted: trusted?.map((origin) => parseBaseUrl(origin).origin),
  });
  if (endpoint.DEFAULTS.baseUrl === undefined) throw invalidBaseUrl(undefined);
  return endpoint;
}

const BARE_DEFAULTS: Defaults = {
  ...NO_DEFAULTS,
  headers: {
    accept: "application/json",
    "user-agent": `waymark-endpoint.js/${VERSION}`,
  },
};

/** Creates an endpoint function whose defaults are options merged over other defaults. */
function withDefaults(
  before: Defaults,
  options: unknown,
  settings: Settings,
): AnyEndpointFunction {
  const defaults = toDefaults(mergeOptions(before, undefined, options));
  const { baseUrl } = defaults;
  const own: Settings = {
    ...settings,
    trusted: baseUrl && settings.trusted?.concat(baseUrl.origin),
  };

  function endpoint(
    route?: string | EndpointOptions,
    options?: EndpointOptions,
  ): RequestOptions {
    return buildRequest(mergeOptions(defaults, route, options), own);
  }
  return Object.assign(endpoint, {
    DEFAULTS: snapshot(
      toMergedOptions(mergeOptions(defaults, undefined, undefined)),
      Object.freeze,
    ),
    defaults: (options?: EndpointOptions) =>
      withDefaults(defaults, options, settings),
    merge(route?: string | EndpointOptions, options?: EndpointOptions) {
      const merged = mergeOptions(defaults, route, options);
      if (!merged.url) throw invalidRoute(undefined);
      return toMergedOptions(merged) as MergedOptions;
    },
    parse: (options: EndpointOptions) =>
      buildRequest(mergeOptions(NO_DEFAULTS, options, undefined), own),
  }) as AnyEndpointFunction;
}
