import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { describe, it } from "node:test";
import type { EndpointErrorCode } from "../../lib/endpoint_error.ts";
import { call, errorOf, outcome, polluted } from "../../tests/_call.ts";
import { readVectors } from "../../tests/conformance/read_vectors.ts";
import { decode } from "../../tests/conformance/vectors.ts";
import config from "../deno.json" with { type: "json" };
import { endpoint } from "../endpoint.ts";

const vectors = readVectors(/./, new URL("vectors/", import.meta.url))
  .flatMap(({ cases }) => cases);

/** Options whose keys are none that the compiler would take. */
function parsed(json: string): Record<string, unknown> {
  return JSON.parse(json);
}

describe("octokit endpoint()", () => {
  it("copies what it takes from the defaults", () => {
    const labels = ["bug"];
    const own = endpoint.defaults({
      mediaType: { previews: ["a"] },
      request: { timeout: 1 },
      labels,
    });
    labels[0] = "changed";
    const merged = own.merge("POST /x");
    merged.mediaType.previews?.push("b");
    Object.assign(merged.request ?? {}, { timeout: 2 });
    Reflect.set(Object(merged["labels"]), 0, "changed");

    const { body, request } = own("POST /x");
    assertEquals(own.DEFAULTS.mediaType.previews, ["a"]);
    assertEquals(request, { timeout: 1 });
    assertEquals(body, { labels: ["bug"] });
  });

  it("copies what it merges with an object of the call", () => {
    const a = { list: [1], request: { list: [2] } };
    for (
      const [defaults, options] of [
        [{ a }, { a: { request: { b: 3 } } }],
        [{ data: { a } }, { data: { a: { request: { b: 3 } } } }],
      ]
    ) {
      const own = endpoint.defaults(defaults!);
      const send = () => Object(own("POST /x", options!).body);
      const sent = send().a;
      sent.list.push("changed");
      sent.request.list.push("changed");
      assertEquals(send(), {
        a: { list: [1], request: { list: [2], b: 3 } },
      });
    }
  });

  it("shares what is in the request option, which may have a state", () => {
    const state = { count: 0 };
    const own = endpoint.defaults({ request: { a: { state } } }).defaults({});
    for (const request of [undefined, { a: {} }]) {
      const sent = Object(own("GET /x", { request: request! }).request);
      assertStrictEquals(sent.a.state, state);
    }
  });

  it("copies an object that is in the request option as well", () => {
    const shared = { a: { state: { count: 0 } } };
    const own = endpoint.defaults({ x: shared, request: shared });
    const merged = Object(own.merge("POST /x", { x: { a: {} } }));
    assertEquals(merged.x, shared);
    assert(merged.x.a.state !== shared.a.state);
  });

  it("hands on the request option and data themselves", () => {
    const request = { signal: AbortSignal.abort() };
    const data = new FormData();
    const sent = endpoint("POST /x", { request, data });
    assertStrictEquals(sent.request, request);
    assertStrictEquals(sent.body, data);
  });

  it("keeps no value of a call for the next", () => {
    assertEquals(endpoint("GET /x/{a}", { a: 1 }).url.slice(-4), "/x/1");
    assertEquals(endpoint("GET /x/{a}", {}).url.slice(-2), "/x");
  });

  it("keeps apart the defaults of a chain", () => {
    const one = endpoint.defaults({ a: { b: 1 } });
    one.defaults({ a: { c: 2 } });
    assertEquals(one("POST /x").body, { a: { b: 1 } });
  });

  it("obeys what is written to DEFAULTS", () => {
    const own = endpoint.defaults({});
    own.DEFAULTS.baseUrl = "https://h.example";
    assertEquals(own("GET /x").url, "https://h.example/x");
    assertEquals(endpoint("GET /x").url, "https://api.github.com/x");
  });

  it("names the library in user-agent", () => {
    assertEquals(
      endpoint.DEFAULTS.headers["user-agent"],
      `waymark-endpoint.js/${config.version}`,
    );
  });

  it("reads nothing from Object.prototype", () => {
    const own = endpoint.defaults({ request: { timeout: 1 } });
    const [request, kept] = polluted({
      url: "https://evil.example",
      method: "DELETE",
      previews: ["a"],
      format: "raw",
      data: "x",
      authorization: "token",
      request: {},
      // Deep merges leave objects, too.
      labels: { a: "b" },
    }, () => [
      endpoint({ method: "GET", url: "/graphql", mediaType: {} }),
      own.defaults({}),
    ]);
    assertEquals<unknown>({ ...Object(request) }, {
      method: "GET",
      url: "https://api.github.com/graphql",
      headers: endpoint.DEFAULTS.headers,
    });
    assertEquals(Object(kept)("GET /x").request, { timeout: 1 });
  });

  it("changes no prototype", () => {
    const own = endpoint.defaults({ a: parsed('{"__proto__":{"b":1}}') });
    const merged = own.merge("POST /x", {
      ...parsed('{"__proto__":{"polluted":1},"constructor":{"c":1}}'),
      a: parsed('{"__proto__":{"polluted":1}}'),
    });
    assertEquals(Reflect.get({}, "polluted"), undefined);
    assert(Object.hasOwn(Object(merged["a"]), "__proto__"));
    assertStrictEquals(Object.getPrototypeOf(merged), Object.prototype);
  });

  const most = 2 ** 24;
  const half = "a".repeat(most / 2);
  const tooLong: [name: string, EndpointErrorCode, unknown[]][] = [
    ["a path", "INVALID_PARAMETER", [`GET /${"x".repeat(most)}`]],
    ["an encoded path", "INVALID_PARAMETER", [{ url: "/é".repeat(9e6) }]],
    ["a query", "INVALID_PARAMETER", ["GET /x", { a: "x".repeat(most - 9) }]],
    ["an encoded query", "INVALID_PARAMETER", [
      "GET /x",
      Object.fromEntries(
        Array.from({ length: 200 }, (_, index) => [index, "é".repeat(1e6)]),
      ),
    ]],
    ["a name", "INVALID_PARAMETER", ["GET /x", {
      ["é".repeat(most + 1)]: 1,
    }]],
    ["a list as text", "INVALID_PARAMETER", ["GET /x", { a: [half, half] }]],
    ["accept in a format", "INVALID_HEADER", ["GET /x", {
      headers: { accept: "application/vnd.a,".repeat(1000) },
      mediaType: { format: "x".repeat(17_000) },
    }]],
    ["accept with previews", "INVALID_HEADER", ["POST /graphql", {
      mediaType: { format: half, previews: ["a", "b", "c"] },
    }]],
  ];
  for (const [name, code, given] of tooLong) {
    it(`refuses what grows too long, before it is built: ${name}`, () => {
      const error = errorOf(() => call(endpoint, ...given));
      assertEquals(error.code, code);
      assert(error.message.includes("16777216 characters"));
    });
  }

  it("takes time in proportion to the URL and to previews", () => {
    const long = "{".repeat(20_000) + ":a".repeat(20_000) + "{a,".repeat(9_000);
    endpoint({ method: "GET", url: `/${long}` });
    const accept = "a-".repeat(50_000) + "application/vnd.a.".repeat(9_000);
    endpoint("POST /graphql", {
      headers: { accept },
      mediaType: { format: "raw", previews: ["a"] },
    });
  });
});

