import { assertEquals } from "@std/assert";
import {
  assertType,
  type IsExact,
  type IsNever,
  type IsUnknown,
} from "@std/testing/types";
import { describe, it } from "node:test";
import { createEndpoint, endpoint, toRequest } from "../../mod.ts";
import type {
  CommonOptions,
  EndpointOptions,
  HeaderRecord,
  MergedOptions,
  Method,
  RequestOptions,
} from "../../mod.ts";
import { onlyCompiled } from "./_only_compiled.ts";

const api = createEndpoint(
  { baseUrl: "https://api.example" },
  { trustedOrigins: "*" },
);

describe("the method of a result", () => {
  it("is a literal in lower case", () => {
    const { method } = endpoint("PATCH /a");
    assertType<IsExact<typeof method, "patch">>(true);
    const parsed = api.parse(api.merge("/a"));
    assertType<IsExact<typeof parsed.method, "get">>(true);
    assertEquals([method, parsed.method], ["patch", "get"]);
  });

  it("is any of them where nothing is known", () => {
    const { method } = api("/a" as string);
    assertType<IsExact<typeof method, Lowercase<Method>>>(true);
    const { method: given } = api("/a", { method: "put" as string });
    assertType<IsExact<typeof given, Lowercase<Method>>>(true);
    assertEquals([method, given], ["get", "put"]);
  });
});

describe("the body of a result", () => {
  it("is never there where the method has none", () => {
    const { body } = api("GET /a", { b: 1 });
    assertType<IsExact<typeof body, undefined>>(true);
    const { body: ofHead } = api("HEAD /a", { b: 1 });
    assertType<IsExact<typeof ofHead, undefined>>(true);
    const { body: ofOptions } = api("OPTIONS /a", { b: 1 });
    assertType<IsExact<typeof ofOptions, undefined>>(true);
    assertEquals([body, ofHead, ofOptions], [undefined, undefined, undefined]);
  });

  it("holds what the URL leaves over", () => {
    const { body } = api("POST /{a}{?b}", {
      a: 1,
      b: 2,
      c: "x",
      d: [true],
      headers: {},
      baseUrl: "https://h.example",
    });
    assertType<IsExact<typeof body, { c: string; d: boolean[] }>>(true);
    assertEquals(body, { c: "x", d: [true] });
  });

  it("holds the parameters of the defaults", () => {
    const ready = api.defaults({ a: 1, b: 2, c: null });
    const { body } = ready("POST /{a}", { d: "x" });
    assertType<IsExact<typeof body, { b: number; c: null; d: string }>>(true);
    assertEquals(body, { b: 2, c: null, d: "x" });
  });

  it("is not there where nothing is left over", () => {
    const { body } = api("POST /{a}", { a: 1 });
    assertType<IsExact<typeof body, undefined>>(true);
    assertEquals(body, undefined);
  });

  it("may be missing where everything left over may be", () => {
    const options: { title?: string } = {};
    const { body } = api("POST /a", options);
    assertType<IsExact<typeof body, { title?: string } | undefined>>(true);
    assertEquals(body, undefined);
  });

  it("is the data as it was given", () => {
    const { body } = api("POST /{a}", { a: 1, data: "text" });
    assertType<IsExact<typeof body, string>>(true);
    const { body: form } = api("PUT /a", { data: new URLSearchParams("b=1") });
    assertType<IsExact<typeof form, URLSearchParams>>(true);
    const { body: nothing } = api("PUT /a", { data: null });
    assertType<IsExact<typeof nothing, null>>(true);
    assertEquals([body, String(form), nothing], ["text", "b=1", null]);
  });

  it("is that of the parameters where there are no data", () => {
    const { body } = api("POST /a", { data: undefined, b: 1 });
    assertType<IsExact<typeof body, { b: number }>>(true);
    const maybe = "text" as string | undefined;
    const { body: text } = api("POST /a", { data: maybe });
    assertType<IsExact<typeof text, string | undefined>>(true);
    const either = () => api("POST /a", { data: maybe, b: 1 }).body;
    assertType<IsExact<ReturnType<typeof either>, string | { b: number }>>(
      true,
    );
    assertEquals([body, text], [{ b: 1 }, "text"]);
  });

  it("is that of the parameters where the URL takes the data", () => {
    const { body } = api("POST /{data}", {}, { data: "a", b: 1 });
    assertType<IsExact<typeof body, { b: number }>>(true);
    const { body: none } = api("POST /x{?data}", {}, { data: "a" });
    assertType<IsExact<typeof none, undefined>>(true);
    assertEquals([body, none], [{ b: 1 }, undefined]);
  });

  it("may lack what may be undefined", () => {
    const b = undefined as string | undefined;
    const { body } = api("POST /a", { b, c: 1 });
    assertType<IsExact<typeof body, { b?: string; c: number }>>(true);
    const { body: none } = api("POST /a", { b });
    assertType<IsExact<typeof none, { b?: string } | undefined>>(true);
    const { body: ofNull } = api("POST /a", { b: null });
    assertType<IsExact<typeof ofNull, { b: null }>>(true);
    assertEquals([body, none, ofNull], [{ c: 1 }, undefined, { b: null }]);
  });

  it("may be missing where the method may have none", () => {
    const either = "GET" as "GET" | "POST";
    const { body } = api({ method: either, url: "/a", b: 1 });
    assertType<IsExact<typeof body, { b: number } | undefined>>(true);
    const { body: any } = api("/a", { method: either as string, b: 1 });
    assertType<IsExact<typeof any, { b: number } | undefined>>(true);
    const { body: none } = api("/a", { method: either });
    assertType<IsExact<typeof none, undefined>>(true);
    const writing = "PUT" as "PUT" | "POST";
    const { body: written } = api("/a", { method: writing, b: 1 });
    assertType<IsExact<typeof written, { b: number }>>(true);
    assertEquals([body, any, none, written], [
      undefined,
      undefined,
      undefined,
      { b: 1 },
    ]);
  });

  it("is that of any of several URLs", () => {
    const route = "POST /{a}" as "POST /{a}" | "POST /{b}";
    const { body } = api(route, { a: 1, b: 2 });
    assertType<IsExact<typeof body, { a: number } | { b: number }>>(true);
    assertEquals(body, { b: 2 });
  });

  it("is unknown where the URL is not known to the last character", () => {
    const name: string = "{a}";
    const { body } = api(`POST /${name}`, { a: 1 });
    assertType<IsUnknown<typeof body>>(true);
    const { body: ofRoute } = api("POST /{a}" as string, { a: 1 });
    assertType<IsUnknown<typeof ofRoute>>(true);
    const { body: ofUrl } = api({
      method: "POST",
      url: new URL("https://h.example/:a"),
      a: 1,
    });
    assertType<IsUnknown<typeof ofUrl>>(true);
    // The URL of an object has no placeholders.
    assertEquals([body, ofRoute, ofUrl], [undefined, undefined, { a: 1 }]);
    const { body: ofGet } = api(`GET /${name}` as const, { a: 1 });
    assertType<IsExact<typeof ofGet, undefined>>(true);
    assertEquals(ofGet, undefined);
  });

  it("is unknown where the options are", () => {
    const { body } = api("POST /a", {} as EndpointOptions);
    assertType<IsUnknown<typeof body>>(true);
    assertEquals(body, undefined);
  });
});

