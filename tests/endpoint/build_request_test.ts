import { describe, it } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { mergeOptions, NO_DEFAULTS } from "../../lib/endpoint/_merge.ts";
import { STRICT } from "../../lib/endpoint/_guard.ts";
import { buildRequest } from "../../lib/endpoint/_build_request.ts";
import { EndpointError } from "../../mod.ts";

const settings = {
  strict: undefined,
  assertTrusted: undefined,
  described: undefined,
};

function build(route: string, options: Record<string, unknown> = {}) {
  return buildRequest(
    mergeOptions(settings, NO_DEFAULTS, route, {
      baseUrl: "https://h",
      ...options,
    }),
    settings,
    NO_DEFAULTS,
  );
}

describe("buildRequest()", () => {
  it("leaves a parameter beside data out", () => {
    assertEquals(build("POST /", { data: "x", name: "secret" }).body, "x");
  });

  it("drops the slash that a missing last placeholder left, and no other", () => {
    for (
      const [route, url] of [
        ["/a/{b}", "/a"],
        ["/a/{b}/{c}", "/a"],
        ["/a/{b}{/c}", "/a"],
        ["/a/{b}/", "/a//"],
        ["/a/", "/a/"],
        ["/{b}", "/"],
        ["{b}", "/"],
        ["{b}/{c}", "/"],
        ["/a/{b}{?c}", "/a"],
        ["/a/{?c}", "/a/"],
        ["/{+x}{/c}", "/y/"],
        ["https://i/{b}", "https://i/"],
      ] as const
    ) {
      assertEquals(
        build(route, { x: "y/", data: undefined }).url
          .replace("https://h", "").replace(/\?.*/, ""),
        url,
        route,
      );
    }
  });

  it("inserts the query before a fragment, with one separator", () => {
    for (
      const [route, url] of [
        ["/a", "/a?q=1"],
        ["/a?", "/a?q=1"],
        ["/a?b", "/a?b&q=1"],
        ["/a?b&", "/a?b&q=1"],
        ["/a#c", "/a?q=1#c"],
        ["/a?b#c?", "/a?b&q=1#c?"],
        ["/a{?b}{#c}", "/a?q=1"],
      ] as const
    ) {
      assertEquals(build(route, { q: 1 }).url, `https://h${url}`, route);
    }
  });

  it("keeps a path on a base URL that is only a path from becoming a host", () => {
    for (const route of ["{+x}", "/{x}/evil.example", "{/x*}"]) {
      const error = assertThrows(
        () =>
          build(route, {
            baseUrl: "",
            x: route === "{/x*}"
              ? ["", "evil.example"]
              : route === "{+x}"
              ? "//evil.example"
              : "",
          }),
        EndpointError,
      );
      assertEquals(error.code, "UNSAFE_PATH", route);
    }
  });

  it("names each missing placeholder of the path once, where it is strict", () => {
    const error = assertThrows(
      () =>
        buildRequest(
          mergeOptions(
            settings,
            NO_DEFAULTS,
            "GET https://h/{a}/{b,c}/{+d}/{a}{/e}{?f}",
            {
              b: "1",
              d: [],
            },
          ),
          { ...settings, strict: STRICT },
          NO_DEFAULTS,
        ),
      EndpointError,
    );
    assertEquals(error.code, "MISSING_PARAMETER");
    assertEquals(
      error.message,
      'The path of "https://h/{a}/{b,c}/{+d}/{a}{/e}{?f}" needs a value for "a", "c", "d"; pass { a, c, d }, or write {/a} instead of /{a} if it may be left out',
    );
  });

  it("asks for a base URL where it needs one", () => {
    assertEquals(
      assertThrows(
        () =>
          buildRequest(
            mergeOptions(settings, NO_DEFAULTS, "GET /", {}),
            settings,
            NO_DEFAULTS,
          ),
        EndpointError,
      ).code,
      "INVALID_BASE_URL",
    );
  });
});
