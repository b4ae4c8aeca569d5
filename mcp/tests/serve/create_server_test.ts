import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { fromJsonSchema } from "@modelcontextprotocol/server";
import { EndpointError } from "@waymark/endpoint";
import { describe, it } from "node:test";
import { readTable } from "../../../tests/_table.ts";
import { createServer, type ServerOptions } from "../../create_server.ts";
import { connect, read } from "../_connect.ts";
import { shopAt } from "../_shop.ts";

/** What options do with a document. */
interface Case {
  readonly name: string;
  readonly document: object;
  readonly options?: ServerOptions;
  /** The names of the tools. */
  readonly tools?: readonly string[];
  /** All lines of the log. */
  readonly log?: readonly string[];
  /** What is thrown, with the beginning of its message. */
  readonly error?: { readonly code?: string; readonly message: string };
}

const FIELDS = ["name", "document", "options", "tools", "log", "error"];

const SHOP = shopAt("https://shop.example");

async function toolsOf(
  document: object,
  options: ServerOptions = {},
): Promise<string[]> {
  const client = await connect(createServer(document, options));
  const { tools } = await client.listTools();
  await client.close();
  return tools.map(({ name }) => name);
}

async function check({ document, tools, error, ...its }: Case): Promise<void> {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const options = its.log ? { log, ...its.options } : its.options;
  if (error) {
    const thrown = assertThrows(() => createServer(document, options)) as Error;
    const { message } = thrown;
    assertEquals(message.slice(0, error.message.length), error.message);
    assert(!/5ecret|ada/.test(message), message);
    const code = thrown instanceof EndpointError ? thrown.code : undefined;
    assertEquals(code, error.code);
  } else {
    const names = await toolsOf(document, options);
    if (tools) assertEquals(names, tools);
  }
  if (its.log) assertEquals(lines, its.log);
}

