import { assertEquals, assertMatch, assertNotStrictEquals } from "@std/assert";
import { describe, it } from "node:test";
import { createEndpoint } from "../../mod.ts";
import type { AnyEndpointFunction } from "../../mod.ts";
import { call, errorOf, polluted } from "../_call.ts";

const api = createEndpoint({
  baseUrl: "https://h/v1/",
  mediaType: { previews: ["a"] },
}) as AnyEndpointFunction;

function shown(...given: unknown[]): Record<string, unknown> {
  return call(api.merge, ...given) as Record<string, unknown>;
}

// What `merge` returns; `showOptions` writes it.
describe("showOptions()", () => {
  it("shows options that are given, and parameters beside them", () => {
    const { headers, mediaType, ...others } = shown("get /a/{b}", {
      b: 1,
      c: null,
      d: undefined,
    });
    assertEquals(others, {
      baseUrl: "https://h/v1/",
      method: "GET",
      url: "/a/{b}",
      b: 1,
      c: null,
    });
    assertEquals(mediaType, { previews: ["a"] });
    assertEquals(Object(headers).accept, "application/json");
  });

  it("refuses parameters with the names of options", () => {
    for (
      const given of [
        ["GET /", { url: "/x" }],
        ["GET /{method}", {}, { method: "x" }],
        ["POST /", {}, { headers: {} }],
        ["GET /a{?data}", {}, {}],
      ]
    ) {
      const { code, message } = errorOf(() => call(api.merge, ...given));
      assertEquals(code, "INVALID_PARAMETER");
      assertMatch(message, /call the endpoint function itself/);
    }
    assertEquals(shown("GET /", {}, { url: undefined })["url"], "/");
  });

  it("shows a URL object as one, which is no template", () => {
    const { url } = shown({ url: new URL("https://h/:a/{b}?c") });
    assertEquals(url, new URL("https://h/:a/%7Bb%7D?c"));
    assertEquals(Object(call(api.parse, shown({ url }))).url, `${url}`);
  });

  it("shares nothing with the next call", () => {
    const [first, second] = [shown("GET /a"), shown("GET /a")];
    assertNotStrictEquals(first["headers"], second["headers"]);
    assertNotStrictEquals(first["mediaType"], second["mediaType"]);
  });

  it("shows nothing that was added to every object", () => {
    const run = () => [
      shown("GET /a", { b: "u" }),
      shown("GET /a"),
      api.defaults({ q: 1 }).DEFAULTS,
    ];
    const evil = { body: "evil", data: "evil", value: "evil" };
    const found = polluted(evil, () => JSON.stringify(run()));
    assertEquals(found, JSON.stringify(run()));
  });
});
