/**
 * The types of what calls return. Nothing here runs.
 *
 * @module
 */
import { assertType, type IsExact, type IsUnknown } from "@std/testing/types";
import type {
  HttpError,
  ResponseOf,
  Result,
  ServerEvent,
  StandardSchema,
} from "../../lib/client/client.ts";
import { createClient, json, lines, send } from "../../lib/client/client.ts";
import { events } from "../../lib/client/events.ts";
import { described } from "../../lib/description/table/described.ts";
import type {
  EndpointOptions,
  Method,
  RequestOptions,
  RouteParameters,
} from "../../mod.ts";
import { createEndpoint, endpoint } from "../../mod.ts";
import type { paths, Pet, Problem } from "./_pets.ts";

interface Order {
  readonly id: string;
  readonly note?: string;
}

interface Orders {
  "/order": {
    get: { responses: { 200: { content: { "application/json": Order } } } };
  };
}

const baseUrl = "https://pets.example";
const description = described<paths>({});
const client = createClient({ baseUrl, description });
const api = createEndpoint({ baseUrl, description });
const soft = createClient({ baseUrl, description, throwOnError: false });
const plain = createClient({ baseUrl });
const read = "GET /pets/{petId}";

declare const schema: StandardSchema<{ checked: 1 }>;
declare const flag: boolean;

export async function data() {
  // A result has the data and the status of a success.
  const result = await client(read, { petId: 1 });
  assertType<IsExact<typeof result, Result<200, Pet>>>(true);
  // Its optional properties are as they are described, exact or not.
  const orders = createClient({ baseUrl, description: described<Orders>() });
  const order: Order = (await orders("GET /order")).data;
  assertType<IsExact<typeof order, Order>>(true);
  const empty = await client("POST /empty");
  assertType<IsExact<typeof empty.data, undefined>>(true);
  const head = await client("HEAD /pets/{petId}", { petId: 1 });
  assertType<IsExact<typeof head.data, undefined>>(true);
  const text = await client("PUT /open/{owner}", { owner: "", title: "" });
  assertType<IsExact<typeof text.data, string>>(true);
  const bytes = await client("POST /open/{owner}", { owner: "", title: 1 });
  assertType<IsExact<typeof bytes.data, ArrayBuffer>>(true);
  const lost = await client("PATCH /open/{owner}", { owner: "" });
  assertType<IsUnknown<typeof lost.data>>(true);
  const route = "GET /files/{+path}/{id:i}/{w+}";
  const file = await client(route, { path: "a/b", "id:i": 1, w: "" });
  assertType<IsExact<typeof file.data, number>>(true);
  // @ts-expect-error Errors are thrown.
  result.error;
  // @ts-expect-error The pet has no such property.
  result.data.nam;

  // It is one of several successes, by their status.
  const things = await client("GET /tenants/{tenant}/things", {
    tenant: "a",
    page: 1,
  });
  if (things.status === 201) things.data satisfies number[];
  else things.data satisfies string[];
  const range = await client("PUT /search");
  assertType<IsExact<typeof range.data, { done: true }>>(true);
  if (range.status === 204) range.data.done;
  const only = await client("GET /search", { q: "x" });
  assertType<IsUnknown<typeof only.data>>(true);
  if (only.status === 201) only.data;
  // @ts-expect-error It is no success.
  if (only.status === 404) only.data;

  // It is read by its media type, of which ranges are JSON and lines are not.
  const { data, status } = await client("GET /exports");
  if (status === 200) assertType<IsExact<typeof data, { id: string }>>(true);
  if (status === 201) assertType<IsExact<typeof data, number>>(true);
  if (status === 202) assertType<IsExact<typeof data, ArrayBuffer>>(true);
  if (status === 203) assertType<IsExact<typeof data, string>>(true);
  if (status === 206) assertType<IsExact<typeof data, ArrayBuffer>>(true);
  const exported = await client("POST /exports", {}, { data: [] });
  assertType<IsExact<typeof exported.data, number>>(true);

  // It is unknown without a description.
  const unknown = await plain("GET /x");
  assertType<IsExact<typeof unknown, Result<number, unknown>>>(true);
  const failed = await plain("GET /x", {}, { throwOnError: false });
  if (failed.error === undefined) failed.data;
  else assertType<IsExact<typeof failed.data, undefined>>(true);
}

