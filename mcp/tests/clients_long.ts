/**
 * The command with the official clients: the ones of today, in both of their ways
 * to agree on a version, and the one that older hosts use. It starts processes, so
 * that it runs in `deno task ci mcp` only.
 */
import { assertEquals } from "@std/assert";
import {
  Client,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
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
import { start, TOKEN } from "./_command.ts";
import { read } from "./_connect.ts";
import { serveShop } from "./_shop.ts";

const SECRET = "Bearer 5ecret-of-the-shop";
const env = { SHOP_TOKEN: SECRET, PATH: Deno.env.get("PATH") ?? "" };
const shop = serveShop();
const description = await Deno.makeTempFile({ suffix: ".json" });
await Deno.writeTextFile(description, JSON.stringify(shop.description));
const args = [
  ...[description, "--header-env", "authorization=SHOP_TOKEN"],
  ...["--parameter", "tenant=acme"],
];
const served = start([...args, "--http", "0"], { env });
const [, address = ""] = await served.printed(/serving (http:\S+)/);
const url = new URL(address);

after(async () => {
  await served.end("SIGTERM");
  await shop.close();
  await Deno.remove(description);
});

const command = {
  command: Deno.execPath(),
  args: ["run", "--no-check", "--allow-all", `${root}mcp/cli.ts`, ...args],
  env,
  cwd: root,
  stderr: "ignore" as const,
};
const requestInit = { headers: { authorization: `Bearer ${TOKEN}` } };

const info = { name: "test", version: "1.0.0" };
const newClient = () => new Client(info);
const of2026 = () => new Client(info, { versionNegotiation: { mode: "auto" } });
const oldClient = () => new OldClient(info) as unknown as Client;
const stdio = () => new StdioClientTransport(command);
const http = () => new StreamableHTTPClientTransport(url, { requestInit });
// Their types differ from those of today.
const oldStdio = () =>
  new OldStdioTransport(command) as unknown as StdioClientTransport;
const oldHttp = () =>
  new OldHttpTransport(url, { requestInit }) as unknown as StdioClientTransport;

/** The official clients, each with each transport. */
const CLIENTS = [
  ["v2 over stdio", newClient, stdio],
  ["v2 over stdio, with the protocol of 2026", of2026, stdio],
  ["v2 over HTTP", newClient, http],
  ["v2 over HTTP, with the protocol of 2026", of2026, http],
  ["v1 over stdio", oldClient, oldStdio],
  ["v1 over HTTP", oldClient, oldHttp],
] as const;

for (const [name, create, transport] of CLIENTS) {
  describe(`waymark-mcp with the client ${name}`, () => {
    const client = create();
    before(() => client.connect(transport()));
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
      const text = await read(client, "list_orders", { page: 2 });
      assertEquals(text, '{"path":"/v1/orders"}');
      const { route, headers } = shop.received[0]!;
      assertEquals(route, "GET /v1/orders?page=2&tenant=acme");
      assertEquals(headers.get("authorization"), SECRET);
    });

    it("says what is wrong with arguments, and sends nothing", async () => {
      shop.received.length = 0;
      assertEquals(
        await read(client, "list_orders", { page: "two" }),
        'error: "page" is "two"; pass an integer, or leave it out',
      );
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
