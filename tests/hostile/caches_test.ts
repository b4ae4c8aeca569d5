import { assertEquals, assertNotStrictEquals } from "@std/assert";
import { describe, it } from "node:test";
import { parseTemplate } from "../../lib/uri_template/parse_template.ts";
import { createEndpoint, endpoint } from "../../mod.ts";
import { call, errorOf } from "../_call.ts";

/** Overwrites everything that can be written in a value. */
function spoil(value: unknown, seen = new Set<unknown>()): void {
  if (typeof value !== "object" || value === null || seen.has(value)) return;
  seen.add(value);
  for (const key of Reflect.ownKeys(value)) {
    spoil(Reflect.get(value, key), seen);
    if (key !== "length") Reflect.set(value, key, "evil");
  }
  Reflect.set(value, "evil", "evil");
  if (Array.isArray(value) && !Object.isFrozen(value)) value.push("evil");
}

const ROUTE = "POST /repos/{owner}/{repo}{?page}{&tags*}";
const OPTIONS = {
  owner: "o",
  repo: "r",
  page: 1,
  tags: ["a", "b"],
  title: { deep: ["t"] },
  headers: { "X-A": "1" },
  mediaType: { format: "raw", previews: ["luke"] },
};

/** The URL that a call builds. */
const urlOf = (target: unknown, ...given: unknown[]) =>
  Object(call(target, ...given)).url;

describe("what one call leaves behind", () => {
  it("does not change with a result that its caller overwrites", () => {
    const { headers, mediaType: _, ...parameters } = OPTIONS;
    const api = createEndpoint({
      baseUrl: "https://h.example",
      headers,
      parameters,
      request: { cf: 1 },
    });
    const link = endpoint.defaults({ ...OPTIONS, request: { a: 1 } });
    const results = () => [
      endpoint(ROUTE, structuredClone(OPTIONS)),
      endpoint.merge(ROUTE, structuredClone(OPTIONS)),
      call(api, ROUTE),
      call(api.defaults({ parameters: { x: 1 } }), ROUTE),
      call(link, ROUTE),
      call(link.merge, ROUTE),
      call(link.parse, call(link.merge, ROUTE)),
      link.DEFAULTS,
      parseTemplate("{a}{?b*}").variableNames,
    ];
    const expected = structuredClone(results());
    for (const result of results()) {
      // The request option is the caller's own object, and handed on as it is.
      spoil({ ...Object(result), request: undefined });
    }
    assertEquals(structuredClone(results()), expected);
  });

  it("does not change with the options that were given", () => {
    const given = structuredClone({ ...OPTIONS, since: new Date(0) });
    const target = call(endpoint.defaults, given);
    const expected = call(target, ROUTE);
    given.since.setFullYear(3000);
    spoil(given);
    assertEquals(call(target, ROUTE), expected);
  });

  it("is a new object for each call", () => {
    const target = endpoint.defaults({ list: [1], headers: { a: "b" } });
    const [first, second] = [target("POST /a"), target("POST /a")];
    assertNotStrictEquals(first.headers, second.headers);
    assertNotStrictEquals(first.body, second.body);
    assertNotStrictEquals(Object(first.body).list, Object(second.body).list);
  });

  it("does not reach a function with other defaults or options", () => {
    const route = "GET https://other.example/{x}";
    const baseUrl = "https://h.example";
    const bound = createEndpoint({ baseUrl });
    const free = createEndpoint({
      baseUrl,
      strict: false,
      trustedOrigins: "*",
    });
    for (let round = 0; round < 2; round++) {
      assertEquals(urlOf(free, route), "https://other.example/");
      errorOf(() => call(bound, route));
      errorOf(() => call(bound, "GET /{x}"));
      assertEquals(urlOf(bound, "GET /y"), "https://h.example/y");
    }
  });

  it("is not a failure for the next call, nor a success", () => {
    const github = "https://api.github.com";
    for (let round = 0; round < 3; round++) {
      assertEquals(urlOf(endpoint, "GET /a/{x}", { x: "b" }), `${github}/a/b`);
      for (const bad of ["GET /a/{x", "GET //a/{x}", "GET /a/{x}/.."]) {
        errorOf(() => call(endpoint, bad, { x: "b" }));
      }
    }
  });

  it("does not mistake one kind of text for another", () => {
    // Routes, URLs, base URLs and header names are remembered by their text.
    const text = "/get";
    const headers = { get: "1" };
    assertEquals(urlOf(endpoint, text, { baseUrl: text, headers }), "/get/get");
    assertEquals(urlOf(endpoint, { url: text, baseUrl: text }), "/get/get");
    for (const lone of ["GET", "__proto__", "constructor", "toString"]) {
      const { url, headers } = Object(
        call(endpoint, { url: lone, headers: { [lone]: "1" } }),
      );
      assertEquals(url, `https://api.github.com/${lone}`);
      assertEquals(headers[lone.toLowerCase()], "1");
    }
  });
});