describe("octokit endpoint.merge()", () => {
  for (const vector of vectors) {
    const defaults: unknown[] = [vector.base, ...vector.defaults ?? []].map(
      decode,
    );
    // `defaults()` refuses what is no object; so there is nothing to merge with.
    if (vector.call !== "endpoint" || defaults.includes(7)) continue;
    it(`leaves to parse() what the call refuses, and all else: ${vector.name}`, () => {
      const own = defaults
        .reduce(
          (it: typeof endpoint, options) => it.defaults(Object(options)),
          endpoint,
        );
      const given = (vector.arguments ?? []).map(decode);
      const called = outcome(() => call(own, ...given));
      const merged = call(own.merge, ...given);
      assertEquals(outcome(() => call(own.parse, merged)), called);
      // As hooks do: merge what was merged, and copy it.
      const again = call(endpoint.merge, { ...Object(merged) });
      assertEquals(outcome(() => call(own.parse, again)), called);
    });
  }

  it("changes no headers that it was given", () => {
    const headers = { "x y": "1" };
    const merged = endpoint.merge("GET /x", { headers });
    Object.assign(merged.headers, { a: "b" });
    assertEquals(headers, { "x y": "1" });
  });

  const hook = { url: "https://h.example/hook", secret: "s" };
  /** What hooks do with merged options before they are parsed. */
  const ways: Record<string, (merged: object) => object> = {
    "itself": (merged) => merged,
    "a spread": (merged) => ({ ...merged }),
    "Object.assign()": (merged) => Object.assign({}, merged),
    "merge() again": (merged) =>
      Object(call(endpoint.merge, { ...merged, x: undefined })),
    "defaults()": (merged) =>
      Object(call(Object(call(endpoint.defaults, merged)).merge)),
  };
  for (const [name, way] of Object.entries(ways)) {
    it(`keeps a parameter called url beside the route, and what a hook changes: ${name}`, () => {
      const merged = endpoint.merge("PATCH /x/{id}", { ...hook, id: 1 });
      assertEquals(merged["secret"], "s");
      assertEquals([merged["url"], "data" in merged], ["/x/{id}", false]);
      Object.assign(merged, { secret: "changed", id: "a b", added: true });
      const { url, body } = Object(call(endpoint.parse, way(merged)));
      assertEquals(url, "https://api.github.com/x/a%20b");
      assertEquals(body, {
        url: hook.url,
        secret: "changed",
        added: true,
      });
    });
  }

  it("lets a hook change the URL beside a key called url", () => {
    const merged = endpoint.merge("GET /x", { url: "u" });
    merged.url = "https://h.example/y";
    assertEquals(endpoint.parse(merged).url, "https://h.example/y?url=u");
  });
});
