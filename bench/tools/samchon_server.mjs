// `@samchon/openapi` is a library: its functions, validated as it recommends.
import { readFileSync } from "node:fs";
import { argv, env } from "node:process";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import * as schemas from "@modelcontextprotocol/sdk/types.js";
import { HttpLlm, OpenApi } from "@samchon/openapi";

const [, , file, host] = argv;
const document = OpenApi.convert(JSON.parse(readFileSync(file, "utf8")));
const application = HttpLlm.application({ document });
const headers = { Authorization: `Bearer ${env.API_TOKEN}` };
const functions = new Map(
  application.functions.map((it) => [it.operation().operationId, it]),
);

const info = { name: "api", version: "1.0.0" };
const server = new Server(info, { capabilities: { tools: {} } });
server.setRequestHandler(schemas.ListToolsRequestSchema, () => ({
  tools: Array.from(functions, ([name, { description, parameters }]) => ({
    ...{ name, description, inputSchema: parameters },
  })),
}));
server.setRequestHandler(schemas.CallToolRequestSchema, async ({ params }) => {
  const it = functions.get(params.name);
  const hasQuery = "query" in it.parameters.properties;
  const input = hasQuery ? { query: params.arguments } : params.arguments;
  const result = it.validate(input);
  const content = [];
  if (!result.success) return { content, isError: true };
  const connection = { host, headers };
  await HttpLlm.execute({ connection, application, function: it, input });
  return { content };
});
await server.connect(new StdioServerTransport());
