import type { Tool, Tools } from "@waymark/endpoint/tools";
import type { ToolResult } from "../result/_result.ts";
import { errorOf, textOf } from "../result/_result.ts";
import type { Found } from "../search/_search.ts";
import type { Registered } from "./_register.ts";

/** Above these, a list of all tools would fill a model's context. */
const MOST_TOOLS = 40;
const MOST_CHARACTERS = 100_000;

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
  readonly search: (query: string) => readonly Found[];
  /** What the document says at length about an operation. */
  readonly textOf: (tool: Tool) => string;
  /** A tool with the whole texts of its arguments. */
  readonly wholeOf: (tool: Tool) => Tool;
  readonly call: (
    tool: Tool,
    args: unknown,
    signal: AbortSignal,
  ) => Promise<ToolResult>;
}

const OPERATION = {
  type: "string",
  description: "The name of an operation, as search_operations shows it",
};

/** The tools that find, describe and call operations. */
export function searchTools(api: Searched): Registered[] {
  const reads = [...api.tools.values()].every(isReading);
  return [
    searchOperations(api),
    describeOperation(api),
    readOperation(api),
    ...reads ? [] : [writeOperation(api)],
  ];
}

function isReading({ annotations }: Tool): boolean {
  return annotations.readOnlyHint;
}

function searchOperations({ title, tools, search }: Searched): Registered {
  return {
    name: "search_operations",
    description:
      `Finds operations of the API ${title} by what they do, in plain words, such as "list open orders". There are ${tools.size} in all.`,
    inputSchema: schemaOf({ query: { type: "string" } }, ["query"]),
    annotations: { ...READING, title: "Search operations" },
    run: (args) => {
      const { query, ...others } = args;
      if (typeof query !== "string" || !query.trim()) {
        return errorOf('Pass a query, such as { "query": "list open orders" }');
      }
      const unknown = refuseOthers(others, ["query"]);
      if (unknown) return unknown;
      const found = search(query).map(({ operation, description }) =>
        `${operation}: ${description}`
      );
      return textOf(
        found.length ? found.join("\n") : "No operation fits; try other words.",
      );
    },
  };
}

function describeOperation(api: Searched): Registered {
  return {
    name: "describe_operation",
    description:
      `Shows what an operation of the API ${api.title} does and the schema of its arguments.`,
    inputSchema: schemaOf({ operation: OPERATION }, ["operation"]),
    annotations: { ...READING, title: "Describe an operation" },
    run: ({ operation, ...others }) => {
      const tool = findTool(operation, api);
      if ("content" in tool) return tool;
      const unknown = refuseOthers(others, ["operation"]);
      if (unknown) return unknown;
      const { name, description } = tool;
      const text = api.textOf(tool);
      return textOf(JSON.stringify({
        name,
        callWith: isReading(tool) ? "read_operation" : "write_operation",
        summary: description,
        ...text && { description: text },
        inputSchema: api.wholeOf(tool).inputSchema,
      }));
    },
  };
}

function readOperation(api: Searched): Registered {
  return {
    name: "read_operation",
    description:
      `Calls an operation of the API ${api.title} that only reads, with arguments that fit its schema, which describe_operation shows.`,
    inputSchema: CALL,
    annotations: {
      title: "Read by an operation",
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    },
    run: (args, signal) => callOperation(api, args, signal, isReading),
  };
}

function writeOperation(api: Searched): Registered {
  return {
    name: "write_operation",
    description:
      `Calls an operation of the API ${api.title} that may change something, with arguments that fit its schema, which describe_operation shows.`,
    inputSchema: CALL,
    annotations: {
      title: "Change by an operation",
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    },
    // One that only reads does no harm here.
    run: (args, signal) => callOperation(api, args, signal, () => true),
  };
}

const READING = { readOnlyHint: true, openWorldHint: false };

const CALL = schemaOf(
  { operation: OPERATION, arguments: { type: "object" } },
  ["operation"],
);

async function callOperation(
  api: Searched,
  { operation, arguments: passed = {}, ...others }: Record<string, unknown>,
  signal: AbortSignal,
  isAllowed: (tool: Tool) => boolean,
): Promise<ToolResult> {
  const tool = findTool(operation, api);
  if ("content" in tool) return tool;
  // Without it, an operation would be called that was meant with a filter.
  const refused = refuseOthers(others, ["operation", "arguments"]);
  if (refused) return refused;
  return isAllowed(tool) ? await api.call(tool, passed, signal) : errorOf(
    `${tool.name} may change something; call it with write_operation`,
  );
}

/** Finds the tool of an operation, or says what to pass instead. */
function findTool(
  operation: unknown,
  { tools, search }: Searched,
): Tool | ToolResult {
  if (typeof operation !== "string") {
    const [operation] = tools.keys();
    return errorOf(
      `Pass the name of an operation, such as ${JSON.stringify({ operation })}`,
    );
  }
  const tool = tools.get(operation);
  if (tool) return tool;
  const near = search(operation).slice(0, 3).map((it) => it.operation);
  return errorOf(
    `There is no operation ${JSON.stringify(operation.slice(0, 80))}${
      near.length ? `; did you mean ${near.join(", ")}?` : ""
    }`,
  );
}

/** Refuses members of a call that mean nothing. */
function refuseOthers(
  others: Record<string, unknown>,
  known: readonly string[],
): ToolResult | undefined {
  const names = Object.keys(others).slice(0, 5)
    .map((name) => JSON.stringify(name.slice(0, 80)));
  if (!names.length) return undefined;
  const where = known.includes("arguments")
    ? `; pass arguments of the operation as { "operation": …, "arguments": { … } }`
    : "";
  return errorOf(
    `${names.join(", ")} ${
      names.length > 1 ? "are" : "is"
    } unknown here, and nothing was called; this takes ${
      known.join(" and ")
    }${where}`,
  );
}

function schemaOf(
  properties: Record<string, unknown>,
  required: readonly string[],
): Record<string, unknown> {
  return { type: "object", properties, required, additionalProperties: false };
}
