import { assertEquals, assertThrows } from "@std/assert";
import { assertType, type IsExact } from "@std/testing/types";
import { describe, it } from "node:test";
import { createEndpoint, EndpointError } from "../../mod.ts";
import type { EndpointOptions, Method, ParameterValue } from "../../mod.ts";
import { onlyCompiled } from "./_only_compiled.ts";

const api = createEndpoint(
  { baseUrl: "https://api.example" },
  { trustedOrigins: "*" },
);

describe("a route's literal", () => {
  it("requires the values of {var}, {+var} and :var", () => {
    assertEquals(
      api("GET /{a}/{+b}/:c", { a: 1, b: "x/y", c: true }).url,
      "https://api.example/1/x/y/true",
    );
    onlyCompiled(() => {
      // @ts-expect-error `a` is missing.
      api("GET /{a}/{+b}/:c", { b: 1, c: 1 });
      // @ts-expect-error `b` is missing.
      api("GET /{a}/{+b}/:c", { a: 1, c: 1 });
      // @ts-expect-error `c` is missing.
      api("GET /{a}/{+b}/:c", { a: 1, b: 1 });
      // @ts-expect-error All are missing.
      api("GET /{a}/{+b}/:c", {});
      // @ts-expect-error All are missing.
      api("GET /{a}/{+b}/:c");
      // @ts-expect-error `c` is misspelt.
      api("GET /{a}/{+b}/:c", { a: 1, b: 1, cc: 1 });
    });
  });

  it("does without the values of every other operator", () => {
    assertEquals(
      api("GET /x{/a}{.b}{;c}{?d}{&e}{#f}").url,
      "https://api.example/x",
    );
    assertEquals(
      api("GET /x{/a}{?d}", { a: null, d: undefined }).url,
      "https://api.example/x",
    );
    onlyCompiled(() => {
      // @ts-expect-error No URL can carry a function.
      api("GET /x{?d}", { d: () => 1 });
      // @ts-expect-error No URL can carry an object within an object.
      api("GET /x{/a}", { a: { b: { c: 1 } } });
    });
  });

  it("requires what is optional in one place only", () => {
    assertEquals(
      api("GET /{a}{?a,b}", { a: 1 }).url,
      "https://api.example/1?a=1",
    );
    onlyCompiled(() => {
      // @ts-expect-error `a` is missing in the path.
      api("GET /{a}{?a,b}", { b: 1 });
    });
  });

  it("reads each variable of an expression", () => {
    assertEquals(
      api("GET /{a,b*}{/c,d:2}", { a: 1, b: [2, 3], d: "456" }).url,
      "https://api.example/1,2,3/45",
    );
    onlyCompiled(() => {
      // @ts-expect-error `b` is missing.
      api("GET /{a,b*}{/c,d:2}", { a: 1 });
    });
  });

  it("takes names with dots and percent-encoded characters as they are", () => {
    assertEquals(
      api("GET /{user.name}/{a%20b}", { "user.name": 1, "a%20b": 2 }).url,
      "https://api.example/1/2",
    );
    onlyCompiled(() => {
      // @ts-expect-error The names are those of the template.
      api("GET /{user.name}/{a%20b}", { user: { name: 1 }, "a b": 2 });
    });
  });

  it("allows no list where a prefix is taken", () => {
    assertEquals(
      api("GET /{a:3}", { a: "abcdef" }).url,
      "https://api.example/abc",
    );
    onlyCompiled(() => {
      // @ts-expect-error A list has no prefix.
      api("GET /{a:3}", { a: ["abcdef"] });
      // @ts-expect-error An associative array has no prefix.
      api("GET /x{?a:3}", { a: { b: "c" } });
      // @ts-expect-error A list has no prefix.
      api("GET /{a}/{a:3}", { a: ["abcdef"] });
    });
  });

  it("takes every value that a URL can carry", () => {
    const value = "v" as Exclude<ParameterValue, null | undefined>;
    assertEquals(api("GET /{a*}", { a: value }).url, "https://api.example/v");
    for (const a of ["x", 1, true, 1n, new Date(0), ["x", null], { x: 1 }]) {
      assertEquals(api("GET /{a*}", { a }).method, "get");
    }
    onlyCompiled(() => {
      // @ts-expect-error A placeholder of the path needs a value.
      api("GET /{a}", { a: null });
      // @ts-expect-error A placeholder of the path needs a value.
      api("GET /{a}", { a: undefined });
      // @ts-expect-error A placeholder of the path needs a value.
      api("GET /{a}", { a: "x" as string | undefined });
      // @ts-expect-error No URL can carry a symbol.
      api("GET /{a}", { a: Symbol() });
      // @ts-expect-error No URL can carry a list of lists.
      api("GET /{a}", { a: [[1]] });
      // @ts-expect-error No URL can carry a map.
      api("GET /{a}", { a: new Map() });
      // @ts-expect-error `undefined` must be ruled out first.
      api("GET /{a}", {} as { a?: string });
    });
  });

  it("allows further parameters of any name and value", () => {
    interface Filter {
      page?: number;
      sort?: string;
    }
    const filter: Filter = { page: 2 };
    assertEquals(api("GET /x", filter).url, "https://api.example/x?page=2");
    assertEquals(
      api("POST /{a}", { a: 1, deep: { er: [{ x: null }] } }).body,
      { deep: { er: [{ x: null }] } },
    );
  });

  it("is not held to parameters whose names are not known", () => {
    onlyCompiled(() => {
      const given: Record<string, unknown> = JSON.parse("{}");
      api("GET /users/{id}", given);
      api("GET /users/{id}", {}, given);
      api.merge("GET /users/{id}", {}, given);
      // @ts-expect-error: It has names, and `id` is not among them.
      api("GET /users/{id}", {}, { name: given });
    });
  });

  it("is read as at run time where a colon begins no placeholder", () => {
    const routes = [
      api("https://user:pass@h:8080/x/:id", { id: 1 }),
      api("GET HTTP://h:80/:id", { id: 1 }),
      api("GET http://[fe80::ab]:80/:id", { id: 1 }),
      api("GET http://user.:pass@h/:id", { id: 1 }),
      api("GET http://h:80{/a:3}/:id", { id: 1 }),
      api("GET /v1/{name}:cancel", { name: 1 }),
      api("GET /v1/{name}:cancel/:id", { name: 1, id: 1 }),
      api("GET /a:b/:id", { id: 1 }),
      api("GET /:id:b", { id: 1 }),
      api("GET /:9/:id", { id: 1 }),
      api("GET /:id?at=:time", { id: 1 }),
      api("GET /:id#:part", { id: 1 }),
      api("GET /:id{?page}/:x", { id: 1 }),
      api("GET /:id{#part}/:x", { id: 1 }),
      api("GET /:id?x={y}:z", { id: 1, y: 1 }),
      api("GET /redirect/http://h:80/:id", { id: 1 }),
      api("/:id.json", { id: 1 }),
      api(":id/x", { id: 1 }),
      api("GET /-:id/:_x/:x9-:y/::z", { id: 1, _x: 1, x9: 1, y: 1, z: 1 }),
    ];
    assertEquals(routes.length, 19);
    onlyCompiled(() => {
      // @ts-expect-error `id` is missing.
      api("https://user:pass@h:8080/x/:id");
      // @ts-expect-error `id` is missing.
      api("GET http://h:80{/a:3}/:id");
      // @ts-expect-error `id` is missing.
      api("GET /v1/{name}:cancel/:id", { name: 1 });
      // @ts-expect-error `y` is missing.
      api("GET /:id?x={y}:z", { id: 1 });
      // @ts-expect-error `id` is missing.
      api("GET /redirect/http://h:80/:id");
      // @ts-expect-error `z` is missing.
      api("GET /-:id/:_x/:x9-:y/::z", { id: 1, _x: 1, x9: 1, y: 1 });
      // @ts-expect-error `id` is missing.
      api(":id/x");
    });
  });

  it("is a type only where it is known", () => {
    const path: string = "/{a}";
    const options: EndpointOptions = { a: 1 };
    assertThrows(() => api(path), EndpointError, '"a"');
    assertEquals(api(path, { a: 1 }).url, "https://api.example/1");
    assertEquals(api(path, options).url, "https://api.example/1");
    assertEquals(api({ ...options, url: path }).url, "https://api.example/1");
    const given = (maybe?: EndpointOptions) => api(path, maybe).url;
    assertEquals(given(options), "https://api.example/1");
    // They may hold another URL.
    assertEquals(api("GET /{a}", options).url, "https://api.example/1");
  });

  it("may hold parts that are not known", () => {
    const method: string = "POST";
    const name: string = "x";
    const posted = api(`${method} /y`);
    assertType<IsExact<typeof posted.method, Lowercase<Method>>>(true);
    const found = api(`POST /${name}/{a}`, { a: 1 });
    assertType<IsExact<typeof found.method, "post">>(true);
    assertEquals([posted.method, found.url], [
      "post",
      "https://api.example/x/1",
    ]);
    onlyCompiled(() => {
      // @ts-expect-error `a` is missing.
      api(`POST /${name}/{a}`);
    });
  });

  it("may be one of several, whose values are all needed", () => {
    const route = "GET /{a}" as "GET /{a}" | "GET /{b}";
    assertEquals(api(route, { a: 1, b: 2 }).url, "https://api.example/1?b=2");
    onlyCompiled(() => {
      // @ts-expect-error `b` is missing.
      api(route, { a: 1 });
    });
  });

  it("names a method in any case, after any white space", () => {
    const { method: first } = api("Patch /a");
    assertType<IsExact<typeof first, "patch">>(true);
    const { method: none } = api("/a");
    assertType<IsExact<typeof none, "get">>(true);
    const { method: spaced } = api(" \t delete  \n /a ");
    assertType<IsExact<typeof spaced, "delete">>(true);
    const { method: tab } = api("head\t/a/{b}", { b: 1 });
    assertType<IsExact<typeof tab, "head">>(true);
    const { method: full } = api("options https://h.example/");
    assertType<IsExact<typeof full, "options">>(true);
    assertEquals([first, none, spaced, tab, full], [
      "patch",
      "get",
      "delete",
      "head",
      "options",
    ]);
    onlyCompiled(() => {
      // @ts-expect-error There is no such method.
      api("FETCH /a");
      // @ts-expect-error There is no such method.
      api("FETCH /a", {});
      // @ts-expect-error `a` is missing.
      api(" \t put \n /{a} ");
    });
  });

  it("must have a URL, unless the options have one", () => {
    assertEquals(
      api("GET", { url: "/{a}", a: 1 }).url,
      "https://api.example/1",
    );
    onlyCompiled(() => {
      // @ts-expect-error There is no URL.
      api("GET");
      // @ts-expect-error There is no URL.
      api("");
      // @ts-expect-error There is no URL.
      api("POST", { a: 1 });
      // @ts-expect-error `a` is missing.
      api("GET", { url: "/{a}" });
    });
  });

  it("decides what it names: the options of these names are parameters", () => {
    const hook = api("PATCH /{a}", {
      a: 1,
      url: "https://h.example",
      method: 2,
    });
    assertType<IsExact<typeof hook.method, "patch">>(true);
    assertType<
      IsExact<typeof hook.body, { url: "https://h.example"; method: number }>
    >(true);
    assertEquals([hook.url, hook.body], [
      "https://api.example/1",
      { url: "https://h.example", method: 2 },
    ]);
    const found = api("/{a}", { method: "put", url: "/{b}", a: 1 });
    assertType<IsExact<typeof found.method, "put">>(true);
    assertType<IsExact<typeof found.body, { url: "/{b}" }>>(true);
    assertEquals([found.url, found.body], ["https://api.example/1", {
      url: "/{b}",
    }]);
    const twice = api("POST /x", { method: "post", url: "/x", b: 1 });
    const body = { method: "post", url: "/x", b: 1 } as const;
    assertType<
      IsExact<typeof twice.body, { method: "post"; url: "/x"; b: number }>
    >(true);
    assertEquals(twice.body, body);
    assertEquals(
      api("GET", { url: "/x" }, { b: 1 }).url,
      "https://api.example/x?b=1",
    );
    onlyCompiled(() => {
      // @ts-expect-error `a` is missing.
      api("GET /{a}", { url: "/{b}", b: 1 });
      // @ts-expect-error The route has a URL: it is not an option beside it.
      api("GET /x", { url: "/y" }, {});
      // @ts-expect-error The route has a method: it is not an option beside it.
      api.merge("GET /x", { method: "POST" }, {});
      // @ts-expect-error The same once more is no option either.
      api("GET /x", { method: "get", url: "/x" }, {});
    });
  });
});

