// What a package exports that is built on this one, and compiles its declarations:
// the compiler has to find a name in the public API for each type.
import {
  createEndpoint,
  endpoint,
  type EndpointParameters,
  type EndpointRoute,
  type RequestOptions,
  type ResponseOf,
  type RouteParameters,
} from "../../mod.ts";
import { described } from "../../lib/described/described.ts";
import { createSend, send as sendIt } from "../../lib/client/client.ts";
import type { paths } from "./_harbour.ts";

export const api = createEndpoint<paths>({ baseUrl: "https://a.example" });
export const mine = api.defaults({ headers: { "x-tenant": "t" }, from: "a" });
export const defaults = mine.DEFAULTS;
export const list = mine("GET /berths");
export const written = api("POST /berths", { name: "a", depth: 1 });
export const withData = api("POST /log", { data: "a", request: {} });
export const merged = api.merge("GET /berths", { from: "a" });
export const mergedBody = api.merge("PATCH /shifts", { add: "a" });
export const mergedApart = api.merge("PUT /cargo", {}, { tea: 1 });
export const mergedOptions = api.merge({ url: "/berths", from: "a" });

const baseUrl = "https://a.example";
export const routed = createEndpoint<paths>({ baseUrl }, {
  described: described({ routes: { "GET /berths": "GET /berths{?from}" } }),
});
export const typed = createEndpoint<paths>({ baseUrl }, {
  described: described({
    routes: { "POST /log": { headers: { "content-type": "text/plain" } } },
  }),
});
export const mineTyped = typed.defaults({ headers: { "x-tenant": "t" } });

export const plain = endpoint.defaults({ a: 1, headers: { b: 2 }, data: [] });
export const other = createEndpoint({ baseUrl: "https://a.example", a: 1 });
export const built = plain("POST /{a}/{b}", { b: 2 });
export const plainMerged = plain.merge("POST /{a}", {}, { c: 3 });
export const { merge, parse } = endpoint;

export function send<Route extends EndpointRoute<paths>>(
  route: Route,
  parameters: EndpointParameters<paths, Route>,
) {
  return api(route, parameters);
}

export function sendAny<Route extends string>(
  route: Route,
  parameters: RouteParameters<Route>,
) {
  return endpoint(route, parameters);
}

export function mergeAny<Route extends string>(
  route: Route,
  parameters: RouteParameters<Route>,
) {
  return endpoint.merge(route, {}, parameters);
}

declare function fetchIt<Options extends RequestOptions>(
  options: Options,
): Promise<ResponseOf<Options>>;

export function answerOf<Route extends EndpointRoute<paths>>(
  route: Route,
  parameters: EndpointParameters<paths, Route>,
) {
  return fetchIt(api(route, parameters));
}

const quiet = createSend({ throwOnError: false });

/** The same with `send`. */
export function dataOf<Route extends EndpointRoute<paths>>(
  route: Route,
  parameters: EndpointParameters<paths, Route>,
) {
  return sendIt(api(route, parameters)).then(({ data }) => data);
}

export function resultOf<Route extends EndpointRoute<paths>>(
  route: Route,
  parameters: EndpointParameters<paths, Route>,
) {
  return quiet(api(route, parameters));
}

export function pagesOf<Route extends EndpointRoute<paths>>(
  route: Route,
  parameters: EndpointParameters<paths, Route>,
) {
  return sendIt.pages(api(route, parameters));
}
