import { describe, it } from "node:test";
import type { OptionsOf } from "../../lib/client/client.ts";
import type { Description } from "../../lib/description/table/described.ts";
import type { ParametersOf, Route } from "../../mod.ts";
import { createClient, createEndpoint, described } from "./_api.ts";
import { onlyCompiled } from "./_only_compiled.ts";
import type { paths } from "./_pets.ts";

const baseUrl = "https://pets.example";
const description = described<paths>({});
const client = createClient({ baseUrl, description });
const api = createEndpoint({ baseUrl, description });
/** One that has a tenant, a pet and a reason already. */
const tenant = client.defaults({
  headers: { "x-reason": "r" },
  parameters: { tenant: "t", petId: 1 },
});

/** As the command writes it: an export that names its type. */
const named: Description<paths> = described({});

declare const text: string;
declare const flag: boolean;
declare const blob: Blob;

describe("a described route", () => {
  it("has the types that its description is annotated with", () => {
    const annotated = createClient({ baseUrl, description: named });
    onlyCompiled(() => {
      annotated("GET /pets");
      // @ts-expect-error There is no such path.
      annotated("GET /petz");
      // @ts-expect-error A type is no table.
      const wrong: Description<paths> = described({ route: {} });
      return wrong;
    });
  });

  it("is one of the description, as it spells it", () => {
    onlyCompiled(() => {
      client("GET /pets");
      // @ts-expect-error There is no such path.
      client("GET /petz");
      // @ts-expect-error The path has no such method.
      client("PUT /pets");
      // @ts-expect-error The method is missing.
      client("/pets");
      // @ts-expect-error Methods are written in upper case.
      client("get /pets");
      // @ts-expect-error It may be no route.
      client(text);
      // @ts-expect-error A value in the place of the placeholder.
      client(`GET /pets/${text}`);
    });
  });

  it("may be one of several, whose parameters are all needed", () => {
    onlyCompiled(() => {
      const read = flag ? "GET /pets/{petId}" : "HEAD /pets/{petId}";
      client(read, { petId: 1 });
      // @ts-expect-error `name` is missing.
      client(flag ? "GET /pets" : "POST /pets", { limit: 1 });
      // @ts-expect-error A header is missing.
      client(flag ? "GET /pets/{petId}" : "DELETE /pets/{petId}", { petId: 1 });
      // @ts-expect-error The data is missing.
      client(flag ? "POST /empty" : "POST /list", {});
      // @ts-expect-error `foo` is in neither.
      client(flag ? "GET /pets" : "GET /pets/{petId}", { petId: 1, foo: 1 });
    });
  });

  it("is called alike by whatever builds or sends a request", () => {
    onlyCompiled(() => {
      api("GET /pets/{petId}", { petId: 1 });
      client.request("GET /pets/{petId}", { petId: 1 });
      client.pages("GET /pets", { limit: 1 });
      // @ts-expect-error The pet is a number.
      api("GET /pets/{petId}", { petId: "x" });
      // @ts-expect-error The pet is a number.
      client.request("GET /pets/{petId}", { petId: "x" });
      // @ts-expect-error `limt` is misspelt.
      client.pages("GET /pets", { limt: 1 });
      // @ts-expect-error There is no fourth argument.
      client("GET /pets", {}, {}, {});
    });
  });
});

