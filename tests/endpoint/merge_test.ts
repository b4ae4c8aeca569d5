import { describe, it } from "node:test";
import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import {
  type Merged,
  mergeOptions,
  NO_DEFAULTS,
  toDefaults,
} from "../../lib/endpoint/_merge.ts";
import { described as describedBy } from "../../lib/described/described.ts";
import { parseConfig } from "../../lib/endpoint/_parse_config.ts";
import { createEndpoint, endpoint, EndpointError } from "../../mod.ts";
import { call, errorOf } from "../_call.ts";

const settings = parseConfig({});

const defaults = toDefaults(mergeOptions(settings, NO_DEFAULTS, undefined, {
  baseUrl: "https://h",
  owner: "o",
  labels: ["a"],
}));

const parametersIn = (merged: Merged) => merged.parameters;

describe("mergeOptions()", () => {
  it("rejects a route and options of another type", () => {
    for (const route of [null, 5, true, []]) {
      assertEquals(
        assertThrows(
          () => mergeOptions(settings, defaults, route, {}),
          EndpointError,
        )
          .code,
        "INVALID_ROUTE",
      );
    }
    for (const options of [5, "x", []]) {
      assertEquals(
        assertThrows(
          () => mergeOptions(settings, defaults, "GET /", options),
          EndpointError,
        )
          .code,
        "INVALID_PARAMETER",
      );
    }
    for (const name of ["headers", "mediaType", "request"]) {
      const error = assertThrows(
        () => mergeOptions(settings, defaults, "GET /", { [name]: "x" }),
        EndpointError,
        name,
      );
      assertEquals(error.code, "INVALID_PARAMETER");
    }
  });

  it("takes body and header for slips, unless they are parameters for sure", () => {
    const refused = [
      ["POST /", { body: { a: 1 } }],
      ["GET /", { header: { a: 1 } }],
      [{ url: "/", method: "POST", body: {} }],
    ];
    for (const given of refused) {
      const { code, message } = errorOf(() => call(endpoint, ...given));
      assertEquals(code, "INVALID_PARAMETER");
      assertMatch(message, /did you mean (data|headers)\?/);
      assertEquals(errorOf(() => call(endpoint.merge, ...given)).code, code);
    }
    const body = { body: { a: 1 } };
    assertEquals(endpoint("POST /", {}, body).body, body);
    assertEquals(endpoint("POST /", { body: "a" }).body, { body: "a" });
    assertEquals(
      endpoint("POST /{?body*}", body).url,
      "https://api.github.com/?a=1",
    );
    const described = createEndpoint({ baseUrl: "https://h" }, {
      described: describedBy({ routes: {} }),
    });
    assertEquals(Object(call(described, "POST /", body)).body, body);
  });
});

describe("the parameters of merged options", () => {
  it("are the defaults first, and overridden ones at their place", () => {
    const merged = mergeOptions(settings, defaults, "GET /", {
      x: 1,
      labels: null,
      y: undefined,
    });
    assertEquals(Object.entries(merged.parameters), [
      ["owner", "o"],
      ["labels", null],
      ["x", 1],
    ]);
  });

  it("are in the order of an object, array indices first", () => {
    const merged = mergeOptions(settings, defaults, "GET /", {}, {
      b: 1,
      7: 2,
      owner: "p",
    });
    assertEquals(Object.entries(merged.parameters), [
      ["7", 2],
      ["owner", "p"],
      ["labels", ["a"]],
      ["b", 1],
    ]);
  });

  it("are the defaults where they are undefined", () => {
    const merged = mergeOptions(settings, defaults, "GET /", {
      owner: undefined,
    });
    assertEquals({ ...merged.parameters }, {
      owner: "o",
      labels: ["a"],
    });
  });

  it("are copies of defaults that could be changed", () => {
    const labels = () =>
      parametersIn(mergeOptions(settings, defaults, "GET /", {}))
        .labels;
    const first = labels();
    assert(Array.isArray(first));
    first.push("b");
    assertEquals(labels(), ["a"]);
  });
});
