import {
  assert,
  assertEquals,
  assertFalse,
  assertNotStrictEquals,
  assertStrictEquals,
  assertThrows,
} from "@std/assert";
import { describe, it } from "node:test";
import { toRecord } from "../../lib/_record.ts";
import { parseBaseUrl } from "../../lib/endpoint/_base_url.ts";
import { endpointOf, NO_DEFAULTS } from "../../lib/endpoint/_endpoint_of.ts";
import { NO_OPTIONS } from "../../lib/endpoint/_merge.ts";
import type { EndpointFunction } from "../../mod.ts";
import { assertDeeplyFrozen, call, polluted } from "../_call.ts";

const endpoint = endpointOf({
  ...NO_DEFAULTS,
  options: {
    ...NO_OPTIONS,
    baseUrl: parseBaseUrl("https://h/v1/"),
    headers: toRecord({ accept: "a/b" }),
  },
}) as EndpointFunction;

/** What `merge` returns. */
function merged(...given: unknown[]): Record<string, unknown> {
  return call(endpoint.merge, ...given) as Record<string, unknown>;
}

describe("endpointOf()", () => {
  it("returns a function whose steps come to the same as a call", () => {
    const given = ["POST /a/{b}", { b: 1, c: [2], headers: { d: "e" } }];
    assertEquals(
      call(endpoint.parse, merged(...given)),
      call(endpoint, ...given),
    );
    assertEquals(Object.keys(endpoint), [
      "defaults",
      "merge",
      "parse",
      "DEFAULTS",
    ]);
    assertEquals(Object.keys(endpoint.defaults({})), Object.keys(endpoint));
  });

  it("returns functions that know nothing of each other", () => {
    const links = ["x", "y", "z"].map((a) => endpoint.defaults({ a }));
    for (let round = 0; round < 3; round++) {
      assertEquals(
        links.map((link) => link("GET /{a}/b").url),
        ["x", "y", "z"].map((a) => `https://h/v1/${a}/b`),
      );
    }
    assertEquals(endpoint("GET /a").url, "https://h/v1/a");
  });

  it("is made where a value was merged into Object.prototype", () => {
    const evil = { value: "evil", writable: true };
    const url = polluted(evil, () => endpoint.defaults({}).DEFAULTS.baseUrl);
    assertEquals(url, "https://h/v1/");
  });
});

describe("merge()", () => {
  it("shows the options that there are, and the parameters behind them", () => {
    const given = {
      b: 1,
      c: null,
      d: undefined,
      mediaType: { previews: ["a"] },
    };
    assertEquals(Object.entries(merged("get /a/{b}", given)), [
      ["baseUrl", "https://h/v1/"],
      ["method", "GET"],
      ["url", "/a/{b}"],
      ["headers", { accept: "a/b" }],
      ["mediaType", { previews: ["a"] }],
      ["b", 1],
      ["c", null],
    ]);
  });

  it("shows a URL object as one, which is no template", () => {
    const { url } = merged({ url: new URL("https://h/:a/{b}?c") });
    assertEquals(url, new URL("https://h/:a/%7Bb%7D?c"));
    assertEquals(Object(call(endpoint.parse, merged({ url }))).url, `${url}`);
  });

  it("shares nothing with the next call", () => {
    const link = endpoint.defaults({ mediaType: { previews: ["a"] }, b: [1] });
    const [first, second] = [link.merge("GET /a"), link.merge("GET /a")];
    for (const key of ["headers", "mediaType", "b"] as const) {
      assertNotStrictEquals(first[key], second[key]);
    }
  });

  it("shows nothing that was added to every object", () => {
    const run = () => [
      merged("GET /a", { b: "u" }),
      merged("GET /a"),
      endpoint.defaults({ q: 1 }).DEFAULTS,
    ];
    const evil = { body: "evil", data: "evil", mediaType: {}, value: "evil" };
    const found = polluted(evil, () => JSON.stringify(run()));
    assertEquals(found, JSON.stringify(run()));
  });

  it("keeps a header removed when it is merged again", () => {
    const without = endpoint.defaults({ headers: { accept: null } });
    assertEquals(endpoint.defaults(without.DEFAULTS)("GET /a").headers, {});
  });
});

describe("DEFAULTS", () => {
  const link = endpoint.defaults({
    list: ["a", { b: 1 }],
    mediaType: { format: "raw", previews: ["p"] },
    request: { agent: { a: 1 } },
  });

  it("is deeply frozen", () => {
    assertDeeplyFrozen(endpoint.DEFAULTS);
    assertDeeplyFrozen(link.DEFAULTS);
    assertDeeplyFrozen(link.defaults({ other: { list: [[]] } }).DEFAULTS);
    assertThrows(() => {
      Object.assign(Object(link.DEFAULTS)["list"], ["evil"]);
    }, TypeError);
  });

  it("is the same object at every reading", () => {
    assertStrictEquals(endpoint.DEFAULTS, endpoint.DEFAULTS);
    assertStrictEquals(link.DEFAULTS, link.DEFAULTS);
  });

  it("freezes nothing of the caller's", () => {
    const { signal } = new AbortController();
    const options = {
      headers: { "x-a": "1" },
      list: [{ a: 1 }],
      mediaType: { previews: ["p"] },
      request: { agent: { a: 1 }, signal },
    };
    assertDeeplyFrozen(endpoint.defaults(options).DEFAULTS.headers);
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
        signal,
      ]
    ) assertFalse(Object.isFrozen(own));
  });

  it("holds a URL only if there is one", () => {
    assertFalse("url" in endpoint.DEFAULTS);
    assert("url" in endpoint.defaults({ url: "/a" }).DEFAULTS);
  });
});