describe("the parameters of a described route", () => {
  it("are those of the path and the query", () => {
    onlyCompiled(() => {
      client("GET /pets", {});
      client("GET /pets", { limit: 10, sort: flag ? "asc" : "desc" });
      client("GET /pets", { limit: undefined, sort: null });
      client("GET /pets", { since: new Date() });
      client("GET /days/{day}", { day: new Date() });
      client("GET /pets/{petId}", { petId: 1, verbose: true });
      client("GET /search", { q: "x", filter: { a: "b" }, ids: ["a"] });
      // @ts-expect-error `petId` is missing.
      client("GET /pets/{petId}");
      // @ts-expect-error `petId` is missing.
      client("GET /pets/{petId}", undefined);
      // @ts-expect-error `petId` is missing.
      client("GET /pets/{petId}", {});
      // @ts-expect-error `petI` is misspelt.
      client("GET /pets/{petId}", { petI: 1 });
      // @ts-expect-error `verbos` is misspelt.
      client("GET /pets/{petId}", { petId: 1, verbos: true });
      // @ts-expect-error The pet is a number.
      client("GET /pets/{petId}", { petId: "x" });
      // @ts-expect-error `day` is a string, or a date.
      client("GET /days/{day}", { day: 1 });
      // @ts-expect-error The limit is a number.
      client("GET /pets", { limit: "x" });
      // @ts-expect-error The order is one of two.
      client("GET /pets", { sort: "up" });
      // @ts-expect-error A list is no record of parameters.
      client("GET /pets", [1]);
      // @ts-expect-error An option.
      client("GET /pets", { timeout: 1 });
    });
  });

  it("are any value where the description forgot a placeholder", () => {
    onlyCompiled(() => {
      client("GET /docks/{dock}/gates/{gate}", { dock: 1, gate: ["a", "b"] });
      // @ts-expect-error `gate` is missing.
      client("GET /docks/{dock}/gates/{gate}", { dock: 1 });
      // @ts-expect-error No URL can carry a symbol.
      client("GET /docks/{dock}/gates/{gate}", { dock: 1, gate: Symbol() });
    });
  });

  it("are none where none are described", () => {
    onlyCompiled(() => {
      client("POST /empty");
      client("POST /empty", {});
      // @ts-expect-error It has no parameters.
      client("POST /empty", { foo: 1 });
      // @ts-expect-error A scalar is no record of parameters.
      client("POST /empty", 5);
      // @ts-expect-error A list is no record of parameters.
      client("POST /empty", [1]);
      // @ts-expect-error It has no body.
      client("POST /empty", {}, { data: { a: 1 } });
      // @ts-expect-error It has no body.
      client("POST /empty", {}, { data: new FormData() });
    });
  });

  it("are the keys of the body", () => {
    const pet: { name: string; extra: number } = { name: "x", extra: 1 };
    onlyCompiled(() => {
      client("POST /pets", { name: "x", tag: "y", dryRun: true });
      client("POST /pets", { name: "x", tag: undefined });
      client("POST /pets", pet);
      // @ts-expect-error `name` is missing.
      client("POST /pets", {});
      // @ts-expect-error The name is a string.
      client("POST /pets", { name: 1 });
      // @ts-expect-error JSON has no blobs.
      client("POST /pets", { name: blob });
      // @ts-expect-error `tga` is misspelt.
      client("POST /pets", { name: "x", tga: "y" });
      // @ts-expect-error It is a header.
      client("POST /pets", { name: "x", "x-trace": "1" });
    });
  });

  it("are those of one of several bodies", () => {
    onlyCompiled(() => {
      client("POST /shapes", { kind: "circle", radius: 1 });
      client("POST /shapes", { kind: "square", side: 1 });
      // @ts-expect-error `radius` is missing.
      client("POST /shapes", { kind: "circle" });
      // @ts-expect-error A circle has no side.
      client("POST /shapes", { kind: "circle", side: 1 });
      // @ts-expect-error There is no such kind.
      client("POST /shapes", { kind: "line", radius: 1 });
    });
  });

  it("are all of an optional body, or none", () => {
    onlyCompiled(() => {
      client("PATCH /pets/{petId}", { petId: 1 });
      client("PATCH /pets/{petId}", { petId: 1, name: "n", nick: "x" });
      tenant("PATCH /pets/{petId}");
      // @ts-expect-error `name` is missing.
      client("PATCH /pets/{petId}", { petId: 1, nick: "x" });
    });
  });

  it("are further ones where a body is open", () => {
    interface Note {
      owner: string;
      title: number;
      more: string;
    }
    const note = {} as Note;
    onlyCompiled(() => {
      client("PUT /open/{owner}", { owner: "x", title: "t", other: "z" });
      client("POST /open/{owner}", { owner: new Date(), title: 1, b: [{}] });
      client("POST /open/{owner}", note);
      client("PATCH /open/{owner}", { owner: "x" });
      client("PATCH /open/{owner}", { owner: "x", any: { thing: 1 } });
      // @ts-expect-error Further keys are strings.
      client("PUT /open/{owner}", { owner: "x", title: "t", other: { a: 1 } });
      // @ts-expect-error The title is a string.
      client("PUT /open/{owner}", { owner: "x", title: 1 });
      // @ts-expect-error `title` is missing.
      client("POST /open/{owner}", { owner: "x", other: 1 });
      // @ts-expect-error The owner is in the path.
      client("PUT /open/{owner}", { owner: { a: 1 }, title: "t" });
      // @ts-expect-error The owner is a string.
      client("POST /open/{owner}", { owner: true, title: 1 });
    });
  });

  it("are fields of a form, with files where it is multipart", () => {
    onlyCompiled(() => {
      client("POST /files", { file: blob, files: [blob, "x"], note: "a" });
      client("POST /files", { file: "x", size: 1 });
      client("PUT /files", { name: "x" });
      // @ts-expect-error `file` is missing.
      client("POST /files", {});
      // @ts-expect-error The size is a number.
      client("POST /files", { file: blob, size: blob });
      // @ts-expect-error The note is one of two strings.
      client("POST /files", { file: blob, note: blob });
      // @ts-expect-error This form has no files.
      client("PUT /files", { name: blob });
    });
  });

  it("are written without readOnly properties, and read without writeOnly ones", () => {
    onlyCompiled(async () => {
      const least = { secret: "s", name: "n", code: "c" };
      client("POST /marked", { ...least, inner: { x: 1 } });
      // A reference, of which nothing else would be left.
      client("POST /marked", { ...least, connection: { uri: "u", at: "a" } });
      const { data } = await client("POST /marked", least);
      // @ts-expect-error It is an object.
      client("POST /marked", { ...least, connection: 12345 });
      data.id satisfies string;
      data.list[0]!.at satisfies string;
      // @ts-expect-error It is only written.
      data.secret;
      // @ts-expect-error It is only read.
      client("POST /marked", { id: "x", secret: "s", name: "n", code: "c" });
      // @ts-expect-error It is written.
      client("POST /marked", { name: "n", code: "c" });
      // @ts-expect-error One schema says that it is only read, and another does not.
      client("POST /marked", { secret: "s", name: "n" });
      client("POST /marked", {
        secret: "s",
        name: "n",
        code: "c",
        // @ts-expect-error It is only read.
        inner: { at: "x", x: 1 },
      });
    });
  });
});

