import { assertEquals } from "@std/assert";
import { assertType, type IsExact } from "@std/testing/types";
import { describe, it } from "node:test";
import { createEndpoint, endpoint } from "../../mod.ts";
import type {
  AnyEndpointFunction,
  EndpointFunction,
  EndpointOptions,
  Method,
} from "../../mod.ts";
import { onlyCompiled } from "./_only_compiled.ts";

const api = createEndpoint({ baseUrl: "https://api.example" });

describe("defaults()", () => {
  it("takes what it provides off the list of a route", () => {
    const ready = api.defaults({ a: 1 });
    assertEquals(ready("GET /{a}").url, "https://api.example/1");
    assertEquals(
      ready("GET /{a}/{b}", { b: 2 }).url,
      "https://api.example/1/2",
    );
    assertEquals(ready("GET /{a}", { a: 2 }).url, "https://api.example/2");
    assertEquals(ready({ url: "/{a}" }).url, "https://api.example/1");
    assertEquals(ready.merge("GET /{a}").a, 1);
    onlyCompiled(() => {
      // @ts-expect-error `b` is missing.
      ready("GET /{a}/{b}");
      // @ts-expect-error `b` is missing.
      ready({ url: "/{a}/{b}" });
      // @ts-expect-error A null in the place of a default leaves a hole.
      ready("GET /{a}", { a: null });
      // @ts-expect-error The first function knows no defaults.
      api("GET /{a}");
    });
  });

  it("keeps optional headers, which may be numbers", () => {
    const options: { headers?: { "x-page": number } } = {};
    const { headers } = api.defaults(options)("GET /x");
    assertType<IsExact<(typeof headers)[string], string | number>>(true);
  });

  it("does so through any number of calls", () => {
    const ready = api.defaults({ a: 1 }).defaults({ b: 2 }).defaults({})
      .defaults({ c: 3 }).defaults({ headers: { x: "y" } }).defaults({ d: 4 })
      .defaults({ e: 5 }).defaults({ f: 6 }).defaults({ g: 7 })
      .defaults({ h: 8 }).defaults({ a: 9 });
    assertEquals(
      ready("GET /{a}/{b}/{c}/{d}/{e}/{f}/{g}/{h}/{i}", { i: 0 }).url,
      "https://api.example/9/2/3/4/5/6/7/8/0",
    );
    onlyCompiled(() => {
      // @ts-expect-error `i` is missing.
      ready("GET /{a}/{b}/{c}/{d}/{e}/{f}/{g}/{h}/{i}");
    });
  });

  it("provides nothing by undefined or null", () => {
    const maybe = api.defaults({ a: "x" as string | undefined, b: null });
    assertEquals(maybe("GET /{a}/{b}", { a: 1, b: 2 }).method, "get");
    assertEquals(
      api.defaults({ a: 1 }).defaults({ a: undefined })("GET /{a}").url,
      "https://api.example/1",
    );
    const either = api.defaults({ a: 1 }).defaults({
      a: "x" as string | undefined,
    });
    const { body } = either("POST /x");
    assertType<IsExact<typeof body, { a: string | number }>>(true);
    assertEquals([either("GET /{a}").method, body], ["get", { a: "x" }]);
    onlyCompiled(() => {
      // @ts-expect-error `a` may be missing.
      maybe("GET /{a}");
      // @ts-expect-error `b` is missing.
      maybe("GET /{b}");
      // @ts-expect-error A null took the default away.
      api.defaults({ a: 1 }).defaults({ a: null })("GET /{a}");
      // @ts-expect-error A key that may be missing provides nothing.
      api.defaults({} as { a?: string })("GET /{a}");
    });
  });

  it("keeps what undefined leaves as it was, and only that", () => {
    const ready = api.defaults({ a: 1 }).defaults({ a: undefined });
    const { body } = ready("POST /x");
    assertType<IsExact<typeof body, { a: number }>>(true);
    assertEquals(body, { a: 1 });
    const merged = api.defaults({ a: 1 }).merge("POST /x", { a: undefined });
    assertType<IsExact<typeof merged.a, number>>(true);
    assertEquals(merged.a, 1);
    const { method } = api.defaults({ method: "POST" })
      .defaults({ method: undefined })("/x");
    assertType<IsExact<typeof method, "post">>(true);
    assertEquals(method, "post");
    onlyCompiled(() => {
      // @ts-expect-error `b` is missing.
      ready("GET /{b}");
      // @ts-expect-error `b` is missing.
      ready("GET /{b}", {});
      // @ts-expect-error `b` is missing.
      ready({ url: "/{a}/{b}" });
    });
  });

  it("takes numbers for names, as objects do", () => {
    const ready = api.defaults({ 0: "a" });
    assertEquals(ready("GET /{0}").url, "https://api.example/a");
    const { body } = ready("POST /{0}", { 1: "b" });
    assertType<IsExact<typeof body, { 1: string }>>(true);
    assertEquals(body, { 1: "b" });
    onlyCompiled(() => {
      // @ts-expect-error `1` is missing.
      ready("GET /{0}/{1}");
    });
  });

  it("may hold the URL and the method", () => {
    const ready = api.defaults({ method: "put", url: "/{a}/:b", a: 1 });
    const found = ready({ b: 2 });
    assertType<IsExact<typeof found.method, "put">>(true);
    assertEquals(found.url, "https://api.example/1/2");
    const posted = ready("POST", { b: 2 });
    assertType<IsExact<typeof posted.method, "post">>(true);
    const other = ready("/{c}", { c: 3 });
    assertType<IsExact<typeof other.method, "put">>(true);
    assertType<IsExact<typeof other.body, { a: number }>>(true);
    assertEquals([posted.url, other.url], [
      "https://api.example/1/2",
      "https://api.example/3",
    ]);
    const next = ready.defaults({ b: 2, url: "/{b}/{d}" });
    assertEquals(next({ d: 4 }).url, "https://api.example/2/4");
    assertEquals(ready.defaults({ b: 2 })("DELETE").method, "delete");
    onlyCompiled(() => {
      // @ts-expect-error `b` is missing.
      ready({});
      // @ts-expect-error `b` is missing.
      ready("POST", {});
      // @ts-expect-error `b` is missing.
      ready("DELETE");
      // @ts-expect-error `c` is missing.
      ready("/{c}");
      // @ts-expect-error `d` is missing.
      next({});
    });
  });

  it("may be of an interface type", () => {
    interface Owner {
      a: number;
    }
    const owner: Owner = { a: 1 };
    assertEquals(api.defaults(owner)("GET /{a}").url, "https://api.example/1");
  });

  it("may hold what is not known", () => {
    const options: EndpointOptions = { a: 1, url: "/{a}" };
    const ready = api.defaults(options);
    const found = ready("GET /{a}");
    assertType<IsExact<typeof found.method, "get">>(true);
    const { method } = ready({});
    assertType<IsExact<typeof method, Lowercase<Method>>>(true);
    assertEquals([found.url, ready({}).url], [
      "https://api.example/1",
      "https://api.example/1",
    ]);
  });

  it("checks the options that it knows", () => {
    onlyCompiled(() => {
      // @ts-expect-error A header is text or a number.
      api.defaults({ headers: { a: true } });
      // @ts-expect-error A number is no base URL.
      api.defaults({ baseUrl: 1 });
      // @ts-expect-error Options are an object.
      api.defaults("GET /a");
      // @ts-expect-error There is no such method.
      api.defaults({ method: "FETCH" });
      // @ts-expect-error There is no such method.
      createEndpoint({ baseUrl: "https://api.example", method: "FETCH" });
      // @ts-expect-error It is `baseUrl`.
      api.defaults({ baseURL: "https://api.example" });
      // @ts-expect-error It is `headers`.
      api.defaults({ header: { accept: "*/*" } });
      // @ts-expect-error Each parameter has a name of its own.
      api.defaults({ params: { a: 1 } });
      // @ts-expect-error Each parameter has a name of its own.
      createEndpoint({ baseUrl: "https://api.example", query: { a: 1 } });
    });
    assertEquals(
      api.defaults({ query: "a", header: true })("GET /{query}").url,
      "https://api.example/a?header=true",
    );
    const method: string = "put";
    assertEquals(api.defaults({ method })("/a").method, "put");
    assertEquals(api.defaults({ method: "Put" })("/a").method, "put");
    assertEquals(api.defaults({ anything: [1] }).DEFAULTS.anything, [1]);
  });

  it("gives a function that passes for one with fewer defaults", () => {
    let target: EndpointFunction = endpoint;
    target = target.defaults({ a: 1 });
    const list = (call: EndpointFunction) => call("GET /{a}", { a: 2 }).url;
    assertEquals(
      [list(endpoint.defaults({ a: 1, b: 2 })), list(target)],
      ["https://api.github.com/2?b=2", "https://api.github.com/2"],
    );
    onlyCompiled(() => {
      // @ts-expect-error The function lacks a default.
      const lacking: EndpointFunction<{ a: number }> = endpoint;
      return lacking;
    });
  });

  it("gives a function that passes for any endpoint function", () => {
    let any: AnyEndpointFunction = endpoint;
    for (const name of ["a", "b"]) any = any.defaults({ [name]: name });
    assertEquals(any("GET /{a}/{b}").url, "https://api.github.com/a/b");
    assertEquals(any.DEFAULTS.a, "a");
    assertEquals(any.merge("/{a}").method, "GET");
  });
});