export async function readings() {
  // Data is what the options make of it, of the call or of the client.
  const text = await client("GET /pets", {}, { as: "text" });
  assertType<IsExact<typeof text.data, string>>(true);
  const plainText = await plain("GET /x", {}, { as: "text" });
  assertType<IsExact<typeof plainText.data, string>>(true);
  const stream = await client("GET /pets", {}, { as: "stream" });
  stream.data.getReader();
  const parsed = await client("GET /pets", {}, { as: "json", timeout: 5 });
  assertType<IsExact<typeof parsed.data, Pet[]>>(true);
  const checked = await client("GET /pets", {}, { schema });
  assertType<IsExact<typeof checked.data, { checked: 1 }>>(true);
  const plainChecked = await plain("GET /x", {}, { schema });
  assertType<IsExact<typeof plainChecked.data, { checked: 1 }>>(true);
  const blobs = client.defaults({ as: "blob" });
  const blob = await blobs("GET /pets");
  assertType<IsExact<typeof blob.data, Blob>>(true);
  const pets = await blobs("GET /pets", {}, { as: null });
  assertType<IsExact<typeof pets.data, Pet[]>>(true);
  const checking = createClient({ baseUrl, description, schema });
  const same = await checking("GET /pets");
  assertType<IsExact<typeof same.data, { checked: 1 }>>(true);
  const unchecked = await checking("GET /pets", {}, { schema: null });
  assertType<IsExact<typeof unchecked.data, Pet[]>>(true);
  // @ts-expect-error It is a string.
  text.data[0].name;
}

export async function readers() {
  // `json()` states what data is, and leaves every other check.
  const as = json<Order>();
  const order = await plain("GET /orders/{id}", { id: 1 }, { as });
  assertType<IsExact<typeof order, Result<number, Order>>>(true);
  // @ts-expect-error → missing parameter: id
  plain("GET /orders/{id}", {}, { as });
  // @ts-expect-error → put the value in the second argument: {id}
  plain(`GET /orders/${Number(order.data.id)}`, {}, { as });
  (await plain.send(plain.request("GET /o"), { as })).data satisfies Order;
  (await send(plain.request("GET /o"), { as })).data satisfies Order;
  const orders = plain.pages("GET /orders", {}, {
    as: json<Order[]>(),
    next: (data) => data[0]?.id,
  });
  for await (const { data } of orders) data satisfies Order[];
  const quiet = createClient({ baseUrl, throwOnError: false, as });
  const { data, error } = await quiet("GET /orders");
  if (error === undefined) assertType<IsExact<typeof data, Order>>(true);
  // @ts-expect-error It may be an error.
  data.id;
  const pet = await client(read, { petId: 1 }, { as: json() });
  assertType<IsExact<typeof pet.data, Pet>>(true);
  const other = await client(read, { petId: 1 }, { as });
  assertType<IsExact<typeof other.data, Order>>(true);

  // Lines and events are of the document, or of what a call states.
  const log = await client("GET /pets/log", {}, { as: lines() });
  assertType<IsExact<typeof log.data, AsyncIterable<{ id: string }>>>(true);
  const own = await plain("GET /log", {}, { as: lines<Order>() });
  assertType<IsExact<typeof own.data, AsyncIterable<Order>>>(true);
  const feed = await client("GET /pets/feed", {}, { as: events() });
  for await (const event of feed.data) event satisfies ServerEvent<Pet>;
  const ticks = await plain("GET /ticks", {}, { as: events<Order>() });
  for await (const { data } of ticks.data) data satisfies Order;
  const late = await client("GET /pets/feed");
  const advice = late.data.mistake;
  advice satisfies "to read events as they come, pass as: events()";

  // It is never taken from where the result goes.
  // @ts-expect-error It is unknown.
  const result: Result<number, Order> = await plain("GET /orders");
  // @ts-expect-error It is unknown.
  const promised: Promise<Result<number, Order>> = plain("GET /orders");
  return [result, promised];
}

