/** Which schemas of results a client hears of. */
import { assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "node:test";
import { createServer } from "../../create_server.ts";
import { connect } from "../_connect.ts";
import { serveShop } from "../_shop.ts";

const A = {
  type: "object",
  properties: {
    parts: { type: "array", items: { $ref: "#/components/schemas/A" } },
  },
};
const parts = { type: "array", items: { $ref: "#/$defs/A" } };
const $defs = { A: { type: "object", properties: { parts } } };

const REFERENCE = { $ref: "#/components/schemas/A" };
const LIST = { type: "array", items: REFERENCE };

const of = (schema: object) => ({
  content: { "application/json": { schema } },
});
const OBJECT = of({ type: "object" });

const CASES: readonly [
  name: string,
  responses: object,
  outputSchema: object | undefined,
  method?: string,
][] = [
  ["an object as it is, with what it refers to", { 200: of(REFERENCE) }, {
    ...$defs.A,
    $defs,
  }],
  ["a list as the result of an object", { 200: of(LIST) }, {
    type: "object",
    properties: { result: parts },
    required: ["result"],
    $defs,
  }],
  ["a list of nothing that refers", { 200: of({ type: "array" }) }, {
    type: "object",
    properties: { result: { type: "array", items: {} } },
    required: ["result"],
  }],
  [
    "that of a success, whatever an error has",
    { 200: OBJECT, 404: { description: "No" } },
    { type: "object" },
  ],
  [
    "none where a success may have no content",
    { 200: OBJECT, 204: { description: "Nothing" } },
    undefined,
  ],
  [
    "none where a success refers to a response without content",
    { 200: OBJECT, 202: { $ref: "#/components/responses/Nothing" } },
    undefined,
  ],
  ["none for HEAD, which has no content", { 200: OBJECT }, undefined, "head"],
];

describe("the option outputSchema", () => {
  for (const [name, responses, outputSchema, method = "get"] of CASES) {
    it(`tells ${name}`, async () => {
      const description = {
        openapi: "3.1.0",
        servers: [{ url: "https://a.example" }],
        paths: { "/a": { [method]: { responses } } },
        components: {
          schemas: { A },
          responses: { Nothing: { description: "Nothing" } },
        },
      };
      for (const isAsked of [true, false]) {
        const client = await connect(
          createServer(description, { outputSchema: isAsked }),
        );
        const { tools } = await client.listTools();
        assertEquals(
          tools[0]!.outputSchema,
          isAsked ? outputSchema : undefined,
        );
        await client.close();
      }
    });
  }

  it("makes a client refuse a result that breaks the schema", async () => {
    const shop = serveShop(() => Response.json({ id: "seven" }));
    const client = await connect(
      createServer(shop.description, { outputSchema: true }),
    );
    await client.listTools();
    await assertRejects(() =>
      client.callTool({ name: "get_order", arguments: { id: "7" } })
    );
    await Promise.all([client.close(), shop.close()]);
  });
});
