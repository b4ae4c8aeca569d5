/**
 * The tools of an API for an agent without a server: called, shaped, cut, masked
 * and paged as `@waymark/mcp` does.
 *
 * @example
 * ```ts ignore
 * import { createTools } from "@waymark/endpoint/tools";
 * import { callTool, searchTools, textOf } from "@waymark/mcp/agent";
 *
 * const tools = createTools(description, { baseUrl, headers: { authorization } });
 * const search = searchTools(tools);
 * const [found] = search("list open orders");
 * const result = await callTool(tools.get(found.operation), { status: "open" });
 * console.log(textOf(result));
 * ```
 *
 * @module
 */
import type { Tool, Tools } from "@waymark/endpoint/tools";
import { callerOf } from "./call/_call_tool.ts";
import { type CallOptions, checkCallOptions } from "./options.ts";
import { errorOf, type ToolResult } from "./result/_result.ts";
import { type Search, searchOf } from "./search/_search.ts";

export type { CallOptions, ChangingHeaders } from "./options.ts";
export type { Content, ToolResult } from "./result/_result.ts";
export type { Found, Search } from "./search/_search.ts";

/** The options of {@linkcode callTool}. */
export interface CallToolOptions extends CallOptions {
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Calls a tool with what a model passed. It never throws for what a model or a
 * server does: what is wrong is in the result, for the model.
 *
 * @param tool A tool of `createTools`; `undefined` if no tool has the name.
 * @param args What the model passed, as parsed JSON or as a string of it.
 * @param options Credentials, limits and a `signal`.
 * @throws {EndpointError} if an option is wrong.
 */
export async function callTool(
  tool: Tool | undefined,
  args: unknown,
  options: CallToolOptions = {},
): Promise<ToolResult> {
  const known = checkCallOptions<CallToolOptions>(options);
  // A model makes up names.
  if (!tool) return errorOf("There is no tool of this name.");
  return await callerOf(known)(tool, args, { signal: known.signal });
}

/**
 * Creates the function that finds tools for a question in plain words, best first.
 *
 * @param tools What `createTools` returns.
 */
export function searchTools(tools: Tools): Search {
  return searchOf(tools.values());
}

/** The text of a result, for an SDK that takes a string; images and sound are named by their type. */
export function textOf({ content }: ToolResult): string {
  return content.map((part) =>
    part.type === "text" ? part.text : `[${part.type} ${part.mimeType}]`
  ).join("\n");
}
