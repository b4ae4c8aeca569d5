import { createEndpoint } from "./create_endpoint.ts";
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
export const endpoint: EndpointFunction = /* @__PURE__ */ createEndpoint({
  baseUrl: "https://api.github.com",
  headers: { accept: "application/vnd.github.v3+json" },
});
