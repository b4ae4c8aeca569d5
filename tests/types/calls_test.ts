/**
 * Calls that compile, and calls that must not. Nothing here runs: where the compiler
 * should find a mistake, it reports the lack of one. What is after an arrow is what
 * its message has to say, in at most two lines; `compiler_long.ts` reads it.
 *
 * @module
 */
import type {
  CallArguments,
  OptionsOf,
  ResponseOf,
} from "../../lib/client/client.ts";
import { createClient, dataOf } from "../../lib/client/client.ts";
import type { Description } from "../../lib/description/table/described.ts";
import { described } from "../../lib/description/table/described.ts";
import type {
  EndpointFunction,
  EndpointOptions,
  ParametersOf,
  ParameterValue,
  Route,
  RouteParameters,
} from "../../mod.ts";
import { createEndpoint, endpoint, toRequest } from "../../mod.ts";
import type { paths } from "./_pets.ts";

const baseUrl = "https://api.example";
const description = described<paths>({});
const shop = createClient({ baseUrl, description });
const shopApi = createEndpoint({ baseUrl, description });
const client = createClient({ baseUrl });
const api = createEndpoint({ baseUrl });

declare const text: string;
declare const maybe: string | undefined;
declare const flag: boolean;
declare const blob: Blob;
// deno-lint-ignore no-explicit-any -- As JSON.parse() returns it.
declare const parsed: any;
declare const signal: AbortSignal;
declare const options: EndpointOptions;

export function describedRoutes() {
  // A route is one of the description, as it spells it.
  shop("GET /pets");
  // @ts-expect-error → "GET /petz"
  shop("GET /petz");
  // @ts-expect-error The path has no such method. → "GET /pets"
  shop("PUT /pets");
  // @ts-expect-error Methods are written in upper case.
  shop("get /pets");
  // @ts-expect-error It may be no route.
  shop(text);
  // @ts-expect-error → Mistake<"put the value in the second argument: {id}">
  shop(`GET /pets/${text}`);

  // It may be one of several, whose parameters are all needed.
  shop(flag ? "GET /pets/{petId}" : "HEAD /pets/{petId}", { petId: 1 });
  // @ts-expect-error `name` is missing.
  shop(flag ? "GET /pets" : "POST /pets", { limit: 1 });
  // @ts-expect-error A header is missing.
  shop(flag ? "GET /pets/{petId}" : "DELETE /pets/{petId}", { petId: 1 });
  // @ts-expect-error `foo` is in neither.
  shop(flag ? "GET /pets" : "GET /pets/{petId}", { petId: 1, foo: 1 });

  // Whatever builds or sends a request is called alike.
  shopApi("GET /pets/{petId}", { petId: 1 });
  shop.request("GET /pets/{petId}", { petId: 1 });
  shop.pages("GET /pets", { limit: 1 });
  // @ts-expect-error The pet is a number.
  shopApi("GET /pets/{petId}", { petId: "x" });
  // @ts-expect-error `limt` is misspelt.
  shop.pages("GET /pets", { limt: 1 });
  // @ts-expect-error There is no fourth argument.
  shop("GET /pets", {}, {}, {});
  // @ts-expect-error → Did you mean 'name'?
  shop("GET /pets").then(({ data }) => data[0]!.nam);

  // The command writes an export that names the type of the description.
  const named: Description<paths> = described({});
  const annotated = createClient({ baseUrl, description: named });
  annotated("GET /pets");
  // @ts-expect-error There is no such path.
  annotated("GET /petz");
  // @ts-expect-error A type is no table.
  const wrong: Description<paths> = described({ route: {} });
  return wrong;
}

