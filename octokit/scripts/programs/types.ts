/** Compiles programs that use ours instead of `@octokit/endpoint`. */
import { Octokit } from "@octokit/core";
import { endpoint } from "@octokit/endpoint";
import { request } from "@octokit/request";
import type {
  EndpointInterface,
  RequestInterface,
  RequestOptions,
  RequestParameters,
} from "@octokit/types";

// No cast: a drop-in is assignable.
export const dropIn: EndpointInterface = endpoint;
const ours = endpoint.defaults({ owner: "octocat" });
export const withDefaults: EndpointInterface<{ owner: string }> = ours;

/** The calls of `@octokit/request`. */
function toRequest(
  oldEndpoint: EndpointInterface,
  parameters: RequestParameters,
  route: string,
) {
  const own = oldEndpoint.defaults(parameters);
  const options: RequestOptions = own.parse(own.merge(route, {}));
  return options.url;
}
toRequest(endpoint, {}, "GET /user");

const options = endpoint("GET /orgs/{org}", {
  org: "octokit",
  headers: { authorization: "token" },
  mediaType: { format: "raw" },
  request: { signal: new AbortController().signal },
});
export const { method, url, headers }: RequestOptions = options;
// Inferred options lack some keys of `RequestOptions`, and are still assignable.
export const requests: RequestOptions[] = [
  endpoint("GET /x", { a: 1 }),
  endpoint({ method: "GET", url: "/x", a: 1 }),
  endpoint.defaults({ a: 1 })("GET /x", { b: 1 }),
];
export const baseUrl: string = endpoint.DEFAULTS.baseUrl;
export const format: string = endpoint.merge().mediaType.format;
export const requestInterface: RequestInterface = request;
export const endpointInterface: EndpointInterface =
  new Octokit().request.endpoint;

// @ts-expect-error: options alone need a URL, …
endpoint({ method: "GET" });
// … unless a default has it.
endpoint.defaults({ url: "/user" })({ method: "GET" });
// @ts-expect-error: a header is a string or a number.
endpoint("GET /x", { headers: { "x-a": {} } });
