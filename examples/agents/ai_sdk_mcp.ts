import { createMCPClient } from "@ai-sdk/mcp";
import { Experimental_StdioMCPTransport as Stdio } from "@ai-sdk/mcp/mcp-stdio";
import { openai } from "@ai-sdk/openai";
import { generateText, stepCountIs } from "ai";
import { servers } from "./servers.ts";

const clients = await Promise.all(
  servers.map((it) => createMCPClient({ transport: new Stdio(it) })),
);
const tools = await Promise.all(clients.map((client) => client.tools()));
const { text } = await generateText({
  model: openai("gpt-5.2"),
  prompt: "Which orders are open, and what is on its way to us?",
  tools: Object.assign({}, ...tools),
  stopWhen: stepCountIs(10),
});
console.log(text);
await Promise.all(clients.map((client) => client.close()));
