/** The official client with a server in the same process. */
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import type { createServer } from "../create_server.ts";

/** Connects a client with a server. */
export async function connect(
  server: ReturnType<typeof createServer>,
): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: "test", version: "1" });
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  return client;
}

/** The texts of a result, after `error: ` if it is one. */
export async function read(
  client: Client,
  name: string,
  args: object = {},
): Promise<string> {
  const result = await client.callTool({ name, arguments: { ...args } });
  const texts = (result.content as { text: string }[]).map(({ text }) => text);
  return `${result.isError ? "error: " : ""}${texts.join("\n")}`;
}
