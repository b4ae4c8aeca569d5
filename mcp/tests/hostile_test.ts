/** What a model reads of responses that would keep a server busy; hostile_long.ts measures how long they do. */
import { assert } from "@std/assert";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { describe, it } from "node:test";
import { createServer } from "../create_server.ts";
import { headers, RESPONSES } from "./_hostile_responses.ts";
import { serveShop } from "./_shop.ts";

/** The text of the result of a call, through a server and the official client. */
async function read(body: string, status: number): Promise<string> {
  const shop = serveShop(() =>
    new Response(body, {
      status,
      headers: { "content-type": "application/json" },
    })
  );
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: "test", version: "1" });
  const server = createServer(shop.description, { headers });
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  const { content } = await client.callTool({
    name: "list_orders",
    arguments: {},
  });
  await Promise.all([client.close(), shop.close()]);
  return (content as { text: string }[]).map(({ text }) => text).join("\n");
}

describe("a hostile response", () => {
  for (const { name, write, reads, status = 200 } of RESPONSES) {
    it(`has ${name}, and is read`, async () => {
      const text = await read(write(4_000_000), status);
      assert(text.includes(reads), text.slice(-500));
    });
  }
});
