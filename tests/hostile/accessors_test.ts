import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { describe, it } from "node:test";
import { parseTemplate } from "../../lib/uri_template/parse_template.ts";
import {
  createEndpoint,
  endpoint,
  EndpointError,
  installCommands,
  isRunInstallInput,
  resolveRunInstalls,
  RunInstallInputError,
  toCurl,
  toRequest,
} from "../../mod.ts";
import { call, thrownBy } from "../_call.ts";

/** What a hostile accessor throws: it belongs to the caller, and gets there. */
class Thrown extends Error {}

function fail(): never {
  throw new Thrown("thrown by an accessor");
}

/** An object whose property cannot be read. */
function unreadable(name: string): Record<string, unknown> {
  return Object.defineProperty({}, name, { get: fail, enumerable: true });
}

/** An object whose property is another value each time it is read. */
function changing(name: string, ...values: unknown[]): Record<string, unknown> {
  let reads = 0;
  return Object.defineProperty({}, name, {
    get: () => values[Math.min(reads++, values.length - 1)],
    enumerable: true,
  });
}

/** Every trap of a proxy, each of which throws. */
const throwing: ProxyHandler<object> = new Proxy({}, { get: () => fail });

function revoked(target: object = {}): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

describe("endpoint() with accessors that throw", () => {
  const cases: Record<string, unknown[]> = {
    "an option": ["GET /a", unreadable("baseUrl")],
    "the method": ["GET /a", unreadable("method")],
    "the url": [unreadable("url")],
    "the headers": ["GET /a", unreadable("headers")],
    "a header": ["GET /a", { headers: unreadable("authorization") }],
    "a pair of headers": ["GET /a", { headers: [unreadable("0")] }],
    "the media type": ["GET /a", unreadable("mediaType")],
    "the format": ["GET /a", { mediaType: unreadable("format") }],
    "the previews": ["GET /a", { mediaType: unreadable("previews") }],
    "the data": ["POST /a", unreadable("data")],
    "the request": ["GET /a", unreadable("request")],
    "a parameter of the path": ["GET /a/{x}", unreadable("x")],
    "a parameter of the query": ["GET /a", unreadable("x")],
    "a parameter of the body": ["POST /a", unreadable("x")],
    "a member of a parameter": ["GET /a/{x}", { x: unreadable("y") }],
    "a member of {?x*}": ["GET /a{?x*}", { x: unreadable("y") }],
    "a proxy of options": ["GET /a", new Proxy({}, throwing)],
    "a proxy of headers": ["GET /a", { headers: new Proxy({}, throwing) }],
    "a proxy of a parameter": ["GET /a/{x}", { x: new Proxy({}, throwing) }],
    "a proxy of a list": ["GET /a{?x*}", { x: new Proxy([], throwing) }],
    "a proxy in the route's place": [new Proxy({}, throwing)],
  };
  for (const [name, given] of Object.entries(cases)) {
    // A pair that is no list is refused before anything of it is read.
    const isRead = name !== "a pair of headers";
    it(`passes on what ${name} throws`, () => {
      for (const run of [endpoint, endpoint.merge]) {
        const error = thrownBy(() => call(run, ...given));
        if (run === endpoint.merge && / parameter|member|list/.test(name)) {
          // What only a request needs to be read, merge hands on.
          assert(error === undefined || error instanceof Thrown);
        } else if (isRead) assert(error instanceof Thrown, String(error));
        else assert(error instanceof EndpointError, String(error));
      }
    });
  }

  it("works as before after a failure", () => {
    const before = endpoint("GET /a/{x}", { x: 1 });
    thrownBy(() => call(endpoint, "GET /a/{x}", unreadable("x")));
    thrownBy(() => call(endpoint, "GET /a/{x}", new Proxy({}, throwing)));
    assertEquals(endpoint("GET /a/{x}", { x: 1 }), before);
  });

  it("works in a getter of its own options", () => {
    const options = {
      get x() {
        return endpoint("GET /{y}{?z}", { y: "inner", z: "1" }).url;
      },
    };
    assertEquals(
      endpoint("GET /{x}/{y}", { ...options, y: "outer" }).url,
      "https://api.github.com/https%3A%2F%2Fapi.github.com%2Finner%3Fz%3D1/outer",
    );
  });
});

