// What comes of which call is in tests/vectors/; here is what has to be the same
// object, or a copy of it. See also tests/hostile/caches_test.ts.
import {
  assertEquals,
  assertFalse,
  assertNotStrictEquals,
  assertStrictEquals,
} from "@std/assert";
import { describe, it } from "node:test";
import { createEndpoint as create, endpoint } from "../../mod.ts";
import type { RequestOptions } from "../../mod.ts";
import { assertDeeplyFrozen, call, outcome } from "../_call.ts";
import { runs } from "../_runs.ts";

/** What builds a request, without the types of a route. */
interface Build {
  (route: string, parameters?: object, options?: object): RequestOptions;
  defaults(options: object): Build;
}
const createEndpoint = create as unknown as (options: object) => Build;
const untyped = endpoint as unknown as Build;

const baseUrl = "https://x.example";

class Report {}

const DATA: readonly [what: string, data: object, isCopied?: true][] = [
  ["a plain object", { a: [1] }, true],
  ["an array", [1, { a: 2 }], true],
  ["a Date", new Date(0), true],
  ["FormData", new FormData()],
  ["a Blob", new Blob(["a"])],
  ["a Uint8Array", new Uint8Array(1)],
  ["a ReadableStream", new ReadableStream()],
  ["an instance of a class", new Report()],
  ["a Map", new Map()],
];

describe("data", () => {
  const api = createEndpoint({ baseUrl });

  for (const [what, data, isCopied] of DATA) {
    it(`that is ${what} is the body by reference`, () => {
      const merged = endpoint.merge("POST /a", { data });
      for (
        const found of [
          endpoint("POST /a", { data }).body,
          api("POST /a", {}, { data }).body,
          merged.data,
          endpoint.parse(merged).body,
        ]
      ) {
        assertStrictEquals(found, data);
      }
    });

    it(
      `that is ${what} is ${
        isCopied ? "copied for each result" : "the same"
      } from the defaults`,
      () => {
        const link = endpoint.defaults({ data });
        const [first, second] = [link("POST /a").body, link("POST /a").body];
        assertEquals(first, data);
        assertEquals(first === data, !isCopied);
        assertEquals(first === second, !isCopied);
      },
    );
  }

  it("that is not passed is a new plain object of the parameters", () => {
    const parameters = { nested: { b: 1 } };
    for (const build of [untyped, api]) {
      const body = Object(build("POST /a", parameters).body);
      assertNotStrictEquals(body, parameters);
      assertStrictEquals(Object.getPrototypeOf(body), Object.prototype);
      assertStrictEquals(body.nested, parameters.nested);
    }
  });
});

describe("request", () => {
  class Context {
    signal = new AbortController().signal;
  }

  it("is the call's by reference, an instance of a class as well", () => {
    const request = new Context() as object;
    const api = createEndpoint({ baseUrl });
    assertStrictEquals(endpoint("GET /a", { request }).request, request);
    assertStrictEquals(endpoint.merge("GET /a", { request }).request, request);
    assertStrictEquals(api("GET /a", {}, { request }).request, request);
    assertFalse(Object.isFrozen(request));
  });

  it("of the defaults is a copy in each result, and what it holds is not", () => {
    const request = { agent: {} };
    const link = untyped.defaults({ request });
    const api = createEndpoint({ baseUrl, request });
    const results = [link, link, link.defaults({ a: 1 }), api, api]
      .map((build) => build("GET /a").request!);
    assertEquals(new Set(results).size, results.length);
    for (const found of [...results, link("GET /a", { request: null })]) {
      assertNotStrictEquals(found, request);
    }
    for (const found of results) {
      assertStrictEquals(Reflect.get(found, "agent"), request.agent);
    }
    assertFalse(Object.isFrozen(request) || Object.isFrozen(request.agent));
  });

  it("of both is a new object that leaves both as they were", () => {
    const [first, second] = [{ agent: {} }, { hook: {} }];
    const link = endpoint.defaults({ request: first });
    const found = Object(link("GET /a", { request: second }).request);
    assertStrictEquals(found.agent, first.agent);
    assertStrictEquals(found.hook, second.hook);
    assertEquals([first, second], [{ agent: {} }, { hook: {} }]);
  });
});

describe("headers", () => {
  it("are a new object in every result, which the caller's cannot change", () => {
    const headers: Record<string, string> = { "x-a": "1" };
    for (const build of [endpoint, endpoint.merge]) {
      const found = build("GET /a", { headers }).headers;
      headers["x-a"] = "2";
      found["x-b"] = "3";
      assertEquals(found["x-a"], "1");
      assertFalse("x-b" in build("GET /a", { headers }).headers);
      headers["x-a"] = "1";
    }
    assertFalse("x-b" in Object(endpoint.DEFAULTS.headers));
  });
});

