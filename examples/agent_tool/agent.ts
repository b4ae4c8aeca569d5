import { EndpointError } from "@waymark/endpoint";
import { HttpError, send } from "@waymark/endpoint/client";
import { createTools } from "@waymark/endpoint/tools";

/** Creates the tools of an agent that works for one account. */
export function createAgent(
  description: object,
  baseUrl: string,
  owner: string,
  token: string,
) {
  const tools = createTools(description, {
    baseUrl,
    parameters: { owner }, // neither shown to the model nor changed by it
    headers: { authorization: `Bearer ${token}` },
    // `fetch` would send the body to wherever the server redirects.
    request: { redirect: "error" },
  });

  return {
    /** What the model is shown, as OpenAI's Responses API has it. */
    tools: [...tools.values()].map(({ name, description, inputSchema }) => ({
      type: "function",
      name,
      description,
      parameters: inputSchema,
    })),

    /** Runs a call of the model: the name of a tool, and its arguments as JSON. */
    async call(name: string, json: string): Promise<string> {
      const tool = tools.get(name);
      if (!tool) return `Error: there is no tool ${name}`;
      try {
        const { data } = await send(tool.request(JSON.parse(json)));
        return JSON.stringify(data);
      } catch (error) {
        // All three messages are one line and hold no token: the model may read
        // them, and try again.
        if (
          error instanceof EndpointError || error instanceof HttpError ||
          error instanceof SyntaxError
        ) return `Error: ${error.message}`;
        return "Error: the server could not be reached";
      }
    },
  };
}
