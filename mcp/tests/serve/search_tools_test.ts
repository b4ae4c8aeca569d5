/** What a model may do in search mode, through the official client. */
import { assert, assertEquals } from "@std/assert";
import type { Client } from "@modelcontextprotocol/client";
import { after, before, describe, it } from "node:test";
import { createServer } from "../../create_server.ts";
import { connect, read } from "../_connect.ts";
import { serveShop } from "../_shop.ts";

const LONG = `Finds contacts.\n${"<b>name</b>:ada ".repeat(400)}`;
const shop = serveShop();
const document = {
  openapi: "3.1.0",
  info: { title: "Contacts & <more>", version: "1" },
  servers: [{ url: shop.origin }],
  paths: {
    "/contacts": {
      get: {
        operationId: "search_contacts",
        summary: "Search contacts",
        description: LONG,
        parameters: [
          {
            name: "filter",
            in: "query",
            description: "What to find. It has operators: `name:ada`.",
            schema: { type: "string" },
          },
          {
            name: "tags",
            in: "query",
            schema: { type: "array", items: { type: "string" } },
          },
        ],
      },
      delete: {
        operationId: "delete_contacts",
        summary: "Delete contacts",
        description: "Gone.",
        parameters: [
          { name: "filter", in: "query", schema: { type: "string" } },
        ],
      },
    },
  },
};
let client: Client;

before(async () => {
  client = await connect(createServer(document, { search: true, write: true }));
});

after(() => Promise.all([client.close(), shop.close()]));

/** What a call says, and what reached the API. */
async function call(name: string, args: object): Promise<[string, string[]]> {
  shop.received.length = 0;
  const text = await read(client, name, args);
  return [text, shop.received.map(({ route }) => route)];
}

describe("search mode", () => {
  it("has a tool that only reads beside one that may change something", async () => {
    const { tools } = await client.listTools();
    assertEquals(
      tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]),
      [
        ["search_operations", true],
        ["describe_operation", true],
        ["read_operation", true],
        ["write_operation", false],
      ],
    );
    assertEquals(tools.at(-1)!.annotations?.destructiveHint, true);
  });

  const CASES: readonly [
    name: string,
    tool: string,
    args: object,
    text: string,
    sent: string[],
  ][] = [
    [
      "refuses an argument that is not among the arguments",
      "write_operation",
      { operation: "delete_contacts", filter: "id:7" },
      'error: "filter" is unknown here, and nothing was called; this takes operation and arguments; pass arguments of the operation as { "operation": …, "arguments": { … } }',
      [],
    ],
    [
      "refuses several",
      "read_operation",
      { operation: "search_contacts", filter: "a", tags: [] },
      'error: "filter", "tags" are unknown here, and nothing was called; this takes operation and arguments; pass arguments of the operation as { "operation": …, "arguments": { … } }',
      [],
    ],
    [
      "refuses what a search does not know",
      "search_operations",
      { query: "contacts", limit: 5 },
      'error: "limit" is unknown here, and nothing was called; this takes query',
      [],
    ],
    [
      "refuses what a description does not know",
      "describe_operation",
      { operation: "search_contacts", depth: 5 },
      'error: "depth" is unknown here, and nothing was called; this takes operation',
      [],
    ],
    [
      "reads arguments in a string of JSON",
      "read_operation",
      { operation: "search_contacts", arguments: '{"filter":"a"}' },
      '{"path":"/contacts"}',
      ["GET /contacts?filter=a"],
    ],
    [
      "reads a list in a string of JSON",
      "read_operation",
      { operation: "search_contacts", arguments: { tags: '["a","b"]' } },
      '{"path":"/contacts"}',
      ["GET /contacts?tags=a&tags=b"],
    ],
    [
      "does not read what may change something",
      "read_operation",
      { operation: "delete_contacts", arguments: { filter: "a" } },
      "error: delete_contacts may change something; call it with write_operation",
      [],
    ],
    [
      "changes with the tool for that",
      "write_operation",
      { operation: "delete_contacts", arguments: { filter: "a" } },
      '{"path":"/contacts"}',
      ["DELETE /contacts?filter=a"],
    ],
    [
      "wants a query",
      "search_operations",
      { query: " " },
      'error: Pass a query, such as { "query": "list open orders" }',
      [],
    ],
    [
      "says that nothing fits",
      "search_operations",
      { query: "xyzzy" },
      "No operation fits; try other words.",
      [],
    ],
    [
      "names what is near an operation that is not there",
      "read_operation",
      { operation: "find_contacts" },
      'error: There is no operation "find_contacts"; did you mean search_contacts, delete_contacts?',
      [],
    ],
    [
      "names nothing where nothing is near",
      "read_operation",
      { operation: "" },
      'error: There is no operation ""',
      [],
    ],
  ];
  for (const [name, tool, args, text, sent] of CASES) {
    it(name, async () => {
      assertEquals(await call(tool, args), [text, sent]);
    });
  }

  it("says what is wrong with arguments that are no JSON", async () => {
    const [text, sent] = await call("read_operation", {
      operation: "search_contacts",
      arguments: "{filter",
    });
    assert(text.startsWith("error: "), text);
    assertEquals(sent, []);
  });

  it("describes an operation with its whole text, cut far behind its summary", async () => {
    const text = await read(client, "describe_operation", {
      operation: "search_contacts",
    });
    const { callWith, description, inputSchema } = JSON.parse(text);
    assertEquals(callWith, "read_operation");
    assert(description.length > 4000, description);
    assert(description.endsWith(`… [Cut: ${LONG.length} characters]`));
    assert(!description.includes("<b>"), description);
    assertEquals(
      inputSchema.properties.filter.description,
      "What to find. It has operators: `name:ada`.",
    );
    const short = await read(client, "describe_operation", {
      operation: "delete_contacts",
    });
    assertEquals(JSON.parse(short).callWith, "write_operation");
    assertEquals(JSON.parse(short).summary, "Delete contacts");
    assertEquals(JSON.parse(short).description, "Gone.");
  });

  it("names the API in its texts, and tells hosts what it is", async () => {
    const { tools } = await client.listTools();
    for (const { description } of tools) {
      assert(description!.includes("the API Contacts more"), description);
    }
    assert(client.getInstructions()!.startsWith("Contacts more: a REST API"));
  });
});

describe("the option name", () => {
  it("begins the names of tools, within the limit of hosts", async () => {
    const name = "s".repeat(24);
    const long = { ...document, paths: { ...document.paths } };
    Object.assign(long.paths, {
      [`/${"long/".repeat(20)}`]: { get: {} },
    });
    const listing = await connect(createServer(long, { name }));
    const { tools } = await listing.listTools();
    assertEquals(tools[0]!.name, `${name}_search_contacts`);
    for (const tool of tools) assert(tool.name.length <= 64, tool.name);
    assertEquals(listing.getServerVersion()!.name, name);
    assertEquals(
      await read(listing, `${name}_search_contacts`),
      '{"path":"/contacts"}',
    );
    const searching = await connect(
      createServer(document, { name: "shop", search: true }),
    );
    const names = (await searching.listTools()).tools.map(({ name }) => name);
    assertEquals(names, [
      "shop_search_operations",
      "shop_describe_operation",
      "shop_read_operation",
    ]);
    await Promise.all([listing.close(), searching.close()]);
  });
});
