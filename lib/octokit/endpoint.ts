/**
 * The endpoint function to put where `@octokit/endpoint` stands. It gives the
 * same answers, except where these are unsafe or silently wrong; `docs/octokit.md`
 * lists each of them.
 *
 * @module
 */
import { VERSION } from "../version.ts";
import { copyOptions, mergeOptions } from "./_merge.ts";
import { getOwn, type Options } from "./_options.ts";
import { parseOptions, readHeaders } from "./_parse.ts";
import type { OctokitEndpoint } from "./types.ts";

export { EndpointError, type EndpointErrorCode } from "../endpoint_error.ts";
export type * from "./types.ts";

/**
 * Turns a route and parameters into a generic HTTP request, as the function of
 * this name in `@octokit/endpoint` 11 does.
 *
 * It throws an `EndpointError` for what no correct and safe request can be
 * built from.
 *
 * @example Under the name of the package that it stands in for
 * ```ts
 * import { endpoint } from "@waymark/endpoint/octokit";
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
  const endpoint = (route?: unknown, options?: unknown) => {
    const merged = merge(route, options);
    return parseOptions(merged, merged["headers"] as Options);
  };
  // One by one, which is faster than Object.assign() on a function.
  endpoint.DEFAULTS = DEFAULTS;
  endpoint.defaults = (options?: unknown) =>
    withDefaults(merge(copyOptions(options)));
  endpoint.merge = merge;
  endpoint.parse = parse;
  return endpoint as unknown as OctokitEndpoint;
}

function parse(given?: unknown): Options {
  const options: Options = Object(given);
  return parseOptions(options, readHeaders(getOwn(options, "headers")));
}
