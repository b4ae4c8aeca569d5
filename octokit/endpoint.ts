/**
 * A drop-in replacement for `@octokit/endpoint` inside Octokit. It builds the same
 * requests, except where these are unsafe or silently wrong; its README
 * lists the differences.
 *
 * @module
 */
import { VERSION } from "../lib/version.ts";
import { copyOptions, mergeOptions } from "./_merge.ts";
import type { Options } from "./_options.ts";
import { checkOptions, parseOptions } from "./_parse.ts";
import type { OctokitEndpoint } from "./types.ts";

export {
  EndpointError,
  type EndpointErrorCode,
} from "../lib/endpoint_error.ts";
export type * from "./types.ts";

/**
 * Turns a route and parameters into a generic HTTP request, as `endpoint` of
 * `@octokit/endpoint` 11 does. A call that no correct and safe request can be
 * built from throws an `EndpointError`.
 *
 * @example Build a request
 * ```ts
 * import { endpoint } from "@waymark/octokit-endpoint";
 *
 * const { method, url, body } = endpoint("PUT /user/starred/{owner}/{repo}", {
 *   owner: "octocat",
 *   repo: "hello-world",
 * });
 * console.log(method); // → "PUT"
 * console.log(url);
 * // → "https://api.github.com/user/starred/octocat/hello-world"
 * console.log(body); // → ""
 * ```
 */
export const endpoint: OctokitEndpoint = /* @__PURE__ */ withDefaults({
  method: "GET",
  baseUrl: "https://api.github.com",
  headers: {
    accept: "application/vnd.github.v3+json",
    "user-agent": `waymark-endpoint.js/${VERSION}`,
  },
  mediaType: { format: "" },
});

function withDefaults(DEFAULTS: Options): OctokitEndpoint {
  const merge = (route?: unknown, options?: unknown) =>
    mergeOptions(DEFAULTS, route, options);
  const endpoint = (route?: unknown, options?: unknown) =>
    parseOptions(merge(route, options));
  endpoint.DEFAULTS = DEFAULTS;
  endpoint.defaults = (options?: unknown) => {
    const merged = merge(options);
    checkOptions(merged);
    return withDefaults(copyOptions(merged));
  };
  endpoint.merge = merge;
  endpoint.parse = (options?: unknown) => parseOptions(Object(options));
  return endpoint as unknown as OctokitEndpoint;
}
