import { type Content, GoogleGenAI } from "@google/genai";
import { callTool, textOf } from "@waymark/mcp/agent";
import { tools } from "./shop.ts";

const gemini = new GoogleGenAI({});
const contents: Content[] = [
  { role: "user", parts: [{ text: "Which orders are open?" }] },
];
const functionDeclarations = Array.from(
  tools.values(),
  ({ name, description, inputSchema: parametersJsonSchema }) => (
    { name, description, parametersJsonSchema }
  ),
);
for (let turn = 0; turn < 10; turn++) {
  const response = await gemini.models.generateContent({
    model: "gemini-3-pro-preview",
    contents,
    config: { tools: [{ functionDeclarations }] },
  });
  if (!response.functionCalls) {
    console.log(response.text);
    break;
  }
  const parts = await Promise.all(
    response.functionCalls.map(async ({ id = "", name = "", args }) => {
      const output = textOf(await callTool(tools.get(name), args));
      return { functionResponse: { id, name, response: { output } } };
    }),
  );
  contents.push(response.candidates![0]!.content!, { role: "user", parts });
}
