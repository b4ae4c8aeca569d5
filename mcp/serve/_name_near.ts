import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";

/** What a server does with a request. */
type Handler = (request: Call, context: unknown) => unknown;

/** A request for a tool. */
interface Call {
  readonly params: { readonly name: string };
}

/**
 * Makes a server say which tool was probably meant where a name is wrong; the SDK
 * says only that there is none. It goes before the first tool.
 *
 * @param hintOf Says it; empty if none is near.
 */
export function nameNear(
  mcp: McpServer,
  hintOf: (name: string) => string,
): void {
  const { server } = mcp;
  const set = server.setRequestHandler.bind(server) as (
    method: string,
    handler: Handler,
  ) => void;
  const checked = (handler: Handler): Handler => (request, context) => {
    const { name } = request.params;
    if (mcp.toolInputSchemaJson(name)) return handler(request, context);
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no tool ${JSON.stringify(name.slice(0, 80))}${hintOf(name)}`,
    );
  };
  Object.assign(server, {
    setRequestHandler: (method: string, handler: Handler) =>
      set(method, method === "tools/call" ? checked(handler) : handler),
  });
}
