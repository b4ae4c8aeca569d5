import { McpServer } from "@modelcontextprotocol/server";
import type { Tool } from "@waymark/endpoint/tools";
import type { Node } from "../../lib/description/model/_resolve.ts";
import { VERSION } from "../../lib/version.ts";
import { callerOf } from "../call/_call_tool.ts";
import {
  checkOptions,
  type ServerContext,
  type ServerOptions,
} from "../options.ts";
import { searchOf } from "../search/_search.ts";
import { vocabularyOf } from "../search/_vocabulary.ts";
import { titleOf } from "./tools/_document.ts";
import { nameNear } from "./_name_near.ts";
import { register, type Registered } from "./_register.ts";
import { countOf, report } from "./tools/_report.ts";
import { searchTools, shouldSearch } from "./_search_tools.ts";
import { toolsFor } from "./tools/_tools_for.ts";

/** How long clients may keep the list of tools, in milliseconds: it does not change while a server runs. */
const LIST_LASTS = 3_600_000;

/** Creates the function that makes servers for a document. */
export function serveDocument(
  document: Node,
  passed: ServerOptions,
): (context?: ServerContext) => McpServer {
  const options = checkOptions(passed);
  const { log = () => {}, maxCharacters, name } = options;
  const served = toolsFor(document, options);
  report(document, served, options);
  const { tools, wholeOf } = served;
  const title = titleOf(document);
  const isSearched = shouldSearch(tools, options.search);
  if (isSearched && options.search === undefined) {
    log(
      "Too many to list for a model: serving search_operations, describe_operation and read_operation instead; --no-search lists them all",
    );
  }
  const call = callerOf(options);
  // Its index is made for the first question: hosts wait for the list of tools.
  let find: ReturnType<typeof searchOf> | undefined;
  const search = (query: string, most?: number) =>
    (find ??= searchOf(tools.values(), (tool) => wholeOf(tool).description))(
      query,
      most,
    );
  const vocabulary = isSearched ? vocabularyOf(tools.values()) : "";

  /** What a host sees, for one user. */
  const listFor = (context: ServerContext): Registered[] => {
    const callFor = (tool: Tool, args: unknown, signal: AbortSignal) =>
      call(tool, args, { ...context, signal });
    return isSearched
      ? searchTools({
        ...{ title, tools, vocabulary, search, wholeOf },
        call: callFor,
      })
      : Array.from(tools.values(), (tool) => ({
        name: tool.name,
        description: tool.description,
        inputSchema: tool.inputSchema,
        annotations: tool.annotations,
        run: (args, signal) => callFor(tool, args, signal),
      }));
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
        }. What stands in brackets after a result is of this server: how much was cut, and how to ask for less or for the next page.`,
        cacheHints: { "tools/list": { ttlMs: LIST_LASTS } },
      },
    );
    const list = listFor(context);
    const shownAs = (name: string) =>
      options.name === undefined ? name : `${options.name}_${name}`;
    nameNear(server, (name) => {
      const near = isSearched
        ? list.map((it) => it.name)
        : search(name, 3).map(({ operation }) => operation);
      const names = near.map(shownAs).join(", ");
      if (!near.length) return "";
      return isSearched ? `; there are ${names}` : `; did you mean ${names}?`;
    });
    server.server.registerCapabilities({ tools: { listChanged: false } });
    for (const tool of list) {
      const shown = { ...tool, name: shownAs(tool.name) };
      register(server, shown, log, maxCharacters);
    }
    return server;
  };
}
