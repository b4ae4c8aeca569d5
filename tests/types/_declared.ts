// What a package exports that is built on this one, and compiles its declarations:
// the compiler has to find a name in the public API for each type.
import {
  createClient,
  type OptionsOf,
  pages,
  type ResponseOf,
  send,
} from "../../lib/client/client.ts";
import { described } from "../../lib/description/table/described.ts";
import type { ParametersOf, Route, RouteParameters } from "../../mod.ts";
import { createEndpoint, endpoint } from "../../mod.ts";
import type { paths } from "./_pets.ts";

const baseUrl = "https://a.example";
export const description = described<paths>({});
export const client = createClient({ baseUrl, description });
export const mine = client.defaults({
  headers: { "x-tenant": "t" },
  parameters: { petId: 1 },
  throwOnError: false,
});
export const api = createEndpoint({ baseUrl, description, headers: { a: 1 } });
export const other = api.defaults({ parameters: { a: 1 } });
export const plain = createClient({ baseUrl });
export const list = client("GET /pets");
export const failed = mine("GET /pets/{petId}");
export const request = api("POST /pets", { name: "a" });
export const all = client.pages("GET /pets");
export const untyped = plain("GET /x/{a}", { a: 1 });
export const sent = send(request);
export const paged = pages(request);

export const ready = endpoint.defaults({ a: 1, headers: { b: 2 }, data: [] });
export const built = ready("POST /{a}/{b}", { b: 2 });
export const merged = ready.merge("POST /{a}", { c: 3 });
export const defaults = ready.DEFAULTS;
export const { merge, parse } = endpoint;

export function call<R extends Route<paths>>(
  route: R,
  parameters: ParametersOf<paths, R>,
  options: OptionsOf<paths, R>,
) {
  return client(route, parameters, options);
}

export function dataOf<R extends Route<paths>>(
  route: R,
  parameters: ParametersOf<paths, R>,
) {
  return client(route, parameters).then(({ data }) => data);
}

export function resultOf<R extends Route<paths>>(
  route: R,
  parameters: ParametersOf<paths, R>,
) {
  return mine(route, parameters);
}

export function buildAny<R extends string>(
  route: R,
  parameters: RouteParameters<R>,
) {
  return endpoint(route, parameters);
}

export function answer<R extends Route<paths>>(
  _route: R,
): ResponseOf<paths, R> | undefined {
  return undefined;
}
