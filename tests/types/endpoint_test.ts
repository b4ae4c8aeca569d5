import { assertEquals } from "@std/assert";
import { assertType, type IsExact } from "@std/testing/types";
import { describe, it } from "node:test";
import { toRequest } from "../../mod.ts";
import type {
  EndpointFunction,
  EndpointOptions,
  Method,
  RequestOptions,
  RouteParameters,
} from "../../mod.ts";
import { endpoint } from "./_api.ts";
import { onlyCompiled } from "./_only_compiled.ts";

describe("endpoint()", () => {
  it("holds a route to its parameters, in both forms", () => {
    assertEquals(endpoint("GET /{a}", { a: 1 }).url.slice(-2), "/1");
    assertEquals(endpoint({ url: "/{a}", a: 1 }).url.slice(-2), "/1");
    assertEquals(endpoint("GET", { url: "/{a}", a: 1 }).url.slice(-2), "/1");
    const variable = "x" as string | undefined;
    onlyCompiled(() => {
      endpoint("GET /x{/a}", { a: variable, deep: { er: [1] } });
      // @ts-expect-error `a` is missing.
      endpoint("GET /{a}");
      // @ts-expect-error `a` is missing.
      endpoint("GET /{a}", {});
      // @ts-expect-error `a` is misspelt.
      endpoint("GET /{a}", { aa: 1 });
      // @ts-expect-error `a` is missing.
      endpoint({ url: "/{a}" });
      // @ts-expect-error `a` is missing.
      endpoint("GET", { url: "/{a}" });
      // @ts-expect-error `a` needs a value.
      endpoint("GET /{a}", { a: variable });
      // @ts-expect-error `a` needs a value.
      endpoint({ url: "/{a}", a: null });
      // @ts-expect-error No URL can carry a symbol.
      endpoint("GET /{a}", { a: Symbol() });
      // @ts-expect-error No URL can carry a symbol.
      endpoint({ url: "/{a}", a: Symbol() });
      // @ts-expect-error A list has no prefix.
      endpoint("GET /{a:3}", { a: ["b"] });
      // @ts-expect-error There is no third argument.
      endpoint("GET /{a}", {}, { a: 1 });
    });
  });

  it("takes no template literal with a value in it", () => {
    const [id, count, route] = ["a/b", 1, "GET /x"] as [string, number, string];
    onlyCompiled(() => {
      endpoint(route);
      endpoint({ url: `/orders/${id}` });
      endpoint(`${"GET" as "GET" | "HEAD"} /orders`);
      // @ts-expect-error The value belongs in the second argument.
      endpoint(`GET /orders/${id}`);
      // @ts-expect-error The value belongs in the second argument.
      endpoint(`/orders/${count}/items`, { page: 1 });
      // @ts-expect-error The value belongs in the second argument.
      endpoint.merge(`GET /orders/${id}`);
    });
  });

  it("needs a URL", () => {
    onlyCompiled(() => {
      // @ts-expect-error There is no URL.
      endpoint("GET");
      // @ts-expect-error There is no URL.
      endpoint({ org: "octokit" });
      // @ts-expect-error A brace is not closed.
      endpoint("GET /users/{id");
      // @ts-expect-error A brace is not opened.
      endpoint("GET /users/{id}/b}", { id: 1 });
      // @ts-expect-error The placeholder has the name of an option.
      endpoint("GET /users/{headers}", {});
    });
  });

  it("takes options among the parameters", () => {
    onlyCompiled(() => {
      endpoint("GET /x", {
        baseUrl: new URL("https://h.example"),
        headers: new Headers({ a: "1" }),
        mediaType: { format: "raw", previews: ["a"] },
        request: { retries: 1 },
      });
      endpoint("PATCH /app/hook/config", { url: "https://h.example" });
      // @ts-expect-error A number is no base URL.
      endpoint("GET /x", { baseUrl: 1 });
      // @ts-expect-error Previews are a list.
      endpoint("GET /x", { mediaType: { previews: "a" } });
      // @ts-expect-error A header is a string.
      endpoint("GET /x", { headers: { a: {} } });
      // @ts-expect-error GET has no body.
      endpoint("GET /x", { data: 1 });
      // @ts-expect-error GET has no body.
      endpoint({ method: "get", url: "/x", data: 1 });
      endpoint("POST /x/{a}{?b}", { a: 1, b: 2, data: 3 });
      // @ts-expect-error Beside data, `b` has no place.
      endpoint("POST /x/{a}", { a: 1, b: 2, data: 3 });
      // @ts-expect-error Beside data, `b` has no place.
      endpoint({ method: "POST", url: "/x", b: 2, data: 3 });
      // @ts-expect-error The option is called `headers`.
      endpoint("GET /x", { header: { a: "b" } });
      // @ts-expect-error The body is `data`.
      endpoint("POST /x", { body: { a: 1 } });
      // @ts-expect-error The option is called `baseUrl`.
      endpoint.defaults({ baseURL: "https://h.example" });
    });
  });

  it("is held to nothing where names are not known", () => {
    const path = "/{a}" as string;
    const options: EndpointOptions = { a: 1 };
    const given: Record<string, unknown> = options;
    assertEquals(endpoint(path, { a: 1 }).url.slice(-2), "/1");
    assertEquals(endpoint({ ...options, url: path }).url.slice(-2), "/1");
    assertEquals(endpoint("GET /{a}", options).url.slice(-2), "/1");
    assertEquals(endpoint("GET /{a}", given).url.slice(-2), "/1");
    const { method } = endpoint(path, options);
    assertType<IsExact<typeof method, Lowercase<Method>>>(true);
  });

  it("reads a route as the run time does", () => {
    const routes = [
      endpoint("https://user:pass@h:8080/x/:id", { id: 1 }),
      endpoint("GET http://h:80{/a:3}/:id", { id: 1 }),
      endpoint("GET /v1/{name}:cancel/:id", { name: 1, id: 1 }),
      endpoint("GET /:id?at=:time", { id: 1 }),
      endpoint("GET /-:id/:_x/::z", { id: 1, _x: 1, z: 1 }),
      endpoint(":id/x", { id: 1 }),
      endpoint(" \t delete  \n /a "),
    ];
    assertEquals(routes.length, 7);
    onlyCompiled(() => {
      // @ts-expect-error `id` is missing.
      endpoint("https://user:pass@h:8080/x/:id");
      // @ts-expect-error `y` is missing.
      endpoint("GET /:id?x={y}:z", { id: 1 });
      // @ts-expect-error It is no method.
      endpoint("FETCH /a");
      // @ts-expect-error It is no method.
      endpoint({ url: "/a", method: "FETCH" });
    });
  });

  it("knows the method, and the data that it was given", () => {
    const patched = endpoint("Patch /a", { data: "text" });
    assertType<IsExact<typeof patched.method, "patch">>(true);
    assertType<IsExact<typeof patched.body, "text">>(true);
    const { method } = endpoint({ method: "PUT", url: "/a" });
    assertType<IsExact<typeof method, "put">>(true);
    const read = endpoint("/a");
    assertType<IsExact<typeof read.method, "get">>(true);
    assertType<IsExact<typeof read.body, undefined>>(true);
    assertEquals([patched.method, method, read.method], [
      "patch",
      "put",
      "get",
    ]);
    const requests: RequestOptions[] = [patched, read];
    assertEquals(requests.map(toRequest).map(({ method }) => method), [
      "PATCH",
      "GET",
    ]);
  });

  it("has numbers among its headers only if some were passed", () => {
    const headers = { a: 1 };
    const own = endpoint("GET /a", { headers });
    assertType<IsExact<typeof own.headers["a"], string | number>>(true);
    const set = endpoint.defaults({ headers })("GET /a");
    assertType<IsExact<typeof set.headers["a"], string | number>>(true);
    const none = endpoint("GET /a");
    assertType<IsExact<typeof none.headers, Record<string, string>>>(true);
    assertEquals([own, set].map(({ headers }) => headers["a"]), [1, 1]);
  });

  it("serves a function that takes any route", () => {
    function build<R extends string>(route: R, parameters: RouteParameters<R>) {
      return endpoint(route, parameters);
    }
    assertEquals(build("GET /{a}", { a: 1 }).url.slice(-2), "/1");
  });
});