describe("options with a URL", () => {
  it("are held to it like to a route", () => {
    const found = api({ method: "Post", url: "/{a}/:b", a: 1, b: 2, c: 3 });
    assertType<IsExact<typeof found.method, "post">>(true);
    assertType<IsExact<typeof found.body, { c: number }>>(true);
    assertEquals(found.url, "https://api.example/1/2");
    onlyCompiled(() => {
      // @ts-expect-error `b` is missing.
      api({ method: "POST", url: "/{a}/:b", a: 1 });
      // @ts-expect-error No URL can carry a symbol.
      api({ url: "/{a}", a: Symbol() });
    });
  });

  it("are held to nothing where it is a URL object or only a string", () => {
    const url: string = "/{a}";
    assertEquals(
      api({ url, a: 2, b: 1 }).url,
      "https://api.example/2?b=1",
    );
    assertEquals(
      api({ url: new URL("https://h.example/x"), b: 1 }).url,
      "https://h.example/x?b=1",
    );
    const options: EndpointOptions = { url, a: 3 };
    assertEquals(api(options).url, "https://api.example/3");
  });

  it("must have one", () => {
    onlyCompiled(() => {
      // @ts-expect-error There is no URL.
      api({ method: "GET" });
      // @ts-expect-error There is no URL.
      api({});
      // @ts-expect-error It is misspelt.
      api({ ulr: "/x" });
      // @ts-expect-error Neither a route nor options.
      api(1);
      // @ts-expect-error Neither a route nor options.
      api();
    });
  });

  it("name a method that there is, in any case", () => {
    const { method } = api({ url: "/x", method: "dElEtE" });
    assertType<IsExact<typeof method, "delete">>(true);
    const { method: other } = api("/x", { method: "Put" });
    assertType<IsExact<typeof other, "put">>(true);
    const either = "HEAD" as "HEAD" | "patch";
    const { method: one } = api({ url: "/x", method: either });
    assertType<IsExact<typeof one, "head" | "patch">>(true);
    assertEquals([method, other, one], ["delete", "put", "head"]);
    onlyCompiled(() => {
      // @ts-expect-error The library cannot send it.
      api({ url: "/x", method: "TRACE" });
      // @ts-expect-error There is no such method.
      api("/x", { method: "FETCH" });
      // @ts-expect-error There is no such method.
      api.merge({ url: "/x", method: "FETCH" });
      // @ts-expect-error One of them is no method.
      api({ url: "/x", method: "GET" as "GET" | "FETCH" });
    });
  });

  it("are not the index that map() passes", async () => {
    // A form with one parameter passes for any callback, so that this compiles:
    // a second one that refused numbers would be what an editor completes.
    assertThrows(
      () => ["/a"].map(api),
      EndpointError,
      "options is 0; pass a plain object",
    );
    const { url } = await Promise.resolve("/a").then(api);
    assertEquals(["/a"].map((path) => api(path).url), [url]);
    onlyCompiled(() => {
      // @ts-expect-error Options are an object.
      api("/a", 0);
    });
  });

  it("are checked themselves", () => {
    onlyCompiled(() => {
      // @ts-expect-error Options are an object.
      api("GET /x", "text");
      // @ts-expect-error Options are an object.
      api("GET /x", 1);
      // @ts-expect-error Options are an object.
      api.merge("GET /x{?a}", true);
      // @ts-expect-error A header is text or a number.
      api("GET /x", { headers: { a: true } });
      // @ts-expect-error Pairs are an array.
      api("GET /x", { headers: new Map([["a", "b"]]) });
      // @ts-expect-error Pairs are an array.
      api.defaults({ headers: new Map([["a", "b"]]) });
      // @ts-expect-error A number is no base URL.
      api("GET /x", { baseUrl: 1 });
      // @ts-expect-error Previews are a list.
      api("GET /x", { mediaType: { previews: "a" } });
      // @ts-expect-error Meta information is an object.
      api({ url: "/x", request: 1 });
    });
    assertEquals(
      api("GET /x", {
        baseUrl: new URL("https://h.example"),
        headers: new Headers({ a: "1" }),
        mediaType: { format: "raw", previews: ["a"] },
      }).url,
      "https://h.example/x",
    );
    const pairs: readonly (readonly [string, number])[] = [["a", 1]];
    assertEquals(api("GET /x", { headers: pairs }).headers["a"], 1);
  });

  it("are held to the slips that people make", () => {
    const variable: string | undefined = ["a"][1];
    const body = { a: 1 };
    onlyCompiled(() => {
      // @ts-expect-error A placeholder needs a value.
      api("GET /users/{id}", { id: undefined });
      // @ts-expect-error A placeholder needs a value.
      api("GET /users/{id}", { id: variable });
      // @ts-expect-error A placeholder needs a value.
      api("GET /users/{id}", {}, { id: variable });
      // @ts-expect-error A placeholder needs a value.
      api({ url: "/users/{id}", id: variable });
      api("GET /users{/id}", { id: variable });
      // @ts-expect-error A brace is not closed.
      api("GET /users/{id");
      // @ts-expect-error A brace is not opened.
      api("GET /users/{id}/b}", { id: 1 });
      // @ts-expect-error A brace is not closed.
      api.merge("GET /users/{id", {});
      api(`GET /users/{${"id" as string}`, {});
      // @ts-expect-error The body is `data`.
      api("/users", { method: "POST", body });
      // @ts-expect-error The option is called `headers`.
      api("GET /users", { header: { a: "b" } });
      // @ts-expect-error The body is `data`.
      api.defaults({ body });
      api("POST /users", { body: "a", header: 1 });
      api("GET /users{?body*}", { body });
      api("POST /users", {}, { body });
      // @ts-expect-error A header is a string.
      api("GET /users", { headers: { a: {} } });
      // Beside cookies, the config may have a style for it.
      api("GET /users", { headers: { cookie: {}, a: {} } });
    });
  });
});
