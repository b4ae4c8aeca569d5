import {
  fromJsonSchema,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  type McpServer,
} from "@modelcontextprotocol/server";
import type { ToolAnnotations } from "@waymark/endpoint/tools";
import { errorOf, type ToolResult } from "../result/text/_result.ts";

/** A tool as a host sees it, and what it does. */
export interface Registered {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Record<string, unknown>;
  readonly annotations: Partial<ToolAnnotations>;
  /** Runs it with what a model passed. */
  readonly run: (
    args: Record<string, unknown>,
    signal: AbortSignal,
  ) => ToolResult | Promise<ToolResult>;
}

/** How often a host that asked for it hears that a call still runs, in seconds. */
const PROGRESS = 5;

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

/**
 * Adds a tool to a server.
 *
 * @param most The most characters of a result, if the program sets them: Claude Code
 * writes longer ones than 50,000 to a file unless the tool says that it has them.
 */
export function register(
  server: McpServer,
  { name, description, inputSchema, annotations, run }: Registered,
  log: (line: string) => void,
  most: number | undefined,
): void {
  server.registerTool(name, {
    ...annotations.title !== undefined && { title: annotations.title },
    description,
    inputSchema: fromJsonSchema<Record<string, unknown>>(
      inputSchema,
      UNCHECKED,
    ),
    annotations,
    ...most !== undefined &&
      { _meta: { "anthropic/maxResultSizeChars": most } },
  }, async (args, { mcpReq: { signal, notify, _meta } }) => {
    const progressToken = _meta?.progressToken;
    let progress = 0;
    const timer = progressToken === undefined ? undefined : setInterval(() => {
      progress += PROGRESS;
      const message = `${name} has run for ${progress} s`;
      const params = { progressToken, progress, message };
      // Whoever hears no more of it has left.
      notify({ method: "notifications/progress", params }).catch(() => {});
    }, PROGRESS * 1000);
    try {
      return await run(args, signal);
    } catch (error) {
      log(`${name} failed: ${(error as Error).message}`);
      return errorOf("This server failed; its log says why.");
    } finally {
      clearInterval(timer);
    }
  });
}