export function describedParameters() {
  // Parameters are those of the path and the query.
  shop("GET /pets", {});
  shop("GET /pets", { limit: 10, sort: flag ? "asc" : "desc" });
  shop("GET /pets", { limit: undefined, sort: null });
  shop("GET /pets/{petId}", { petId: 1, verbose: true });
  shop("GET /search", { q: "x", filter: { a: "b" } });
  // @ts-expect-error → Mistake<"missing parameter: petId">
  shop("GET /pets/{petId}");
  // @ts-expect-error `petId` is missing.
  shop("GET /pets/{petId}", undefined);
  // @ts-expect-error → Property 'petId' is missing
  shop("GET /pets/{petId}", {});
  // @ts-expect-error → Did you mean to write 'limit'?
  shop("GET /pets", { limt: 1 });
  // @ts-expect-error → 'string' is not assignable to type 'number | bigint'
  shop("GET /pets/{petId}", { petId: "x" });
  // @ts-expect-error → assignable to type 'number | bigint | null | undefined'
  shop("GET /pets", { limit: "x" });
  // @ts-expect-error → '"asc" | "desc" | null | undefined'
  shop("GET /pets", { sort: "up" });
  // @ts-expect-error A list is no record of parameters.
  shop("GET /pets", [1]);
  // @ts-expect-error An option. → 'timeout' does not exist
  shop("GET /pets", { timeout: 1 });

  // They are any value where the description forgot a placeholder.
  shop("GET /docks/{dock}/gates/{gate}", { dock: 1, gate: ["a", "b"] });
  // @ts-expect-error `gate` is missing.
  shop("GET /docks/{dock}/gates/{gate}", { dock: 1 });
  // @ts-expect-error No URL can carry a symbol.
  shop("GET /docks/{dock}/gates/{gate}", { dock: 1, gate: Symbol() });

  // They are none where none are described.
  shop("POST /empty");
  shop("POST /empty", {});
  // @ts-expect-error It has no parameters.
  shop("POST /empty", { foo: 1 });
  // @ts-expect-error A list is no record of parameters.
  shop("POST /empty", [1]);
  // @ts-expect-error It has no body.
  shop("POST /empty", {}, { data: { a: 1 } });

  // In the URL they may be a bigint or a date; JSON has neither.
  shop("GET /pets", { limit: 10n, since: new Date() });
  shop("GET /pets", { made: { from: new Date(), days: [{ not: maybe }] } });
  shop("POST /pets", { name: "a", home: { rooms: [{ size: undefined }] } });
  shop("POST /pets", {}, { data: { name: "a", home: undefined } });
  // @ts-expect-error `not` is a string.
  shop("GET /pets", { made: { days: [{ not: 1 }] } });
  // @ts-expect-error `rooms` is required.
  shop("POST /pets", { name: "a", home: { rooms: undefined } });
  shop("GET /pets", { ids: [1n, 2], days: [new Date(), "x"] });
  shop("GET /pets", {}, { query: { limit: 1n, ids: [1n] } });
  // @ts-expect-error It is a number.
  shop("GET /pets", { ids: ["x"] });
  // @ts-expect-error It is a string, or a date.
  shop("GET /pets", { since: 1 });
  // @ts-expect-error JSON has no bigint.
  shop("POST /files", { file: "x", size: 1n });

  // They may have slashes, where the route says so.
  const route = "GET /files/{+path}/{id:i}/{w+}";
  shop(route, { path: "a/b", "id:i": 1, w: "" });
  shop("GET /files/{path}/{id:i}/{w+}", { path: "a", "id:i": 1, w: "" });
  // @ts-expect-error What is between the braces is the name, but for `+`.
  shop(route, { path: "a", id: 1 });
  // @ts-expect-error There is no such path.
  shop("GET /file/{+path}/{id:i}/{w+}", { path: "a", "id:i": 1, w: "" });
}

