/** What a model reads of responses that would keep a server busy; hostile_long.ts measures how long they do. */
import { assert } from "@std/assert";
import { describe, it } from "node:test";
import { createServer } from "../create_server.ts";
import { connect, read } from "./_connect.ts";
import { headers, RESPONSES } from "./_hostile_responses.ts";
import { serveShop } from "./_shop.ts";

/** The text of the result of a call, through a server and the official client. */
async function readOf(body: string, status: number): Promise<string> {
  const shop = serveShop(() =>
    new Response(body, {
      status,
      headers: { "content-type": "application/json" },
    })
  );
  const client = await connect(createServer(shop.description, { headers }));
  const text = await read(client, "list_orders");
  await Promise.all([client.close(), shop.close()]);
  return text;
}

describe("a hostile response", () => {
  for (const { name, write, reads, status = 200 } of RESPONSES) {
    it(`has ${name}, and is read`, async () => {
      const text = await readOf(write(4_000_000), status);
      assert(text.includes(reads), text.slice(-500));
    });
  }
});
