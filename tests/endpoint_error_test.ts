// Which call comes to which error, and what it says, is in tests/vectors/.
import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import {
  EndpointError as EndpointErrorOfTemplates,
  parseTemplate,
} from "../lib/uri_template/parse_template.ts";
import { createEndpoint, endpoint, EndpointError } from "../mod.ts";
import { call } from "./_call.ts";

describe("EndpointError", () => {
  it("is a TypeError with a name, a code, a message, a position and a parameter", () => {
    const where = { position: 3, parameter: "a" };
    const error = new EndpointError("INVALID_TEMPLATE", "Wrong", where);
    assert(error instanceof TypeError);
    assertEquals({ ...error, message: error.message }, {
      name: "EndpointError",
      code: "INVALID_TEMPLATE",
      message: "Wrong",
      ...where,
    });
    assertEquals(String(error), "EndpointError: Wrong");
  });

  it("has a position and a parameter only if it is about them", () => {
    const { position, parameter } = new EndpointError("INVALID_ROUTE", "Wrong");
    assertEquals([position, parameter], [undefined, undefined]);
  });

  it("is the same class in ./uri-template", () => {
    assertEquals(EndpointErrorOfTemplates, EndpointError);
  });

  it("shows an object by the name of its class, if it has one, and nothing of what it holds", () => {
    class Point {
      secret = 1;
    }
    const bare = Object.assign(Object.create(null), { secret: 1 });
    for (
      const [value, shown] of [[new Point(), "a Point"], [bare, "an object"]]
    ) {
      assertThrows(
        () => call(createEndpoint, { baseUrl: "", trustedOrigins: value }),
        EndpointError,
        `trustedOrigins is ${shown}; `,
      );
    }
  });

  const api = createEndpoint({ baseUrl: "https://x.example" });
  const long = "a".repeat(100_000);
  const CALLS: Readonly<Record<string, [target: unknown, ...unknown[]]>> = {
    "route": [endpoint, `GET x:${long}`],
    "method": [endpoint, "/a", { method: long }],
    "template": [endpoint, `GET /${long}{`],
    "variable": [parseTemplate, `{${long}!}`],
    "base URL": [endpoint, "GET /a", { baseUrl: long }],
    "header": [endpoint, "GET /a", { headers: { [`${long} `]: "" } }],
    "header's value": [endpoint, "GET /a", { headers: { [long]: "\0" } }],
    "parameter": [endpoint, "GET /a", { [long]: {} }],
    "parameter's value": [endpoint, "GET /a", { [long]: NaN }],
    "value": [endpoint, "GET /a", { a: [long, {}] }],
    "missing": [api, `GET /{${long}}`],
    "origin": [api, `GET https://${long}.example/`],
    "media type": [endpoint, "GET /a", { mediaType: { format: `${long} ` } }],
  };
  for (const [what, [target, ...parameters]] of Object.entries(CALLS)) {
    it(`has a message of a readable length, however long the input: ${what}`, () => {
      const { message } = assertThrows(
        () => call(target, ...parameters),
        EndpointError,
      );
      assertMatch(message, /^[^\r\n]{1,499}$/);
    });
  }
});