describe("endpoint() with values that change between reads", () => {
  it("checks the very path that it returns", () => {
    for (let safe = 1; safe < 6; safe++) {
      const values = [...Array.from({ length: safe }, () => "safe"), ".."];
      for (
        const [route, given] of [
          ["GET /a/{x}/b", changing("x", ...values)],
          ["GET /a/{x}{+x}", { x: changing("0", ...values) }],
          ["GET /a{/x*}/{x}", { x: changing("k", ...values) }],
        ] as const
      ) {
        const strict = createEndpoint(
          { baseUrl: "https://h.example" },
          { strict: true },
        );
        for (const run of [endpoint, strict]) {
          const error = thrownBy(() => {
            const { url } = call(run, route, given) as { url: string };
            assertEquals(new URL(url).href, url);
          });
          assert(
            error === undefined || error instanceof EndpointError,
            String(error),
          );
        }
      }
    }
  });

  it("reads an option once", () => {
    const good = { authorization: "token" };
    const cases: [string, string, unknown, unknown][] = [
      ["baseUrl", "/a", "https://h.example", "https://evil.example"],
      ["method", "/a", "post", "get"],
      ["headers", "/a", good, "evil"],
      ["mediaType", "/a", { format: "raw" }, "evil"],
      ["request", "/a", { a: 1 }, "evil"],
      ["x", "/a/{x}", "safe", ".."],
      ["x", "/a", "safe", { evil: 1 }],
    ];
    for (const [name, url, first, second] of cases) {
      const options = { ...Object(changing(name, first)), url };
      const expected = call(endpoint, options);
      const hostile = changing(name, first, second);
      Object.assign(hostile, { url });
      assertEquals(call(endpoint, hostile), expected, name);
    }
  });

  it("reads a header once", () => {
    const headers = changing("x-a", "safe", "evil\r\nx-b: 1");
    const result = call(endpoint, "GET /a", { headers });
    assertEquals(Reflect.get(Object(result).headers, "x-a"), "safe");
  });

  it("reads a format and a preview once", () => {
    const accept = "application/vnd.x.v1+json";
    const format = changing("format", "raw", "raw\r\nx: y");
    const previews = changing("0", "luke", "luke\r\nx: y");
    for (
      const mediaType of [
        format,
        { previews: Object.assign([], { length: 1 }) },
      ]
    ) {
      if ("previews" in mediaType) {
        Object.defineProperty(
          mediaType.previews,
          0,
          Object.getOwnPropertyDescriptor(previews, "0")!,
        );
      }
      const result = call(endpoint, "GET /a", {
        headers: { accept },
        mediaType,
      });
      const written = String(Object(result).headers.accept);
      assert(/^application\/vnd\.x\.[\w.+-]+$/.test(written), written);
    }
  });

  it("asks no object for the text of a route", () => {
    const route = { toString: () => "GET https://evil.example/", url: "/a" };
    // Its keys are options, and a function is no value for the query.
    const error = thrownBy(() => call(endpoint, route));
    assert(error instanceof EndpointError);
    assertEquals(error.code, "INVALID_PARAMETER");
  });

  it("takes a base URL from a URL and not from what passes for one", () => {
    class Evil extends URL {
      override get href(): string {
        return "https://evil.example\\@h.example/";
      }
    }
    const baseUrl = new Evil("https://h.example");
    assertEquals(
      call(endpoint, "GET /a", { baseUrl }),
      call(endpoint, "GET /a", { baseUrl: "https://h.example/" }),
    );
    for (
      const fake of [
        new Proxy(new URL("https://h.example"), {}),
        Object.create(URL.prototype),
      ]
    ) {
      const error = thrownBy(() => call(endpoint, "GET /a", { baseUrl: fake }));
      assert(error instanceof EndpointError);
      assertEquals(error.code, "INVALID_BASE_URL");
    }
    const toText = { toString: () => "https://evil.example" };
    for (const option of ["baseUrl", "url", "method"]) {
      const given = { url: "/a", [option]: toText };
      assert(thrownBy(() => call(endpoint, given)) instanceof EndpointError);
    }
  });
});

