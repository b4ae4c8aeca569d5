import { McpServer } from "@modelcontextprotocol/server";
import type { Tool } from "@waymark/endpoint/tools";
import { VERSION } from "../../lib/version.ts";
import { callerOf } from "../call/_call_tool.ts";
import {
  checkOptions,
  type ServerContext,
  type ServerOptions,
} from "../options.ts";
import { structuredSchemaOf } from "../result/json/_structured_content.ts";
import { searchOf } from "../search/_search.ts";
import type { ApiDocument } from "./tools/_document.ts";
import { register, type Registered } from "./_register.ts";
import { countOf, report } from "./tools/_report.ts";
import { searchTools, shouldSearch } from "./_search_tools.ts";
import { toolsFor } from "./tools/_tools_for.ts";

/** Creates the function that makes servers for a document. */
export function serveDocument(
  document: ApiDocument,
  passed: ServerOptions,
): (context?: ServerContext) => McpServer {
  const options = checkOptions(passed);
  const { log = () => {}, name } = options;
  const served = toolsFor(document, options);
  report(document, served, options);
  const { tools, isDeclared, wholeOf } = served;
  const isSearched = shouldSearch(tools, options.search);
  const call = callerOf(options, (tool) => !isSearched && isDeclared(tool));
  if (isSearched && options.search === undefined) {
    log(
      "Too many to list for a model: serving search_operations, describe_operation and read_operation instead; --no-search lists them all",
    );
  }
  const { title } = document;
  const textOf = ({ operation }: Tool) => document.textOf(operation);
  // Its index is made for the first question: hosts wait for the list of tools.
  let search: ReturnType<typeof searchOf> | undefined;
  const find = (query: string) =>
    (search ??= searchOf(tools.values(), textOf))(query);
  const instructions = `${title}: a REST API of ${
    countOf(tools.size)
  }. What stands in brackets after a result is of this server: how much was cut, and how to ask for less or for the next page.`;

  /** What a host sees, for one user. */
  const listFor = (context: ServerContext): Registered[] => {
    const callFor = (tool: Tool, args: unknown, signal: AbortSignal) =>
      call(tool, args, { ...context, signal });
    return isSearched
      ? searchTools({
        ...{ title, tools, textOf, wholeOf },
        search: find,
        call: callFor,
      })
      : Array.from(tools.values(), (tool) => ({
        name: tool.name,
        description: tool.description,
        inputSchema: tool.inputSchema,
        annotations: tool.annotations,
        ...isDeclared(tool) &&
          { outputSchema: structuredSchemaOf(tool.outputSchema!) },
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
      { instructions },
    );
    for (const tool of listFor(context)) {
      const prefixed = name === undefined ? tool.name : `${name}_${tool.name}`;
      register(server, { ...tool, name: prefixed }, log);
    }
    return server;
  };
}