describe("createServer()", () => {
  const url = new URL("options.jsonl", import.meta.url);
  const { cases } = readTable<Case>(url, FIELDS);
  for (const [title, its] of cases) {
    it(title, () => check(its));
  }

  const WRONG: readonly [options: object, message: string][] = [
    [{ maxCharacters: NaN }, "maxCharacters is NaN; pass a whole number"],
    [{ timeout: Infinity }, "timeout is Infinity; pass milliseconds"],
    [{ exclude: [/DELETE/] }, "exclude is an array; pass a list of patterns"],
    [
      { headers: new Headers({ authorization: "5ecret" }) },
      "headers is a Headers; pass a plain object of strings",
    ],
    [
      { headers: { authorization: undefined } },
      "headers is an object; pass a plain object of strings",
    ],
    [
      { tools: { include: () => true } },
      "tools is an object; pass a plain object without include",
    ],
    [
      { baseUrl: new URL("https://ada:5ecret@shop.example/v1") },
      'The server "https://***@shop.example/v1" has a user',
    ],
  ];
  for (const [options, message] of WRONG) {
    it(`refuses an option: ${message}`, () => {
      const run = () => createServer(SHOP, options);
      const error = assertThrows(run, Error, message);
      assert(!/5ecret|ada/.test(error.message), error.message);
    });
  }

  it("takes options that are no JSON, and undefined for any", () => {
    createServer(SHOP, {
      baseUrl: new URL("https://shop.example"),
      fetch: () => new Response(),
      headers: () => ({ "x-any": "7" }),
      log: () => {},
      exclude: undefined,
      search: undefined,
    });
  });

  it("takes a tool of the program's own beside the others", async () => {
    const server = createServer(SHOP);
    server.registerTool("today", {
      description: "Tells the date",
      inputSchema: fromJsonSchema({ type: "object" }),
    }, () => ({ content: [{ type: "text", text: "Monday" }] }));
    const client = await connect(server);
    const { tools } = await client.listTools();
    assertEquals(tools.map(({ name }) => name), [
      "list_orders",
      "get_order",
      "today",
    ]);
    assertEquals(await read(client, "today"), "Monday");
    await client.close();
  });

  it("names itself after the title, or api if it has no letters that hosts take", async () => {
    for (
      const [title, name, shown] of [
        ["Contacts\u202e & <more>", "Contacts more", "Contacts more"],
        ["商店", "api", "商店"],
      ]
    ) {
      const client = await connect(createServer({ ...SHOP, info: { title } }));
      const version = client.getServerVersion()!;
      assertEquals([version.name, version.title], [name, shown]);
      assert(client.getInstructions()!.startsWith(`${shown}: a REST API of 2`));
      await client.close();
    }
  });

  it("begins the names of tools with the option name, within the limits of hosts that add another", async () => {
    const name = "s".repeat(23);
    const paths = {
      "/a": { get: {} },
      [`/${"long/".repeat(9)}`]: { get: {} },
    };
    const document = { ...SHOP, paths };
    const client = await connect(createServer(document, { name }));
    const { tools } = await client.listTools();
    assertEquals(tools[0]!.name, `${name}_get_a`);
    assertEquals(tools[1]!.name.length, 40);
    assertEquals(client.getServerVersion()!.name, name);
    await client.close();
    assertEquals((await toolsOf(document))[1]!.length, 40);
    const names = await toolsOf(document, { tools: { maxNameLength: 64 } });
    assertEquals(names[1]!.length, 48);
    assertEquals(await toolsOf(SHOP, { name: "shop", search: true }), [
      "shop_search_operations",
      "shop_describe_operation",
      "shop_read_operation",
    ]);
  });

  const MEANT: readonly (readonly [string, ServerOptions, meant: string])[] = [
    ["get_orders", {}, "get_order, list_orders"],
    ["get_orders", { name: "a" }, "a_get_order, a_list_orders"],
    [
      ...["get_orders", { search: true }] as const,
      "search_operations, describe_operation, read_operation",
    ],
    ["a_ListOrders", { name: "a" }, "a_list_orders, a_get_order"],
    ["list_orders", { name: "a", search: true }, ""],
  ];
  for (const [name, options, meant] of MEANT) {
    const says = meant
      ? `There is no tool "${name}"; did you mean ${meant}?`
      : `${name} is an operation; call it with a_read_operation`;
    it(`says which tool was meant: ${says}`, async () => {
      const client = await connect(createServer(SHOP, options));
      const call = client.callTool({ name });
      assertEquals((await assertRejects(() => call, Error)).message, says);
      await client.close();
    });
  }

  it("tells hosts that the list stays, and how long results are if that is set", async () => {
    const client = await connect(createServer(SHOP, { maxCharacters: 80_000 }));
    assertEquals(client.getServerCapabilities()?.tools, { listChanged: false });
    const [tool] = (await client.listTools()).tools;
    assertEquals(tool?._meta, { "anthropic/maxResultSizeChars": 80_000 });
    await client.close();
  });

  it("tells of patterns and large bounds in words, which llama.cpp refuses as keywords", async () => {
    const text = { type: "string", pattern: "a|b", maxLength: 2000 };
    const properties = {
      pattern: { ...text, description: "A word" },
      list: { type: "array", items: { enum: ["a"] }, maxItems: 999 },
    };
    const schema = { type: "object", properties };
    const requestBody = { content: { "application/json": { schema } } };
    const document = { ...SHOP, paths: { "/a": { post: { requestBody } } } };
    const client = await connect(createServer(document, { write: true }));
    const [tool] = (await client.listTools()).tools;
    const description = 'A word {"pattern":"a|b","maxLength":2000}';
    assertEquals(Object(tool?.inputSchema.properties?.["body"]).properties, {
      ...properties,
      pattern: { type: "string", description },
    });
    await client.close();
  });

  it("searches by itself where operations are many, and says so", async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 41 }, (_, at) => [`/a${at}`, { get: {} }]),
    );
    const document = { ...SHOP, paths };
    const lines: string[] = [];
    const tools = await toolsOf(document, { log: (line) => lines.push(line) });
    assertEquals(tools.length, 3);
    assertEquals(lines, [
      "41 operations of https://shop.example/v1",
      "Too many to list for a model: serving search_operations, describe_operation, read_operation instead; --no-search lists them all",
    ]);
    assertEquals(await toolsOf(document), tools);
    assertEquals((await toolsOf(document, { search: false })).length, 41);
    const { "/a0": _, ...forty } = paths;
    assertEquals((await toolsOf({ ...SHOP, paths: forty })).length, 40);
  });
});
