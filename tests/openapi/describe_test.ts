import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { describe as describeApi } from "../../lib/description/mod.ts";
import { createEndpoint, EndpointError } from "../../mod.ts";

const query = (name: string) => (
  { name, in: "query", schema: { type: "string" } }
);
const schema = { properties: { tenant: {} } };
const body = { content: { "application/json": { schema } } };
const DOCUMENT = {
  openapi: "3.1.0",
  security: [{ key: [] }],
  paths: {
    "/health": { get: { security: [] } },
    "/orders": { get: { parameters: [query("tenant")] } },
    "/login": { post: { security: [], requestBody: body } },
  },
  components: {
    securitySchemes: { key: { type: "apiKey", in: "query", name: "api_key" } },
  },
};

/** Calls a route of a document that the compiler does not know. */
function call(
  document: object,
  route: string,
  parameters = {},
  options?: Parameters<typeof describeApi>[1],
) {
  const api = createEndpoint({
    baseUrl: "https://h.test",
    parameters: { api_key: "SECRET", tenant: "t" },
    description: describeApi(document, options),
  }) as (route: string, parameters: object) => { url: string; body?: unknown };
  return api(route, parameters);
}

describe("describe()", () => {
  const rows: [route: string, url: string, parameters?: object][] = [
    ["GET /orders", "/orders?api_key=SECRET&tenant=t"],
    ["GET /health", "/health"],
    ["POST /login", "/login"],
    // A parameter of the call is sent, described or not.
    ["GET /health", "/health?q=1", { q: 1 }],
  ];
  for (const [route, path, parameters] of rows) {
    it(`sends defaults of ${route} where they have a place: ${path}`, () => {
      const { url, body } = call(DOCUMENT, route, parameters);
      assertEquals([url, body], [`https://h.test${path}`, undefined]);
    });
  }

  it("reads names of any length", () => {
    const name = "a.".repeat(4_000_000);
    const paths = {
      "/x/{a+}": { get: { parameters: [{ ...query("a"), in: "path" }] } },
      [`/y/{${name}+}`]: { get: { parameters: [query("y")] } },
    };
    const { url } = call({ ...DOCUMENT, paths }, "GET /x/{a+}", { a: 1 });
    assertEquals(url, "https://h.test/x/1?api_key=SECRET");
  });

  it("refuses names that a route does not have if it is asked to", () => {
    assertThrows(
      () => call(DOCUMENT, "GET /orders", { tenat: "t" }, { names: true }),
      EndpointError,
      '"tenat" is not a parameter of "GET /orders"; did you mean "tenant"?',
    );
  });
});
