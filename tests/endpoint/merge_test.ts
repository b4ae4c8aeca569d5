import { describe, it } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  hasClash,
  mergeOptions,
  NO_DEFAULTS,
  toDefaults,
} from "../../lib/endpoint/_merge.ts";
import { parseConfig } from "../../lib/endpoint/_parse_config.ts";
import { EndpointError } from "../../mod.ts";

const settings = parseConfig({});

const defaults = toDefaults(mergeOptions(settings, NO_DEFAULTS, undefined, {
  baseUrl: "https://h",
  owner: "o",
  labels: ["a"],
}));

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

  it("says where a parameter has the name of an option", () => {
    for (
      const [clash, ...given] of [
        [false, "GET /", { a: 1 }],
        [true, "GET /", { url: "/", method: "get" }],
        [true, "GET /", { url: "/x" }],
        [true, "GET /", { method: "post" }],
        [true, "GET /{url}", {}],
        [false, "GET /", {}, { a: 1 }],
        [true, "GET /", {}, { headers: 1 }],
        [true, "GET /{headers}", {}, {}],
      ] as const
    ) {
      const [route, options, parameters] = given;
      const merged = mergeOptions(
        settings,
        defaults,
        route,
        options,
        parameters,
      );
      assertEquals(hasClash(merged), clash, JSON.stringify(given));
    }
  });
});

describe("the parameters of merged options", () => {
  it("are the defaults first, and overridden ones at their place", () => {
    const { parameters } = mergeOptions(settings, defaults, "GET /", {
      x: 1,
      labels: null,
      y: undefined,
    });
    assertEquals(Object.entries(parameters), [
      ["owner", "o"],
      ["labels", null],
      ["x", 1],
    ]);
  });

  it("are the defaults where they are undefined", () => {
    const { parameters } = mergeOptions(settings, defaults, "GET /", {
      owner: undefined,
    });
    assertEquals({ ...parameters }, { owner: "o", labels: ["a"] });
  });

  it("are copies of defaults that could be changed", () => {
    const { labels } = mergeOptions(settings, defaults, "GET /", {}).parameters;
    assert(Array.isArray(labels));
    labels.push("b");
    assertEquals(
      mergeOptions(settings, defaults, "GET /", {}).parameters["labels"],
      [
        "a",
      ],
    );
  });
});
