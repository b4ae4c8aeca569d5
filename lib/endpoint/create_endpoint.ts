import { bareDefaults, endpointOf, mergeDefaults } from "./_endpoint_of.ts";
import { parseConfig } from "./_parse_config.ts";
import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { EndpointError } from "../endpoint_error.ts";
import type {
  CheckOptionNames,
  MergeDefaults,
  RouteOption,
  SomeOptions,
} from "../types/_endpoint.ts";
import type {
  RouteTypes,
  WithRouteDefaults,
  WithRoutes,
} from "../types/_described_endpoint.ts";
import type { DefaultsWithoutParameters } from "../types/_openapi_defaults.ts";
import type {
  CommonOptions,
  EndpointConfig,
  EndpointFunction,
  MethodCase,
  TypedEndpointFunction,
} from "../types/mod.ts";

/**
 * Creates an endpoint function for any REST API, without GitHub's defaults:
 * `accept` is `application/json` unless given.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of the API's
 * description; it then types routes, parameters and bodies.
 * @typeParam Case How results write the method.
 * @param defaults The options that every call starts from; `baseUrl` is required.
 * @param config How the function behaves; `.defaults()` keeps it.
 * @returns A function like {@linkcode endpoint}.
 * @throws {EndpointError} `INVALID_BASE_URL` without a valid base URL, or for an
 * invalid entry of `trustedOrigins`; `INVALID_PARAMETER` for a wrong config; else
 * as {@linkcode endpoint} does.
 *
 * @example A strict endpoint of another API
 * ```ts
 * import { createEndpoint } from "@waymark/endpoint";
 *
 * const gitea = createEndpoint(
 *   { baseUrl: "https://gitea.example.com/api/v1" },
 *   { strict: true, methodCase: "upper" },
 * );
 * console.log(gitea("GET /repos/{owner}/{repo}", { owner: "o", repo: "r" }));
 * // → {
 * //   method: "GET",
 * //   url: "https://gitea.example.com/api/v1/repos/o/r",
 * //   headers: {
 * //     accept: "application/json",
 * //     "user-agent": "waymark-endpoint.js/0.1.0",
 * //   },
 * // }
 *
 * const { owner, repo } = { owner: "o", repo: "" };
 * gitea("GET /repos/{owner}/{repo}", { owner, repo }); // throws MISSING_PARAMETER
 * ```
 *
 * @example Parameters that are JSON, and cookies
 * ```ts
 * import { createEndpoint } from "@waymark/endpoint";
 *
 * const shop = createEndpoint({ baseUrl: "https://shop.example" }, {
 *   routes: { "GET /orders": { styles: { filter: "json" } } },
 * });
 * const { url, headers } = shop("GET /orders", {
 *   filter: { open: true },
 *   headers: { cookie: { session: "abc", seen: [1, 2] } },
 * });
 * console.log(url);
 * // → "https://shop.example/orders?filter=%7B%22open%22%3Atrue%7D"
 * console.log(headers.cookie); // → "session=abc; seen=1,2"
 * ```
 *
 * @example An endpoint that knows GitHub's OpenAPI description
 * ```ts
 * import { createEndpoint, endpoint } from "@waymark/endpoint";
 * import type { paths } from "@octokit/openapi-types";
 *
 * const github = createEndpoint<paths>(endpoint.DEFAULTS);
 *
 * const { url } = github("GET /orgs/{org}/repos", { org: "octokit", page: 2 });
 * console.log(url); // → "https://api.github.com/orgs/octokit/repos?page=2"
 * // Neither `page: "first"` nor `pgae: 2` nor a call without `org` would compile.
 *
 * // Parameters and headers that calls need are for `.defaults()`: TypeScript
 * // infers nothing from the defaults beside a type argument that is written.
 * const octokit = github.defaults({ org: "octokit" });
 * console.log(octokit("GET /orgs/{org}").url);
 * // → "https://api.github.com/orgs/octokit"
 * ```
 */
