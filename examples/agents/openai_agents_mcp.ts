import { Agent, connectMcpServers, MCPServerStdio, run } from "@openai/agents";
import { servers } from "./servers.ts";

// By default a server has 10 seconds to start, and each of its calls 5.
const seconds = 60;
const connected = await connectMcpServers(
  servers.map((it) =>
    new MCPServerStdio({ ...it, clientSessionTimeoutSeconds: seconds })
  ),
  { connectTimeoutMs: 1000 * seconds, strict: true },
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
