import { toRecord } from "../_record.ts";
import { endpointOf, NO_DEFAULTS } from "./_endpoint_of.ts";
import { NO_OPTIONS } from "./build/_merge.ts";
import type { EndpointFunction } from "../types/mod.ts";
import { VERSION } from "../version.ts";

/**
 * Turns a route, such as `"GET /orgs/{org}/repos"`, and parameters into an HTTP
 * request, with the defaults of GitHub's REST API.
 *
 * ```text
 * endpoint(route, options?)             a request
 * endpoint(options)                     the same, with `method` and `url` in them
 * endpoint.defaults(options)            a function with these defaults
 * endpoint.merge(route, options?)       the merged options of a call
 * endpoint.parse(merged)                the request of merged options
 * ```
 *
 * Each parameter fills the placeholder of the same name, or goes to the query (GET,
 * HEAD, OPTIONS) or the JSON body. Options are `baseUrl`, `headers`, `mediaType`, `data`
 * (the whole body) and `request`.
 *
 * @throws {EndpointError} if no correct request can be built.
 *
 * @example A route and its parameters
 * ```ts
 * import { endpoint } from "@waymark/endpoint";
 *
 * const { method, url } = endpoint("GET /orgs/{org}/repos", {
 *   org: "octokit",
 *   type: "private",
 * });
 * console.log(method); // → "get"
 * console.log(url);
 * // → "https://api.github.com/orgs/octokit/repos?type=private"
 * ```
 *
 * @example Defaults, set once
 * ```ts
 * import { endpoint } from "@waymark/endpoint";
 *
 * const paged = endpoint.defaults({ org: "octokit", per_page: 100 });
 *
 * console.log(paged({ method: "GET", url: "/orgs/{org}/repos" }).url);
 * // → "https://api.github.com/orgs/octokit/repos?per_page=100"
 * ```
 *
 * @example The two steps of a call
 * ```ts
 * import { endpoint } from "@waymark/endpoint";
 *
 * const merged = endpoint.merge("GET /orgs/{org}/repos", { org: "octokit" });
 * console.log(merged.url); // → "/orgs/{org}/repos"
 *
 * console.log(endpoint.parse(merged).url);
 * // → "https://api.github.com/orgs/octokit/repos"
 * ```
 */
export const endpoint: EndpointFunction = /* @__PURE__ */ githubEndpoint();

function githubEndpoint(): EndpointFunction {
  // Known to be valid, so that nothing has to be checked on import.
  const url = "https://api.github.com";
  return endpointOf({
    ...NO_DEFAULTS,
    options: {
      ...NO_OPTIONS,
      baseUrl: { text: url, prefix: url, origin: url },
      headers: toRecord({
        accept: "application/vnd.github.v3+json",
        "user-agent": `waymark-endpoint.js/${VERSION}`,
      }),
    },
  }) as EndpointFunction;
}
