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
  type ToolSettings,
} from "@waymark/endpoint/tools";
import { createClient } from "@waymark/endpoint/client";
import { callerOf, type CallOptions } from "./_call_tool.ts";
import { type Choice, chooserOf, unmatched } from "./_choose.ts";
import {
  maskUserInfo,
  mayReturnNothing,
  serverOf,
  textOfOperation,
} from "./_read_description.ts";
import { checkOptions } from "./_check_options.ts";
import { registerSearch, shouldSearch } from "./_register_search.ts";
import { registerTool } from "./_register_tool.ts";
import { searchOf } from "./_search.ts";
import { VERSION } from "../lib/version.ts";

/** The longest wait before a retry, in milliseconds. */
const LONGEST_WAIT = 3000;

/** The options of `createServer`. */
export interface ServerOptions extends Choice, CallOptions {
  /** The base URL; by default the first server of the description. */
  readonly baseUrl?: string | URL | undefined;
  /** The URL that the description came from, which its server may be relative to. */
  readonly source?: string | URL | undefined;
  /** Headers of every request, such as the credentials. The model neither sees nor sets them. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Parameters of every request, such as the tenant. The model neither sees nor sets them. */
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  /** Origins besides that of the base URL that operations may call. */
  readonly trustedOrigins?: readonly string[] | "*" | undefined;
  /**
   * Whether the model gets three tools that search, describe and call operations,
   * instead of one for each; by default above 40 tools or 100,000 characters.
   */
  readonly search?: boolean | undefined;
  /** Settings of `createTools`. */
  readonly tools?: Omit<ToolSettings, "include" | "outputSchema"> | undefined;
  /** How long a call may take, in milliseconds; 30,000 by default, and with retries half as much again. */
  readonly timeout?: number | undefined;
  /** The name that hosts show; by default the title of the description. */
  readonly name?: string | undefined;
  /** Gets a line for each call and for what the server decides; nobody by default. */
  readonly log?: ((line: string) => void) | undefined;
}

/** What a host tells of the request that a server is made for. */
export interface ServerContext {
  /** The HTTP request, if there is one. */
  readonly requestInfo?: Request | undefined;
}

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