describe("endpoint() with values whose conversion is hostile", () => {
  const hostile = {
    "throws in toString": { toString: fail, valueOf: fail },
    "throws in Symbol.toPrimitive": { [Symbol.toPrimitive]: fail },
    "returns an object from toString": { toString: () => ({}) },
    "returns text with line breaks": { toString: () => "a\r\nb" },
    "throws in toJSON": { toJSON: fail },
    "throws in Symbol.toStringTag": {
      get [Symbol.toStringTag]() {
        return fail();
      },
    },
  };
  for (const [name, members] of Object.entries(hostile)) {
    it(`converts no value that ${name}`, () => {
      class Hostile {}
      const value = Object.defineProperties(
        new Hostile(),
        Object.getOwnPropertyDescriptors(members),
      );
      for (
        const given of [
          ["GET /a/{x}", { x: value }],
          ["GET /a{?x*}", { x: [value] }],
          ["GET /a{?x*}", { x: { y: value } }],
          ["GET /a", { x: value }],
          ["GET /a", { headers: { x: value } }],
          ["GET /a", { headers: [[value, "x"]] }],
          ["GET /a", { headers: [["x", value]] }],
          ["GET /a", { mediaType: { format: value } }],
          ["GET /a", { mediaType: { previews: [value] } }],
          ["GET /a", { method: value }],
          ["GET /a", { baseUrl: value }],
          [{ url: value }],
        ]
      ) {
        const error = thrownBy(() => call(endpoint, ...given));
        assert(error instanceof EndpointError, `${name}: ${error}`);
      }
    });
  }

  it("converts no boxed text, number, boolean or symbol", () => {
    for (const value of ["x", 1, true, 1n, Symbol("s")].map(Object)) {
      const error = thrownBy(() => call(endpoint, "GET /a/{x}", { x: value }));
      assert(error instanceof EndpointError);
    }
  });

  it("asks a Date for its time, and not its methods", () => {
    class Evil extends Date {
      override toISOString(): string {
        return "../..";
      }
      override toString(): string {
        return "../..";
      }
    }
    assertEquals(
      endpoint("GET /a/{x}", { x: new Evil(0) }).url,
      "https://api.github.com/a/1970-01-01T00%3A00%3A00.000Z",
    );
    const proxy = new Proxy(new Date(0), {});
    const error = thrownBy(() => call(endpoint, "GET /a/{x}", { x: proxy }));
    assert(error instanceof EndpointError);
  });

  it("takes a list's items and not its methods", () => {
    class Evil extends Array<string> {
      override map(): never {
        return fail();
      }
      override join(): never {
        return fail();
      }
      override [Symbol.iterator](): never {
        return fail();
      }
    }
    assertEquals(
      endpoint("GET /a/{x}{?x*}", { x: Evil.of("b", "c") }).url,
      "https://api.github.com/a/b,c?x=b&x=c",
    );
  });
});

describe("endpoint() with revoked proxies", () => {
  it("throws what the runtime throws, or its own error", () => {
    for (
      const given of [
        [revoked()],
        ["GET /a", revoked()],
        ["GET /a", { headers: revoked() }],
        ["GET /a", { mediaType: revoked() }],
        ["GET /a/{x}", { x: revoked() }],
        ["GET /a/{x}", { x: revoked([]) }],
        ["GET /a", { x: revoked() }],
      ]
    ) {
      const error = thrownBy(() => call(endpoint, ...given));
      assert(error instanceof TypeError, String(error));
    }
  });
});

