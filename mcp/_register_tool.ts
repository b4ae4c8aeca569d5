import {
  fromJsonSchema,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  type McpServer,
  type StandardSchemaWithJSON,
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
  getValidator<T>(): JsonSchemaValidator<T> {
    return (input) => ({
      valid: true,
      data: input as T,
      errorMessage: undefined,
    });
  },
};

/** A JSON Schema as the SDK takes it. */
export function schemaOf(
  schema: Record<string, unknown>,
): StandardSchemaWithJSON<Record<string, unknown>, Record<string, unknown>> {
  return fromJsonSchema<Record<string, unknown>>(schema, UNCHECKED);
}

/** Adds the tool of an operation to a server. */
export function registerTool(
  server: McpServer,
  tool: Tool,
  callTool: CallTool,
): void {
  const { name, inputSchema, annotations } = tool;
  server.registerTool(name, {
    title: annotations.title,
    description: describe(tool),
    inputSchema: schemaOf(inputSchema),
    annotations,
  }, (args) => callTool(tool, args));
}

/** What a tool does; its method and path where the description does not say. */
export function describe({ description, operation }: Tool): string {
  return description ||
    `${operation.method.toUpperCase()} ${operation.path}`;
}
