import { createTools, type Tool, type Tools } from "@waymark/endpoint/tools";
import { errorOf, textOf, type ToolResult } from "../result/text/_result.ts";
import type { Found } from "../search/_search.ts";
import type { Registered } from "./_register.ts";

/** Above these, a list of all tools would fill a model's context. */
const MOST_TOOLS = 40;
const MOST_CHARACTERS = 100_000;

/** The most characters of the text of an operation. */
const MOST_TEXT = 4000;

/** Whether a server searches; the option decides, or else the size of the list. */
export function shouldSearch(
  tools: Tools,
  option: boolean | undefined,
): boolean {
  return option ??
    (tools.size > MOST_TOOLS || tools.characters > MOST_CHARACTERS);
}

/** What the tools of a search need to know of an API. */
export interface Searched {
  readonly title: string;
  readonly tools: Tools;
  /** What the API is about, in its own words. */
  readonly vocabulary: string;
  readonly search: (query: string) => readonly Found[];
  /** A tool with the whole texts of the operation and its arguments. */
  readonly wholeOf: (tool: Tool) => Tool;
  readonly call: (
    tool: Tool,
    args: unknown,
    signal: AbortSignal,
  ) => Promise<ToolResult>;
}

/** What a model passed to a tool of a search, once it is checked. */
interface Passed {
  readonly query: string;
  readonly operation: string;
  readonly arguments: unknown;
}

const text = (name: string, description?: string) => ({
  ...{ name, in: "query", required: true, description },
  schema: { type: "string" },
});
const OPERATION = text(
  "operation",
  "The name of an operation, as search_operations shows it",
);
const CALL = {
  parameters: [OPERATION],
  requestBody: {
    content: { "application/json": { schema: { type: "object" } } },
  },
};

/**
 * The tools of a search are those of a description as well, so that what a model
 * passes to them is checked, and read, as for every other.
 */
const CHECKED: Tools = createTools(
  {
    openapi: "3.1.0",
    paths: {
      "/search": {
        post: { operationId: "search_operations", parameters: [text("query")] },
      },
      "/describe": {
        post: { operationId: "describe_operation", parameters: [OPERATION] },
      },
      "/read": { post: { operationId: "read_operation", ...CALL } },
      "/write": { post: { operationId: "write_operation", ...CALL } },
    },
  },
  { baseUrl: "https://search.invalid" },
  {
    coerce: "json",
    argument: ({ location }) =>
      location === "body" ? { name: "arguments" } : undefined,
  },
);

/** The tools that find, describe and call operations. */
export function searchTools(api: Searched): Registered[] {
  const { title, tools, search, vocabulary } = api;
  const all: Registered[] = [
    checked("search_operations", {
      title: "Search operations",
      description:
        `Finds operations of the API ${title} by what they do, such as "list open orders". There are ${tools.size} in all. ${vocabulary}`,
      run: ({ query }) => {
        const found = search(query)
          .map(({ operation, description }) => `${operation}: ${description}`);
        return textOf(
          found.join("\n") || "No operation fits; try other words.",
        );
      },
    }),
    checked("describe_operation", {
      title: "Describe an operation",
      description:
        `Shows what an operation of the API ${title} does and the schema of its arguments.`,
      run: withTool(api, (tool) => {
        const { name, description, inputSchema } = api.wholeOf(tool);
        return textOf(JSON.stringify({
          name,
          callWith: isReading(tool) ? "read_operation" : "write_operation",
          description: cut(description),
          inputSchema,
        }));
      }),
    }),
    checked("read_operation", {
      title: "Read by an operation",
      description:
        `Calls an operation of the API ${title} that only reads, with arguments that fit its schema, which describe_operation shows.`,
      openWorldHint: true,
      run: withTool(
        api,
        async (tool, passed, signal) =>
          isReading(tool)
            ? await api.call(tool, passed.arguments, signal)
            : errorOf(
              `${tool.name} may change something; call it with write_operation`,
            ),
      ),
    }),
    checked("write_operation", {
      title: "Change by an operation",
      description:
        `Calls an operation of the API ${title} that may change something, with arguments that fit its schema, which describe_operation shows.`,
      ...{ readOnlyHint: false, destructiveHint: true, idempotentHint: false },
      openWorldHint: true,
      // One that only reads does no harm here.
      run: withTool(
        api,
        (tool, passed, signal) => api.call(tool, passed.arguments, signal),
      ),
    }),
  ];
  return [...tools.values()].every(isReading) ? all.slice(0, -1) : all;
}

/** What a tool of a search does. */
type Run = (
  passed: Passed,
  signal: AbortSignal,
) => ToolResult | Promise<ToolResult>;

/** A tool whose arguments are checked before it runs; it only reads, unless it says otherwise. */
function checked(
  name: string,
  { description, run, ...annotations }:
    & Registered["annotations"]
    & { readonly description: string; readonly run: Run },
): Registered {
  const tool = CHECKED.get(name)!;
  return {
    ...{ name, description, inputSchema: tool.inputSchema },
    annotations: { readOnlyHint: true, openWorldHint: false, ...annotations },
    run: async (args, signal) => {
      let passed: Passed;
      try {
        const { url, body = {} } = tool.request(args);
        const texts = Object.fromEntries(new URL(url).searchParams);
        passed = { query: "", operation: "", ...texts, arguments: body };
      } catch (error) {
        return errorOf((error as Error).message);
      }
      return await run(passed, signal);
    },
  };
}

/** Finds the tool of the operation that was passed, or says what to pass instead. */
function withTool(
  { tools, search }: Searched,
  run: (tool: Tool, ...passed: Parameters<Run>) => ReturnType<Run>,
): Run {
  return (passed, signal) => {
    const { operation } = passed;
    const tool = tools.get(operation);
    if (tool) return run(tool, passed, signal);
    const near = search(operation).slice(0, 3).map((it) => it.operation);
    return errorOf(
      `There is no operation ${JSON.stringify(operation.slice(0, 80))}${
        near.length ? `; did you mean ${near.join(", ")}?` : ""
      }`,
    );
  };
}

function isReading({ annotations }: Tool): boolean {
  return annotations.readOnlyHint;
}

function cut(text: string): string {
  return text.length > MOST_TEXT
    ? `${text.slice(0, MOST_TEXT)}… [Cut: ${text.length} characters]`
    : text;
}
