import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { describe as describeApi } from "../../lib/description/mod.ts";
import { createEndpoint, EndpointError } from "../../mod.ts";

const query = (name: string) => ({
  name,
  in: "query",
  schema: { type: "string" },
});
const DOCUMENT = {
  openapi: "3.1.0",
  security: [{ key: [] }],
  paths: {
    "/health": { get: { security: [] } },
    "/orders": { get: { parameters: [query("tenant")] } },
    "/login": {
      post: {
        security: [],
        requestBody: {
          content: {
            "application/json": { schema: { properties: { tenant: {} } } },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: "apiKey", in: "query", name: "api_key" } },
  },
};

type Call = (
  route: string,
  parameters?: object,
) => { url: string; body?: unknown };

describe("describe()", () => {
  const options = {
    baseUrl: "https://h.test",
    parameters: { api_key: "SECRET", tenant: "t" },
  };

  it("gives what description takes, and sends defaults where they have a place", () => {
    const api = createEndpoint({
      ...options,
      description: describeApi(DOCUMENT),
    }) as Call;
    const rows: [route: string, url: string][] = [
      ["GET /orders", "/orders?api_key=SECRET&tenant=t"],
      ["GET /health", "/health"],
      ["POST /login", "/login"],
    ];
    for (const [route, url] of rows) {
      const { url: sent, body } = api(route);
      assertEquals([sent, body], [`https://h.test${url}`, undefined]);
    }
    // A parameter of the call is sent, described or not.
    assertEquals(api("GET /health", { q: 1 }).url, "https://h.test/health?q=1");
  });

  it("reads names of any length", () => {
    const name = "a.".repeat(4_000_000);
    const document = {
      ...DOCUMENT,
      paths: {
        "/x/{a+}": { get: { parameters: [{ ...query("a"), in: "path" }] } },
        [`/y/{${name}+}`]: { get: { parameters: [query("y")] } },
      },
    };
    const api = createEndpoint({
      ...options,
      description: describeApi(document),
    }) as Call;
    assertEquals(
      api("GET /x/{a+}", { a: 1 }).url,
      "https://h.test/x/1?api_key=SECRET",
    );
  });

  it("refuses names that a route does not have if it is asked to", () => {
    const api = createEndpoint({
      ...options,
      description: describeApi(DOCUMENT, { names: true }),
    }) as Call;
    assertThrows(
      () => api("GET /orders", { tenat: "t" }),
      EndpointError,
      '"tenat" is not a parameter of "GET /orders"; did you mean "tenant"?',
    );
  });
});
