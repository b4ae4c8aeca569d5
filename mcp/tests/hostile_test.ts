/** What a model reads of responses that would keep a server busy; hostile_long.ts measures how long they do. */
import { assert } from "@std/assert";
import { describe, it } from "node:test";
import { createServer } from "../create_server.ts";
import { connect, read } from "./_connect.ts";
import {
  headers,
  type HostileResponse,
  RESPONSES,
} from "./_hostile_responses.ts";
import { serveShop } from "./_shop.ts";

/** The text of the result of a call, through a server and the official client. */
async function readOf(
  { write, link, status = 200 }: HostileResponse,
): Promise<string> {
  const body = write(1_048_576);
  // No client takes headers of more than 16 KB.
  const header = link && { link: link(8000) };
  const shop = serveShop(() =>
    new Response(body, {
      status,
      headers: { "content-type": "application/json", ...header },
    })
  );
  const client = await connect(createServer(shop.description, { headers }));
  const text = await read(client, "list_orders");
  await Promise.all([client.close(), shop.close()]);
  return text;
}

describe("a hostile response", () => {
  for (const response of RESPONSES) {
    it(`has ${response.name}, and is read`, async () => {
      const text = await readOf(response);
      assert(text.includes(response.reads), text.slice(-500));
    });
  }
});