export async function describedBodies() {
  // The keys of a body are parameters.
  const pet: { name: string; extra: number } = { name: "x", extra: 1 };
  shop("POST /pets", { name: "x", tag: "y", dryRun: true });
  shop("POST /pets", { name: "x", tag: undefined });
  shop("POST /pets", pet);
  shop("POST /pets", parsed);
  // @ts-expect-error → Property 'name' is missing
  shop("POST /pets", { tag: "y" });
  // @ts-expect-error JSON has no blobs.
  shop("POST /pets", { name: blob });
  // @ts-expect-error → 'tga' does not exist
  shop("POST /pets", { name: "x", tga: "y" });
  // @ts-expect-error It is a header.
  shop("POST /pets", { name: "x", "x-trace": "1" });

  // They are those of one of several bodies.
  shop("POST /shapes", { kind: "circle", radius: 1 });
  shop("POST /shapes", { kind: "square", side: 1 });
  // @ts-expect-error `radius` is missing.
  shop("POST /shapes", { kind: "circle" });
  // @ts-expect-error A circle has no side.
  shop("POST /shapes", { kind: "circle", side: 1 });

  // They are all of an optional body, or none.
  shop("PATCH /pets/{petId}", { petId: 1 });
  shop("PATCH /pets/{petId}", { petId: 1, name: "n", nick: "x" });
  // @ts-expect-error `name` is missing.
  shop("PATCH /pets/{petId}", { petId: 1, nick: "x" });

  // They are further ones where a body is open.
  interface Note {
    owner: string;
    title: number;
    more: string;
  }
  shop("PUT /open/{owner}", { owner: "x", title: "t", other: "z" });
  shop("POST /open/{owner}", { owner: new Date(), title: 1, b: [{}] });
  shop("POST /open/{owner}", {} as Note);
  shop("PATCH /open/{owner}", { owner: "x" });
  shop("PATCH /open/{owner}", { owner: "x", any: { thing: 1 } });
  // @ts-expect-error Further keys are strings.
  shop("PUT /open/{owner}", { owner: "x", title: "t", other: { a: 1 } });
  // @ts-expect-error The title is a string.
  shop("PUT /open/{owner}", { owner: "x", title: 1 });
  // @ts-expect-error `title` is missing.
  shop("POST /open/{owner}", { owner: "x", other: 1 });
  // @ts-expect-error The owner is in the path.
  shop("PUT /open/{owner}", { owner: { a: 1 }, title: "t" });

  // They are fields of a form, with files where it is multipart.
  shop("POST /files", { file: blob, files: [blob, "x"], note: "a" });
  shop("POST /files", { file: "x", size: 1 });
  shop("PUT /files", { name: "x" });
  shop("PATCH /exports", { name: "x", logo: blob });
  shop("PATCH /exports", { name: "x", logo: "base64" });
  // @ts-expect-error `file` is missing.
  shop("POST /files", {});
  // @ts-expect-error The size is a number.
  shop("POST /files", { file: blob, size: blob });
  // @ts-expect-error The note is one of two strings.
  shop("POST /files", { file: blob, note: blob });
  // @ts-expect-error This form has no files.
  shop("PUT /files", { name: blob });

  // They are written without readOnly properties, and read without writeOnly ones.
  const least = { secret: "s", name: "n", code: "c" };
  shop("POST /marked", { ...least, inner: { x: 1 }, open: { y: 1, any: "z" } });
  // A reference, of which nothing else would be left.
  shop("POST /marked", { ...least, connection: { uri: "u", at: "a" } });
  shop("POST /marked", { ...least, team: { id: "1", type: "team" } });
  const file = { id: "1", version: 1, kind: "file" } as const;
  shop("POST /marked", { ...least, file });
  const { data: marked } = await shop("POST /marked", least);
  marked.id satisfies string;
  marked.list[0]!.at satisfies string;
  // @ts-expect-error It is only written.
  marked.secret;
  // @ts-expect-error It is an object.
  shop("POST /marked", { ...least, connection: 12345 });
  // @ts-expect-error It is only read.
  shop("POST /marked", { id: "x", secret: "s", name: "n", code: "c" });
  // @ts-expect-error It is written.
  shop("POST /marked", { name: "n", code: "c" });
  // @ts-expect-error One schema says that it is only read, and another does not.
  shop("POST /marked", { secret: "s", name: "n" });
  // @ts-expect-error It is only read.
  shop("POST /marked", { ...least, inner: { at: "x", x: 1 } });
  // @ts-expect-error It is only read: a type of two is left to send.
  shop("POST /marked", { ...least, owner: { id: "1", type: "team" } });
  // @ts-expect-error A named property of an object that takes any others is checked.
  shop("POST /marked", { ...least, open: { y: "z" } });

  // Lists in them may be readonly.
  const order = {
    lines: [{ sku: "a", tags: ["b"] }],
    to: { street: ["c", "d"] },
  } as const;
  const lines: readonly { readonly sku: string }[] = order.lines;
  shop("GET /pets", { days: ["a", "b"] as const });
  shop("POST /orders", order);
  shop("POST /orders", {}, { data: order });
  shop("POST /orders", { lines });
  shop("POST /list", {}, { data: [{ id: "x" }] as const });
  // @ts-expect-error `tag` is misspelt.
  shop("POST /orders", { lines: [{ sku: "a", tag: ["b"] }] });
}

