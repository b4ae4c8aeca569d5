import { Anthropic } from "@anthropic-ai/sdk";
import { callTool, searchTools, textOf } from "@waymark/mcp/agent";
import { tools } from "./shop.ts";

const question = "Which orders are open?";
const anthropic = new Anthropic();
// An API can have more operations than a model should choose from.
const shown = searchTools(tools)(question, 20)
  .map(({ operation }) => tools.get(operation)!)
  .map(({ name, description, inputSchema: input_schema }) => (
    { name, description, input_schema }
  ));
const messages: Anthropic.MessageParam[] = [
  { role: "user", content: question },
];
for (let turn = 0; turn < 10; turn++) {
  const { content } = await anthropic.messages.create({
    model: "claude-sonnet-4-5",
    max_tokens: 4096,
    messages,
    tools: shown,
  });
  const calls = content.filter((part) => part.type === "tool_use");
  if (!calls.length) {
    for (const part of content) {
      if (part.type === "text") console.log(part.text);
    }
    break;
  }
  const results = await Promise.all(
    calls.map(
      async ({ id, name, input }): Promise<Anthropic.ContentBlockParam> => {
        const result = await callTool(tools.get(name), input);
        return {
          type: "tool_result",
          tool_use_id: id,
          content: textOf(result),
          is_error: result.isError === true,
        };
      },
    ),
  );
  messages.push({ role: "assistant", content }, {
    role: "user",
    content: results,
  });
}
