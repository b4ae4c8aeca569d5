// A server of the Model Context Protocol for the API of any OpenAPI description.
import { readFileSync } from "node:fs";
import { argv, env } from "node:process";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import * as schemas from "@modelcontextprotocol/sdk/types.js";
import { createClient } from "@waymark/endpoint/client";
import { createTools } from "@waymark/endpoint/tools";

const [file, baseUrl] = argv.slice(2);
const tools = createTools(JSON.parse(readFileSync(file, "utf8")), {
  baseUrl,
  headers: { authorization: env.API_TOKEN && `Bearer ${env.API_TOKEN}` },
  request: { redirect: "error" }, // the body goes to no other host either
});
if (tools.skipped.length > 0) console.error(tools.skipped);
const client = createClient({
  baseUrl,
  timeout: 10_000,
  totalTimeout: 30_000,
  maxBytes: 1_000_000,
});

const info = { name: "api", version: "1.0.0" };
const server = new Server(info, { capabilities: { tools: {} } });
const toResult = (text, isError = false) => ({
  content: [{ type: "text", text: text.slice(0, 20_000) }],
  isError,
});
server.setRequestHandler(schemas.ListToolsRequestSchema, () => ({
  tools: [...tools.values()].map(({ operation: _, request: __, ...it }) => it),
}));
server.setRequestHandler(schemas.CallToolRequestSchema, async ({ params }) => {
  const tool = tools.get(params.name);
  if (!tool) return toResult(`There is no tool ${params.name}`, true);
  try {
    const { data = "" } = await client.send(tool.request(params.arguments));
    return toResult(typeof data === "string" ? data : JSON.stringify(data));
  } catch (error) {
    return toResult(error.message, true); // one line, without a secret
  }
});
await server.connect(new StdioServerTransport());