export function describedData() {
  // The whole body is an option, beside which there are no keys of it.
  shop("POST /pets", {}, { data: { name: "x" } });
  shop("POST /pets", undefined, { data: { name: "x" } });
  shop("POST /pets", undefined, { data: parsed });
  shop("POST /pets", { dryRun: true }, { data: { name: "x" } });
  shop("PUT /list");
  shop("PUT /list", {}, { data: "text" });
  shop("PUT /list", {}, { data: blob });
  shop("PUT /list", {}, { data: undefined });
  shop("POST /files", {}, { data: new FormData() });
  shop("PUT /files", {}, { data: new URLSearchParams() });
  shop("PATCH /exports", {}, { data: { name: "x", logo: blob } });
  // @ts-expect-error GET has no body.
  shop("GET /pets", {}, { data: { a: 1 } });
  // @ts-expect-error The name is a string.
  shop("POST /pets", {}, { data: { name: 1 } });
  // @ts-expect-error `name` is missing.
  shop("POST /pets", {}, { data: undefined });
  // @ts-expect-error `tga` is misspelt.
  shop("POST /pets", {}, { data: { name: "x", tga: 1 } });
  // @ts-expect-error `name` is in the data.
  shop("POST /pets", { name: "x" }, { data: { name: "x" } });

  // It is the body where parameters cannot be.
  shop("POST /list", {}, { data: [{ id: "x" }] });
  shop("PATCH /list", { id: "x" });
  shop("PATCH /list", {}, { data: null });
  shop("PATCH /list", {}, { data: { plan: blob } });
  // @ts-expect-error → Mistake<"missing option: data">
  shop("POST /list", {});
  // @ts-expect-error A list is data.
  shop("POST /list", [{ id: "x" }]);

  // It is a list of lines.
  shop("POST /exports", {}, { data: [{ id: "a" }, { id: "b" }] });
  shop("POST /exports", {}, { data: '{"id":"a"}' });
  shop("PUT /exports", {}, { data: [{ id: "a" }] });
  // @ts-expect-error It is one line, and not a list of lines.
  shop("POST /exports", {}, { data: { id: "a" } });
  // @ts-expect-error Lines are data.
  shop("POST /exports", { id: "a" });

  // Where path, query and body have one name, the options hold the other values.
  const data = { id: "z", label: "l" };
  shop("PUT /same/{id}", { id: 1, q: "x" }, { query: { id: "y" }, data });
  shop("PATCH /same/{id}", { id: 1, label: "l" });
  shop("PATCH /same/{id}", { id: 1 }, { data });
  // @ts-expect-error The body needs its own id.
  shop("PUT /same/{id}", { id: 1, label: "x" });
  // @ts-expect-error The id of the path is missing.
  shop("PUT /same/{id}", { q: "x" }, { query: { id: "y" }, data });

  // One value is that of the path and of the body, where both require it.
  shop("PUT /twice/{id}", { id: "x", label: "l" });
  shop("PUT /twice/{id}", { id: "x" }, { data });
  shop("PATCH /twice/{id}", { id: "x", label: "l" });
  shop("PATCH /twice/{id}", { id: "x" });
  // @ts-expect-error `label` is missing.
  shop("PUT /twice/{id}", { id: "x" });
  // @ts-expect-error `id` is missing.
  shop("PUT /twice/{id}", { label: "l" });
}

export function describedOptions() {
  // The query is an option.
  shop("GET /pets", {}, { query: { limit: 1 } });
  shop("GET /pets", {}, { query: new URLSearchParams("limit=1") });
  shop("GET /tenants/{tenant}/things", { tenant: "a" }, { query: { page: 1 } });
  // @ts-expect-error The limit is a number.
  shop("GET /pets", {}, { query: { limit: "x" } });
  // @ts-expect-error `limits` is misspelt.
  shop("GET /pets", {}, { query: { limits: 1 } });

  // Headers are those that are described, and what any request may have.
  const remove = "DELETE /pets/{petId}";
  const reason = { "X-Reason": "r" };
  const more = {
    "x-reason": "r",
    accept: "a",
    "x-other": 1,
    "If-Match": ["a"],
  };
  shop("POST /pets", { name: "x" }, { headers: { "X-Trace": "1", Via: "a" } });
  shop("GET /pets", {}, { headers: { anything: "x" } });
  shop("GET /pets", {}, { headers: new Headers() });
  shop(remove, { petId: 1 }, { headers: reason });
  shop(remove, { petId: 1 }, { headers: more });
  shop(remove, { petId: 1 }, { headers: new Headers() });
  shop(remove, { petId: 1 }, { headers: [["x-reason", "r"]] });
  // @ts-expect-error There is no such header.
  shop("POST /pets", { name: "x" }, { headers: { "y-trace": "1" } });
  // @ts-expect-error A header is no object.
  shop("POST /pets", { name: "x" }, { headers: { "x-trace": { a: 1 } } });
  // @ts-expect-error → Mistake<"missing header: X-Reason">
  shop(remove, { petId: 1 });
  // @ts-expect-error The header is missing.
  shop(remove, { petId: 1 }, { headers: { accept: "" } });
  // @ts-expect-error The header is removed.
  shop(remove, { petId: 1 }, { headers: { "X-Reason": null } });

  // Cookies are those that are described, and those of logins.
  shop("GET /pets", {}, { cookies: { session: "s", other: 1 } });
  // @ts-expect-error It is a string.
  shop("GET /pets", {}, { cookies: { session: 1 } });
  // @ts-expect-error It is a cookie.
  shop("GET /pets", { session: "s" });

  // Options say how a request is sent.
  shop("GET /pets", {}, { timeout: 1, totalTimeout: 1, signal });
  shop("GET /pets", {}, { timeout: false, retry: 0, maxBytes: 2 });
  shop("GET /pets", undefined, { retry: { limit: 0 } });
  shop("GET /pets", {}, { context: { a: 1 }, baseUrl: new URL(baseUrl) });
  shop("GET /pets", {}, { request: { redirect: "error", cf: { a: 1 } } });
  // @ts-expect-error → Did you mean to write 'timeout'?
  shop("GET /pets", {}, { timout: 1 });
  // @ts-expect-error → Did you mean to write 'credentials'?
  shop("GET /pets", {}, { request: { credential: "include" } });
  // @ts-expect-error A body is read in other ways.
  shop("GET /pets", {}, { as: "xml" });
  // @ts-expect-error It is no schema.
  shop("GET /pets", {}, { schema: {} });
  // @ts-expect-error An endpoint function sends nothing.
  shopApi("GET /pets", {}, { timeout: 1 });
}

