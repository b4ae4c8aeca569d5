import { assertEquals } from "@std/assert";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, it } from "node:test";
import { main } from "../../lib/cli/main.ts";
import { described, type Table } from "../../lib/description/mod.ts";
import { createEndpoint, toRequest } from "../../mod.ts";

const DESCRIPTION = `
openapi: 3.1.1
info: { title: Maps, version: 1.0.0 }
security: [{ key: [] }]
paths:
  /places:
    get: { operationId: findPlaces }
    post:
      operationId: addPlace
      parameters: [{ name: language, in: query, schema: { type: string } }]
      requestBody:
        content:
          application/json:
            schema: { type: object, properties: { name: { type: string } } }
components:
  securitySchemes: { key: { type: apiKey, in: query, name: key } }
`;

describe("an API key in the query", () => {
  it("is set once, and reaches a server beside a query and a body", async () => {
    let output = "";
    const status = await main(["openapi", "--table", "-"], {
      readFile: () => Promise.reject(new Error()),
      readInput: () => Promise.resolve(new TextEncoder().encode(DESCRIPTION)),
      write: (text) => Promise.resolve(void (output += text)),
      writeError: () => {},
      color: false,
    });
    assertEquals(status, 0);
    const { table } = await import(
      `data:text/javascript,${encodeURIComponent(output)}`
    );

    const server = createServer(async (request, response) => {
      const { method, url } = request;
      response.end(JSON.stringify([method, url, await text(request)]));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
      const { port } = server.address() as AddressInfo;
      const maps = createEndpoint({
        baseUrl: `http://127.0.0.1:${port}`,
        parameters: { key: "a&b" },
        description: described(table as Table),
      });
      const ask = async (route: string, parameters: object, options = {}) => {
        const request = toRequest(maps(route, { ...parameters }, options));
        const response = await fetch(request);
        return await response.json();
      };
      assertEquals(await ask("GET /places", { q: "x" }), [
        "GET",
        "/places?key=a%26b&q=x",
        "",
      ]);
      assertEquals(await ask("POST /places", { name: "n", language: "en" }), [
        "POST",
        "/places?key=a%26b&language=en",
        '{"name":"n"}',
      ]);
      // In one call, another one.
      assertEquals(await ask("POST /places", { key: "c" }, { data: ["n"] }), [
        "POST",
        "/places?key=c",
        '["n"]',
      ]);
    } finally {
      server.close();
    }
  });
});