export async function errors() {
  // A result whose errors are not thrown is told apart by its status.
  const result = await soft(read, { petId: 1 });
  type Read = typeof result;
  const { data, error, status } = result;
  if (status === 200) assertType<IsExact<typeof data, Pet>>(true);
  if (status === 404) {
    assertType<IsExact<typeof error, { code: "not_found"; path: string }>>(
      true,
    );
  }
  // A status without content.
  if (status === 410) assertType<IsExact<typeof error, HttpError>>(true);
  // A status of the range, and one that nothing else describes.
  if (status === 409) assertType<IsExact<typeof error, Problem>>(true);
  if (status === 503) assertType<IsExact<typeof error, string>>(true);
  if (status === 302) {
    assertType<IsExact<typeof error, { unexpected: true }>>(true);
  }
  if (result.status === 200) result.data.id;
  if (result.status === 404) result.error.path;
  // @ts-expect-error It is the error of another status.
  if (result.status === 409) result.error.code;
  // @ts-expect-error Nothing describes it.
  if (result.status === 999) return;

  // It is told apart by its error.
  if (error === undefined) assertType<IsExact<typeof data, Pet>>(true);
  else assertType<IsExact<typeof data, undefined>>(true);
  if (!result.error) result.data?.name;
  // @ts-expect-error It may be an error.
  result.data.name;
  // @ts-expect-error It may be a success.
  result.error.title;

  // It has the HttpError where an error has no content.
  const gone = await client("DELETE /pets/{petId}", { petId: 1 }, {
    headers: { "X-Reason": "r" },
    throwOnError: false,
  });
  if (gone.status === 404) {
    assertType<IsExact<typeof gone.error, HttpError>>(true);
  }
  if (gone.error === undefined) gone.status satisfies 204;
  const head = await soft("HEAD /pets/{petId}", { petId: 1 });
  if (head.status === 404) {
    assertType<IsExact<typeof head.error, HttpError>>(true);
  }

  // It may be an error where none is described.
  const shape = await soft("POST /shapes", { kind: "circle", radius: 1 });
  if (shape.status === 204) {
    assertType<IsExact<typeof shape.data, undefined>>(true);
  }
  if (shape.status === 500) {
    assertType<IsExact<typeof shape.error, NonNullable<unknown>>>(true);
  }
  const failing = await soft("POST /search");
  if (failing.error === undefined) {
    assertType<IsUnknown<typeof failing.data>>(true);
  }

  // Whether it has errors says the client or the call.
  const thrown = await soft(read, { petId: 1 }, { throwOnError: true });
  assertType<IsExact<typeof thrown, Result<200, Pet>>>(true);
  const either = await client(read, { petId: 1 }, { throwOnError: flag });
  if (either.status === 404) either.error.code;
  const again = await soft.defaults({ throwOnError: true })("GET /pets");
  assertType<IsExact<typeof again, Result<200, Pet[]>>>(true);
  const kept = await soft.defaults({ timeout: 1 })(read, { petId: 1 });
  assertType<IsExact<typeof kept, Read>>(true);
  const options = { timeout: 1, throwOnError: false } as const;
  const shared = await client(read, { petId: 1 }, options);
  assertType<IsExact<typeof shared, Read>>(true);
}