export function describedDefaults() {
  const tenant = shop.defaults({
    headers: { "x-reason": "r" },
    parameters: { tenant: "t", petId: 1 },
  });
  const things = "GET /tenants/{tenant}/things";

  // Defaults are not asked for again.
  tenant("GET /pets/{petId}");
  tenant("PATCH /pets/{petId}");
  tenant("DELETE /pets/{petId}");
  tenant(things, { page: 1 });
  tenant(things, { page: 1, tenant: "c" });
  tenant.request("GET /pets/{petId}");
  shopApi.defaults({ parameters: { petId: 2 } })("GET /pets/{petId}");
  const first = { page: 1 };
  const region = { region: "eu", tenant2: "x" };
  createClient({ baseUrl, description, parameters: first })(things, {
    tenant: "t",
  });
  shop.defaults({ parameters: region })("POST /tenants/{tenant}/things", {
    tenant: "a",
  });
  // @ts-expect-error `page` is missing.
  tenant(things, {});

  // They are removed with null.
  const bare = tenant.defaults({
    headers: { "X-Reason": null },
    parameters: { tenant: null },
  });
  bare("GET /pets/{petId}");
  // @ts-expect-error The header is missing.
  bare("DELETE /pets/{petId}");
  // @ts-expect-error `tenant` is missing.
  bare(things, { page: 1 });

  // Their names may not be known.
  const record: Record<string, string> = {};
  const known = { baseUrl, description, parameters: record, headers: record };
  createClient(known)("DELETE /pets/{petId}");
  shop.defaults({ headers: new Headers() })("DELETE /pets/{petId}", {
    petId: 1,
  });

  // They are options only.
  // @ts-expect-error The base URL is missing.
  createEndpoint({ description });
  // @ts-expect-error → 'string | undefined' is not assignable to type 'string | URL'.
  createClient({ baseUrl: maybe });
  // @ts-expect-error → Did you mean to write 'baseUrl'?
  createClient({ baseURL: "" });
  // @ts-expect-error `header` is misspelt.
  shop.defaults({ header: { a: "b" } });
  // @ts-expect-error An option of a client. → 'timeout'
  createEndpoint({ baseUrl, description, timeout: 1 });
  // @ts-expect-error Parameters have a place of their own.
  createClient({ baseUrl, description, tenant: "t" });

  // A client with defaults passes for one with fewer.
  const list = (call: typeof shop) => call("GET /pets");
  list(tenant);
  // @ts-expect-error It does not throw.
  list(shop.defaults({ throwOnError: false }));
  // @ts-expect-error It reads strings.
  list(shop.defaults({ as: "text" }));
  // @ts-expect-error It lacks the defaults.
  const lacking: typeof tenant = shop;

  // A description without a table asks for what only that knows: queries of writes,
  // and forms. It passes for one with a table, whose calls it can make.
  const types = createClient({ baseUrl, description: described<paths>() });
  const form = { "content-type": "application/x-www-form-urlencoded" };
  list(types);
  types("GET /pets", { limit: 1 });
  types("POST /pets", { name: "x" });
  types("POST /pets", { name: "x" }, { query: { dryRun: true } });
  types("PUT /same/{id}", { id: 1 }, {
    query: { id: "a", q: "b" },
    data: { id: "x", label: "l" },
  });
  types("PUT /files", { name: "x" }, { headers: form });
  types("PUT /files", {}, { data: new URLSearchParams() });
  // @ts-expect-error It would go to the body.
  types("POST /pets", { name: "x", dryRun: true });
  // @ts-expect-error It would go to the body.
  types.defaults({})("POST /pets", { name: "x", dryRun: true });
  // @ts-expect-error It would be JSON.
  types("PUT /files", { name: "x" });
  return lacking;
}