describe("endpoint() with symbols", () => {
  it("does not look at keys that are symbols", () => {
    const symbol = Symbol("authorization");
    const options = Object.defineProperty(
      { headers: { [symbol]: "evil" }, mediaType: { [symbol]: "evil" } },
      symbol,
      { get: fail, enumerable: true },
    );
    assertEquals(call(endpoint, "GET /a", options), endpoint("GET /a"));
  });

  it("does not look at properties that are hidden or inherited", () => {
    const hidden = Object.defineProperty({}, "x", { value: "evil" });
    const inherited = Object.create({ x: "evil", baseUrl: "https://evil" });
    for (const options of [hidden, inherited]) {
      const bare = endpoint("GET /a");
      assertEquals(call(endpoint, "GET /a{?x}", options), bare);
      assertEquals(call(endpoint, "GET /a", options), bare);
    }
  });
});

describe("expand() with hostile variables", () => {
  it("passes on what an accessor throws", () => {
    const template = parseTemplate("{x}{?y*}");
    for (
      const variables of [
        unreadable("x"),
        { x: unreadable("z") },
        { y: unreadable("z") },
        new Proxy({}, throwing),
      ]
    ) {
      const error = thrownBy(() => call(template.expand, variables));
      assert(error instanceof Thrown);
    }
    assertEquals(template.expand({ x: "a", y: ["b"] }), "a?y=b");
  });

  it("takes no property that is hidden or inherited for a variable", () => {
    const { expand } = parseTemplate("{length}{x}{toString}");
    const hidden = Object.defineProperty({}, "x", { value: "evil" });
    for (const variables of [["a"], hidden, Object.create({ x: "evil" })]) {
      assertEquals(call(expand, variables), "");
    }
  });

  it("gives names that nobody can change", () => {
    const { variableNames, expand } = parseTemplate("{x}");
    assert(Object.isFrozen(variableNames));
    assertEquals(expand({ x: "a" }), "a");
  });
});

describe("toRequest() and toCurl() with hostile request options", () => {
  const base = { method: "POST", url: "https://h.example/", headers: {} };

  it("pass on what an accessor throws", () => {
    for (const name of ["method", "url", "headers", "body"]) {
      const options = { ...base };
      Object.defineProperty(options, name, { get: fail, enumerable: true });
      for (const run of [toRequest, toCurl]) {
        assert(thrownBy(() => call(run, options)) instanceof Thrown, name);
      }
    }
  });

  it("tell nothing of what a body's toJSON throws", () => {
    const body = {
      toJSON() {
        throw new Error("hunter2");
      },
    };
    for (const run of [toRequest, toCurl]) {
      const error = thrownBy(() => call(run, { ...base, body }));
      assert(error instanceof EndpointError);
      assert(!error.message.includes("hunter2"));
      assertStrictEquals(error.cause, undefined);
    }
  });

  it("refuse a body that changes into what JSON cannot hold", () => {
    const body = { toJSON: () => new Map([["a", 1]]) };
    for (const run of [toRequest, toCurl]) {
      const error = thrownBy(() => call(run, { ...base, body }));
      assert(error instanceof EndpointError);
    }
  });
});

describe("the install-run input with accessors", () => {
  it("is not valid where it cannot be read", () => {
    for (
      const input of [
        unreadable("cwd"),
        [unreadable("args")],
        new Proxy({}, throwing),
        revoked(),
        revoked([]),
        { args: revoked([]) },
      ]
    ) {
      assert(!isRunInstallInput(input));
      assert(
        thrownBy(() => call(installCommands, input)) instanceof
          RunInstallInputError,
      );
    }
  });

  it("is what was validated, however it changes", () => {
    const input = changing("cwd", "docs", 1);
    assertEquals(call(resolveRunInstalls, input), [{ cwd: "docs" }]);
    const list = changing("args", ["--prod"], [1]);
    assertEquals(call(installCommands, list), [
      { command: "pnpm", args: ["install", "--prod"] },
    ]);
  });
});
