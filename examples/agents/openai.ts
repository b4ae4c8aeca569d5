import { strictTool } from "@waymark/endpoint/tools/openai";
import { callTool, textOf } from "@waymark/mcp/agent";
import { OpenAI } from "openai";
import { tools } from "./shop.ts";

const openai = new OpenAI();
const strict = new Map(
  Array.from(tools, ([name, tool]) => [name, strictTool(tool)]),
);
let input: OpenAI.Responses.ResponseInput = [
  { role: "user", content: "Which orders are open?" },
];
let previous_response_id: string | null = null;
for (let turn = 0; turn < 10; turn++) {
  const response: OpenAI.Responses.Response = await openai.responses.create({
    model: "gpt-5.2",
    input,
    previous_response_id,
    tools: Array.from(
      strict.values(),
      ({ name, description, inputSchema: parameters }) => (
        { type: "function", name, description, parameters, strict: true }
      ),
    ),
  });
  const calls = response.output.filter((it) => it.type === "function_call");
  if (!calls.length) {
    console.log(response.output_text);
    break;
  }
  previous_response_id = response.id;
  input = await Promise.all(
    calls.map(async ({ call_id, name, arguments: args }) => ({
      type: "function_call_output",
      call_id,
      output: textOf(await callTool(strict.get(name), args)),
    })),
  );
}
