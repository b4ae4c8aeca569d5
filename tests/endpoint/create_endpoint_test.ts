import {
  assertEquals,
  assertFalse,
  assertNotStrictEquals,
  assertStrictEquals,
} from "@std/assert";
import { describe, it } from "node:test";
import { createEndpoint as create } from "../../mod.ts";
import type { RequestOptions } from "../../mod.ts";
import { outcome } from "../_call.ts";

/** What a call takes in JavaScript. */
interface Api {
  (route: string, parameters?: object, options?: object): RequestOptions;
  defaults(options: object): Api;
}
const createEndpoint = create as unknown as (options: object) => Api;

const baseUrl = "https://x.example";

describe("createEndpoint()", () => {
  it("returns a function with defaults() and nothing else", () => {
    const api = createEndpoint({ baseUrl });
    assertEquals(Object.keys(api), ["defaults"]);
    assertEquals(Object.keys(api.defaults({})), ["defaults"]);
  });

  it("returns functions that know nothing of each other", () => {
    const first = createEndpoint({ baseUrl, parameters: { a: 1 } });
    const second = createEndpoint({
      baseUrl: "https://y.example",
      parameters: { b: 2 },
    });
    assertEquals(first("GET /a").url, "https://x.example/a?a=1");
    assertEquals(second("GET /a").url, "https://y.example/a?b=2");
  });

  it("expands one route by the defaults of each function", () => {
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
    const options = {
      baseUrl: new URL("https://x.example/api"),
      headers: new Headers({ "x-a": "1" }),
      parameters: { list: ["a"], nested: { since: new Date(0) } },
      request: { cache: "no-store" },
      strict: true,
      trustedOrigins: ["https://y.example"],
    };
    const api = createEndpoint(options);
    const call = () => api("POST /a");
    const before = call();

    options.baseUrl.href = "https://evil.example";
    options.headers.set("x-a", "evil");
    options.parameters.list.push("evil");
    options.parameters.nested.since.setTime(1);
    options.request.cache = "evil";
    options.strict = false;
    options.trustedOrigins.push("https://evil.example");

    assertEquals(call(), before);
    assertEquals(before, {
      method: "post",
      url: "https://x.example/api/a",
      headers: {
        accept: "application/json",
        "content-type": "application/json; charset=utf-8",
        "x-a": "1",
      },
      body: { list: ["a"], nested: { since: new Date(0) } },
      request: { cache: "no-store" },
    });
    assertEquals(outcome(() => api("POST /{a}/b")), {
      code: "MISSING_PARAMETER",
    });
    assertEquals(outcome(() => api("POST https://evil.example/")), {
      code: "UNTRUSTED_ORIGIN",
    });
    assertEquals(api("POST https://y.example/").url, "https://y.example/");
  });

  it("takes the own fields of an instance", () => {
    class Options {
      baseUrl = baseUrl;
      strict = false;
    }
    assertEquals(createEndpoint(new Options())("GET /{a}").url, `${baseUrl}/`);
  });

  it("passes data and request on by reference, and makes a new body of parameters", () => {
    const api = create({ baseUrl });
    for (const data of [{ a: 1 }, [1], new Blob(["a"]), new Map()]) {
      assertStrictEquals(api("POST /a", {}, { data }).body, data);
    }
    const parameters = { nested: { b: 1 } };
    const { body } = api("POST /a", parameters);
    assertNotStrictEquals(body, parameters);
    assertEquals(Object.getPrototypeOf(body), Object.prototype);
    assertStrictEquals(Object(body).nested, parameters.nested);
    const request = { signal: new AbortController().signal };
    assertStrictEquals(api("GET /a", {}, { request }).request, request);
    const other = api.defaults({ request: { cache: "no-store" } });
    const found = other("GET /a", {}, { request }).request;
    assertEquals(found, { cache: "no-store", ...request });
    assertNotStrictEquals(other("GET /a").request, other("GET /a").request);
    assertFalse(Object.isFrozen(request));
  });

  it("shares nothing of its defaults with a result", () => {
    const link = create({
      baseUrl,
      headers: { "x-a": "1" },
      parameters: { list: ["a"], nested: { b: 1 } },
      request: { cf: 1 },
    });
    const expected = structuredClone(link("POST /a"));
    const first = link("POST /a");
    first.headers["accept"] = "evil";
    Object(first.body).list.push("evil");
    Object(first.body).nested.b = "evil";
    Object(first.request).cf = "evil";
    assertEquals(link("POST /a"), expected);
  });

  it("takes parameters and options without a prototype", () => {
    const bare = (properties: object) =>
      Object.assign(Object.create(null), properties);
    const { url, headers } = create({ baseUrl })(
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
});

describe("defaults()", () => {
  it("returns a new function and leaves the old one alone", () => {
    const first = createEndpoint({ baseUrl });
    const second = first.defaults({ parameters: { a: 1 } });
    const third = first.defaults({ parameters: { b: 2 } });
    assertNotStrictEquals(first, second);
    assertEquals(first("GET /a").url, "https://x.example/a");
    assertEquals(second("GET /a").url, "https://x.example/a?a=1");
    assertEquals(third("GET /a").url, "https://x.example/a?b=2");
  });

  it("keeps strict and trustedOrigins through a chain", () => {
    let api = createEndpoint({ baseUrl });
    for (let index = 0; index < 10; index++) {
      api = api.defaults({ parameters: { [`p${index}`]: index } });
      assertEquals(outcome(() => api("GET /{a}/b")), {
        code: "MISSING_PARAMETER",
      });
      assertEquals(outcome(() => api("GET https://evil.example/")), {
        code: "UNTRUSTED_ORIGIN",
      });
    }
    assertEquals(api("GET /{p0}/{p9}").url.split("?")[0], `${baseUrl}/0/9`);
  });

  it("trusts a changed base URL, and no longer the earlier one", () => {
    const api = createEndpoint({ baseUrl })
      .defaults({ baseUrl: "https://y.example" });
    assertEquals(api("GET /a").url, "https://y.example/a");
    assertEquals(outcome(() => api("GET https://x.example/a")), {
      code: "UNTRUSTED_ORIGIN",
    });
  });
});
