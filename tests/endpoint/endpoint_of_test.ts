import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { parseBaseUrl } from "../../lib/endpoint/_base_url.ts";
import {
  bareDefaults,
  endpointOf,
  mergeDefaults,
} from "../../lib/endpoint/_endpoint_of.ts";
import { parseConfig } from "../../lib/endpoint/_parse_config.ts";
import { SETTINGS } from "../../lib/endpoint/_settings.ts";
import { EndpointError } from "../../mod.ts";
import { assertDeeplyFrozen, call, polluted } from "../_call.ts";

const settings = parseConfig({});
const bare = bareDefaults({ accept: "a/b" }, parseBaseUrl("https://h"));

describe("bareDefaults()", () => {
  it("have their headers and nothing else", () => {
    assertEquals({ ...bare.headers }, { accept: "a/b" });
  });
});

describe("mergeDefaults()", () => {
  it("keeps copies of what it is given", () => {
    const labels = ["bug"];
    const request: Record<string, unknown> = {};
    const kept = mergeDefaults(bare, { labels, request }, settings);
    labels.push("evil");
    request["redirect"] = "follow";
    assertEquals(kept.parameters.labels, ["bug"]);
    assertEquals(kept.request, {});
  });

  it("refuses each setting, whatever its value", () => {
    for (const name of SETTINGS) {
      for (const value of [null, "x", true]) {
        const error = assertThrows(
          () => mergeDefaults(bare, { [name]: value }, settings),
          EndpointError,
          `"${name}" is a setting; pass it in the second argument`,
        );
        assertEquals(error.code, "INVALID_PARAMETER");
      }
    }
  });
});

describe("endpointOf()", () => {
  const api = endpointOf(bare, parseConfig({ trustedOrigins: [] }));

  it("gives a function whose steps come to the same as a call", () => {
    const given = ["POST /a/{b}", { b: 1, c: [2], headers: { d: "e" } }];
    assertEquals(
      call(api.parse, call(api.merge, ...given)),
      call(api, ...given),
    );
    assertEquals(call(api.defaults({ b: 1 }), "GET /{b}"), {
      method: "get",
      url: "https://h/1",
      headers: { accept: "a/b" },
    });
  });

  it("trusts the base URL of its own defaults", () => {
    const link = api.defaults({ baseUrl: "https://i" });
    assertEquals(Object(call(link, "GET /a")).url, "https://i/a");
    const error = assertThrows(
      () => call(link, "GET https://h/a"),
      EndpointError,
    );
    assertEquals(error.code, "UNTRUSTED_ORIGIN");
  });

  it("shows its defaults frozen, and the same ones each time", () => {
    const link = api.defaults({
      a: [{ b: 1 }],
      mediaType: { previews: ["c"] },
    });
    assertDeeplyFrozen(link.DEFAULTS);
    assertStrictEquals(link.DEFAULTS, link.DEFAULTS);
    assertEquals(Object.keys(link), [
      "defaults",
      "merge",
      "parse",
      "DEFAULTS",
    ]);
  });

  it("is made where a value was merged into Object.prototype", () => {
    const evil = { value: "evil", writable: true };
    const url = polluted(evil, () => api.defaults({}).DEFAULTS.baseUrl);
    assertEquals(url, "https://h");
  });
});