export async function requests() {
  // A request carries its route to whoever sends it.
  const request = client.request(read, { petId: 1 });
  const same = api(read, { petId: 1 });
  assertType<IsExact<typeof request, typeof same>>(true);
  const { data } = await client.send(request, { timeout: 1 });
  assertType<IsExact<typeof data, Pet>>(true);
  const failed = await soft.send(request);
  if (failed.status === 404) failed.error.code;
  const other = await client.send({} as RequestOptions);
  assertType<IsUnknown<typeof other.data>>(true);
  // @ts-expect-error It is sent as it is.
  client.send(request, { headers: {} });

  // It has numbers among its headers only if some were passed.
  const headers = { "x-n": 1 };
  assertType<IsExact<typeof request.headers, Record<string, string>>>(true);
  const own = api("GET /pets", {}, { headers });
  assertType<IsExact<typeof own.headers["a"], string | number>>(true);
  const set = createEndpoint({ baseUrl, headers })("GET /x");
  assertType<IsExact<typeof set.headers["a"], string | number>>(true);

  // Pages have the data of the route, and so has `next`.
  const pages = client.pages("GET /pets", { limit: 10 }, {
    next: (data) => data.at(-1)?.name,
  });
  for await (const { data, status } of pages) {
    assertType<IsExact<typeof data, Pet[]>>(true);
    assertType<IsExact<typeof status, 200>>(true);
  }
  // @ts-expect-error Pets have no such property.
  client.pages("GET /pets", {}, { next: (data) => data[0]?.nam });

  // ResponseOf is that of a success, or of a status.
  type Of<Status extends number> = ResponseOf<paths, typeof read, Status>;
  type Things = ResponseOf<paths, "GET /tenants/{tenant}/things">;
  assertType<IsExact<ResponseOf<paths, typeof read>, Pet>>(true);
  assertType<IsExact<Of<404>["path"], string>>(true);
  assertType<IsExact<Of<409>, Problem>>(true);
  assertType<IsExact<Of<500>, { unexpected: true }>>(true);
  assertType<IsExact<Things, string[] | number[]>>(true);
  assertType<IsExact<ResponseOf<paths, "POST /empty">, undefined>>(true);
  assertType<IsUnknown<ResponseOf<paths, "PATCH /open/{owner}">>>(true);
  // @ts-expect-error There is no such route.
  return {} as ResponseOf<paths, "GET /petz">;
}

export function endpointResults() {
  // `endpoint` knows the method, and the data that it was given.
  const patched = endpoint("Patch /a", { data: "text" });
  assertType<IsExact<typeof patched.method, "patch">>(true);
  assertType<IsExact<typeof patched.body, "text">>(true);
  const got = endpoint("GET /a");
  assertType<IsExact<typeof got.method, "get">>(true);
  assertType<IsExact<typeof got.body, undefined>>(true);
  // Options and defaults may have another.
  const any = endpoint("/{a}", {} as EndpointOptions);
  assertType<IsExact<typeof any.method, Lowercase<Method>>>(true);
  const requests: RequestOptions[] = [patched, got];

  // It has numbers among its headers only if some were passed.
  const headers = { a: 1 };
  const own = endpoint("GET /a", { headers });
  assertType<IsExact<typeof own.headers["a"], string | number>>(true);
  const set = endpoint.defaults({ headers })("GET /a");
  assertType<IsExact<typeof set.headers["a"], string | number>>(true);
  assertType<IsExact<typeof got.headers, Record<string, string>>>(true);

  // merge() has the method in upper case.
  const merged = endpoint.merge("post /{a}", { a: "x" });
  assertType<IsExact<typeof merged.method, "POST">>(true);
  assertType<IsExact<typeof merged.url, string>>(true);
  const parsed = endpoint.parse(merged);
  assertType<IsExact<typeof parsed.method, "post">>(true);

  // A value has one type in `{var}` and in `:var`.
  type Braced = RouteParameters<"GET /{a}{?b}">["a"];
  assertType<IsExact<Braced, RouteParameters<"PUT /:a">["a"]>>(true);
  return requests;
}
