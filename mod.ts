/**
 * Turns a REST route and parameters into a correct, safe, generic HTTP request.
 *
 * @module
 */
export { createEndpoint } from "./lib/create_endpoint.ts";
export { endpoint } from "./lib/endpoint.ts";
export { EndpointError, type EndpointErrorCode } from "./lib/endpoint_error.ts";
export { type CurlOptions, toCurl } from "./lib/to_curl.ts";
export { toRequest } from "./lib/to_request.ts";
export type * from "./lib/types.ts";
export * from "./schema/mod.ts";
