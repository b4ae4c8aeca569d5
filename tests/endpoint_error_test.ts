import {
  assertEquals,
  assertFalse,
  assertInstanceOf,
  assertMatch,
  assertStrictEquals,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { describe, it } from "node:test";
import { runInNewContext } from "node:vm";
import {
  EndpointError as EndpointErrorOfTemplates,
  parseTemplate,
} from "../lib/uri_template/parse_template.ts";
import { createEndpoint, endpoint, EndpointError } from "../mod.ts";
import type { EndpointErrorCode } from "../mod.ts";
import { call } from "./_call.ts";

const api = createEndpoint({ baseUrl: "https://x.example" });

/** One call for each code, and what its message has to name. */
const CALLS: Record<
  EndpointErrorCode,
  {
    run: () => unknown;
    names: string[];
    position?: number;
    parameter?: string;
  }
> = {
  INVALID_ROUTE: {
    run: () => call(endpoint, "GET ftp://x.example/a"),
    names: ["ftp://x.example/a"],
  },
  INVALID_METHOD: {
    run: () => call(endpoint, "YEET /a"),
    names: ["YEET", "GET"],
  },
  INVALID_TEMPLATE: {
    run: () => call(endpoint, "GET /a/{b"),
    names: ["/a/{b"],
    position: 3,
  },
  INVALID_BASE_URL: {
    run: () => call(endpoint, "GET /a", { baseUrl: "x.example" }),
    names: ["x.example"],
  },
  INVALID_HEADER: {
    run: () => call(endpoint, "GET /a", { headers: { "x-key": "s3cret\n!" } }),
    names: ["x-key"],
    parameter: "x-key",
  },
  INVALID_PARAMETER: {
    run: () => call(endpoint, "GET /a", { filter: { b: "s" } }),
    names: ["filter", "{?filter*}"],
    parameter: "filter",
  },
  MISSING_PARAMETER: {
    run: () => call(api, "GET /{owner}/:repo"),
    names: ["owner", "repo"],
    parameter: "owner",
  },
  UNSAFE_PATH: {
    run: () => call(endpoint, "GET /a/{b}/c", { b: ".." }),
    names: ['".."'],
    parameter: "b",
  },
  BODY_NOT_ALLOWED: {
    run: () => call(endpoint, "HEAD /a", { data: "s3cret" }),
    names: ["HEAD", "body"],
  },
  UNTRUSTED_ORIGIN: {
    run: () => call(api, "GET https://evil.example/a"),
    names: ["https://evil.example"],
  },
};

describe("EndpointError", () => {
  it("has a name, a code, a message, a position and a parameter", () => {
    const where = { position: 3, parameter: "a" };
    const error = new EndpointError("INVALID_TEMPLATE", "Wrong", where);
    assertEquals(error.name, "EndpointError");
    assertEquals(error.code, "INVALID_TEMPLATE");
    assertEquals(error.message, "Wrong");
    assertEquals(error.position, 3);
    assertEquals(error.parameter, "a");
    assertEquals(String(error), "EndpointError: Wrong");
    const keys = Reflect.ownKeys(error).filter((key) => key !== "stack");
    assertEquals(
      keys.map(String).sort(),
      ["code", "message", "name", "parameter", "position"],
    );
  });

  it("has a position and a parameter only if it is about them", () => {
    const error = new EndpointError("INVALID_ROUTE", "Wrong");
    assertStrictEquals(error.position, undefined);
    assertStrictEquals(error.parameter, undefined);
  });

  it("is a TypeError and an Error with a stack", () => {
    const error = new EndpointError("INVALID_ROUTE", "Wrong");
    assertInstanceOf(error, EndpointError);
    assertInstanceOf(error, TypeError);
    assertInstanceOf(error, Error);
    assertStringIncludes(String(error.stack), "endpoint_error_test.");
  });

  it("is the same class in ./uri-template", () => {
    assertStrictEquals(EndpointErrorOfTemplates, EndpointError);
    assertThrows(() => parseTemplate("{"), EndpointError);
  });

  for (const [code, { run, names, ...where }] of Object.entries(CALLS)) {
    it(`comes with ${code} and a message that names what is wrong`, () => {
      const error = assertThrows(run, EndpointError);
      assertInstanceOf(error, TypeError);
      assertEquals(error.name, "EndpointError");
      assertEquals(error.code, code);
      assertStrictEquals(error.position, where.position);
      assertStrictEquals(error.parameter, where.parameter);
      for (const name of names) assertStringIncludes(error.message, name);
      // One sentence for people to read.
      assertMatch(error.message, /^[^\n]{20,}$/);
      assertFalse(error.message.includes("s3cret"), error.message);
    });
  }

  it("comes with a message of a readable length, however long the input", () => {
    const long = "a".repeat(1_000_000);
    const runs: [string, () => unknown][] = [
      ["route", () => call(endpoint, `GET x:${long}`)],
      ["method", () => call(endpoint, "/a", { method: long })],
      ["template", () => call(endpoint, `GET /${long}{`)],
      ["variable", () => parseTemplate(`{${long}!}`)],
      ["base URL", () => call(endpoint, "GET /a", { baseUrl: long })],
      [
        "header",
        () => call(endpoint, "GET /a", { headers: { [`${long} `]: "" } }),
      ],
      [
        "header's value",
        () => call(endpoint, "GET /a", { headers: { [long]: "\0" } }),
      ],
      ["parameter", () => call(endpoint, "GET /a", { [long]: {} })],
      ["parameter's value", () => call(endpoint, "GET /a", { [long]: NaN })],
      ["value", () => call(endpoint, "GET /a", { a: [long, {}] })],
      ["missing", () => call(api, `GET /{${long}}`)],
      ["origin", () => call(api, `GET https://${long}.example/`)],
      [
        "media type",
        () => call(endpoint, "GET /a", { mediaType: { format: `${long} ` } }),
      ],
    ];
    for (const [what, run] of runs) {
      const { message } = assertThrows(run, EndpointError);
      assertMatch(message, /^[^\r\n]{1,499}$/, what);
    }
  });

  it("keeps a value of another realm or without a prototype from breaking its message", () => {
    for (
      const value of [
        Object.create(null),
        JSON.parse('{"toString":null,"valueOf":1,"toJSON":1}'),
        JSON.parse('{"__proto__":null,"constructor":{"name":1}}'),
        runInNewContext("({})"),
        runInNewContext("[[]]"),
      ]
    ) {
      assertThrows(() => call(endpoint, value), EndpointError);
      assertThrows(
        () => call(endpoint, "/a", { method: value }),
        EndpointError,
      );
      assertThrows(
        () => call(endpoint, "/a", { baseUrl: value }),
        EndpointError,
      );
      assertThrows(
        () => call(endpoint, "/a", { headers: { a: value } }),
        EndpointError,
      );
      assertThrows(() => call(endpoint, "GET /a", { b: value }), EndpointError);
      assertThrows(
        () => call(endpoint, "GET /a", { mediaType: { format: value } }),
        EndpointError,
      );
      assertThrows(() => call(parseTemplate, value), EndpointError);
    }
  });
});