describe("endpoint.defaults()", () => {
  it("takes off the list what it provides, through any chain", () => {
    const ready = endpoint.defaults({ a: 1, 3: "x" }).defaults({ b: 2 });
    assertEquals(ready("GET /{a}/{b}/{3}").url.slice(-6), "/1/2/x");
    assertEquals(ready({ url: "/{3}/{a}/{b}" }).url.slice(-6), "/x/1/2");
    onlyCompiled(() => {
      // @ts-expect-error `c` is missing.
      ready("GET /{a}/{c}");
      // @ts-expect-error `b` was removed.
      ready.defaults({ b: null })("GET /{a}/{b}");
    });
  });

  it("may hold the method and the URL", () => {
    const ready = endpoint.defaults({ method: "POST", url: "/{a}" });
    const posted = ready({ a: 1 });
    assertType<IsExact<typeof posted.method, "post">>(true);
    const other = ready.defaults({ url: "/{b}", method: "PUT" })({ b: 1 });
    assertType<IsExact<typeof other.method, "put">>(true);
    assertEquals([posted.method, other.method], ["post", "put"]);
    onlyCompiled(() => {
      // @ts-expect-error `a` is missing.
      ready({});
    });
  });

  it("may be of names that are not known", () => {
    const options: EndpointOptions = { a: 1 };
    const ready = endpoint.defaults(options);
    assertEquals(ready("GET /{a}").method, "get");
  });

  it("gives a function that passes for one with fewer", () => {
    let target: EndpointFunction = endpoint;
    target = target.defaults({ a: 1 });
    assertEquals(target("GET /{a}", { a: 2 }).url.slice(-2), "/2");
    onlyCompiled(() => {
      // @ts-expect-error It lacks the default.
      const lacking: EndpointFunction<"a"> = endpoint;
      // @ts-expect-error It is frozen.
      endpoint.DEFAULTS.baseUrl = "https://evil.example";
      // @ts-expect-error It is frozen.
      endpoint.DEFAULTS.headers["b"] = 2;
      return lacking;
    });
  });
});

describe("endpoint.merge() and .parse()", () => {
  it("take the same arguments, and what merge() returns", () => {
    const merged = endpoint.merge("post /{a}", { a: "x" });
    assertType<IsExact<typeof merged.method, "POST">>(true);
    assertType<IsExact<typeof merged.url, string>>(true);
    const parsed = endpoint.parse(merged);
    assertType<IsExact<typeof parsed.method, "post">>(true);
    assertEquals([merged.method, parsed.method], ["POST", "post"]);
    const bare = endpoint.merge({ a: "x" });
    assertType<IsExact<typeof bare.url, undefined>>(true);
    assertEquals(bare.url, undefined);
    onlyCompiled(() => {
      // @ts-expect-error `a` is missing.
      endpoint.merge("GET /{a}");
      // @ts-expect-error `a` is missing.
      endpoint.merge({ url: "/{a}" });
      // @ts-expect-error There is no URL.
      endpoint.parse(bare);
      // @ts-expect-error Merged options have a method and more.
      endpoint.parse({ url: "/a" });
      // @ts-expect-error Merged options are no request.
      toRequest(merged);
    });
  });
});
