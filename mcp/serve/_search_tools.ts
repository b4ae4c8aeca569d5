import { createTools, type Tool } from "@waymark/endpoint/tools";
import { isPlainObject } from "../../lib/_is_plain_object.ts";
import { toRecord } from "../../lib/_record.ts";
import type { CallContext, CallTool } from "../call/_call_tool.ts";
import { cutText } from "../result/_cut.ts";
import { errorOf, resultOf, type ToolResult } from "../result/_result.ts";
import { namesNear, noneOf } from "./_near.ts";
import type { Search } from "../search/_search.ts";
import { vocabularyOf } from "../search/_vocabulary.ts";
import type { Registered } from "./_register.ts";
import type { Served } from "./_tools_for.ts";

/** What the tools of a search need to know of an API. */
export interface Searched extends Pick<Served, "tools" | "wholeOf"> {
  readonly title: string;
  readonly search: Search;
  readonly call: CallTool;
  /** The most characters of text in a result. */
  readonly most: number;
  /** The prefix of the tools' names. */
  readonly prefix: string;
}

/** The tools that find, describe and call operations. */
export function toolsOfSearch(api: Searched): Registered[] {
  const { tools } = api;
  const described = createTools(
    describe(api),
    { baseUrl: "https://search.invalid" },
    { coerce: "json", descriptions: "full" },
  );
  const onlyReads = [...tools.values()].every(isReading);
  return [...described.values()].filter((tool) => isReading(tool) || !onlyReads)
    .map((tool) => ({
      ...tool,
      // The other two send nothing.
      annotations: {
        ...tool.annotations,
        openWorldHint: /(?:read|write)_operation$/.test(tool.name),
      },
      run: async (args, context) => {
        let url: string;
        try {
          ({ url } = tool.request(gather(tool, args)));
        } catch (error) {
          return errorOf((error as Error).message);
        }
        return await run(api, tool.name, new URL(url).searchParams, context);
      },
    }));
}

/** Runs a tool of a search with what a model passed. */
async function run(
  { tools, search, wholeOf, call, most, prefix }: Searched,
  name: string,
  passed: URLSearchParams,
  context: CallContext,
): Promise<ToolResult> {
  if (name === `${prefix}search_operations`) {
    const found = search(passed.get("query")!)
      .map(({ operation, description }) => `${operation}: ${description}`);
    const { text, mark } = cutText(found.join("\n"), most);
    return resultOf(text || "No operation fits; try other words.", mark);
  }
  const operation = passed.get("operation")!;
  const tool = tools.get(operation);
  if (!tool) {
    const near = namesNear(operation, tools, search);
    return errorOf(noneOf("operation", operation, near));
  }
  if (name === `${prefix}describe_operation`) {
    const callWith = callerFor(tool, prefix);
    const show = ({ description, inputSchema }: Tool) =>
      JSON.stringify({ name: operation, callWith, description, inputSchema });
    const whole = show(wholeOf(tool));
    if (whole.length <= most) return resultOf(whole);
    const { text, mark } = cutText(show(tool), most);
    return resultOf(text, mark || "Cut: texts are their first sentences.");
  }
  if (name === `${prefix}read_operation` && !isReading(tool)) {
    return errorOf(
      `${operation} may change something; ${howToCall(tool, prefix)}`,
    );
  }
  // Calling one that only reads with `write_operation` does no harm.
  return await call(tool, passed.get("arguments") ?? {}, context);
}

/**
 * The tools of a search as a description, so that what a model passes to them is
 * checked, and read, as for every other.
 */
function describe({ title, tools, prefix }: Searched): object {
  const text = (name: string, description?: string) => ({
    ...{ name, in: "query", required: true, description },
    schema: { type: "string" },
  });
  const operation = text(
    "operation",
    `The name of an operation, as ${prefix}search_operations shows it`,
  );
  const json = { "application/json": { schema: { type: "object" } } };
  const passed = { name: "arguments", in: "query", content: json };
  const fitting =
    `with arguments that fit its schema, which ${prefix}describe_operation shows.`;
  const all = {
    search_operations: {
      summary: "Search operations",
      description:
        `Finds operations of ${title} by what they do, such as "list open orders". There are ${tools.size} in all. ${
          vocabularyOf(tools.values())
        }`,
      parameters: [text("query")],
    },
    describe_operation: {
      summary: "Describe an operation",
      description:
        `Shows what an operation of ${title} does and the schema of its arguments.`,
      parameters: [operation],
    },
    read_operation: {
      summary: "Call an operation that reads",
      description: `Calls an operation of ${title} that only reads, ${fitting}`,
      parameters: [operation, passed],
    },
    write_operation: {
      summary: "Call an operation that changes something",
      description:
        `Calls an operation of ${title} that may change something, ${fitting}`,
      parameters: [operation, passed],
    },
  };
  const paths = Object.entries(all).map(([name, { description, ...its }]) => {
    const method = name === "write_operation" ? "post" : "get";
    const forTools = { name: prefix + name, description };
    return [`/${name}`, { [method]: { ...its, "x-mcp": forTools } }] as const;
  });
  return { openapi: "3.1.0", paths: Object.fromEntries(paths) };
}

/**
 * What a model passes to a tool, with what it puts beside `operation` among the
 * arguments, where it passes no others.
 */
function gather({ inputSchema }: Tool, args: unknown): unknown {
  if (!inputSchema.properties["arguments"] || !isPlainObject(args)) return args;
  const { operation, arguments: passed, ...others } = toRecord<unknown>({
    ...args,
  });
  return passed ? args : { operation, arguments: others };
}

/** Says which tool calls an operation. */
export function howToCall(tool: Tool, prefix: string): string {
  return `call it with ${callerFor(tool, prefix)}`;
}

function callerFor(tool: Tool, prefix: string): string {
  return `${prefix}${isReading(tool) ? "read" : "write"}_operation`;
}

function isReading({ annotations }: Tool): boolean {
  return annotations.readOnlyHint;
}