describe("the request of a result", () => {
  it("has the type that was given", () => {
    const { signal } = new AbortController();
    const { request } = api("GET /a", { request: { signal, retries: 2 } });
    assertType<
      IsExact<typeof request, { signal: AbortSignal; retries: number }>
    >(true);
    assertEquals(request.retries, 2);
  });

  it("is never there where none was given", () => {
    const { request } = api("GET /a");
    assertType<IsExact<typeof request, undefined>>(true);
    assertEquals(request, undefined);
  });

  it("is merged over that of the defaults", () => {
    const ready = api.defaults({ request: { retries: 2, agent: "a" } });
    const { request: own } = ready("GET /a");
    assertType<IsExact<typeof own, { retries: number; agent: string }>>(true);
    const { request } = ready("GET /a", { request: { agent: 1 } });
    assertType<IsExact<typeof request, { retries: number; agent: number }>>(
      true,
    );
    assertEquals([own, request], [
      { retries: 2, agent: "a" },
      { retries: 2, agent: 1 },
    ]);
  });

  it("is some object where the options are unknown", () => {
    const { request } = api("GET /a", {} as EndpointOptions);
    assertType<IsExact<typeof request, object | undefined>>(true);
    assertEquals(request, undefined);
  });
});

describe("a result", () => {
  it("has a URL and headers", () => {
    const found = api("GET /a");
    assertType<IsExact<typeof found.url, string>>(true);
    assertType<IsExact<typeof found.headers, HeaderRecord<string>>>(true);
    assertEquals(found.url, "https://api.example/a");
  });

  it("has numbers among its headers where some may have been given", () => {
    const given: CommonOptions = { headers: { a: 1 } };
    const counted = api("GET /a", given);
    assertType<IsExact<typeof counted.headers, HeaderRecord>>(true);
    const maybe: { headers?: { a: number } } = { headers: { a: 2 } };
    const other = api("GET /a", maybe);
    assertType<IsExact<typeof other.headers, HeaderRecord>>(true);
    const texts: { headers?: { a: string } } = {};
    const none = api("GET /a", texts);
    assertType<IsExact<typeof none.headers, HeaderRecord<string>>>(true);
    assertEquals([counted, other, none].map(({ headers }) => headers["a"]), [
      1,
      2,
      undefined,
    ]);
  });

  it("passes for request options, whatever it is", () => {
    const found: RequestOptions[] = [
      api("GET /a"),
      api("POST /a", { b: 1, request: {} }),
      api("PUT /a", { data: 1 }),
    ];
    assertEquals(found.map(toRequest).map(({ method }) => method), [
      "GET",
      "POST",
      "PUT",
    ]);
  });
});

