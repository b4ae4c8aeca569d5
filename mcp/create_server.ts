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
import { McpServer } from "@modelcontextprotocol/server";
import {
  createTools,
  type Tool,
  type ToolOperation,
} from "@waymark/endpoint/tools";
import { createClient } from "@waymark/endpoint/client";
import { callerOf } from "./call/_call_tool.ts";
import { unmatched } from "../lib/description/model/_match_operation.ts";
import { chooserOf } from "./serve/_choose.ts";
import {
  maskUserInfo,
  mayReturnNothing,
  serverOf,
  textOfOperation,
} from "./serve/_document.ts";
import {
  checkOptions,
  type Choice,
  type ServerContext,
  type ServerOptions,
} from "./options.ts";
import { registerSearch, shouldSearch } from "./serve/_register_search.ts";
import { registerTool } from "./serve/_register_tool.ts";
import { searchOf } from "./search/_search.ts";
import { VERSION } from "../lib/version.ts";

/** The longest wait before a retry, in milliseconds. */
const LONGEST_WAIT = 3000;

export type {
  CallLimits,
  CallOptions,
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
  checkOptions(options);
  const { log = () => {}, headers = {}, parameters = {}, trustedOrigins = [] } =
    options;
  const { timeout = 30_000 } = options;
  const baseUrl = options.baseUrl ?? serverOf(document, options.source);
  if (maskUserInfo(baseUrl) !== `${baseUrl}`) {
    throw new Error(
      `The server ${
        maskUserInfo(baseUrl)
      } has a user name or a password; pass another with baseUrl (--base-url), and the header authorization (--header-env)`,
    );
  }
  const forwarded = Object.keys(options.forwardHeaders ?? {});
  const client = createClient({
    baseUrl,
    request: { redirect: "error" },
    timeout,
    // Hosts give up after a minute. By then the model has to know what failed, and how long to wait.
    totalTimeout: 1.5 * timeout,
    retry: { maxDelay: Math.min(LONGEST_WAIT, timeout / 2) },
    maxBytes: 10_000_000,
  });
  const all: ToolOperation[] = [];
  const isShown = chooserOf(options);
  const tools = createTools(
    document,
    {
      baseUrl,
      headers,
      parameters,
      trustedOrigins,
      request: { redirect: "error" },
    },
    {
      ...options.tools,
      perRequest: [...options.tools?.perRequest ?? [], ...forwarded],
      include: (operation) => {
        all.push(operation);
        return isShown(operation);
      },
      outputSchema: true,
    },
  );
  for (const { operation, reason } of tools.skipped) {
    log(
      `skipped ${operation.method.toUpperCase()} ${operation.path}: ${reason}`,
    );
  }
  const { include = [], exclude = [] } = options;
  for (const pattern of unmatched([...include, ...exclude], all)) {
    log(`no operation matches ${JSON.stringify(pattern)}`);
  }
  if (!tools.size) throw new Error(reasonForNone(all, options));
  log(`${tools.size} operations of ${baseUrl}`);
  const isSearched = shouldSearch(tools, options.search);
  if (isSearched && options.search === undefined) {
    log(
      "Too many to list for a model: serving search_operations, describe_operation and call_operation instead; --no-search lists them all",
    );
  }
  const search = isSearched
    ? searchOf(
      tools.values(),
      ({ operation }) => textOfOperation(document, operation),
    )
    : undefined;
  const isDeclared = ({ outputSchema, operation }: Tool) =>
    options.outputSchema === true && !isSearched &&
    outputSchema !== undefined && !mayReturnNothing(document, operation);
  const call = callerOf(
    (request) => client.send(request, { as: "arrayBuffer" }),
    options,
    log,
    isDeclared,
  );
  const name = options.name ?? titleOf(document);
  return ({ requestInfo } = {}) => {
    const server = new McpServer({ name, version: VERSION });
    const callTool = (tool: Tool, args: unknown) =>
      call(tool, args, requestInfo?.headers);
    if (search) {
      registerSearch(server, tools, search, callTool);
      return server;
    }
    for (const tool of tools.values()) {
      registerTool(server, tool, callTool, isDeclared(tool));
    }
    return server;
  };
}

/** Why none of the operations of a description is served. */
function reasonForNone(all: readonly ToolOperation[], choice: Choice): string {
  if (!all.length) return "The description has no operations to serve";
  const none = `None of ${all.length} operations is left to serve`;
  const isChosen = chooserOf({ ...choice, write: true });
  if (!all.some(isChosen)) return `${none}: include and exclude leave none`;
  return choice.write
    ? none
    : `${none}: without write (--write), only those that read are served`;
}

function titleOf(document: object): string {
  const { info } = document as { info?: { title?: unknown } };
  const title = typeof info?.title === "string" ? info.title : "";
  return title.replace(/[^\w .-]+/g, " ").trim().slice(0, 64) || "api";
}
