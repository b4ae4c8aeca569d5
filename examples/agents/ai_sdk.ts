import { openai } from "@ai-sdk/openai";
import { callTool, textOf } from "@waymark/mcp/agent";
import { generateText, jsonSchema, stepCountIs, tool } from "ai";
import { tools } from "./shop.ts";

const { text } = await generateText({
  model: openai("gpt-5.2"),
  prompt: "Which orders are open?",
  tools: Object.fromEntries(Array.from(tools, ([name, it]) => [
    name,
    tool({
      description: it.description,
      inputSchema: jsonSchema(it.inputSchema),
      execute: async (args, { abortSignal: signal }) =>
        textOf(await callTool(it, args, { signal })),
    }),
  ])),
  stopWhen: stepCountIs(10),
});
console.log(text);
