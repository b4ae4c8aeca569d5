/**
 * The command with the official clients: the ones of today, in both of their ways
 * to agree on a version, and the one that older hosts use. It starts processes, so
 * that it runs in `deno task ci mcp` only.
 */
import { assert, assertEquals } from "@std/assert";
import { Client } from "@modelcontextprotocol/client";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import {
  StdioClientTransport as OldStdioTransport,
} from "@modelcontextprotocol/sdk/client/stdio.js";
import {
  StreamableHTTPClientTransport as OldHttpTransport,
} from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { after, before, describe, it } from "node:test";
import { root } from "../../scripts/_tools.ts";
import { serveByCommand, type Served, TOKEN } from "./_command.ts";
import { serveShop } from "./_shop.ts";

const SECRET = "Bearer 5ecret-of-the-shop";
const info = { name: "test", version: "1.0.0" };

const shop = serveShop();
const description = await Deno.makeTempFile({ suffix: ".json" });
await Deno.writeTextFile(description, JSON.stringify(shop.description));
const settings = [
  ...["--header-env", "authorization=SHOP_TOKEN"],
  ...["--parameter", "tenant=acme"],
];
let http: Served;
let url: URL;

before(async () => {
  const env = { SHOP_TOKEN: SECRET };
  http = await serveByCommand(shop.description, settings, env);
  url = http.url;
});

after(async () => {
  await http.end();
  await shop.close();
  await Deno.remove(description);
});

const command = {
  command: Deno.execPath(),
  args: [
    ...["run", "--no-check", "--allow-all", `${root}mcp/cli.ts`, description],
    ...settings,
  ],
  env: { SHOP_TOKEN: SECRET, PATH: Deno.env.get("PATH") ?? "" },
  cwd: root,
  stderr: "ignore" as const,
};
const requestInit = { headers: { authorization: `Bearer ${TOKEN}` } };

/** The official clients, each with each transport. */
const CLIENTS: Readonly<Record<string, () => Promise<Client>>> = {
  "v2 over stdio": async () => {
    const client = new Client(info);
    await client.connect(new StdioClientTransport(command));
    return client;
  },
  "v2 over stdio, with the protocol of 2026": async () => {
    const client = new Client(info, { versionNegotiation: { mode: "auto" } });
    await client.connect(new StdioClientTransport(command));
    return client;
  },
  "v2 over HTTP": async () => {
    const client = new Client(info);
    await client.connect(
      new StreamableHTTPClientTransport(url, { requestInit }),
    );
    return client;
  },
  "v2 over HTTP, with the protocol of 2026": async () => {
    const client = new Client(info, { versionNegotiation: { mode: "auto" } });
    await client.connect(
      new StreamableHTTPClientTransport(url, { requestInit }),
    );
    return client;
  },
  "v1 over stdio": async () => {
    const client = new OldClient(info);
    await client.connect(new OldStdioTransport(command));
    return client as unknown as Client;
  },
  "v1 over HTTP": async () => {
    const client = new OldClient(info);
    const transport = new OldHttpTransport(url, { requestInit });
    // Its types differ from themselves with exactOptionalPropertyTypes.
    await client.connect(transport as Parameters<OldClient["connect"]>[0]);
    return client as unknown as Client;
  },
};

for (const [name, connect] of Object.entries(CLIENTS)) {
  describe(`waymark-mcp with the client ${name}`, () => {
    let client: Client;
    before(async () => {
      client = await connect();
    });
    after(() => client.close());

    it("shows what only reads, without what the program sets", async () => {
      const { tools } = await client.listTools();
      assertEquals(
        tools.map(({ name, annotations, inputSchema }) => ({
          name,
          reads: annotations?.readOnlyHint,
          names: Object.keys(inputSchema.properties ?? {}),
        })),
        [
          { name: "list_orders", reads: true, names: ["page", "limit"] },
          { name: "get_order", reads: true, names: ["id"] },
        ],
      );
    });

    it("calls an operation with the program's credentials and tenant", async () => {
      shop.received.length = 0;
      const result = await client.callTool({
        name: "list_orders",
        arguments: { page: 2 },
      });
      assertEquals(result.content, [
        { type: "text", text: '{"path":"/v1/orders"}' },
      ]);
      assert(!result.isError);
      const [{ route, headers } = assertSent()] = shop.received;
      assertEquals(route, "GET /v1/orders?page=2&tenant=acme");
      assertEquals(headers.get("authorization"), SECRET);
    });

    it("says in a result what is wrong with the arguments, and sends nothing", async () => {
      shop.received.length = 0;
      for (
        const [name, args, part] of [
          ["get_order", { id: ".." }, '".."'],
          ["get_order", {}, "id"],
          ["list_orders", { tenant: "other" }, "tenant"],
          ["list_orders", { page: "two" }, "page"],
        ] as const
      ) {
        const result = await client.callTool({ name, arguments: args });
        assertEquals(result.isError, true);
        const text = JSON.stringify(result.content);
        assert(text.includes(JSON.stringify(part).slice(1, -1)), text);
        assert(!text.includes("5ecret"), text);
      }
      assertEquals(shop.received, []);
    });

    it("does not call what it does not show", async () => {
      shop.received.length = 0;
      const outcome = await client.callTool({
        name: "create_order",
        arguments: { body: { customer: "ada" } },
      }).then(({ isError }) => isError, () => true);
      assertEquals(outcome, true);
      assertEquals(shop.received, []);
    });
  });
}

function assertSent(): never {
  throw new Error("The API received nothing");
}
