import { createTools, type Tool, type Tools } from "@waymark/endpoint/tools";
import type { CallContext, CallTool } from "../call/_call_tool.ts";
import { cutText } from "../result/_cut.ts";
import { errorOf, textOf, type ToolResult } from "../result/_result.ts";
import type { Found } from "../search/_search.ts";
import { vocabularyOf } from "../search/_vocabulary.ts";
import type { Registered } from "./_register.ts";

/** The most characters of the text of an operation. */
const MOST_TEXT = 4000;

/** What the tools of a search need to know of an API. */
export interface Searched {
  readonly title: string;
  readonly tools: Tools;
  readonly search: (query: string) => readonly Found[];
  /** A tool with the whole texts of the operation and its arguments. */
  readonly wholeOf: (tool: Tool) => Tool;
  readonly call: CallTool;
}

/** What a model passed to a tool of a search, once it is checked. */
interface Passed {
  readonly query: string;
  readonly operation: string;
  readonly arguments: unknown;
}

/** What a tool of a search does. */
type Run = (
  passed: Passed,
  context: CallContext,
) => ToolResult | Promise<ToolResult>;

/** The tools that find, describe and call operations. */
export function searchTools(api: Searched): Registered[] {
  const { tools, search, wholeOf, call } = api;
  /** Finds the tool of the operation that was passed, or says what to pass instead. */
  const withTool =
    (run: (tool: Tool, ...passed: Parameters<Run>) => ReturnType<Run>): Run =>
    (passed, context) => {
      const { operation } = passed;
      const tool = tools.get(operation);
      if (tool) return run(tool, passed, context);
      const near = search(operation).slice(0, 3).map((it) => it.operation);
      return errorOf(
        `There is no operation ${JSON.stringify(operation.slice(0, 80))}${
          near.length ? `; did you mean ${near.join(", ")}?` : ""
        }`,
      );
    };
  const runs: Readonly<Record<string, Run>> = {
    search_operations: ({ query }) => {
      const found = search(query)
        .map(({ operation, description }) => `${operation}: ${description}`);
      return textOf(found.join("\n") || "No operation fits; try other words.");
    },
    describe_operation: withTool((tool) => {
      const { name, description, inputSchema } = wholeOf(tool);
      const { text, mark } = cutText(description, MOST_TEXT);
      const callWith = isReading(tool) ? "read_operation" : "write_operation";
      const shown = { name, callWith, description: text, inputSchema };
      return textOf(
        JSON.stringify(shown),
        mark && `${mark} That is "description".`,
      );
    }),
    read_operation: withTool((tool, passed, context) =>
      isReading(tool) ? call(tool, passed.arguments, context) : errorOf(
        `${tool.name} may change something; call it with write_operation`,
      )
    ),
    // One that only reads does no harm here.
    write_operation: withTool((tool, passed, context) =>
      call(tool, passed.arguments, context)
    ),
  };
  const described = createTools(
    describe(api),
    { baseUrl: "https://search.invalid" },
    { coerce: "json" },
  );
  const onlyReads = [...tools.values()].every(isReading);
  return [...described.values()].filter((tool) => isReading(tool) || !onlyReads)
    .map((tool) => ({
      ...tool,
      run: async (args, context) => {
        let passed: Record<string, string>;
        try {
          const { searchParams } = new URL(tool.request(args).url);
          passed = Object.fromEntries(searchParams);
        } catch (error) {
          return errorOf((error as Error).message);
        }
        const { query = "", operation = "", arguments: json = "{}" } = passed;
        const read = { query, operation, arguments: JSON.parse(json) };
        return await runs[tool.name]!(read, context);
      },
    }));
}

/**
 * The tools of a search as a description, so that what a model passes to them is
 * checked, and read, as for every other.
 */
function describe({ title, tools }: Searched): object {
  const text = (name: string, description?: string) => ({
    ...{ name, in: "query", required: true, description },
    schema: { type: "string" },
  });
  const operation = text(
    "operation",
    "The name of an operation, as search_operations shows it",
  );
  const json = { "application/json": { schema: { type: "object" } } };
  const passed = { name: "arguments", in: "query", content: json };
  const fitting =
    "with arguments that fit its schema, which describe_operation shows.";
  const all = [
    {
      operationId: "search_operations",
      summary: "Search operations",
      description:
        `Finds operations of the API ${title} by what they do, such as "list open orders". There are ${tools.size} in all. ${
          vocabularyOf(tools.values())
        }`,
      parameters: [text("query")],
    },
    {
      operationId: "describe_operation",
      summary: "Describe an operation",
      description:
        `Shows what an operation of the API ${title} does and the schema of its arguments.`,
      parameters: [operation],
    },
    {
      operationId: "read_operation",
      summary: "Read by an operation",
      description:
        `Calls an operation of the API ${title} that only reads, ${fitting}`,
      parameters: [operation, passed],
    },
    {
      method: "post",
      operationId: "write_operation",
      summary: "Change by an operation",
      description:
        `Calls an operation of the API ${title} that may change something, ${fitting}`,
      parameters: [operation, passed],
    },
  ];
  const paths = all.map(({ method = "get", description, ...its }) =>
    [`/${its.operationId}`, {
      [method]: { ...its, "x-mcp": { description } },
    }] as const
  );
  return { openapi: "3.1.0", paths: Object.fromEntries(paths) };
}

function isReading({ annotations }: Tool): boolean {
  return annotations.readOnlyHint;
}
