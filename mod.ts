/**
 * Turns a REST route and parameters into a correct, safe, generic HTTP request.
 *
 * - {@linkcode createEndpoint} makes a function that builds the requests of an
 *   API; {@linkcode endpoint} is the one for GitHub.
 * - {@linkcode toRequest} and {@linkcode toCurl} turn what they return into a
 *   `Request` for `fetch` and into a command line.
 * - {@linkcode EndpointError} is what they throw.
 *
 * `@waymark/endpoint/client` also sends the requests of an API,
 * `@waymark/endpoint/openapi` says what an OpenAPI description has of it,
 * `@waymark/endpoint/path` keeps values in the URLs of another client,
 * `@waymark/endpoint/tools` turns the operations of an OpenAPI description into
 * tools for a model, `@waymark/endpoint/uri-template` holds RFC 6570 URI templates
 * alone, `@waymark/endpoint/schema` the install-run input alone,
 * and `@waymark/endpoint/cli` the command.
 *
 * @example
 * ```ts
 * import { endpoint, toRequest } from "@waymark/endpoint";
 *
 * const request: Request = toRequest(
 *   endpoint("GET /orgs/{org}/repos", { org: "octokit", type: "private" }),
 * );
 * // const response = await fetch(request);
 * console.log(request.method); // → "GET"
 * console.log(request.url);
 * // → "https://api.github.com/orgs/octokit/repos?type=private"
 * ```
 *
 * @module
 */
export { createEndpoint } from "./lib/endpoint/create_endpoint.ts";
export { endpoint } from "./lib/endpoint/endpoint.ts";
export { EndpointError, type EndpointErrorCode } from "./lib/endpoint_error.ts";
export { type CurlOptions, toCurl } from "./lib/request/to_curl.ts";
export { toRequest } from "./lib/request/to_request.ts";
export type * from "./lib/types/mod.ts";
export * from "./schema/mod.ts";