describe("DEFAULTS", () => {
  it("knows the parameters, the method and the URL", () => {
    const { DEFAULTS } = api.defaults({ a: 1 }).defaults({
      method: "post",
      url: "/x",
      headers: { b: 1 },
      request: { retries: 1 },
    });
    assertType<IsExact<typeof DEFAULTS.a, number>>(true);
    assertType<IsExact<typeof DEFAULTS.method, "POST">>(true);
    assertType<IsExact<typeof DEFAULTS.url, "/x">>(true);
    assertType<IsExact<typeof DEFAULTS.baseUrl, string>>(true);
    assertType<IsExact<typeof DEFAULTS.request, { retries: number }>>(true);
    assertEquals([DEFAULTS.a, DEFAULTS.method, DEFAULTS.url], [
      1,
      "POST",
      "/x",
    ]);
    onlyCompiled(() => {
      // @ts-expect-error It is frozen.
      DEFAULTS.baseUrl = "https://evil.example";
      // @ts-expect-error It is frozen.
      DEFAULTS.headers["b"] = 2;
      // @ts-expect-error There is no such default.
      DEFAULTS.other;
    });
  });

  it("may be the defaults of another endpoint function", () => {
    const copy = createEndpoint(endpoint.defaults({ a: 1 }).DEFAULTS);
    assertEquals(copy("GET /{a}").url, "https://api.github.com/1");
    const { body } = copy("POST /{a}", { b: 2 });
    assertType<IsExact<typeof body, { b: number }>>(true);
    assertEquals(body, { b: 2 });
    onlyCompiled(() => {
      // @ts-expect-error `b` is missing.
      copy("GET /{a}/{b}");
    });
  });
});
