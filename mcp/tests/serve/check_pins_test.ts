/** What a program fixes and no operation takes. */
import { assert, assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { createServer, type ServerOptions } from "../../create_server.ts";

const document = {
  openapi: "3.1.0",
  servers: [{ url: "https://a.example" }],
  paths: {
    "/{org}/orders": {
      get: {
        parameters: [
          { name: "tenant", in: "query" },
          { name: "filter", in: "query", schema: { type: "object" } },
          { name: "X-Account", in: "header" },
        ],
        security: [{ key: [] }],
      },
      post: {
        requestBody: {
          content: {
            "application/json": {
              schema: { type: "object", properties: { project_id: {} } },
            },
          },
        },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
  },
};

const WRONG: readonly [options: ServerOptions, message: string][] = [
  [
    { parameters: { tennant: "acme" } },
    'No operation that is served takes the parameter "tennant"; did you mean tenant? Else, for a key of the query that the document does not declare, pass query (--query-env)',
  ],
  [
    { parameters: { region: "eu" } },
    'No operation that is served takes the parameter "region"; for a key of the query that the document does not declare, pass query (--query-env)',
  ],
  [
    { parameters: { project_id: "7" } },
    'No operation that is served takes the parameter "project_id"; for',
  ],
  [
    { headers: { "x-kez": "5ecret" } },
    'No operation that is served takes the header "x-kez"; did you mean x-key? Else, to send it all the same, pass undeclaredHeaders (--undeclared-headers)',
  ],
  [
    { headers: { authorisation: "5ecret" } },
    'No operation that is served takes the header "authorisation"; did you mean authorization?',
  ],
  [
    { forwardHeaders: { "x-user": "x-user" } },
    'No operation that is served takes the header "x-user"; to send',
  ],
];

const RIGHT: readonly ServerOptions[] = [
  { parameters: { tenant: "acme", Org: "a", "filter[a]": 1 } },
  { parameters: { projectId: "7" }, write: true },
  { headers: { "x-key": "k", "x-account": "7", authorization: "Bearer a" } },
  { headers: { "x-user": "7" }, undeclaredHeaders: true },
  { headers: () => ({ "x-user": "7" }) },
  { query: { region: "eu" } },
];

describe("createServer()", () => {
  for (const [options, message] of WRONG) {
    it(`refuses ${JSON.stringify(options)}`, () => {
      const error = assertThrows(() => createServer(document, options));
      const text = (error as Error).message;
      assertEquals(text.slice(0, message.length), message);
      assert(!text.includes("5ecret"), text);
    });
  }

  for (const options of RIGHT) {
    it(`takes ${JSON.stringify(options)}`, () => {
      createServer(document, options);
    });
  }
});
