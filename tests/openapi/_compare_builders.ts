import { deepStrictEqual } from "node:assert";
import {
  createEndpoint,
  EndpointError,
  type RequestOptions,
} from "../../mod.ts";
import { describe, described, tableOf } from "../../lib/description/mod.ts";
import {
  createTools,
  type ToolArgument,
} from "../../lib/tools/create_tools.ts";
import { numbersFrom, valuesOf } from "../tools/_values.ts";
import {
  type Node,
  type Operation,
  operationsOf,
  type Parameter,
} from "./_description.ts";
import { tableByCommand } from "./_table_by_command.ts";

type Values = Record<string, unknown>;

/** What a parameter is called as an argument of a tool. */
const toName = (index: number) => `p${index}`;

/** What came of a description. */
export interface Comparison {
  /** How many requests were the same, whatever built them. */
  passed: number;
  /** What differed in the others. */
  failures: string[];
  /** How many operations no tool can be of. */
  skipped: number;
}

/**
 * Builds the requests of all operations in three ways: by the table that the
 * command writes, by `describe()` at run time, and by tools.
 */
export async function compareBuilders(
  description: Node,
  runs = 3,
): Promise<Comparison> {
  const { table } = await tableByCommand(JSON.stringify(description));
  deepStrictEqual(table, tableOf(description));
  const options = {
    baseUrl: "https://h.test/base",
    trustedOrigins: "*",
  } as const;
  const byModule = createEndpoint({
    ...options,
    description: described(table),
  }) as Call;
  const byDescription = createEndpoint({
    ...options,
    description: describe(description),
  }) as Call;
  const chosen = new Map<string, ToolArgument[]>();
  const tools = createTools(description, options, {
    argument(argument, { method, path }) {
      if (argument.location === "body") return undefined;
      const route = `${method.toUpperCase()} ${path}`;
      const choices = chosen.get(route) ?? [];
      chosen.set(route, choices);
      return { name: toName(choices.push(argument) - 1) };
    },
  });
  const operations = new Map(
    operationsOf(description).map((it) => [it.route, it] as const),
  );
  const result: Comparison = {
    passed: 0,
    failures: [],
    skipped: tools.skipped.length,
  };
  for (const tool of tools.values()) {
    const { method, path } = tool.operation;
    const route = `${method.toUpperCase()} ${path}`;
    const operation = operations.get(route);
    if (!operation) continue;
    const random = numbersFrom(route.length + 1);
    for (let run = 0; run < runs; run++) {
      const args = valuesOf(tool.inputSchema, random).make(run > 0) as Values;
      let request: RequestOptions;
      try {
        request = tool.request(args);
      } catch (error) {
        // Not every random value has a place, such as an empty one in a path.
        if (error instanceof EndpointError) continue;
        throw error;
      }
      const choices = chosen.get(route) ?? [];
      const call = toCall(operation, choices, args, request.body);
      for (const api of [byModule, byDescription]) {
        try {
          deepStrictEqual(api(route, ...call), request);
          result.passed++;
        } catch (error) {
          result.failures.push(
            `${route} ${JSON.stringify(args)}: ${(error as Error).message}`,
          );
        }
      }
    }
  }
  return result;
}

/** Calls an endpoint of a description that the compiler does not know. */
type Call = (
  route: string,
  parameters: Values,
  options: Values,
) => RequestOptions;

/** The call that passes what a model passed to a tool. */
function toCall(
  { parameters, contents }: Operation,
  choices: readonly ToolArgument[],
  args: Values,
  body: unknown,
): [parameters: Values, options: Values] {
  const inPath: Values = {};
  const query: Values = {};
  const headers: Values = {};
  for (const [index, { name, location }] of choices.entries()) {
    const own = args[toName(index)];
    if (own === undefined) continue;
    const parameter = parameters.find((it) =>
      it.in === location && it.name === name
    ) ?? { name, in: location } as Parameter;
    const value = toValue(parameter, own);
    if (location === "path") inPath[name] = value;
    else if (location === "header") headers[name] = value;
    else if (location as string === "querystring") Object.assign(query, value);
    else query[name] = value;
  }
  if (!("body" in args)) return [inPath, { query, headers }];
  const types = Object.keys(contents);
  // A string does not say that it is JSON.
  const type = typeof args.body === "string" && typeof body === "string" &&
    types.sort((one, other) => rank(one) - rank(other))[0];
  if (type && rank(type) < 2) {
    headers["content-type"] = type.includes("*") ? "application/json" : type;
  }
  const data = isFields(args.body) && isFields(body)
    // Bytes, which only a `Blob` can be the same as.
    ? { ...args.body, ...onlyBlobs(body) }
    : typeof args.body === "string"
    ? body
    : args.body;
  return [inPath, { query, headers, data }];
}

/** The order in which a call prefers JSON. */
function rank(type: string): number {
  return /^(?:application\/json|\*\/\*|application\/\*)(?![^;\s])/i.test(type)
    ? 0
    : /json/i.test(type)
    ? 1
    : 2;
}

function isFields(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function onlyBlobs(body: Values): Values {
  const isBlob = (it: unknown) =>
    [it].flat().some((one) => one instanceof Blob);
  return Object.fromEntries(
    Object.entries(body).filter(([, it]) => isBlob(it)),
  );
}

/** What a caller passes where a model may only pass JSON: strings for what no style has. */
function toValue(parameter: Parameter, value: unknown): unknown {
  const [type] = Object.keys(Object(parameter.content));
  if (type !== undefined && /json/.test(type)) {
    return typeof value === "string" ? JSON.stringify(value) : value;
  }
  if (
    parameter.in as string === "querystring" || parameter.style === "deepObject"
  ) {
    return value;
  }
  const flat = (it: unknown) =>
    typeof it === "object" && it !== null ? JSON.stringify(it) : it;
  if (Array.isArray(value)) return value.map(flat);
  return isFields(value)
    ? Object.fromEntries(
      Object.entries(value).map(([key, it]) => [key, flat(it)]),
    )
    : value;
}
