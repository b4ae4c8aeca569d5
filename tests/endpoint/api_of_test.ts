import {
  assertEquals,
  assertFalse,
  assertNotStrictEquals,
  assertStrictEquals,
} from "@std/assert";
import { describe, it } from "node:test";
import { createEndpoint } from "../../lib/endpoint/create_endpoint.ts";
import { polluted } from "../_call.ts";

const baseUrl = "https://x.example";
const api = createEndpoint({ baseUrl });

describe("a call", () => {
  it("passes data on by reference", () => {
    for (const data of [{ a: 1 }, [1], new Blob(["a"]), new Map()]) {
      assertStrictEquals(api("POST /a", {}, { data }).body, data);
    }
  });

  it("makes a new plain object for the body of its parameters", () => {
    const nested = { b: 1 };
    const parameters = { nested };
    const { body } = api("POST /a", parameters);
    assertNotStrictEquals(body, parameters);
    assertEquals(Object.getPrototypeOf(body), Object.prototype);
    assertStrictEquals(Object(body).nested, nested);
  });

  it("passes request on by reference, unless the defaults have one", () => {
    const request = { signal: new AbortController().signal };
    assertStrictEquals(api("GET /a", {}, { request }).request, request);
    const other = api.defaults({ request: { cache: "no-store" } });
    const found = other("GET /a", {}, { request }).request;
    assertEquals(found, { cache: "no-store", ...request });
    assertNotStrictEquals(other("GET /a").request, other("GET /a").request);
    assertFalse(Object.isFrozen(request));
  });

  it("shares nothing of the defaults with its result", () => {
    const link = api.defaults({
      headers: { "x-a": "1" },
      parameters: { list: ["a"], nested: { b: 1 } },
      request: { cf: 1 },
    });
    const first = link("POST /a");
    first.headers.accept = "evil";
    Object(first.body).list.push("evil");
    Object(first.body).nested.b = "evil";
    Object(first.request).cf = "evil";
    assertEquals(link("POST /a"), {
      method: "post",
      url: "https://x.example/a",
      headers: {
        accept: "application/json",
        "content-type": "application/json; charset=utf-8",
        "x-a": "1",
      },
      body: { list: ["a"], nested: { b: 1 } },
      request: { cf: 1 },
    });
  });

  it("takes parameters and options without a prototype", () => {
    const bare = (properties: object) =>
      Object.assign(Object.create(null), properties);
    const { url, headers } = api(
      "GET /{a}",
      bare({ a: 1, b: [2] }),
      bare({
        headers: bare({ "X-C": "3" }),
        query: bare({ d: 4 }),
        cookies: bare({ e: 5 }),
      }),
    );
    assertEquals(url, "https://x.example/1?b=2&d=4");
    assertEquals(headers, {
      accept: "application/json",
      cookie: "e=5",
      "x-c": "3",
    });
  });

  it("takes nothing from Object.prototype", () => {
    const evil = {
      accept: "evil",
      "content-type": "evil",
      baseUrl: "https://evil.example",
      body: "evil",
      cookies: { evil: "1" },
      cookie: "evil=1",
      data: "evil",
      headers: { evil: "1" },
      method: "delete",
      page: "evil",
      query: { evil: "1" },
      request: { evil: "1" },
      url: "/evil",
    };
    const run = () => [
      api("GET /a{/page}", { b: 1 }, {}),
      api("POST /a", { b: 1 }),
      api("POST /a"),
      api("GET /a", {}, { headers: [["x-a", "1"]], query: {}, cookies: {} }),
      api.defaults({})("GET /a{?page}"),
      api.defaults({ parameters: { c: { d: [1] } } })("POST /a"),
    ];
    const expected = run();
    assertEquals(polluted(evil, run), expected);
  });
});