export function createEndpoint<
  Options extends SomeOptions,
  M extends string,
  Url extends string | URL,
  Case extends MethodCase = "lower",
>(
  defaults:
    & Options
    & RouteOption<M, Url>
    & { baseUrl: string | URL }
    & CheckOptionNames<Options>,
  config?: EndpointConfig<Case>,
): EndpointFunction<MergeDefaults<object, Options>, Case>;
/** The same, typed by an OpenAPI description, with templates of its routes. */
export function createEndpoint<Paths, Case extends MethodCase = "lower">(
  defaults: DefaultsWithoutParameters<Paths>,
  config: EndpointConfig<Case> & { readonly routes: Record<string, string> },
): TypedEndpointFunction<Paths, WithRoutes, Case>;
/** The same with other defaults of its routes, such as the types of bodies. */
export function createEndpoint<Paths, Case extends MethodCase = "lower">(
  defaults: DefaultsWithoutParameters<Paths>,
  config: EndpointConfig<Case> & { readonly routes: RouteTypes<Paths> },
): TypedEndpointFunction<Paths, WithRouteDefaults<"content-type">, Case>;
/** The same with headers among them that the description requires, which calls may then leave out. */
export function createEndpoint<Paths, Case extends MethodCase = "lower">(
  defaults: DefaultsWithoutParameters<Paths>,
  config: EndpointConfig<Case> & { readonly routes: object },
): TypedEndpointFunction<Paths, WithRouteDefaults<string>, Case>;
/** The same, typed by an OpenAPI description. */
export function createEndpoint<Paths, Case extends MethodCase = "lower">(
  defaults: DefaultsWithoutParameters<Paths>,
  config?: EndpointConfig<Case>,
): TypedEndpointFunction<Paths, object, Case>;
/** The same with templates and methods in upper case. */
export function createEndpoint<Paths, Case extends MethodCase = "upper">(
  defaults: DefaultsWithoutParameters<Paths>,
  config: EndpointConfig<Case> & { readonly routes: Record<string, string> },
): TypedEndpointFunction<Paths, WithRoutes, Case>;
/** The same with types of bodies and methods in upper case. */
export function createEndpoint<Paths, Case extends MethodCase = "upper">(
  defaults: DefaultsWithoutParameters<Paths>,
  config: EndpointConfig<Case> & { readonly routes: RouteTypes<Paths> },
): TypedEndpointFunction<Paths, WithRouteDefaults<"content-type">, Case>;
/** The same with required headers of routes and methods in upper case. */
export function createEndpoint<Paths, Case extends MethodCase = "upper">(
  defaults: DefaultsWithoutParameters<Paths>,
  config: EndpointConfig<Case> & { readonly routes: object },
): TypedEndpointFunction<Paths, WithRouteDefaults<string>, Case>;
/** The same with methods in upper case, where `Paths` keeps the compiler from inferring it. */
export function createEndpoint<Paths, Case extends MethodCase = "upper">(
  defaults: DefaultsWithoutParameters<Paths>,
  config: EndpointConfig<Case>,
): TypedEndpointFunction<Paths, object, Case>;
export function createEndpoint(
  defaults: CommonOptions & { baseUrl: string | URL },
  config: EndpointConfig = {},
): unknown {
  const settings = parseConfig(config);
  if (typeof defaults === "string") {
    throw invalid(
      'The defaults are a string; pass an object, such as { baseUrl: "https://api.example.com" }',
    );
  }
  const own = mergeDefaults(
    bareDefaults({ accept: "application/json" }),
    defaults,
    settings,
  );
  if (!own.baseUrl) {
    const likely = own.parameters.names.find((name) =>
      /^base_?ur[il]$/i.test(name)
    );
    throw new EndpointError(
      "INVALID_BASE_URL",
      likely
        ? `The defaults have ${describe(likely)}; did you mean baseUrl?`
        : "baseUrl is missing; pass an http(s) URL",
    );
  }
  return endpointOf(own, settings);
}
