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
import { toObject, toText } from "../lib/description/model/_resolve.ts";
import { lazy } from "../lib/_lazy.ts";
import { toRecord } from "../lib/_record.ts";
import { VERSION } from "../lib/version.ts";
import { callerOf } from "./call/_call_tool.ts";
import {
  checkOptions,
  MOST_CHARACTERS,
  type ServerContext,
  type ServerOptions,
} from "./options.ts";
import { namesNear, noneOf } from "./serve/_near.ts";
import { type Search, searchOf } from "./search/_search.ts";
import { refuseUnknown, register, type Registered } from "./serve/_register.ts";
import { howToCall, toolsOfSearch } from "./serve/_search_tools.ts";
import { toCompilable } from "./serve/_to_compilable.ts";
import { countOf, toolsFor } from "./serve/_tools_for.ts";

export type {
  CallOptions,
  ChangingHeaders,
  ServerContext,
  ServerOptions,
} from "./options.ts";

/** How long clients may keep the list of tools, in milliseconds: it does not change while a server runs. */
const LIST_LASTS = 3_600_000;

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
  const known = checkOptions(options);
  const { log = () => {}, maxCharacters, name } = known;
  const { tools, isSearched, wholeOf } = toolsFor(document, known);
  const title = titleOf(document);
  const call = callerOf(known);
  // Its index is made for the first question: hosts wait for the list of tools.
  const index = lazy(() =>
    searchOf(tools.values(), (tool) => wholeOf(tool).description)
  );
  const search: Search = (query, most) => index()(query, most);
  const prefix = name === undefined ? "" : `${name}_`;
  const list: readonly Registered[] = isSearched
    ? toolsOfSearch({
      title,
      tools,
      search,
      wholeOf,
      call,
      prefix,
      most: maxCharacters ?? MOST_CHARACTERS,
    })
    : Array.from(tools.values(), (tool) => ({
      ...tool,
      name: prefix + tool.name,
      inputSchema: toCompilable(tool.inputSchema),
      run: (args, context) => call(tool, args, context),
    }));
  if (isSearched && known.search === undefined) {
    log(
      `Too many to list for a model: serving ${
        list.map((it) => it.name).join(", ")
      } instead; --no-search lists them all`,
    );
  }
  const messageFor = (wrong: string): string => {
    const name = wrong.startsWith(prefix) ? wrong.slice(prefix.length) : wrong;
    const tool = tools.get(name);
    if (isSearched && tool) {
      return `${name} is an operation; ${howToCall(tool, prefix)}`;
    }
    const near = isSearched
      ? list.map((it) => it.name)
      : namesNear(name, tools, search).map((it) => prefix + it);
    return noneOf("tool", wrong, near);
  };

  return (context = {}) => {
    const server = new McpServer(
      {
        name: name ?? (title.replace(/[^\w .-]+/g, "") || "api"),
        title,
        version: VERSION,
      },
      {
        instructions: `${title}: a REST API of ${
          countOf(tools.size)
        }. Sentences in brackets after a result come from this server: how much was cut, and how to ask for less or for the next page.`,
        cacheHints: { "tools/list": { ttlMs: LIST_LASTS } },
      },
    );
    refuseUnknown(server, messageFor);
    server.server.registerCapabilities({ tools: { listChanged: false } });
    for (const tool of list) {
      register(server, tool, context, log, maxCharacters);
    }
    return server;
  };
}

/** The name of a document's API for people. */
function titleOf(document: object): string {
  return toText(toObject(toRecord<unknown>({ ...document })["info"])["title"])
    .replace(/(?:\p{Default_Ignorable_Code_Point}|[^\p{L}\p{N}_.-])+/gu, " ")
    .trim().slice(0, 64) || "api";
}
