import {
  assert,
  assertEquals,
  assertFalse,
  assertNotStrictEquals,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { describe, it } from "node:test";
import { createEndpoint, endpoint, EndpointError } from "../../mod.ts";
import type { AnyEndpointFunction, RequestOptions } from "../../mod.ts";
import { assertDeeplyFrozen, call, outcome, polluted } from "../_call.ts";

const BASE_URL = "https://x.example";

/** A call without the types of a route. */
function request(
  target: unknown,
  route: unknown,
  options?: unknown,
): RequestOptions {
  return call(target, route, options) as RequestOptions;
}

/** The methods of an endpoint function, whatever it is made from. */
function create(defaults: unknown, config?: unknown): AnyEndpointFunction {
  return call(createEndpoint, defaults, config) as AnyEndpointFunction;
}

describe("createEndpoint()", () => {
  it("gives a function with the operations of endpoint", () => {
    const target = createEndpoint({ baseUrl: BASE_URL });
    assertEquals(typeof target, "function");
    for (const key of ["defaults", "merge", "parse"] as const) {
      assertEquals(typeof target[key], "function", key);
      assertEquals(typeof target.defaults({})[key], "function", key);
    }
    assertEquals(target.DEFAULTS.baseUrl, BASE_URL);
    assertEquals(target.defaults({}).DEFAULTS.baseUrl, BASE_URL);
  });

  it("takes a URL object that may change later", () => {
    const baseUrl = new URL("https://x.example/api");
    const target = createEndpoint({ baseUrl });
    baseUrl.href = "https://evil.example";
    assertEquals(request(target, "GET /a").url, "https://x.example/api/a");
  });

  it("keeps a header removed that DEFAULTS do not have any more", () => {
    const without = endpoint.defaults({ headers: { "user-agent": null } });
    for (
      const target of [
        create(without.DEFAULTS),
        endpoint.defaults(without.DEFAULTS),
      ]
    ) {
      const { headers } = Object(call(target, "GET /a"));
      assertEquals(Object.keys(headers), ["accept"]);
    }
  });

  it("takes the DEFAULTS of endpoint and then does what endpoint does", () => {
    const copy = create(endpoint.DEFAULTS);
    assertEquals(copy.DEFAULTS, endpoint.DEFAULTS);
    assertEquals(
      request(copy, "POST /repos/{owner}", { owner: "o", name: "n" }),
      request(endpoint, "POST /repos/{owner}", { owner: "o", name: "n" }),
    );
  });

  it("gives functions that know nothing of each other", () => {
    const first = createEndpoint({ baseUrl: BASE_URL, a: 1 });
    const second = createEndpoint({ baseUrl: "https://y.example", b: 2 });
    assertEquals(request(first, "GET /a").url, "https://x.example/a?a=1");
    assertEquals(request(second, "GET /a").url, "https://y.example/a?b=2");
    assertEquals(request(endpoint, "GET /a").url, "https://api.github.com/a");
  });

  it("expands one template by the functions' own defaults", () => {
    const targets = ["x", "y", "z"].map((a) => endpoint.defaults({ a }));
    for (let round = 0; round < 3; round++) {
      assertEquals(
        targets.map((target) => request(target, "GET /{a}/b").url),
        ["x", "y", "z"].map((a) => `https://api.github.com/${a}/b`),
      );
    }
  });

  it("keeps its config when the caller's object changes", () => {
    const config = {
      strict: true,
      trustedOrigins: ["https://y.example"],
    };
    const target = createEndpoint({ baseUrl: BASE_URL }, config);
    config.strict = false;
    config.trustedOrigins.push("https://evil.example");
    assertEquals(outcome(() => request(target, "GET /{a}/b")), {
      code: "MISSING_PARAMETER",
    });
    assertEquals(outcome(() => request(target, "GET https://evil.example/")), {
      code: "UNTRUSTED_ORIGIN",
    });
    assertEquals(
      request(target, "GET https://y.example/").url,
      "https://y.example/",
    );
  });

  it("takes frozen defaults and a frozen config and leaves both alone", () => {
    const defaults = Object.freeze({
      baseUrl: BASE_URL,
      headers: Object.freeze({ "X-A": "1" }),
    });
    const config = Object.freeze({
      trustedOrigins: Object.freeze(["https://Y.example/"]),
    });
    const target = createEndpoint(defaults, config);
    assertEquals(request(target, "GET /a").headers["x-a"], "1");
    assertEquals(config, { trustedOrigins: ["https://Y.example/"] });
  });

  it("refuses an unknown key of its config that has no value", () => {
    const error = assertThrows(
      () => create({}, { trustedOrigin: undefined }),
      EndpointError,
    );
    assertEquals(error.code, "INVALID_PARAMETER");
    assertStringIncludes(error.message, '"trustedOrigin"');
  });

  it("is strict unless it is told not to be", () => {
    for (const config of [undefined, {}, { strict: undefined }]) {
      const api = create({ baseUrl: BASE_URL }, config);
      assertEquals(outcome(() => api("DELETE /users/{id}")), {
        code: "MISSING_PARAMETER",
      });
    }
    const lenient = create({ baseUrl: BASE_URL }, { strict: false });
    assertEquals(lenient("GET /users/{id}").url, `${BASE_URL}/users`);
  });

  it("trusts no further origin because a variable is not set", () => {
    const api = create({ baseUrl: BASE_URL }, { trustedOrigins: undefined });
    assertEquals(outcome(() => request(api, "GET https://y.example/")), {
      code: "UNTRUSTED_ORIGIN",
    });
  });

  it("trusts all origins by a star", () => {
    const api = create({ baseUrl: BASE_URL }, { trustedOrigins: "*" });
    const url = "https://y.example/";
    assertEquals(request(api, `GET ${url}`).url, url);
  });

  it("refuses settings among the defaults", () => {
    for (
      const [name, value] of Object.entries({
        strict: true,
        trustedOrigins: [],
        described: {},
      })
    ) {
      for (
        const run of [
          () => create({ baseUrl: BASE_URL, [name]: value }),
          () => create({ baseUrl: BASE_URL }).defaults({ [name]: value }),
          () => endpoint.defaults({ [name]: value }),
        ]
      ) {
        const error = assertThrows(
          run,
          EndpointError,
          `"${name}" is a setting; pass it in the second argument of createEndp`,
        );
        assertEquals(error.code, "INVALID_PARAMETER");
      }
    }
    // In a call they are parameters like any other name.
    assertEquals(
      request(create({ baseUrl: BASE_URL }), "GET /a", { strict: true }).url,
      `${BASE_URL}/a?strict=true`,
    );
  });

  it("takes no config from Object.prototype", () => {
    const evil = {
      baseUrl: "https://evil.example",
      strict: false,
      trustedOrigins: "*",
      querySerializer: { array: { style: "pipeDelimited" } },
      routes: { "GET /a{/b}": "GET /evil" },
      route: "GET /evil",
    };
    const [inherited, other, missing] = polluted(evil, () => {
      const target = create({ baseUrl: BASE_URL }, {});
      return [
        request(target, "GET /a{/b}", { list: [1, 2] }),
        outcome(() => request(target, "GET https://y.example/c")),
        outcome(() => request(target, "GET /{b}/c")),
      ] as const;
    });
    assertEquals([inherited.method, inherited.url], [
      "get",
      "https://x.example/a?list=1%2C2",
    ]);
    assertEquals(other, { code: "UNTRUSTED_ORIGIN" });
    assertEquals(missing, { code: "MISSING_PARAMETER" });
  });

  it("rejects a trusted origin whose host is not valid", () => {
    assertThrows(
      () => create({ baseUrl: BASE_URL }, { trustedOrigins: ["https://h%zz"] }),
      EndpointError,
      "https://h%zz",
    );
  });

  for (const wrong of [undefined, null, 1, "https://x.example", true]) {
    it(`rejects ${JSON.stringify(wrong)} for the defaults`, () => {
      assertThrows(() => call(createEndpoint, wrong), EndpointError);
    });
  }

  for (const wrong of [null, 1, "strict", true, []]) {
    it(`takes no ${JSON.stringify(wrong)} for the config but with an EndpointError`, () => {
      outcome(() => create({ baseUrl: BASE_URL }, wrong));
    });
  }

  it("gives trusted origins as little as an origin", () => {
    const target = create(
      { baseUrl: "https://x.example/api/v3" },
      { trustedOrigins: ["https://y.example:8443"] },
    );
    for (
      const url of [
        "https://x.example/elsewhere",
        "https://x.example:443/",
        "https://X.EXAMPLE/a",
        "https://y.example:8443/a",
      ]
    ) {
      assertEquals(request(target, `GET ${url}`).url, url);
    }
    for (
      const url of [
        "https://y.example/a",
        "http://x.example/a",
        "https://x.example.evil.example/",
        "https://xn--x-example/",
        "https://x.example@evil.example/",
        "https://x.example:x@evil.example/",
      ]
    ) {
      const found = outcome(() => request(target, `GET ${url}`));
      assert("code" in found, url);
      assert(["UNTRUSTED_ORIGIN", "INVALID_ROUTE"].includes(found.code), url);
    }
  });
});

describe("defaults()", () => {
  it("gives a new function and leaves the old one alone", () => {
    const first = createEndpoint({ baseUrl: BASE_URL });
    const second = first.defaults({ a: 1 });
    const third = first.defaults({ b: 2 });
    assertNotStrictEquals(first, second);
    assertEquals(request(first, "GET /a").url, "https://x.example/a");
    assertEquals(request(second, "GET /a").url, "https://x.example/a?a=1");
    assertEquals(request(third, "GET /a").url, "https://x.example/a?b=2");
    assertFalse("a" in first.DEFAULTS);
  });

  it("keeps the config through a chain", () => {
    let target: AnyEndpointFunction = create({ baseUrl: BASE_URL }, {
      strict: true,
      trustedOrigins: [],
    });
    for (let index = 0; index < 10; index++) {
      target = target.defaults({ [`p${index}`]: index });
      assertEquals(outcome(() => request(target, "GET /{a}/b")), {
        code: "MISSING_PARAMETER",
      });
      assertEquals(
        outcome(() => request(target, "GET https://evil.example/")),
        { code: "UNTRUSTED_ORIGIN" },
      );
    }
  });

  it("trusts a changed base URL, and no longer what it changed", () => {
    const target = createEndpoint({ baseUrl: BASE_URL }, { trustedOrigins: [] })
      .defaults({ baseUrl: "https://y.example" });
    assertEquals(request(target, "GET /a").url, "https://y.example/a");
    assertEquals(outcome(() => request(target, "GET https://x.example/a")), {
      code: "UNTRUSTED_ORIGIN",
    });
  });
});

describe("DEFAULTS", () => {
  const signal = new AbortController().signal;
  const target = createEndpoint({
    baseUrl: BASE_URL,
    headers: { "x-a": "1" },
    list: ["a", { b: 1 }],
    mediaType: { format: "raw", previews: ["p"] },
    nested: { deep: { list: [1, [2]] } },
    request: { agent: { a: 1 } },
  });

  it("is deeply frozen", () => {
    assertDeeplyFrozen(endpoint.DEFAULTS);
    assertDeeplyFrozen(target.DEFAULTS);
    assertDeeplyFrozen(target.defaults({ other: { list: [[]] } }).DEFAULTS);
    assertThrows(() => {
      Object.assign(Object(Reflect.get(target.DEFAULTS, "list")), ["evil"]);
    }, TypeError);
  });

  it("is the same object at every reading", () => {
    assert(endpoint.DEFAULTS === endpoint.DEFAULTS);
    assert(target.DEFAULTS === target.DEFAULTS);
  });

  it("freezes nothing of the caller's", () => {
    const options = {
      headers: { "x-a": "1" },
      list: [{ a: 1 }],
      mediaType: { previews: ["p"] },
      request: { agent: { a: 1 } },
    };
    const { DEFAULTS } = endpoint.defaults(options);
    assertDeeplyFrozen(DEFAULTS);
    for (
      const own of [
        options,
        options.headers,
        options.list,
        options.list[0],
        options.mediaType,
        options.mediaType.previews,
        options.request,
        options.request.agent,
      ]
    ) assertFalse(Object.isFrozen(own));
  });

  it("holds a signal of request without touching it", () => {
    const link = endpoint.defaults({ request: { signal } });
    assertEquals(request(link, "GET /a").request, { signal });
    assertFalse(Object.isFrozen(signal));
  });

  it("holds header names in lower case, with values as given", () => {
    const { DEFAULTS } = endpoint.defaults({ headers: { "X-N": 1 } });
    assertEquals(Reflect.get(Object(DEFAULTS.headers), "x-n"), 1);
  });

  it("holds no url where none was given, and the one that was", () => {
    assertFalse("url" in endpoint.DEFAULTS);
    assertEquals(
      Reflect.get(endpoint.defaults({ url: "/a" }).DEFAULTS, "url"),
      "/a",
    );
  });
});