export async function describedGenerics() {
  // A generic function passes all arguments, and gives what a call gives.
  function send<R extends Route<paths>>(
    ...args: CallArguments<paths, R>
  ): Promise<ResponseOf<paths, R>> {
    return dataOf(shop, args);
  }
  send("GET /pets/{petId}", { petId: 1 }).then(({ name }) => name);
  send("GET /pets", { limit: undefined }, { timeout: 5 });
  send("GET /pets");
  // @ts-expect-error The pet is missing.
  send("GET /pets/{petId}");
  // @ts-expect-error `petid` is misspelt.
  send("GET /pets/{petId}", { petid: 1 });
  const remove = "DELETE /pets/{petId}";
  send(remove, { petId: 1 }, { headers: { "X-Reason": "r" } });
  send(remove, { petId: 1 }, { headers: { "x-reason": "r" } });
  // @ts-expect-error The header is missing.
  send(remove, { petId: 1 });
  // @ts-expect-error It would change what the data is.
  send("GET /pets", {}, { throwOnError: false });
  // A generic function can call a client.
  async function call<R extends Route<paths>>(
    route: R,
    parameters: ParametersOf<paths, R>,
    options: OptionsOf<paths, R>,
  ) {
    await shop(route, parameters, { timeout: 1 });
    await shop(route, parameters, { throwOnError: false });
    await shop.defaults({ headers: { a: "b" } })(route, parameters);
    shopApi(route, parameters);
    shop.request(route, parameters);
    shop.pages(route, parameters);
    return await shop(route, parameters, options);
  }
  await call("POST /list", {}, { data: [{ id: "x" }] });
  // @ts-expect-error The header is missing.
  call("DELETE /pets/{petId}", { petId: 1 }, {});
  // @ts-expect-error The data is missing.
  call("POST /list", {}, {});
  // @ts-expect-error There is no such path.
  call("GET /petz", {}, {});

  function _wrong<R extends Route<paths>>(
    route: R,
    parameters: ParametersOf<paths, "GET /pets">,
  ) {
    // @ts-expect-error These are the parameters of another route.
    return shop(route, parameters);
  }

  // It can read what a client resolves to.
  async function wrapped<R extends Route<paths>>(
    route: R,
    parameters: ParametersOf<paths, R>,
  ) {
    const { data, status } = await shop(route, parameters);
    if (status === 204) return undefined;
    return data;
  }
  async function either<R extends Route<paths>>(
    route: R,
    parameters: ParametersOf<paths, R>,
  ) {
    const options = { throwOnError: false } as const;
    const { data, error } = await shop(route, parameters, options);
    if (error !== undefined) throw error;
    return data;
  }
  const pet = await wrapped("GET /pets/{petId}", { petId: 1 });
  pet?.name satisfies string | undefined;
  // @ts-expect-error There is no such property.
  pet?.nam;
  const same = await either("GET /pets/{petId}", { petId: 1 });
  same?.name satisfies string | undefined;

  // It may be given any of all routes, of which nothing is known.
  const { data } = await shop("GET /pets" as Route<paths>, {});
  // @ts-expect-error Nothing is known of it.
  data.name;

  // Parameters may be in variables.
  const parameters: ParametersOf<paths, "POST /shapes"> = flag
    ? { kind: "circle", radius: 1 }
    : { kind: "square", side: 2 };
  shop("POST /shapes", parameters);
}

