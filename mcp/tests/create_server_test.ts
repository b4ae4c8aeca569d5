import { assert, assertEquals, assertThrows } from "@std/assert";
import { fromJsonSchema } from "@modelcontextprotocol/server";
import { describe, it } from "node:test";
import { createServer } from "../create_server.ts";
import { connect, read } from "./_connect.ts";
import { serveShop, shopAt } from "./_shop.ts";

describe("createServer()", () => {
  it("takes a tool of the program's own beside the others", async () => {
    const server = createServer(shopAt("https://shop.example"));
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
    assertEquals(await read(client, "today", {}), "Monday");
    await client.close();
  });

  it("finds, describes and calls operations in search mode", async () => {
    const shop = serveShop();
    const client = await connect(
      createServer(shop.description, { search: true }),
    );
    const { tools } = await client.listTools();
    assertEquals(tools.map(({ name }) => name), [
      "search_operations",
      "describe_operation",
      "read_operation",
    ]);
    const found = await read(client, "search_operations", {
      query: "show me all orders",
    });
    assertEquals(found.split("\n")[0], "list_orders: List orders");
    const described = await read(client, "describe_operation", {
      operation: "get_order",
    });
    assert(described.includes('"required":["id"]'), described);
    const called = await read(client, "read_operation", {
      operation: "get_order",
      arguments: { id: "7" },
    });
    assertEquals(called, '{"path":"/v1/orders/7"}');
    assertEquals(shop.received.length, 1);

    for (const operation of ["create_order", "__proto__", ""]) {
      const text = await read(client, "read_operation", { operation });
      assert(text.startsWith("error: There is no operation"), text);
    }
    for (const name of ["read_operation", "describe_operation"]) {
      for (const operation of [{ toString: 5 }, undefined, 7, ["get_order"]]) {
        assertEquals(
          await read(client, name, { operation }),
          'error: Pass the name of an operation, such as {"operation":"list_orders"}',
        );
      }
    }
    const wrong = await read(client, "read_operation", {
      operation: "get_order",
      arguments: { id: "../users" },
    });
    assert(!wrong.includes("/v1/users"), wrong);
    await Promise.all([client.close(), shop.close()]);
  });

  it("searches by itself where operations are many, and says so", async () => {
    const lines: string[] = [];
    const paths = Object.fromEntries(
      Array.from({ length: 41 }, (_, at) => [`/a${at}`, { get: {} }]),
    );
    const description = {
      openapi: "3.2.0",
      servers: [{ url: "https://a.example" }],
      paths,
    };
    const log = (line: string) => lines.push(line);
    const searching = await connect(createServer(description, { log }));
    assertEquals((await searching.listTools()).tools.length, 3);
    assertEquals(lines.slice(0, 1), ["41 operations of https://a.example/"]);
    assert(lines.join().includes("search_operations"), lines.join());
    const silent = await connect(createServer(description));
    assertEquals((await silent.listTools()).tools.length, 3);
    const listing = await connect(createServer(description, { search: false }));
    assertEquals((await listing.listTools()).tools.length, 41);
    await Promise.all([searching, silent, listing].map((it) => it.close()));
  });

  it("names itself api where the title has no letters that hosts take", async () => {
    const document = {
      ...shopAt("https://a.example"),
      info: { title: "商店" },
    };
    const client = await connect(createServer(document));
    const { name, title } = client.getServerVersion()!;
    assertEquals([name, title], ["api", "商店"]);
    await client.close();
  });

  it("takes the first server of the description, or else baseUrl", () => {
    const { servers: _, ...rest } = shopAt("https://a.example") as {
      servers: unknown;
    };
    const error = assertThrows(() => createServer(rest)) as Error;
    assert(error.message.includes("--base-url"), error.message);
    createServer(rest, { baseUrl: "https://b.example" });
  });

  it("takes a relative server from where the description came from", () => {
    const variables = { stage: { default: "eu" } };
    const served = (url: string, source?: string) => {
      const lines: string[] = [];
      const log = (line: string) => lines.push(line);
      const servers = [{ url, variables }];
      const document = { ...shopAt("https://a.example"), servers };
      createServer(document, { source, log });
      return lines[0];
    };
    const source = "https://b.example/docs/shop.json";
    const of = "2 operations of";
    assertEquals(served("/v1", source), `${of} https://b.example/v1`);
    assertEquals(served("../v1", source), `${of} https://b.example/v1`);
    assertEquals(
      served("https://c.example", source),
      `${of} https://c.example/`,
    );
    assertEquals(
      served("https://{stage}.example"),
      `${of} https://eu.example/`,
    );
    assertThrows(() => served("/v1"));
    assertThrows(() => served("https://{region}.example", source));
  });

  it("says which patterns match nothing, and refuses to serve nothing", () => {
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const document = shopAt("https://a.example");
    createServer(document, { log, exclude: ["lst_orders"] });
    assert(lines.join().includes('no operation matches "lst_orders"'));
    const error = assertThrows(() =>
      createServer(document, { include: ["POST /orders"] })
    ) as Error;
    assert(error.message.includes("without write"), error.message);
    const nothing = assertThrows(() =>
      createServer(document, { include: ["nothing"] })
    ) as Error;
    assertEquals(
      nothing.message,
      "None of 3 operations is left to serve: include and exclude leave none",
    );
    const empty = assertThrows(() =>
      createServer({ openapi: "3.1.0", paths: {} }, {
        baseUrl: "https://a.example",
      })
    ) as Error;
    assertEquals(empty.message, "The description has no operations to serve");
    const skipped = assertThrows(() =>
      createServer({
        openapi: "3.1.0",
        info: { title: "商店" },
        paths: { "/a/../b": { get: {} } },
      }, { baseUrl: "https://a.example", log })
    ) as Error;
    const reason = 'GET /a/../b: its path holds "." or ".."';
    assertEquals(
      skipped.message,
      `None of 1 operation is left to serve: ${reason}`,
    );
    assertEquals(lines.at(-1), `skipped ${reason}`);
  });

  it("refuses a server with a password, and does not show it", () => {
    const url = "https://ada:5ecret@shop.example/v1";
    for (
      const make of [
        (log: (line: string) => void) => createServer(shopAt(url), { log }),
        (log: (line: string) => void) =>
          createServer(shopAt("https://a.example"), { baseUrl: url, log }),
        (log: (line: string) => void) =>
          createServer(shopAt("https://a.example"), {
            baseUrl: new URL(url),
            log,
          }),
      ]
    ) {
      const lines: string[] = [];
      const error = assertThrows(() => make((line) => lines.push(line)));
      const said = `${lines}${(error as Error).message}`;
      assert(said.includes("https://***@shop.example"), said);
      assert(!said.includes("5ecret") && !said.includes("ada"), said);
    }
  });
});
