import type { McpServer } from "@modelcontextprotocol/server";
import type { Tools } from "@waymark/endpoint/tools";
import { type CallTool, schemaOf } from "./_register_tool.ts";
import type { Found } from "../search/_search.ts";
import { textOf } from "../result/_shape_result.ts";

/** Above these, a list of all tools would fill a model's context. */
const MOST_TOOLS = 40;
const MOST_CHARACTERS = 100_000;

/** Whether a server searches; the option decides, or else the size of the list. */
export function shouldSearch(
  tools: Tools,
  option: boolean | undefined,
): boolean {
  return option ??
    (tools.size > MOST_TOOLS || charactersOf(tools) > MOST_CHARACTERS);
}

/** The characters of a list, without the schemas of results, which it does not show. */
function charactersOf(tools: Tools): number {
  return JSON.stringify(
    [...tools.values()].map(({ name, description, inputSchema }) => [
      ...[name, description, inputSchema],
    ]),
  ).length;
}

const OPERATION = {
  type: "string",
  description: "The name of an operation, as search_operations shows it",
};

/** Adds three tools that find, describe and call operations. */
export function registerSearch(
  server: McpServer,
  tools: Tools,
  search: (query: string) => Found[],
  callTool: CallTool,
): void {
  const reading = { readOnlyHint: true, openWorldHint: false };
  server.registerTool("search_operations", {
    title: "Search operations",
    description:
      `Finds operations of this API by what they do, in plain words, such as "list open orders". There are ${tools.size} in all.`,
    inputSchema: schemaOf({
      type: "object",
      properties: { query: { type: "string" } },
      required: ["query"],
      additionalProperties: false,
    }),
    annotations: reading,
  }, ({ query }) => {
    if (typeof query !== "string" || !query.trim()) {
      return failure('Pass a query, such as { "query": "list open orders" }');
    }
    const found = search(query);
    return found.length
      ? textOf(
        found.map(({ operation, description }) =>
          `${operation}: ${description}`
        ).join("\n"),
      )
      : textOf("No operation fits; try other words.");
  });
  server.registerTool("describe_operation", {
    title: "Describe an operation",
    description:
      "Shows what an operation does and the schema of its arguments.",
    inputSchema: schemaOf({
      type: "object",
      properties: { operation: OPERATION },
      required: ["operation"],
      additionalProperties: false,
    }),
    annotations: reading,
  }, ({ operation }) => {
    if (typeof operation !== "string") return nameless(tools);
    const tool = tools.get(operation);
    if (!tool) return unknown(operation, search);
    const { name, description, inputSchema, annotations } = tool;
    const { readOnlyHint } = annotations;
    return textOf(
      JSON.stringify({ name, description, readOnlyHint, inputSchema }),
    );
  });
  const all = [...tools.values()];
  server.registerTool("call_operation", {
    title: "Call an operation",
    description:
      "Calls an operation with arguments that fit its schema, which describe_operation shows.",
    inputSchema: schemaOf({
      type: "object",
      properties: { operation: OPERATION, arguments: { type: "object" } },
      required: ["operation"],
      additionalProperties: false,
    }),
    annotations: {
      readOnlyHint: all.every(({ annotations }) => annotations.readOnlyHint),
      destructiveHint: all.some(({ annotations }) =>
        annotations.destructiveHint
      ),
      openWorldHint: true,
    },
  }, async ({ operation, arguments: args }) => {
    if (typeof operation !== "string") return nameless(tools);
    const tool = tools.get(operation);
    return tool ? await callTool(tool, args ?? {}) : unknown(operation, search);
  });
}

/** Says what to pass instead of what is no name. */
function nameless(tools: Tools) {
  const [operation] = tools.keys();
  return failure(
    `Pass the name of an operation, such as ${JSON.stringify({ operation })}`,
  );
}

function unknown(operation: string, search: (query: string) => Found[]) {
  const near = search(operation).slice(0, 3).map((it) => it.operation);
  return failure(
    `There is no operation ${JSON.stringify(operation.slice(0, 80))}${
      near.length ? `; did you mean ${near.join(", ")}?` : ""
    }`,
  );
}

function failure(text: string) {
  return { ...textOf(text), isError: true };
}
