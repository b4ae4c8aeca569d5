import { BARE_DEFAULTS, endpointOf } from "./_endpoint_of.ts";
import type { EndpointFunction } from "./types.ts";

/**
 * Turns a route and parameters into a generic HTTP request, with the defaults
 * of GitHub's REST API.
 *
 * @example
 * ```ts
 * import { endpoint } from "@waymark/endpoint";
 * import { assertEquals } from "@std/assert";
 *
 * const { method, url } = endpoint("GET /orgs/{org}/repos", {
 *   org: "octokit",
 *   type: "private",
 * });
 * assertEquals(method, "get");
 * assertEquals(url, "https://api.github.com/orgs/octokit/repos?type=private");
 * ```
 */
export const endpoint: EndpointFunction = /* @__PURE__ */ githubEndpoint();

function githubEndpoint(): EndpointFunction {
  // Known to be right, so that nothing has to be checked on import.
  const baseUrl = "https://api.github.com";
  const headers = {
    ...BARE_DEFAULTS.headers,
    accept: "application/vnd.github.v3+json",
  };
  return endpointOf({
    ...BARE_DEFAULTS,
    baseUrl: { text: baseUrl, prefix: baseUrl, origin: baseUrl },
    headers,
    requestHeaders: headers,
    jsonHeaders: { ...headers, ...BARE_DEFAULTS.jsonHeaders },
  }, {
    upperCase: false,
    strict: false,
    trusted: undefined,
  }) as EndpointFunction;
}