describe("merge()", () => {
  it("holds a route to its parameters, in both forms", () => {
    assertEquals(api.merge("GET /{a}", { a: 1 }).url, "/{a}");
    assertEquals(api.merge({ url: "/{a}", a: 1 }).url, "/{a}");
    onlyCompiled(() => {
      // @ts-expect-error `a` is missing.
      api.merge("GET /{a}");
      // @ts-expect-error `a` is missing.
      api.merge("GET /{a}", {});
      // @ts-expect-error `a` is missing.
      api.merge({ url: "/{a}" });
      // @ts-expect-error There is no such method.
      api.merge("FETCH /a");
    });
  });

  it("takes options without a URL, which parse() does not", () => {
    const merged = api.merge({ a: "x" });
    assertType<IsExact<typeof merged.a, string>>(true);
    assertType<IsExact<typeof merged.url, undefined>>(true);
    assertEquals([merged.a, merged.url], ["x", undefined]);
    assertEquals(api.merge({}).method, "GET");
    const routed = api.defaults({ url: "/x" }).merge({ a: "y" });
    assertEquals(api.parse(routed).url, "https://api.example/x?a=y");
    onlyCompiled(() => {
      // @ts-expect-error There is no URL.
      api.parse(merged);
      // @ts-expect-error There is no URL.
      api({ a: "x" });
    });
  });

  it("knows the method in upper case, and each parameter", () => {
    const merged = api.defaults({ page: 1, sort: "asc" })
      .merge("post /{a}", { a: "x", page: null });
    assertType<IsExact<typeof merged.method, "POST">>(true);
    assertType<IsExact<typeof merged.a, string>>(true);
    assertType<IsExact<typeof merged.page, null>>(true);
    assertType<IsExact<typeof merged.sort, string>>(true);
    assertType<IsUnknown<typeof merged.other>>(true);
    assertEquals([merged.method, merged.a, merged.page, merged.sort], [
      "POST",
      "x",
      null,
      "asc",
    ]);
  });

  it("gives what parse() takes", () => {
    const merged = api.merge("DELETE /a");
    const parsed = api.parse(merged);
    assertType<IsExact<typeof parsed.method, "delete">>(true);
    const wide: MergedOptions = merged;
    const { method, body } = api.parse(wide);
    assertType<IsExact<typeof method, Lowercase<Method>>>(true);
    assertType<IsUnknown<typeof body>>(true);
    assertEquals([parsed.method, method], ["delete", "delete"]);
    onlyCompiled(() => {
      // @ts-expect-error Merged options hold a method, a URL and more.
      api.parse({ url: "/a" });
    });
  });
});

describe("RequestOptions", () => {
  it("says by its type arguments what is there", () => {
    type None = RequestOptions<"get", never, never>;
    assertType<IsNever<NonNullable<None["body"]>>>(true);
    assertType<IsNever<NonNullable<None["request"]>>>(true);
    const both: RequestOptions<"POST", number, { a: 1 }> = {
      method: "POST",
      url: "/",
      headers: {},
      body: 1,
      request: { a: 1 },
    };
    assertEquals(both.body, 1);
    onlyCompiled(() => {
      // @ts-expect-error The body is missing.
      const lacking: RequestOptions<"POST", number> = {
        method: "POST",
        url: "/",
        headers: {},
      };
      return lacking;
    });
  });
});
