import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { describe, it } from "node:test";
import { endpoint, EndpointError } from "../endpoint.ts";
import type { EndpointErrorCode } from "../../lib/endpoint_error.ts";
import config from "../deno.json" with { type: "json" };
import { call, outcome, polluted, thrownBy } from "../../tests/_call.ts";

/** Options whose keys are none that the compiler would take. */
function parsed(json: string): Record<string, unknown> {
  return JSON.parse(json);
}

interface Result {
  readonly url: string;
  readonly body?: unknown;
}

describe("octokit endpoint()", () => {
  it("refuses an ambiguous host, and takes what looks like one in a query", () => {
    for (const scheme of ["http", "HTTPS"]) {
      assertEquals(outcome(() => call(endpoint, `${scheme}://h\\@evil/x`)), {
        code: "INVALID_ROUTE",
      });
    }
    assertEquals(
      endpoint("GET /x?to=https://h\\y").url,
      "https://api.github.com/x?to=https://h%5Cy",
    );
  });

  it("says where a request grows too long", () => {
    const accept = Array(1000).fill("application/vnd.a+json").join();
    const long = "x".repeat(17_000);
    const graphql = { mediaType: { previews: Array(1000).fill(long) } };
    const most = 2 ** 24;
    const runs: [EndpointErrorCode, unknown[]][] = [
      ["INVALID_PARAMETER", [`GET /${"x".repeat(most)}`]],
      ["INVALID_PARAMETER", ["GET /x", { a: "x".repeat(most - 9) }]],
      ["INVALID_PARAMETER", ["GET /x", { ["x".repeat(most + 1)]: 1 }]],
      ["INVALID_HEADER", ["GET /x", {
        headers: { accept },
        mediaType: { format: long },
      }]],
      ["INVALID_HEADER", ["POST /graphql", graphql]],
    ];
    for (const [code, given] of runs) {
      assertEquals(outcome(() => call(endpoint, ...given)), { code });
    }
  });

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
    const own = endpoint.defaults({ a: { list: [1], request: { list: [2] } } });
    const send = () =>
      Object(own("POST /x", { a: { request: { b: 3 } } }).body);
    const { a } = send();
    a.list.push("changed");
    a.request.list.push("changed");
    assertEquals(send(), { a: { list: [1], request: { list: [2], b: 3 } } });
  });

  it("keeps no value of a call for the next", () => {
    assertEquals(endpoint("GET /x/{a}", { a: 1 }).url.slice(-4), "/x/1");
    assertEquals(endpoint("GET /x/{a}", {}).url.slice(-2), "/x");
  });

  it("shares what is in the request option, which may have a state", () => {
    const state = { count: 0 };
    const own = endpoint.defaults({ request: { state } }).defaults({});
    const results = [own("GET /x"), own("GET /x", { request: { a: 1 } })];
    for (const { request } of results) {
      assertStrictEquals(Reflect.get(Object(request), "state"), state);
    }
  });

  it("takes an undefined member for a value", () => {
    const own = endpoint.defaults({ request: { signal: 1, a: { b: 1 } } });
    const call: object = { signal: undefined, a: { c: 2 } };
    const { request } = own("GET /x", { request: call });
    assertEquals(request, { signal: undefined, a: { b: 1, c: 2 } });
  });

  it("hands on the request option itself", () => {
    const request = { signal: AbortSignal.abort() };
    assertStrictEquals(endpoint("GET /x", { request }).request, request);
  });

  it("hands on data itself", () => {
    const data = new FormData();
    assertStrictEquals(endpoint("POST /x", { data }).body, data);
  });

  it("shows the position of a variable that is malformed, and how to write it", () => {
    const error = thrownBy(() => endpoint("GET /x/{a,b..c}/{d}"));
    assert(error instanceof EndpointError);
    assertEquals([error.code, error.position], ["INVALID_TEMPLATE", 6]);
    assertEquals(
      error.message,
      'Invalid URI template "/x/{a,b..c}/{d}": "b..c" is not a valid variable; write {b} (position 6)',
    );
  });

  it("takes a URL object for what it is, and not for a template", () => {
    const url = new URL("https://h.example/:a/[b]?c={d}&e=:f");
    assertEquals(
      endpoint({ method: "GET", url, a: 1, d: 2 } as never).url,
      "https://h.example/:a/[b]?c=%7Bd%7D&e=:f&a=1&d=2",
    );
  });

  it("takes names of Object.prototype for plain names", () => {
    const names = '{"__proto__":"p","constructor":"c","toString":"t"}';
    const own = endpoint.defaults({ a: parsed(names), ...parsed(names) });
    const { body } = own("POST /x/{__proto__}", {
      a: parsed('{"__proto__":"q","valueOf":"v"}'),
      valueOf: "v",
    });
    assertEquals(
      JSON.stringify(body),
      '{"a":{"__proto__":"q","constructor":"c","toString":"t","valueOf":"v"},' +
        '"constructor":"c","toString":"t","valueOf":"v"}',
    );
    const { headers } = call(endpoint, "GET /x", {
      headers: parsed(names),
    }) as { headers: object };
    assertEquals(
      Object.entries(headers).slice(2),
      [["__proto__", "p"], ["constructor", "c"], ["tostring", "t"]],
    );
  });

  it("gives the same by merge() and parse(), where a parameter is called url", () => {
    for (
      const [route, options] of [
        ["GET /x{?type}", { type: "a", url: "u" }],
        ["GET /x{?type}", { url: "u", q: "a+b" }],
        ["GET /a:b/{+p}{?type,page}#f", { p: "c/:d", page: 2, url: "u" }],
        ["GET https://h.example/x/{a}", { a: ":b", url: "u", method: "v" }],
        ["GET https://:pw@h.example/{+a}", { a: "/:b/[c]", b: 1, url: "u" }],
        ["GET https://[::1]/{+a}", { a: ":b", b: 1, url: "u" }],
        ["POST /x{?type}", { type: "a", url: "u", b: 1 }],
      ] as const
    ) {
      const merged = endpoint.merge(route, options);
      assertEquals<unknown>(endpoint.parse(merged), endpoint(route, options));
    }
  });

  it("obeys what is written to DEFAULTS", () => {
    const own = endpoint.defaults({});
    own.DEFAULTS.baseUrl = "https://h.example";
    assertEquals(own("GET /x").url, "https://h.example/x");
    assertEquals(endpoint("GET /x").url, "https://api.github.com/x");
  });

  it("takes no options, or wrong ones, for defaults as it does for a call", () => {
    assertEquals(endpoint.defaults(undefined!)("GET /x"), endpoint("GET /x"));
    assertEquals(outcome(() => call(endpoint.defaults, 7)), {
      code: "INVALID_PARAMETER",
    });
  });

  it("takes a default request away, but not for what is on every object", () => {
    const own = endpoint.defaults({ request: { timeout: 1 } });
    const none = call(own.defaults, { request: null }) as typeof own;
    assert(!("request" in none("GET /x")));
    const kept = polluted({ request: { timeout: 2 } }, () => own.defaults({}));
    assertEquals<unknown>(kept("GET /x").request, { timeout: 1 });
  });

  it("keeps apart the defaults of a chain", () => {
    const one = endpoint.defaults({ a: { b: 1 } });
    const two = one.defaults({ a: { c: 2 } });
    assertEquals(one("POST /x").body, { a: { b: 1 } });
    assertEquals(two("POST /x").body, { a: { b: 1, c: 2 } });
  });

  it("reads nothing from Object.prototype", () => {
    const request = polluted({
      url: "https://evil.example",
      method: "DELETE",
      previews: ["a"],
      format: "raw",
      data: "x",
      authorization: "token",
      request: {},
      // Deep merges leave objects, too.
      labels: { a: "b" },
    }, () => endpoint({ method: "GET", url: "/graphql", mediaType: {} }));
    assertEquals(
      [request.method, request.url, request.headers.accept],
      [
        "GET",
        "https://api.github.com/graphql",
        "application/vnd.github.v3+json",
      ],
    );
    assertEquals(Object.keys(request), ["method", "url", "headers"]);
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

  it("never shows a secret in a message", () => {
    for (
      const run of [
        () => call(endpoint, "GET /x", "authorization: token 1234"),
        () => endpoint("GET /x", { headers: { a: "b\ntoken 1234" } }),
        () => call(endpoint, "GET /x", { headers: ["authorization: 1234"] }),
      ]
    ) {
      const error = thrownBy(run);
      assert(error instanceof EndpointError);
      assert(!error.message.includes("1234"), error.message);
    }
  });

  it("refuses options, text and URLs of wrong types", () => {
    const text = parsed('{"toString":1,"valueOf":2}');
    for (
      const [given, code] of [
        [["GET /x", 1], "INVALID_PARAMETER"],
        [["GET /x", []], "INVALID_PARAMETER"],
        [[7], "INVALID_PARAMETER"],
        [["GET /x", { a: text }], "INVALID_PARAMETER"],
        [[{ url: 7 }], "INVALID_ROUTE"],
        [["GET /x", { baseUrl: 7 }], "INVALID_BASE_URL"],
        [[{ url: "/x", method: 7 }], "INVALID_METHOD"],
        [["GET /x", { headers: [7] }], "INVALID_HEADER"],
        [["GET /x", { method: text }], "INVALID_PARAMETER"],
      ] as const
    ) {
      assertEquals(outcome(() => call(endpoint, ...given)), { code });
    }
  });

  it("keeps in request what is copied elsewhere", () => {
    const state = { count: 0 };
    const shared = { a: { state } };
    const own = endpoint.defaults({ x: shared, request: shared });
    const call: Record<string, unknown> = { a: {} };
    const merged = own.merge("POST /x", { x: call, request: call });
    const inside = Reflect.get(Object(merged.request), "a");
    assertStrictEquals(Reflect.get(Object(inside), "state"), state);
    assertEquals(merged["x"], shared);
    assert(
      Reflect.get(Reflect.get(Object(merged["x"]), "a"), "state") !== state,
    );
  });

  it("copies what is called request in a body", () => {
    const posting = endpoint.defaults({ data: { request: { list: [1] } } });
    const bodyOf = () =>
      posting("POST /x", { data: { id: 1 } }).body as {
        request: { list: number[] };
      };
    bodyOf().request.list.push(2);
    assertEquals(bodyOf().request.list, [1]);
  });

  it("merges a plain object over the own members of an object of a class", () => {
    class Settings {
      timeout = 1;
      hook = () => {};
    }
    const settings = new Settings();
    const own = endpoint.defaults({ request: settings });
    assertEquals<unknown>(own("GET /x", { request: { timeout: 2 } }).request, {
      timeout: 2,
      hook: settings.hook,
    });
  });

  it("refuses text that grows too long, before it is built", () => {
    const long = "é".repeat(1e6);
    const a = "a".repeat(9e6);
    const many = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`p${index}`, long]),
    );
    for (
      const [given, code] of [
        [["GET /x", many], "INVALID_PARAMETER"],
        [["GET /x", { url: "b", a: [a, a] }], "INVALID_PARAMETER"],
        [["GET /x", { a: "é".repeat(16_777_217) }], "INVALID_PARAMETER"],
        [["GET /x", { ["é".repeat(16_777_217)]: 1 }], "INVALID_PARAMETER"],
        [[{ url: "/é".repeat(9e6) }], "INVALID_PARAMETER"],
        [["GET /x", {
          headers: { accept: "application/vnd.a,".repeat(100) },
          mediaType: { format: long },
        }], "INVALID_HEADER"],
        [["POST /graphql", {
          mediaType: { format: a, previews: ["a", "b", "c"] },
        }], "INVALID_HEADER"],
      ] as const
    ) {
      const error = thrownBy(() => call(endpoint, ...given));
      assert(error instanceof EndpointError, `${given[0]}`);
      assertEquals(error.code, code);
      assert(error.message.includes("more than 16777216 characters"));
    }
  });

  it("writes arrays and objects in a query as JavaScript does", () => {
    for (
      const a of [[], [null, undefined, 1], [["a", ["b"]], {}], {}, true, 2n]
    ) {
      const { url } = endpoint("GET /x", { a });
      assertEquals(new URL(url).searchParams.get("a"), `${a}`);
    }
  });

  it("takes time in proportion to the URL and to previews", () => {
    const long = "{".repeat(20_000) + ":a".repeat(20_000) + "{a,".repeat(9_000);
    assertEquals(
      outcome(() => endpoint({ method: "GET", url: "/" + long })) !== undefined,
      true,
    );
    const accept = "a-".repeat(50_000) + "application/vnd.a.".repeat(9_000);
    endpoint("POST /graphql", {
      headers: { accept },
      mediaType: { format: "raw", previews: ["a"] },
    });
  });
});