describe("a value of a described parameter", () => {
  it("may be a bigint or a date in the URL", () => {
    onlyCompiled(() => {
      client("GET /pets", { limit: 10n });
      client("GET /pets/{petId}", { petId: 9007199254740993n });
      client("GET /exports", { ids: [1n, 2], since: [new Date(), "x"] });
      client("GET /exports", {}, { query: { seq: 1n, ids: [1n] } });
      // @ts-expect-error JSON has no bigint.
      client("POST /files", { file: "x", size: 1n });
      // @ts-expect-error It is a number.
      client("GET /exports", { ids: ["x"] });
      // @ts-expect-error JSON's dates are strings.
      client("POST /pets", { name: new Date() });
    });
  });

  it("may be a list that is readonly", () => {
    const order = {
      lines: [{ sku: "a", tags: ["b"] }],
      to: { street: ["c", "d"] },
    } as const;
    const tags = ["a", "b"] as const;
    const lines: readonly { readonly sku: string }[] = order.lines;
    onlyCompiled(() => {
      client("GET /pets", { tags });
      client("POST /orders", order);
      client("POST /orders", {}, { data: order });
      client("POST /orders", { lines });
      client("POST /list", {}, { data: [{ id: "x" }] as const });
      // @ts-expect-error The street is a list of strings.
      client("POST /orders", { lines, to: { street: [1] } });
      // @ts-expect-error `tag` is misspelt.
      client("POST /orders", { lines: [{ sku: "a", tag: ["b"] }] });
    });
  });

  it("may have slashes, where the route says so", () => {
    onlyCompiled(async () => {
      const route = "GET /files/{+path}/{id:int}";
      const { data } = await client(route, { path: "a/b", "id:int": 1 });
      data satisfies number;
      client("GET /files/{path}/{id:int}", { path: "a", "id:int": 1 });
      // @ts-expect-error `path` is missing.
      client(route, { "id:int": 1 });
      // @ts-expect-error What is between the braces is the name.
      client(route, { path: "a", id: 1 });
      // @ts-expect-error There is no such path.
      client("GET /file/{+path}/{id:int}", { path: "a", "id:int": 1 });
    });
  });

  it("is that of the path and of the body, where both require it", () => {
    onlyCompiled(() => {
      client("PUT /twice/{id}", { id: "x", label: "l" });
      client("PUT /twice/{id}", { id: "x" }, { data: { id: "y", label: "" } });
      client("PATCH /twice/{id}", { id: "x", label: "l" });
      client("PATCH /twice/{id}", { id: "x" });
      // @ts-expect-error `label` is missing.
      client("PUT /twice/{id}", { id: "x" });
      // @ts-expect-error `id` is missing.
      client("PUT /twice/{id}", { label: "l" });
      // @ts-expect-error The id is a string.
      client("PUT /twice/{id}", { id: 1, label: "l" });
    });
  });
});

