/** What a model may do in search mode, through the official client. */
import { assert, assertEquals } from "@std/assert";
import type { Client } from "@modelcontextprotocol/client";
import { after, before, describe, it } from "node:test";
import { readTable } from "../../../tests/_table.ts";
import { createServer } from "../../create_server.ts";
import { connect, read } from "../_connect.ts";
import { serveShop } from "../_shop.ts";

/** A call of a tool. */
interface Case {
  readonly name: string;
  readonly tool: string;
  readonly arguments: object;
  /** The text of the result. */
  readonly reads: string;
  /** The requests that the API receives. */
  readonly sent: readonly string[];
}

const FIELDS = ["name", "tool", "arguments", "reads", "sent"];

const LONG = `Finds contacts.\n${"<b>name</b>:ada ".repeat(400)}`;
const FILTER = "What to find. It has operators: `name:ada`.";
const list = { type: "array", items: { type: "string" } };
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
          { name: "filter", in: "query", description: FILTER },
          { name: "tags", in: "query", schema: list },
        ],
      },
    },
    "/status": { get: { operationId: "read_status", summary: "The status" } },
    "/contacts/{id}": {
      delete: {
        operationId: "delete_contacts",
        summary: "Delete contacts",
        description: "Gone.",
      },
    },
  },
};
let client: Client;

before(async () => {
  client = await connect(createServer(document, { search: true, write: true }));
});

after(() => Promise.all([client.close(), shop.close()]));

describe("search mode", () => {
  const url = new URL("search_mode.jsonl", import.meta.url);
  const { cases } = readTable<Case>(url, FIELDS);
  for (const [title, its] of cases) {
    it(title, async () => {
      shop.received.length = 0;
      const text = await read(client, its.tool, its.arguments);
      const sent = shop.received.map(({ route }) => route);
      assertEquals([text, sent], [its.reads, its.sent]);
    });
  }

  it("has a tool that only reads beside one that may change something, and names the API in each", async () => {
    const { tools } = await client.listTools();
    assertEquals(
      tools.map((
        { name, annotations: { readOnlyHint, openWorldHint } = {} },
      ) => [name, readOnlyHint, openWorldHint]),
      [
        ["search_operations", true, false],
        ["describe_operation", true, false],
        ["read_operation", true, true],
        ["write_operation", false, true],
      ],
    );
    assertEquals(tools.at(-1)!.annotations?.destructiveHint, true);
    const [search] = tools;
    assertEquals(
      search!.description,
      'Finds operations of Contacts more by what they do, such as "list open orders". There are 3 in all. Its words: contacts, status.',
    );
    for (const { description } of tools) {
      assert(description!.includes(" of Contacts more"), description);
    }
  });

  it("knows no operation that is not shown", async () => {
    const reading = await connect(createServer(document, { search: true }));
    const operation = "delete_contacts";
    const text = await read(reading, "read_operation", { operation });
    assert(text.startsWith("error: There is no operation"), text);
    await reading.close();
  });

  it("describes an operation with its whole texts, or their first sentences if these are too long", async () => {
    const operation = "search_contacts";
    const whole = await read(client, "describe_operation", { operation });
    const { callWith, description, inputSchema } = JSON.parse(whole);
    assert(description.length > 6000, description);
    assertEquals(callWith, "read_operation");
    assertEquals(inputSchema.properties.filter.description, FILTER);
    const CUTS = [
      [1000, "describe_operation", { operation }, "texts are their first"],
      [90, "describe_operation", { operation }, "the first 90 of"],
      [30, "search_operations", { query: "contacts" }, "the first 30 of"],
    ] as const;
    for (const [maxCharacters, tool, args, mark] of CUTS) {
      const options = { search: true, maxCharacters };
      const small = await connect(createServer(document, options));
      const [text = "", last = ""] = (await read(small, tool, args)).split(
        "\n[",
      );
      assert(text.length <= maxCharacters, text);
      assert(last.startsWith(`Cut: ${mark}`), last);
      await small.close();
    }
  });
});