export function plainRoutes() {
  // A route requires the values of {var}, {+var} and :var.
  api("GET /{a}/{+b}/:c", { a: 1, b: "x/y", c: true });
  client("GET /{a}/{+b}/:c", { a: 1, b: "x/y", c: new Date() });
  // @ts-expect-error → Mistake<"missing parameter: a">
  api("GET /{a}/{+b}/:c", { b: 1, c: 1 });
  // @ts-expect-error → Mistake<"missing parameter: b">
  api("GET /{a}/{+b}/:c", { a: 1, c: 1 });
  // @ts-expect-error `c` is misspelt. → Mistake<"missing parameter: c">
  api("GET /{a}/{+b}/:c", { a: 1, b: 1, cc: 1 });
  // @ts-expect-error → Mistake<"missing parameter: a">
  client("GET /{a}");
  // @ts-expect-error `a` is missing.
  client.pages("GET /{a}");

  // It does without those of every other operator.
  api("GET /x{/a}{.b}{;c}{?d}{&e}{#f}");
  api("GET /x{/a}{?d}", { a: null, d: undefined });
  // @ts-expect-error No URL can carry a function.
  api("GET /x{?d}", { d: () => 1 });
  // @ts-expect-error `a` is missing in the path.
  api("GET /{a}{?a,b}", { b: 1 });
  // @ts-expect-error `b` is missing.
  api("GET /{a,b*}{/c,d:2}", { a: 1 });

  // It takes what a URL can carry.
  const value = "v" as Exclude<ParameterValue, null | undefined>;
  api("GET /{a*}{?b}", { a: value, b: { x: 1 } });
  api("GET /{a}", { a: ["x", null] });
  // @ts-expect-error Nobody means `b,1`.
  api("GET /{a}", { a: { b: 1 } });
  // @ts-expect-error A list has no prefix.
  api("GET /{a:3}", { a: ["abcdef"] });
  // @ts-expect-error → Mistake<"missing parameter: a">
  client("GET /{a}", { a: undefined });
  // @ts-expect-error It needs a value.
  api("GET /{a}", { a: maybe });
  // @ts-expect-error It needs a value.
  api("GET /{a}", {} as { a?: string });
  // @ts-expect-error No URL can carry a symbol.
  api("GET /{a}", { a: Symbol() });

  // It takes further parameters of any name and value.
  interface Ids {
    id: number;
    more?: string;
  }
  api("POST /{a}", { a: 1, deep: { er: [{ x: null }] } });
  api("POST /x/{id}", {} as Ids, { query: {} as Ids });
  client("POST /x", {} as Partial<Ids>, { context: {} as Ids });
  api("POST /x", {}, { data: [1] });
  api("POST /x/{a}{?b}", { a: 1, b: 2 }, { data: [1] });
  api("POST /x", { a: 1 }, { data: undefined });
  api("POST /x", {} as Record<string, unknown>, { data: [1] });
  // @ts-expect-error → "no place beside data, unless the route has {?…}: b"
  api("POST /x/{a}", { a: 1, b: 2 }, { data: [1] });
  // @ts-expect-error A list is no record of parameters.
  api("POST /x", [1]);
  // @ts-expect-error GET has no body.
  api("GET /x", {}, { data: 1 });
  // @ts-expect-error A URL alone is a GET.
  api("/x", {}, { data: 1 });

  // It takes a record, such as parsed JSON, whose names are not known.
  api("GET /{id}", {} as Record<string, unknown>);
  api("GET /users/{id}", parsed);
  api("GET /users/{id}", { id: parsed });
  // @ts-expect-error It has names, and `id` is not among them.
  api("GET /users/{id}", { name: {} as Record<string, unknown> });

  // It takes no options among the parameters.
  api("POST /x", { body: "text", headers: ["a"], signal: 1 });
  // @ts-expect-error → Mistake<"pass headers in the third argument">
  client("GET /x", { headers: { authorization: "token x" } });
  // @ts-expect-error → Mistake<"pass the body as `data`, in the third argument">
  client("POST /x", { body: { a: 1 } });
  // @ts-expect-error → Mistake<"pass the body as `data`, in the third argument">
  client("POST /x", { json: { a: 1 } });
  // @ts-expect-error → Mistake<"pass the signal in the third argument">
  client("GET /x", { signal });
  // @ts-expect-error → 'retires' does not exist
  client("GET /x", {}, { retires: 1 });
  // @ts-expect-error An option of a client.
  api("GET /x", {}, { timeout: 1 });

  // It is held to nothing where it is not known.
  const method = flag ? "PUT" : "PATCH";
  api(text);
  api(text, { a: 1 });
  api("GET /pets/" + text);
  api(`${method} /pets`);
  api(`${text} /pets`);
  // @ts-expect-error → Mistake<"put the value in the second argument: {id}">
  client(`GET /pets/${text}`);
  // @ts-expect-error A value in the place of a placeholder.
  client(`GET ${text}`);
  // @ts-expect-error → Mistake<"\"{\" or \"}\" without the other: /pets/{id">
  client("GET /pets/{id");
  // @ts-expect-error → Mistake<"not a method: FETCH">
  client("FETCH /x");

  // Its method may be one that the options name.
  const cache = createEndpoint({ baseUrl, methods: ["PURGE"] });
  cache.defaults({})("PURGE /x/{id}", { id: 1 });
  // @ts-expect-error `id` is missing.
  cache("PURGE /x/{id}");
  // @ts-expect-error → Mistake<"not a method: FETCH">
  cache("FETCH /x");

  // It is not asked for defaults.
  const ready = api.defaults({ parameters: { id: 1 } });
  ready("GET /x/{id}/{no}", { no: 2 });
  ready.defaults({ parameters: { no: 2 } })("GET /x/{id}/{no}");
  createEndpoint({ baseUrl, parameters: { id: 1 } })("GET /x/{id}");
  client.defaults({ parameters: { id: 1 } })("GET /x/{id}");
  // @ts-expect-error `no` is missing.
  ready("GET /x/{id}/{no}");
  // @ts-expect-error Parameters have a place of their own.
  api.defaults({ id: 1 });
  // @ts-expect-error → 'tenant' does not exist
  client.defaults({ tenant: 1 });

  // RouteParameters are those that it names, also for a generic function.
  const parameters: RouteParameters<"GET /{a}{?b}"> = { a: 1 };
  // @ts-expect-error `a` is missing.
  const missing: RouteParameters<"GET /{a}{?b}"> = { b: 1 };
  function build<R extends string>(route: R, parameters: RouteParameters<R>) {
    endpoint(route, parameters);
    return api(route, parameters);
  }
  build("GET /{a}", { a: 1 });
  // @ts-expect-error `a` is missing.
  build("GET /{a}", {});
  return [parameters, missing];
}