describe("a body that is not plain JSON", () => {
  it("is a list of lines", () => {
    onlyCompiled(() => {
      client("POST /exports", {}, { data: [{ id: "a" }, { id: "b" }] });
      client("POST /exports", {}, { data: '{"id":"a"}' });
      client("PUT /exports", {}, { data: [{ id: "a" }] });
      // @ts-expect-error It is one line, and not a list of lines.
      client("POST /exports", {}, { data: { id: "a" } });
      // @ts-expect-error The lines have other keys.
      client("POST /exports", {}, { data: [{ no: "a" }] });
      // @ts-expect-error Lines are data.
      client("POST /exports", { id: "a" });
    });
  });

  it("has files where multipart is offered as well", () => {
    onlyCompiled(() => {
      client("PATCH /exports", { name: "x", logo: blob });
      client("PATCH /exports", { name: "x", logo: "base64" });
      client("PATCH /exports", {}, { data: { name: "x", logo: blob } });
      // @ts-expect-error The name is missing.
      client("PATCH /exports", { logo: blob });
    });
  });
});

describe("the options of a described route", () => {
  it("may be the whole body, beside which there are no keys of it", () => {
    onlyCompiled(() => {
      client("POST /pets", {}, { data: { name: "x" } });
      client("POST /pets", undefined, { data: { name: "x" } });
      client("POST /pets", undefined, { data: JSON.parse("{}") });
      client("POST /pets", JSON.parse("{}"));
      client("POST /pets", { dryRun: true }, { data: { name: "x" } });
      client("PUT /list");
      client("PUT /list", {}, { data: "text" });
      client("PUT /list", {}, { data: blob });
      client("PUT /list", {}, { data: undefined });
      client("POST /files", {}, { data: new FormData() });
      client("PUT /files", {}, { data: new URLSearchParams() });
      client("PATCH /list", { id: "x" });
      client("PATCH /list", {}, { data: null });
      client("PATCH /list", {}, { data: { plan: blob } });
      // @ts-expect-error GET has no body.
      client("GET /pets", {}, { data: { a: 1 } });
      // @ts-expect-error The name is a string.
      client("POST /pets", {}, { data: { name: 1 } });
      // @ts-expect-error `name` is missing.
      client("POST /pets", {}, { data: {} });
      // @ts-expect-error `name` is missing.
      client("POST /pets", {}, { data: undefined });
      // @ts-expect-error `tga` is misspelt.
      client("POST /pets", {}, { data: { name: "x", tga: 1 } });
      // @ts-expect-error `name` is in the data.
      client("POST /pets", { name: "x" }, { data: { name: "x" } });
    });
  });

  it("are the body where parameters cannot be", () => {
    onlyCompiled(() => {
      client("POST /list", {}, { data: [{ id: "x" }] });
      // @ts-expect-error The data is missing.
      client("POST /list");
      // @ts-expect-error The data is missing.
      client("POST /list", {});
      // @ts-expect-error The id is a string.
      client("POST /list", {}, { data: [{ id: 1 }] });
      // @ts-expect-error A list is data.
      client("POST /list", [{ id: "x" }]);
    });
  });

  it("have the other one of two values of one name", () => {
    onlyCompiled(() => {
      const data = { id: "z", label: "l" };
      client("PUT /same/{id}", { id: 1, q: "x" }, { query: { id: "y" }, data });
      client("PATCH /same/{id}", { id: 1, label: "l" });
      client("PATCH /same/{id}", { id: 1 }, { data });
      client("GET /pets", {}, { query: { limit: 1 } });
      client("GET /pets", {}, { query: new URLSearchParams("limit=1") });
      client("GET /tenants/{tenant}/things", { tenant: "a" }, {
        query: { page: 1 },
      });
      // @ts-expect-error The body needs its own id.
      client("PUT /same/{id}", { id: 1, label: "x" });
      // @ts-expect-error The path takes a number.
      client("PUT /same/{id}", { id: "x" }, { data });
      // @ts-expect-error The id of the path is missing.
      client("PUT /same/{id}", { q: "x" }, { query: { id: "y" }, data });
      // @ts-expect-error The limit is a number.
      client("GET /pets", {}, { query: { limit: "x" } });
      // @ts-expect-error `limits` is misspelt.
      client("GET /pets", {}, { query: { limits: 1 } });
    });
  });

  it("have the headers that are described", () => {
    const headers = { "X-Reason": "r" };
    onlyCompiled(() => {
      client("POST /pets", { name: "x" }, { headers: { "x-trace": "1" } });
      client("GET /pets", {}, { headers: { anything: "x" } });
      client("GET /pets", {}, { headers: new Headers() });
      client("DELETE /pets/{petId}", { petId: 1 }, { headers });
      client("DELETE /pets/{petId}", { petId: 1 }, {
        headers: { "x-reason": "r", accept: "a", "x-other": 1 },
      });
      client("DELETE /pets/{petId}", { petId: 1 }, { headers: new Headers() });
      client("DELETE /pets/{petId}", { petId: 1 }, {
        headers: [["x-reason", "r"]],
      });
      // @ts-expect-error There is no such header.
      client("POST /pets", { name: "x" }, { headers: { "y-trace": "1" } });
      client("POST /pets", { name: "x" }, {
        // @ts-expect-error A header is no object.
        headers: { "x-trace": { a: 1 } },
      });
      // @ts-expect-error The header is missing.
      client("DELETE /pets/{petId}", { petId: 1 });
      // @ts-expect-error The header is missing.
      client("DELETE /pets/{petId}", { petId: 1 }, {});
      // @ts-expect-error The header is missing.
      client("DELETE /pets/{petId}", { petId: 1 }, { headers: { accept: "" } });
      // @ts-expect-error The header is removed.
      client("DELETE /pets/{petId}", { petId: 1 }, {
        headers: { "X-Reason": null },
      });
    });
  });

  it("have the cookies that are described, and those of logins", () => {
    onlyCompiled(() => {
      client("GET /pets", {}, { cookies: { session: "s", other: 1 } });
      // @ts-expect-error It is a string.
      client("GET /pets", {}, { cookies: { session: 1 } });
      // @ts-expect-error It is a cookie.
      client("GET /pets", { session: "s" });
    });
  });

  it("say how a request is sent", () => {
    const { signal } = new AbortController();
    onlyCompiled(() => {
      client("GET /pets", {}, { timeout: 1, totalTimeout: 1, signal });
      client("GET /pets", {}, { timeout: false, retry: 0, maxBytes: 2 });
      client("GET /pets", undefined, { retry: { limit: 0 } });
      client("GET /pets", {}, { context: { a: 1 }, baseUrl: new URL(baseUrl) });
      client("GET /pets", {}, { request: { redirect: "error", cf: { a: 1 } } });
      // @ts-expect-error `timout` is misspelt.
      client("GET /pets", {}, { timout: 1 });
      // @ts-expect-error A parameter.
      client("GET /pets", {}, { limit: 1 });
      // @ts-expect-error `limits` is misspelt.
      client("GET /pets", {}, { retry: { limits: 1 } });
      // @ts-expect-error `credential` is misspelt.
      client("GET /pets", {}, { request: { credential: "include" } });
      // @ts-expect-error `no-stor` is misspelt.
      client("GET /pets", {}, { request: { cache: "no-stor" } });
      // @ts-expect-error A body is read in other ways.
      client("GET /pets", {}, { as: "xml" });
      // @ts-expect-error It is no schema.
      client("GET /pets", {}, { schema: {} });
      // @ts-expect-error It is true or false.
      client("GET /pets", {}, { throwOnError: "no" });
      // @ts-expect-error An endpoint function sends nothing.
      api("GET /pets", {}, { timeout: 1 });
      // @ts-expect-error `request` sends nothing.
      client.request("GET /pets", {}, { timeout: 1 });
    });
  });
});

