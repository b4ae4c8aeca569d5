import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { assertDefault, assertTrusted } from "../../lib/endpoint/_guard.ts";
import { createEndpoint } from "../../mod.ts";
import { call, errorOf } from "../_call.ts";

describe("assertTrusted()", () => {
  it("refuses an origin that is not trusted, and says what to add", () => {
    const trusted = ["https://trusted.example"];
    const home = "https://home.example";
    assertTrusted(trusted, "https://trusted.example", home);
    assertTrusted(trusted, home, home);
    for (
      const [origin, message] of [
        [
          "https://e.example",
          '"https://e.example" is not a trusted origin; if you trust it, add trustedOrigins: ["https://e.example"] to the second argument of createEndpoint',
        ],
        [
          "",
          "A baseUrl without a host means the origin of the page, which is not trusted; pass a full baseUrl",
        ],
      ] as const
    ) {
      const error = errorOf(() => assertTrusted(trusted, origin, home));
      assertEquals([error.code, error.message], ["UNTRUSTED_ORIGIN", message]);
    }
  });
});

describe("assertValues()", () => {
  it("names the variables of an expression that have no value", () => {
    const api = createEndpoint({ baseUrl: "https://api.example" });
    assertEquals(
      api("GET /{a,b}", { a: 1, b: 2 }).url,
      "https://api.example/1,2",
    );
    const { code, message } = errorOf(() => api("GET /{a,b}", { a: 1, b: "" }));
    assertEquals(code, "MISSING_PARAMETER");
    assertEquals(
      message,
      'The path of "/{a,b}" needs a value for "b"; pass { b }, or write {/b} instead of /{b} if it may be left out',
    );
  });
});

describe("assertDefault()", () => {
  it("says where a parameter beside data can go", () => {
    assertDefault("page", {});
    assertDefault("page", { page: null });
    const api = createEndpoint({ baseUrl: "https://api.example" });
    for (const build of [api, api.merge]) {
      const error = errorOf(() => call(build, "PUT /", { data: 1, "a\n": 2 }));
      assertEquals(
        [error.code, error.message],
        [
          "INVALID_PARAMETER",
          'Parameter "a\\n" has no place beside "data", which is the whole body; name it in the URL, as in {?a\\n}',
        ],
      );
    }
  });

  it("comes before the check of the origin, as it does in merge", () => {
    const api = createEndpoint({ baseUrl: "https://api.example" });
    for (const build of [api, api.merge]) {
      const error = errorOf(() =>
        call(build, "PUT https://e.example/", { data: 1, page: 2 })
      );
      assertEquals(error.code, "INVALID_PARAMETER");
    }
  });

  it("leaves defaults beside data out, also where merged options are parsed", () => {
    const api = createEndpoint({ baseUrl: "https://api.example", page: 5 });
    const request = api("PUT /", { data: 1 });
    assertEquals(request.url, "https://api.example/");
    assertEquals(api.parse(api.merge("PUT /", { data: 1 })), request);
    const merged = api.merge("PUT /{id}", { id: 7, data: 1 });
    assertEquals([merged.id, "page" in merged], [7, false]);
  });
});
