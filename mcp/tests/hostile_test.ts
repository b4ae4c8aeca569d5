/** Responses that would keep a server busy. */
import { assert } from "@std/assert";
import { cpuUsage } from "node:process";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { describe, it } from "node:test";
import { createServer } from "../create_server.ts";
import { serveShop } from "./_shop.ts";

/** The texts of a result, and the seconds of work that it took. */
async function call(body: string, status = 200): Promise<[string, number]> {
  const headers = { "content-type": "application/json" };
  const shop = serveShop(() => new Response(body, { status, headers }));
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: "test", version: "1" });
  const server = createServer(shop.description, {
    headers: { authorization: "Bearer 5ecret-of-the-shop" },
  });
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  const before = cpuUsage();
  const { content } = await client.callTool({
    name: "list_orders",
    arguments: {},
  });
  const { user } = cpuUsage(before);
  await Promise.all([client.close(), shop.close()]);
  const texts = (content as { text: string }[]).map(({ text }) => text);
  return [texts.join("\n"), user / 1_000_000];
}

const DEEP = "[".repeat(4e6) + "]".repeat(4e6);
const LISTS = JSON.stringify(
  Object.fromEntries(
    Array.from({ length: 200_000 }, (_, at) => [`k${at}`, [at]]),
  ),
);
const CASES: readonly [name: string, body: string, part: string, number?][] = [
  [
    "a very long link to the next page",
    JSON.stringify({ next: `https://e.example/?${"a&".repeat(4.5e6)}` }),
    "there is a next page, but its link is too long to show.]",
  ],
  ["very deep lists", DEEP, '"…" stands for the lists and objects below'],
  ["very deep lists in an error", DEEP, "…", 400],
  [
    "very deep objects",
    '{"a":'.repeat(1e6) + "1" + "}".repeat(1e6),
    "[Cut: this data is very deep",
  ],
  ["200,000 short lists", LISTS, "[Cut: the first 20,000 of"],
  ["200,000 short lists in an error", LISTS, "[Cut: ", 400],
];

describe("a hostile response", () => {
  for (const [name, body, part, status] of CASES) {
    it(`has ${name}, and is read at once`, async () => {
      const [text, seconds] = await call(body, status);
      assert(text.includes(part), text.slice(-500));
      assert(seconds < 4, `${seconds} s`);
    });
  }
});