describe("defaults", () => {
  it("are not asked for again", () => {
    onlyCompiled(() => {
      tenant("GET /pets/{petId}");
      tenant("DELETE /pets/{petId}");
      tenant("GET /tenants/{tenant}/things", { page: 1 });
      tenant("GET /tenants/{tenant}/things", { page: 1, tenant: "c" });
      tenant.request("GET /pets/{petId}");
      createClient({ baseUrl, description, parameters: { page: 1 } })(
        "GET /tenants/{tenant}/things",
        { tenant: "t" },
      );
      const region = createClient({
        baseUrl,
        description,
        parameters: { region: "eu", tenant2: "x" },
      });
      region("POST /tenants/{tenant}/things", { tenant: "a" });
      api.defaults({ parameters: { petId: 2 } })("GET /pets/{petId}");
      // @ts-expect-error `page` is missing.
      tenant("GET /tenants/{tenant}/things", {});
      // @ts-expect-error The tenant is a string.
      tenant("GET /tenants/{tenant}/things", { page: 1, tenant: { a: 1 } });
    });
  });

  it("are removed with null", () => {
    const bare = tenant.defaults({
      headers: { "X-Reason": null },
      parameters: { tenant: null },
    });
    onlyCompiled(() => {
      bare("GET /pets/{petId}");
      // @ts-expect-error The header is missing.
      bare("DELETE /pets/{petId}");
      // @ts-expect-error `tenant` is missing.
      bare("GET /tenants/{tenant}/things", { page: 1 });
    });
  });

  it("may have names that are not known", () => {
    const parameters: Record<string, string> = {};
    const headers: Record<string, string> = {};
    const known = createClient({ baseUrl, description, parameters, headers });
    onlyCompiled(() => {
      known("DELETE /pets/{petId}");
      client.defaults({ headers: new Headers() })("DELETE /pets/{petId}", {
        petId: 1,
      });
    });
  });

  it("are options only", () => {
    onlyCompiled(() => {
      // @ts-expect-error `descripton` is misspelt.
      createClient({ baseUrl, descripton: description });
      // @ts-expect-error The base URL is missing.
      createEndpoint({ description });
      // @ts-expect-error `header` is misspelt.
      client.defaults({ header: { a: "b" } });
      // @ts-expect-error An option of a client.
      createEndpoint({ baseUrl, description, timeout: 1 });
      // @ts-expect-error Parameters have a place of their own.
      createClient({ baseUrl, description, tenant: "t" });
    });
  });

  it("let a client pass for one with fewer", () => {
    const list = (call: typeof client) => call("GET /pets");
    onlyCompiled(() => {
      list(tenant);
      // @ts-expect-error It does not throw.
      list(client.defaults({ throwOnError: false }));
      // @ts-expect-error It reads strings.
      list(client.defaults({ as: "text" }));
      // @ts-expect-error It lacks the defaults.
      const lacking: typeof tenant = client;
      return lacking;
    });
  });
});

