import { it } from "node:test";
import { createTools } from "../../lib/tools/create_tools.ts";
import { strictTool } from "../../lib/tools/openai/strict_tool.ts";

/** JSON Schema 7 as `@types/json-schema` has it, which the AI SDK takes. */
interface JsonSchema7 {
  $id?: string | undefined;
  $ref?: string | undefined;
  type?: JsonSchema7Type | JsonSchema7Type[] | undefined;
  enum?: unknown[] | undefined;
  properties?: { [key: string]: JsonSchema7 | boolean } | undefined;
  required?: string[] | undefined;
  additionalProperties?: JsonSchema7 | boolean | undefined;
  description?: string | undefined;
}
type JsonSchema7Type =
  | "string"
  | "number"
  | "integer"
  | "boolean"
  | "object"
  | "array"
  | "null";

/** What SDKs take as the schema of a tool's arguments, as of November 2026. */
interface Taken {
  aiSdk: JsonSchema7;
  mcp: {
    [key: string]: unknown;
    type: "object";
    properties?: { [key: string]: object } | undefined;
    required?: string[] | undefined;
  };
  anthropic: {
    [key: string]: unknown;
    type: "object";
    properties?: unknown | null;
    required?: string[] | null;
  };
  openai: { [key: string]: unknown } | null;
  gemini: unknown;
}

/** What OpenAI Agents takes with `strict: true`. */
interface AgentsSchema {
  type: "object";
  properties: Record<string, Record<string, unknown>>;
  required: string[];
  additionalProperties: false;
}

it("schemas of tools are what SDKs take, without a cast", () => {
  const paths = { "/x": { get: { operationId: "run" } } };
  const tools = createTools({ openapi: "3.1.0", paths }, {
    baseUrl: "https://h.example",
  });
  const tool = tools.get("run")!;
  const { inputSchema } = tool;
  const taken: Taken = {
    aiSdk: inputSchema,
    mcp: inputSchema,
    anthropic: inputSchema,
    openai: inputSchema,
    gemini: inputSchema,
  };
  const strict: AgentsSchema = strictTool(tool).inputSchema;
  return void [taken, strict];
});