describe("a function", () => {
  it("needs no this", () => {
    const { merge, parse, defaults } = endpoint;
    const link = defaults({ a: 1 });
    assertEquals(parse(merge("GET /a", { a: 1 })), link("GET /a"));
  });

  it("of createEndpoint() has defaults() and nothing else", () => {
    const api = createEndpoint({ baseUrl });
    assertEquals(Object.keys(api), ["defaults"]);
    assertEquals(Object.keys(api.defaults({})), ["defaults"]);
  });

  it("expands a route by its own defaults, whatever others have", () => {
    const apis = ["x", "y", "z"].map((a) =>
      createEndpoint({ baseUrl, parameters: { a } })
    );
    for (let round = 0; round < 3; round++) {
      assertEquals(
        apis.map((api) => api("GET /{a}/b").url),
        ["x", "y", "z"].map((a) => `${baseUrl}/${a}/b`),
      );
    }
  });

  it("keeps its options when the caller's objects change", () => {
    const nested = { since: new Date(0) };
    const options = {
      baseUrl: new URL("https://x.example/api"),
      headers: new Headers({ "x-a": "1" }),
      parameters: { list: ["a"], nested, twice: { nested } },
      request: { cache: "no-store" },
      strict: true,
      trustedOrigins: ["https://y.example"],
    };
    const pairs: [string, string][] = [["x-b", "2"]];
    const api = createEndpoint(options);
    const link = untyped.defaults({ ...options, ...options.parameters })
      .defaults({ headers: pairs });
    const sent = untyped.defaults({ data: options.parameters });
    const results = () => [api, link, sent].map((it) => it("POST /a"));
    const before = results();

    options.baseUrl.href = "https://evil.example";
    options.headers.set("x-a", "evil");
    options.parameters.list.push("evil");
    options.parameters.nested.since.setTime(1);
    options.request.cache = "evil";
    options.strict = false;
    options.trustedOrigins.push("https://evil.example");
    pairs.push(["x-evil", "1"]);

    assertEquals(results(), before);
    assertEquals(before[0], {
      method: "post",
      url: "https://x.example/api/a",
      headers: {
        accept: "application/json",
        "content-type": "application/json; charset=utf-8",
        "x-a": "1",
      },
      body: {
        list: ["a"],
        nested: { since: new Date(0) },
        twice: { nested: { since: new Date(0) } },
      },
      request: { cache: "no-store" },
    });
    assertEquals(outcome(() => api("POST /{a}/b")), {
      code: "MISSING_PARAMETER",
    });
    assertEquals(outcome(() => api("POST https://evil.example/")), {
      code: "UNTRUSTED_ORIGIN",
    });
  });

  it("takes parameters that are very many levels deep, also as defaults", () => {
    // More than a recursion could reach.
    const depth = runs(200_000, 50_000);
    let deep: unknown = "bottom";
    for (let level = 0; level < depth; level++) {
      deep = level % 2 ? [deep] : { deep };
    }
    const link = call(endpoint.defaults, { deep });
    let found = Object(call(link, "POST /a")).body.deep;
    for (let level = depth; level > 0; level--) {
      found = level % 2 ? found.deep : found[0];
    }
    assertEquals(found, "bottom");
    assertEquals(outcome(() => call(link, "GET /a")), {
      code: "INVALID_PARAMETER",
    });
    const sent = Object(call(endpoint, "POST /a", { deep })).body;
    assertStrictEquals(sent.deep, deep);
  });
});

describe("merge()", () => {
  it("shows the options that there are, and the parameters behind them", () => {
    const link = endpoint.defaults({
      baseUrl: "https://h/v1/",
      headers: { accept: "a/b", "user-agent": null },
    });
    const merged = call(link.merge, "get /a/{b}", {
      b: 1,
      c: null,
      d: undefined,
      mediaType: { previews: ["a"] },
    });
    assertEquals(Object.entries(Object(merged)), [
      ["baseUrl", "https://h/v1/"],
      ["method", "GET"],
      ["url", "/a/{b}"],
      ["headers", { accept: "a/b", "user-agent": null }],
      ["mediaType", { previews: ["a"] }],
      ["b", 1],
      ["c", null],
    ]);
  });

  it("shows a URL object as one, which is no template", () => {
    const options = { url: new URL("https://h/:a/{b}?c") };
    const merged = endpoint.merge(options);
    assertEquals<unknown>(merged.url, new URL("https://h/:a/%7Bb%7D?c"));
    assertEquals(endpoint.parse(merged).url, "https://h/:a/%7Bb%7D?c");
  });
});

describe("DEFAULTS", () => {
  it("is deeply frozen, and always the same object; the caller's is neither", () => {
    const options = {
      headers: { "x-a": "1" },
      list: [{ a: 1 }],
      mediaType: { format: "raw", previews: ["p"] },
      request: { agent: { a: 1 } },
    };
    const link = endpoint.defaults(options);
    assertDeeplyFrozen(endpoint.DEFAULTS);
    assertDeeplyFrozen(link.defaults({ other: { list: [[]] } }).DEFAULTS);
    assertStrictEquals(link.DEFAULTS, link.DEFAULTS);
    const own = [options, ...Object.values(options), options.request.agent];
    for (const value of own) assertFalse(Object.isFrozen(value));
  });

  it("leaves an instance of a class as it is", () => {
    const { signal } = new AbortController();
    const { DEFAULTS } = endpoint.defaults({ request: { signal } });
    assertStrictEquals(Object(DEFAULTS.request).signal, signal);
    assertFalse(Object.isFrozen(signal));
  });

  it("keeps a header removed, also as defaults of another", () => {
    const without = endpoint.defaults({ headers: { accept: null } });
    const { headers } = endpoint.defaults(without.DEFAULTS)("GET /a");
    assertFalse("accept" in headers);
  });
});