describe("a description without a table", () => {
  const bare = createClient({ baseUrl, description: described<paths>() });

  it("asks for what only a table knows: queries of writes, and forms", () => {
    const options = { query: { dryRun: true } };
    onlyCompiled(() => {
      bare("GET /pets", { limit: 1 });
      bare("POST /pets", { name: "x" });
      bare("POST /pets", { name: "x" }, options);
      bare("PUT /same/{id}", { id: 1 }, {
        query: { id: "a", q: "b" },
        data: { id: "x", label: "l" },
      });
      bare("PUT /files", { name: "x" }, {
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      bare("PUT /files", {}, { data: new URLSearchParams() });
      // @ts-expect-error It would go to the body.
      bare("POST /pets", { name: "x", dryRun: true });
      // @ts-expect-error It would go to the body.
      bare.defaults({})("POST /pets", { name: "x", dryRun: true });
      // @ts-expect-error It would be JSON.
      bare("PUT /files", { name: "x" });
    });
  });

  it("passes for one with a table, whose calls it can make", () => {
    const list = (call: typeof client) => call("GET /pets");
    onlyCompiled(() => list(bare));
  });
});

describe("a generic function", () => {
  async function call<R extends Route<paths>>(
    route: R,
    parameters: ParametersOf<paths, R>,
    options: OptionsOf<paths, R>,
  ) {
    await client(route, parameters);
    await client(route, parameters, { timeout: 1 });
    await client(route, parameters, { throwOnError: false });
    await client.defaults({ headers: { a: "b" } })(route, parameters);
    api(route, parameters);
    client.request(route, parameters);
    client.pages(route, parameters);
    return await client(route, parameters, options);
  }

  function send<R extends Route<paths>>(
    route: R,
    parameters: ParametersOf<paths, R>,
  ) {
    return client(route, parameters);
  }

  it("can call a client", () => {
    onlyCompiled(async () => {
      const { data } = await send("GET /pets/{petId}", { petId: 1 });
      data.name satisfies string;
      await call("POST /list", {}, { data: [{ id: "x" }] });
      // @ts-expect-error The pet is a number.
      send("GET /pets/{petId}", { petId: "x" });
      // @ts-expect-error There is no such path.
      send("GET /petz", {});
      // @ts-expect-error The header is missing.
      call("DELETE /pets/{petId}", { petId: 1 }, {});
      // @ts-expect-error The data is missing.
      call("POST /list", {}, {});
      function _wrong<R extends Route<paths>>(
        route: R,
        parameters: ParametersOf<paths, "GET /pets">,
      ) {
        // @ts-expect-error These are the parameters of another route.
        return client(route, parameters);
      }
    });
  });

  it("can read what a client resolves to", () => {
    async function dataOf<R extends Route<paths>>(
      route: R,
      parameters: ParametersOf<paths, R>,
    ) {
      const { data, status } = await client(route, parameters);
      if (status === 204) return undefined;
      return data;
    }
    async function either<R extends Route<paths>>(
      route: R,
      parameters: ParametersOf<paths, R>,
    ) {
      const options = { throwOnError: false } as const;
      const { data, error } = await client(route, parameters, options);
      if (error !== undefined) throw error;
      return data;
    }
    onlyCompiled(async () => {
      (await dataOf("GET /pets/{petId}", { petId: 1 }))?.name satisfies
        | string
        | undefined;
      (await either("GET /pets/{petId}", { petId: 1 }))?.name satisfies
        | string
        | undefined;
      // @ts-expect-error There is no such property.
      (await dataOf("GET /pets/{petId}", { petId: 1 }))?.nam;
    });
  });

  it("may be given any of all routes", () => {
    onlyCompiled(async () => {
      const any = "GET /pets" as Route<paths>;
      const { data } = await client(any, {});
      // @ts-expect-error Nothing is known of it.
      data.name;
    });
  });

  it("may keep parameters in variables", () => {
    const parameters: ParametersOf<paths, "POST /shapes"> = flagged()
      ? { kind: "circle", radius: 1 }
      : { kind: "square", side: 2 };
    onlyCompiled(() => client("POST /shapes", parameters));
  });
});

function flagged(): boolean {
  return true;
}
