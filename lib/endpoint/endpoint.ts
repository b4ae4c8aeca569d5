import { bareDefaults, endpointOf } from "./_endpoint_of.ts";
import { serializeParameter } from "./_serialize_parameter.ts";
import type { EndpointFunction } from "../types/mod.ts";
import { VERSION } from "../version.ts";

/**
 * Turns a route and parameters into a generic HTTP request, with the defaults
 * of GitHub's REST API: `baseUrl` is `https://api.github.com`, `accept` is
 * `application/vnd.github.v3+json`.
 *
 * ```text
 * endpoint(route, options?)             a request
 * endpoint(options)                     the same, with the route in them
 * endpoint(route, options, parameters)  for parameters that others choose
 * endpoint.defaults(options)            the function with these defaults
 * endpoint.merge(route, options?)       the options of a call, merged
 * endpoint.parse(merged)                the request of merged options
 * endpoint.DEFAULTS                     what every call starts from
 * ```
 *
 * It takes a route, such as `"GET /orgs/{org}/repos"`, and options, or options
 * alone with `method` and `url` among them. Any key but `baseUrl`, `method`,
 * `url`, `headers`, `mediaType`, `data` and `request` is a parameter: it goes to
 * the placeholder of its name, else to the query (GET, HEAD, OPTIONS) or to the
 * JSON body.
 *
 * It returns a new object for each call: `method` in lower case, `url`,
 * `headers` by their lower-case names, `body` where there is one, as a value and
 * not yet as JSON text, and `request` where it was given.
 *
 * It throws an {@linkcode EndpointError} if no correct request can be built, with
 * any {@linkcode EndpointErrorCode} but `MISSING_PARAMETER` and
 * `UNTRUSTED_ORIGIN`, which are for {@linkcode createEndpoint}.
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
  // Known to be right, so that nothing has to be checked on import.
  const url = "https://api.github.com";
  return endpointOf(
    bareDefaults(
      {
        accept: "application/vnd.github.v3+json",
        "user-agent": `waymark-endpoint.js/${VERSION}`,
      },
      { text: url, prefix: url, origin: url },
    ),
    {
      strict: false,
      trustedOrigins: undefined,
      serialize: serializeParameter,
      routes: undefined,
      names: undefined,
      writeHeader: undefined,
    },
  ) as EndpointFunction;
}