export function endpointCalls() {
  // A route is held to its parameters; in one object, the run time checks them.
  endpoint("GET /{a}", { a: 1 });
  endpoint({ url: "/{a}", a: 1 });
  endpoint("GET", { url: "/{a}", a: 1 });
  endpoint("GET /x{/a}", { a: maybe, deep: { er: [1] } });
  // @ts-expect-error → Mistake<"missing parameter: a">
  endpoint("GET /{a}");
  // @ts-expect-error `a` needs a value.
  endpoint("GET /{a}", { a: maybe });
  // @ts-expect-error No URL can carry a symbol.
  endpoint("GET /{a}", { a: Symbol() });
  // @ts-expect-error There is no third argument.
  endpoint("GET /{a}", {}, { a: 1 });

  // It takes no template literal with a value in it.
  endpoint(text);
  endpoint({ url: `/orders/${text}` });
  endpoint(`${"GET" as "GET" | "HEAD"} /orders`);
  // @ts-expect-error → Mistake<"put the value in the second argument: {id}">
  endpoint(`GET /orders/${text}`);
  // @ts-expect-error The value belongs in the second argument.
  endpoint(`/orders/${1 as number}/items`, { page: 1 });

  // @ts-expect-error A brace is not opened.
  endpoint("GET /users/{id}/b}", { id: 1 });
  // @ts-expect-error → has the name of an option: use createEndpoint
  endpoint("GET /users/{headers}", {});

  // It takes options among the parameters.
  endpoint("GET /x", {
    baseUrl: new URL("https://h.example"),
    headers: new Headers({ a: "1" }),
    mediaType: { format: "raw", previews: ["a"] },
    request: { retries: 1 },
  });
  endpoint("PATCH /app/hook/config", { url: "https://h.example" });
  endpoint("POST /x/{a}{?b}", { a: 1, b: 2, data: 3 });
  // @ts-expect-error A number is no base URL.
  endpoint("GET /x", { baseUrl: 1 });
  // @ts-expect-error Previews are a list.
  endpoint("GET /x", { mediaType: { previews: "a" } });
  // @ts-expect-error A header is a string.
  endpoint("GET /x", { headers: { a: {} } });
  // @ts-expect-error → GET has no body, and so no data
  endpoint("GET /x", { data: 1 });
  // @ts-expect-error Beside data, `b` has no place.
  endpoint("POST /x/{a}", { a: 1, b: 2, data: 3 });
  // @ts-expect-error → Mistake<"did you mean `headers`?">
  endpoint("GET /x", { header: { a: "b" } });
  // @ts-expect-error The body is `data`.
  endpoint("POST /x", { body: { a: 1 } });
  // @ts-expect-error The option is called `baseUrl`.
  endpoint.defaults({ baseURL: "https://h.example" });

  // It is held to nothing where names are not known.
  endpoint(text, options);
  endpoint({ ...options, url: text });
  endpoint("GET /{a}", options);
  endpoint("GET /{a}", {} as Record<string, unknown>);

  // It is read as the run time does.
  endpoint("https://user:pass@h:8080/x/:id", { id: 1 });
  endpoint("GET http://h:80{/a:3}/:id", { id: 1 });
  endpoint(" \t delete  \n /a ");
  // @ts-expect-error `id` is missing.
  endpoint("https://user:pass@h:8080/x/:id");
  // @ts-expect-error `y` is missing.
  endpoint("GET /:id?x={y}:z", { id: 1 });
}

export function endpointDefaults() {
  // Defaults are not asked for again, through any chain.
  const ready = endpoint.defaults({ a: 1, 3: "x" }).defaults({ b: 2 });
  ready("GET /{a}/{b}/{3}");
  ready({ url: "/{3}/{a}/{b}" });
  endpoint.defaults(options)("GET /{a}");
  // @ts-expect-error `c` is missing.
  ready("GET /{a}/{c}");
  // @ts-expect-error `b` was removed.
  ready.defaults({ b: null })("GET /{a}/{b}");

  // They may be the method and the URL.
  const posting = endpoint.defaults({ method: "POST", url: "/{a}" });
  posting({ a: 1 });
  posting.defaults({ url: "/{b}", method: "PUT" })({ b: 1 });

  // A function with defaults passes for one with fewer.
  let target: EndpointFunction = endpoint;
  target = target.defaults({ a: 1 });
  target("GET /{a}", { a: 2 });
  // @ts-expect-error It lacks the default.
  const lacking: EndpointFunction<"a"> = endpoint;
  // @ts-expect-error It is frozen.
  endpoint.DEFAULTS.headers["b"] = 2;

  // merge() takes the same arguments, and parse() what merge() returns.
  const merged = endpoint.merge("post /{a}", { a: "x" });
  endpoint.parse(merged);
  // @ts-expect-error `a` is missing.
  endpoint.merge("GET /{a}");
  // @ts-expect-error Merged options have a method and more.
  endpoint.parse({ url: "/a" });
  // @ts-expect-error Merged options are no request.
  toRequest(merged);
  return lacking;
}
