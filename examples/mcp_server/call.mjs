// Calls a tool of a server as a host does, or lists its tools:
// node call.mjs '<command of the server>' [tool] [arguments]
import { argv, env } from "node:process";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const [line, name, given = "{}"] = argv.slice(2);
const [command, ...args] = line.split(" ");
const client = new Client({ name: "call", version: "1.0.0" });
await client.connect(new StdioClientTransport({ command, args, env }));
if (name === undefined) {
  const { tools } = await client.listTools();
  for (const { name } of tools) console.log(name);
} else {
  const result = await client.callTool({ name, arguments: JSON.parse(given) });
  for (const { text } of result.content) console.log(text);
}
await client.close();
