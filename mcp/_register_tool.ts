import {
  fromJsonSchema,
  type jsonSchemaValidator,
  type McpServer,
} from "@modelcontextprotocol/server";
import type { Tool } from "@waymark/endpoint/tools";
import type { ToolResult } from "./_shape_result.ts";

/** Calls a tool and shapes what comes back. */
export type CallTool = (tool: Tool, args: unknown) => Promise<ToolResult>;

/**
 * A validator that takes anything: a tool checks its arguments itself, and its
 * messages say in one sentence what to pass.
 */
const UNCHECKED: jsonSchemaValidator = {
  getValidator<T>() {
    return (input: unknown) => ({
      valid: true,
      data: input as T,
      errorMessage: undefined,
    });
  },
};

/** A JSON Schema as the SDK takes it. */
export function schemaOf(schema: Record<string, unknown>) {
  return fromJsonSchema<Record<string, unknown>>(schema, UNCHECKED);
}

/** Adds the tool of an operation to a server. */
export function registerTool(
  server: McpServer,
  tool: Tool,
  callTool: CallTool,
): void {
  const { name, description, inputSchema, outputSchema, annotations } = tool;
  server.registerTool(name, {
    title: annotations.title,
    ...description !== undefined && { description },
    inputSchema: schemaOf(inputSchema),
    ...outputSchema && { outputSchema: schemaOf(outputSchema) },
    annotations,
  }, (args) => callTool(tool, args));
}
