import {
  fromJsonSchema,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import type { Tool } from "@waymark/endpoint/tools";
import type { CallContext } from "../call/_call_tool.ts";
import { errorOf, type ToolResult } from "../result/_result.ts";

/** A tool as a host sees it, and what it does. */
export interface Registered
  extends Pick<Tool, "annotations" | "description" | "inputSchema" | "name"> {
  /** Runs it with what a model passed. */
  readonly run: (args: unknown, context: CallContext) => Promise<ToolResult>;
}

/**
 * A validator that takes anything: a tool checks its arguments itself, and its
 * messages say in one sentence what to pass.
 */
const UNCHECKED: jsonSchemaValidator = {
  getValidator: <T>(): JsonSchemaValidator<T> => (input) => ({
    valid: true,
    data: input as T,
    errorMessage: undefined,
  }),
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
  context: CallContext,
  log: (line: string) => void,
  most: number | undefined,
): void {
  server.registerTool(name, {
    title: annotations.title,
    description,
    inputSchema: fromJsonSchema({ ...inputSchema }, UNCHECKED),
    annotations,
    ...most !== undefined &&
      { _meta: { "anthropic/maxResultSizeChars": most } },
  }, async (args, { mcpReq: { signal } }) => {
    try {
      return await run(args, { ...context, signal });
    } catch (error) {
      log(`${name} failed: ${(error as Error).message}`);
      return errorOf("This server failed; its log says why.");
    }
  });
}

/** What a server does with a call of a tool, and how it is told. */
type Handler = (
  request: { readonly params: { readonly name: string } },
  context: unknown,
) => unknown;
type SetHandler = (method: string, handler: Handler) => void;

/**
 * Makes a server suggest what was probably meant by an unknown tool name; the SDK
 * only says that it is unknown. It goes before the first tool.
 */
export function refuseUnknown(
  mcp: McpServer,
  messageFor: (name: string) => string,
): void {
  const { server } = mcp;
  const set = server.setRequestHandler.bind(server) as SetHandler;
  const setRequestHandler: SetHandler = (method, handler) => {
    const checked: Handler = (request, context) => {
      const { name } = request.params;
      if (mcp.toolInputSchemaJson(name)) return handler(request, context);
      const { InvalidParams } = ProtocolErrorCode;
      throw new ProtocolError(InvalidParams, messageFor(name));
    };
    set(method, method === "tools/call" ? checked : handler);
  };
  Object.assign(server, { setRequestHandler });
}
