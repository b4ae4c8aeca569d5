import { describe, it } from "node:test";
import {
  assert,
  assertEquals,
  assertStrictEquals,
  assertThrows,
} from "@std/assert";
import {
  eachParameter,
  mergeOptions,
  NO_DEFAULTS,
  toDefaults,
  toMergedOptions,
} from "../../lib/endpoint/_merge.ts";
import { EndpointError } from "../../mod.ts";

const defaults = toDefaults(mergeOptions(NO_DEFAULTS, undefined, {
  baseUrl: "https://h",
  owner: "o",
  labels: ["a"],
}));

/** The parameters in the order in which they are handed out. */
function parametersOf(options: Record<string, unknown>): [string, unknown][] {
  const parameters: [string, unknown][] = [];
  eachParameter(
    mergeOptions(defaults, "GET /", options),
    parameters,
    (list, name, value) => list.push([name, value]),
  );
  return parameters;
}

describe("mergeOptions()", () => {
  it("names the call's parameters without reading them", () => {
    const { names, count } = mergeOptions(defaults, "GET /", {
      headers: {},
      get a() {
        throw new Error("was read");
      },
      owner: "x",
      method: "get",
      b: 1,
    });
    assertEquals(names.slice(0, count), ["a", "b"]);
  });

  it("rejects a route and options of another type", () => {
    for (const route of [null, 5, true, [], () => {}, Symbol("s")]) {
      assertEquals(
        assertThrows(() => mergeOptions(defaults, route, {}), EndpointError)
          .code,
        "INVALID_ROUTE",
      );
    }
    for (const options of [5, "x", [], () => {}]) {
      assertEquals(
        assertThrows(
          () => mergeOptions(defaults, "GET /", options),
          EndpointError,
        )
          .code,
        "INVALID_PARAMETER",
      );
    }
    for (const name of ["headers", "mediaType", "request"]) {
      const error = assertThrows(
        () => mergeOptions(defaults, "GET /", { [name]: "x" }),
        EndpointError,
        name,
      );
      assertEquals(error.code, "INVALID_PARAMETER");
    }
  });
});

describe("eachParameter()", () => {
  it("hands out the defaults first, and overridden ones at their place", () => {
    assertEquals(parametersOf({ x: 1, labels: null, y: undefined }), [
      ["owner", "o"],
      ["labels", null],
      ["x", 1],
    ]);
  });

  it("hands out a copy of a default that could be changed", () => {
    const [, [, labels]] = parametersOf({}) as [unknown, [string, unknown[]]];
    labels.push("b");
    assertEquals(parametersOf({})[1], ["labels", ["a"]]);
  });
});

describe("toMergedOptions()", () => {
  it("shows what is given, and nothing else", () => {
    assertEquals(toMergedOptions(mergeOptions(defaults, "POST /{owner}", {})), {
      baseUrl: "https://h",
      method: "POST",
      url: "/{owner}",
      headers: {},
      owner: "o",
      labels: ["a"],
    });
    const request = {};
    const merged = toMergedOptions(mergeOptions(NO_DEFAULTS, "/", {
      mediaType: { format: "raw" },
      request,
      data: null,
    }));
    assertEquals(merged, {
      method: "GET",
      url: "/",
      headers: {},
      mediaType: { format: "raw" },
      request: {},
      data: null,
    });
    assertStrictEquals(merged["request"], request);
    assert(!("baseUrl" in merged));
  });
});