describe("octokit endpoint.merge()", () => {
  const text = parsed('{"toString":1,"valueOf":2}');
  const wrong: [EndpointErrorCode, unknown[]][] = [
    ["INVALID_HEADER", ["GET /x", { headers: { "x y": "1" } }]],
    ["INVALID_HEADER", ["GET /x", { headers: { "": "1", A: "2" } }]],
    ["INVALID_HEADER", ["GET /x", { headers: [["x y", "1"]] }]],
    ["INVALID_HEADER", ["GET /x", { headers: ["a: b"] }]],
    ["INVALID_HEADER", ["GET /x", { headers: "a: b" }]],
    ["INVALID_HEADER", ["GET /x", { headers: true }]],
    ["INVALID_HEADER", ["GET /x", { headers: new Map([["x y", "1"]]) }]],
    ["INVALID_PARAMETER", ["GET /x", 7]],
    ["INVALID_PARAMETER", ["GET /x", "a"]],
    ["INVALID_PARAMETER", ["GET /x", ["a"]]],
    ["INVALID_PARAMETER", ["GET /x", new Map([["a", 1]])]],
    ["INVALID_PARAMETER", ["GET /x", () => {}]],
    ["INVALID_PARAMETER", [7]],
    ["INVALID_PARAMETER", ["GET /x", { method: text }]],
    ["INVALID_PARAMETER", ["POST /graphql", {
      mediaType: { previews: [text] },
    }]],
    ["INVALID_METHOD", [{ url: "/x", method: text }]],
    ["INVALID_ROUTE", ["GET /x/{url}", { url: "a" }]],
    ["INVALID_ROUTE", ["GET /x/{method}", { method: "a" }]],
    ["INVALID_ROUTE", [{ url: 7 }]],
    ["INVALID_TEMPLATE", ["GET /x/{a,b..c}", { url: "a" }]],
    ["INVALID_BASE_URL", ["GET /x", { baseUrl: 7, url: "a" }]],
  ];
  for (const [code, given] of wrong) {
    it(`leaves it to parse() to refuse ${Deno.inspect(given)}`, () => {
      const merged = call(endpoint.merge, ...given);
      assertEquals(outcome(() => call(endpoint.parse, merged)), { code });
      assertEquals(outcome(() => call(endpoint, ...given)), { code });
      // As hooks do: merge what was merged, and copy it.
      const again = call(endpoint.merge, { ...Object(merged) });
      assertEquals(outcome(() => call(endpoint.parse, again)), { code });
    });
  }

  it("writes names of headers in lower case, also of those that are wrong", () => {
    const { headers } = call(endpoint.merge, "GET /x", {
      headers: { "X Y": "1", B: undefined },
    }) as { headers: object };
    assertEquals(Object.keys(headers), ["accept", "user-agent", "x y"]);
  });

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
      Object.assign(merged, { secret: "changed", id: 2, added: true });
      const { url, body } = call(endpoint.parse, way(merged)) as Result;
      assertEquals(url, "https://api.github.com/x/2");
      assertEquals(body, {
        url: hook.url,
        secret: "changed",
        added: true,
      });
    });
  }

  it("lets a hook change a parameter of the path beside a key called url", () => {
    const merged = endpoint.merge("GET /x/{id}", { url: "u", id: 1, page: 1 });
    Object.assign(merged, { id: "a b", page: 2 });
    assertEquals(
      endpoint.parse(merged).url,
      "https://api.github.com/x/a%20b?url=u&page=2",
    );
  });

  it("lets a hook change the URL beside a key called url", () => {
    const merged = endpoint.merge("GET /x", { url: "u" });
    merged.url = "https://h.example/y";
    assertEquals(endpoint.parse(merged).url, "https://h.example/y?url=u");
  });
});

describe("octokit endpoint.DEFAULTS", () => {
  it("names the library in user-agent", () => {
    assertEquals(
      endpoint.DEFAULTS.headers["user-agent"],
      `waymark-endpoint.js/${config.version}`,
    );
  });
});
