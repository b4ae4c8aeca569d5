/**
 * Build REST requests from a route and parameters. Untrusted values stay in their
 * place. Send them with the built-in client, or with your own.
 *
 * - {@linkcode createClient} makes a function that builds the requests of an API,
 *   sends them and reads the responses.
 * - {@linkcode createEndpoint} makes one that only builds them; {@linkcode endpoint}
 *   is the one for GitHub.
 * - {@linkcode toRequest} and {@linkcode toCurl} turn what they return into a
 *   `Request` for `fetch` and into a command line.
 * - {@linkcode path} keeps values in the URLs of another client.
 * - {@linkcode EndpointError} is what they throw for a request that would be wrong.
 *
 * `@waymark/endpoint/client` has everything about sending,
 * `@waymark/endpoint/openapi` types calls by an OpenAPI document,
 * `@waymark/endpoint/tools` turns its operations into tools for a model,
 * `@waymark/endpoint/uri-template` has RFC 6570 URI templates alone,
 * `@waymark/endpoint/schema` the install-run input alone,
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
 * @module endpoint
 */
export {
  BodyError,
  byUrl,
  createClient,
  dataOf,
  HttpError,
  json,
  lines,
  NetworkError,
  ResponseError,
  SendError,
  TimeoutError,
} from "./lib/client/client.ts";
export type * from "./lib/client/client.ts";
export { createEndpoint } from "./lib/endpoint/create_endpoint.ts";
export { endpoint } from "./lib/endpoint/endpoint.ts";
export { EndpointError, type EndpointErrorCode } from "./lib/endpoint_error.ts";
export { path, type PathValue } from "./lib/path/path.ts";
export { type CurlOptions, toCurl } from "./lib/request/to_curl.ts";
export { toRequest } from "./lib/request/to_request.ts";
export type * from "./lib/types/mod.ts";
export * from "./schema/mod.ts";
