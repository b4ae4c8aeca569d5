/**
 * A server of the Model Context Protocol for the operations of an OpenAPI
 * description.
 *
 * @example
 * ```ts ignore
 * import { createServer } from "@waymark/mcp";
 * import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
 *
 * const server = createServer(description, {
 *   headers: { authorization: `Bearer ${process.env.SHOP_TOKEN}` },
 * });
 * await server.connect(new StdioServerTransport());
 * ```
 *
 * @module
 */
import type { McpServer } from "@modelcontextprotocol/server";
import type { ServerContext, ServerOptions } from "./options.ts";
import { loadDocument } from "../lib/description/load/_load_document.ts";
import { serveDocument } from "./serve/_serve_document.ts";

export type {
  CallLimits,
  CallOptions,
  ChangingHeaders,
  Choice,
  ServerContext,
  ServerOptions,
} from "./options.ts";

/**
 * Creates a server whose tools are the operations of a description.
 *
 * @param document A parsed OpenAPI 3.0, 3.1 or 3.2 description.
 * @throws {EndpointError} if the description or an option is wrong.
 * @throws {Error} if no operation is left to serve, or there is no base URL.
 */
export function createServer(
  document: object,
  options: ServerOptions = {},
): McpServer {
  return createServerFactory(document, options)();
}

/**
 * Reads a description once, and creates any number of servers for it: one for each
 * connection or HTTP request, as `serveStdio` and `createMcpHandler` of the SDK
 * ask for them.
 */
export function createServerFactory(
  document: object,
  options: ServerOptions = {},
): (context?: ServerContext) => McpServer {
  return serveDocument(loadDocument(document, "The description"), options);
}
