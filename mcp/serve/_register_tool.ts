import {
  fromJsonSchema,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  type McpServer,
  type StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import type { Tool } from "@waymark/endpoint/tools";
import type { ToolResult } from "../result/_shape_result.ts";
import { structuredSchemaOf } from "../result/_structured_content.ts";

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

/**
 * Adds the tool of an operation to a server.
 *
 * @param isDeclared Whether the client gets the schema of the result.
 */
export function registerTool(
  server: McpServer,
  tool: Tool,
  callTool: CallTool,
  isDeclared: boolean,
): void {
  const { name, description, inputSchema, outputSchema, annotations } = tool;
  server.registerTool(name, {
    title: annotations.title,
    description,
    inputSchema: schemaOf(inputSchema),
    ...isDeclared && outputSchema &&
      { outputSchema: schemaOf(structuredSchemaOf(outputSchema)) },
    annotations,
  }, (args) => callTool(tool, args));
}
