import { endpointOf, readDefaults } from "./_endpoint_of.ts";
import { parseConfig } from "./_parse_config.ts";
import type {
  CheckOptionNames,
  MergeDefaults,
  RouteOption,
  WithBaseUrl,
} from "../types/_endpoint.ts";
import type {
  DefaultsWithoutParameters,
  HeaderNeededIn,
  RouteTypes,
  WithPaths,
  WithRouteDefaults,
} from "../types/_described_endpoint.ts";
import type {
  CommonOptions,
  EndpointConfig,
  EndpointFunction,
  TypedEndpointFunction,
} from "../types/mod.ts";

/**
 * Creates an endpoint function for any REST API: a typed, injection-safe request
 * builder. No value can leave its placeholder, and no request goes to an origin
 * other than that of `baseUrl` unless `trustedOrigins` has it.
 *
 * @param defaults What every call starts from: `baseUrl` (required), `headers`,
 * and parameters such as `per_page`. `accept` is `application/json` by default.
 * @param config The settings: `strict`, `trustedOrigins`, `querySerializer` and
 * `routes`. `.defaults()` keeps them.
 * @returns A function like {@linkcode endpoint}, which turns a route and
 * parameters into a request.
 * @throws {EndpointError} `INVALID_BASE_URL` for a base URL or an origin that is
 * not valid, `INVALID_PARAMETER` for a wrong config, and otherwise as
 * {@linkcode endpoint} does.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "@waymark/endpoint";
 *
 * const gitea = createEndpoint({ baseUrl: "https://gitea.example.com/api/v1" });
 * const { method, url } = gitea("GET /repos/{owner}/{repo}", {
 *   owner: "o",
 *   repo: "r/../..",
 * });
 * console.log(method); // → "get"
 * console.log(url);
 * // → "https://gitea.example.com/api/v1/repos/o/r%2F..%2F.."
 *
 * const { owner, repo } = { owner: "o", repo: "" };
 * gitea("GET /repos/{owner}/{repo}", { owner, repo }); // throws MISSING_PARAMETER
 * ```
 */
export function createEndpoint<
  Options extends WithBaseUrl,
  M extends string,
  Url extends string | URL,
>(
  defaults:
    & Options
    & WithBaseUrl
    & RouteOption<M, Url>
    & CheckOptionNames<Options>,
  config?: EndpointConfig,
): EndpointFunction<MergeDefaults<object, Options>>;
/**
 * Creates an endpoint function that is typed by an OpenAPI description and writes
 * requests as the description says, with the config that the command
 * `waymark openapi-config` makes of it.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 * @param defaults What every call starts from: `baseUrl` (required) and headers.
 * Parameters, and headers that calls need, are for `.defaults()`.
 * @param config The settings, with `routes`: how parameters are written and which
 * type a body has.
 * @returns A function that takes the routes of the description, and full URLs.
 * @throws {EndpointError} As without a description.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "@waymark/endpoint";
 *
 * interface paths {
 *   "/orders": {
 *     get: { parameters: { query?: { filter?: { open: boolean } } } };
 *   };
 * }
 * const shop = createEndpoint<paths>({ baseUrl: "https://shop.example" }, {
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
 */
export function createEndpoint<Paths = never>(
  defaults: DefaultsWithoutParameters<Paths>,
  ...config: WithPaths<
    Paths,
    [config: EndpointConfig & { readonly routes: RouteTypes<Paths> }]
  >
): TypedEndpointFunction<Paths, WithRouteDefaults<"content-type">>;
/**
 * Creates an endpoint function that is typed by an OpenAPI description, with a
 * config that sets headers which the description requires: calls may leave any
 * required header out.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 * @param defaults What every call starts from: `baseUrl` (required) and headers.
 * Parameters are for `.defaults()`.
 * @param config The settings, with such headers among their `routes`.
 * @returns A function that takes the routes of the description, and full URLs.
 * @throws {EndpointError} As without a description.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "@waymark/endpoint";
 *
 * interface paths {
 *   "/log": { get: { parameters: { header: { "x-version": string } } } };
 * }
 * const api = createEndpoint<paths>({ baseUrl: "https://api.example" }, {
 *   routes: { "GET /log": { headers: { "x-version": "2" } } },
 * });
 * console.log(api("GET /log").headers["x-version"]); // → "2"
 * ```
 */
export function createEndpoint<Paths = never>(
  defaults: DefaultsWithoutParameters<Paths>,
  ...config: WithPaths<
    HeaderNeededIn<Paths>,
    [config: EndpointConfig & { readonly routes: object }]
  >
): TypedEndpointFunction<Paths, WithRouteDefaults<string>>;
/**
 * Creates an endpoint function that is typed by an OpenAPI description: an editor
 * completes its routes, and the compiler checks parameters, headers and bodies.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 * @param defaults What every call starts from: `baseUrl` (required) and headers.
 * Parameters, and headers that calls need, are for `.defaults()`.
 * @param config The settings, such as `trustedOrigins`.
 * @returns A function that takes the routes of the description, and full URLs.
 * @throws {EndpointError} As without a description.
 *
 * @example
 * ```ts
 * import { createEndpoint, endpoint } from "@waymark/endpoint";
 * import type { paths } from "@octokit/openapi-types";
 *
 * const github = createEndpoint<paths>(endpoint.DEFAULTS);
 *
 * const { url } = github("GET /orgs/{org}/repos", { org: "octokit", page: 2 });
 * console.log(url); // → "https://api.github.com/orgs/octokit/repos?page=2"
 * // `page: "first"`, `pgae: 2` and a call without `org` do not compile.
 *
 * const octokit = github.defaults({ org: "octokit" });
 * console.log(octokit("GET /orgs/{org}").url);
 * // → "https://api.github.com/orgs/octokit"
 * ```
 */
export function createEndpoint<Paths = never>(
  defaults: DefaultsWithoutParameters<Paths>,
  ...config: WithPaths<Paths, [config?: EndpointConfig]>
): TypedEndpointFunction<Paths>;
export function createEndpoint(
  defaults: CommonOptions & { baseUrl: string | URL },
  config: EndpointConfig = {},
): unknown {
  const settings = parseConfig(config);
  return endpointOf(readDefaults(defaults, settings), settings);
}
