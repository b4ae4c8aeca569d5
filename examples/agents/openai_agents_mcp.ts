import { Agent, connectMcpServers, MCPServerStdio, run } from "@openai/agents";
import { servers } from "./servers.ts";

const connected = await connectMcpServers(
  servers.map((it) => new MCPServerStdio(it)),
);
const agent = new Agent({
  name: "Shop",
  model: "gpt-5.2",
  mcpServers: connected.active,
});
const question = "Which orders are open, and what is on its way to us?";
const { finalOutput } = await run(agent, question);
console.log(finalOutput);
await connected.close();
