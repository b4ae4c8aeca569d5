import { Agent, run, tool } from "@openai/agents";
import { strictTool } from "@waymark/endpoint/tools/openai";
import { callTool, textOf } from "@waymark/mcp/agent";
import { tools } from "./shop.ts";

const agent = new Agent({
  name: "Shop",
  model: "gpt-5.2",
  tools: Array.from(tools.values(), strictTool).map((it) =>
    tool({
      name: it.name,
      description: it.description,
      parameters: it.inputSchema,
      strict: true,
      execute: async (args, _context, details) =>
        textOf(await callTool(it, args, { signal: details?.signal })),
    })
  ),
});
const { finalOutput } = await run(agent, "Which orders are open?");
console.log(finalOutput);
