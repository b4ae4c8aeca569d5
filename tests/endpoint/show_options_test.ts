import { assertEquals, assertFalse, assertNotStrictEquals } from "@std/assert";
import { describe, it } from "node:test";
import { createEndpoint } from "../../mod.ts";
import type { AnyEndpointFunction } from "../../mod.ts";
import { call, polluted } from "../_call.ts";

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

  it("puts parameters with the names of options where they go", () => {
    const get = shown("GET /{url}", {}, { url: "a:b", headers: 1, n: 2 });
    assertEquals(get["url"], "/a%3Ab?headers=1&n=2");
    const described = createEndpoint({ baseUrl: "https://h" }, {
      routes: { "GET /z": "GET /z{?ids*}", "POST /y": "POST /y{?n}" },
    });
    // What it writes is no described route, or else its template would be expanded.
    for (
      const [given, expected] of [["x", "/x"], ["y", "/y"], ["z", "/{;-}z"]]
    ) {
      const merged = call(described.merge, "GET /{url}", {}, { url: given });
      assertEquals(Object(merged).url, expected);
    }
    const post = shown("POST /x", { url: "u", n: 2 });
    assertEquals(post["url"], "/x");
    assertEquals(post["data"], { url: "u", n: 2 });
    for (const merged of [get, post]) assertFalse("n" in merged);
    assertEquals(
      shown("GET https://i/{url}", { url: "x" })["url"],
      "https://i/x",
    );
  });

  it("writes no placeholder that a value could look like", () => {
    for (const value of [":name", "[id]", "{x}"]) {
      const parameters = { path: value, url: "u", name: "evil", id: 1, x: 1 };
      const given = ["GET /{+path}", {}, parameters] as const;
      assertEquals(call(api.parse, shown(...given)), call(api, ...given));
    }
  });

  it("shares nothing with the next call", () => {
    const [first, second] = [shown("GET /a"), shown("GET /a")];
    assertNotStrictEquals(first["headers"], second["headers"]);
    assertNotStrictEquals(first["mediaType"], second["mediaType"]);
  });

  it("shows nothing that was added to every object", () => {
    const run = () => [
      shown("GET /a", { url: "u" }),
      shown("GET /a"),
      api.defaults({ q: 1 }).DEFAULTS,
    ];
    const evil = { body: "evil", data: "evil", value: "evil" };
    const found = polluted(evil, () => JSON.stringify(run()));
    assertEquals(found, JSON.stringify(run()));
  });
});
