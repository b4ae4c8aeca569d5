import { deepStrictEqual } from "node:assert";
import { main } from "../../lib/cli/main.ts";
import {
  createEndpoint,
  EndpointError,
  type RequestOptions,
} from "../../mod.ts";
import {
  describe,
  described,
  type Table,
  tableOf,
} from "../../lib/description/mod.ts";
import { createTools } from "../../lib/tools/create_tools.ts";
import { numbersFrom, valuesOf } from "../tools/_values.ts";
import {
  type Node,
  type Operation,
  operationsOf,
  type Parameter,
} from "./_description.ts";

type Values = Record<string, unknown>;

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
  const written = await writtenTable(description);
  deepStrictEqual(written, tableOf(description));
  const options = {
    baseUrl: "https://h.test/base",
    trustedOrigins: "*",
  } as const;
  const byModule = createEndpoint({
    ...options,
    description: described(written),
  }) as Call;
  const byDescription = createEndpoint({
    ...options,
    description: describe(description),
  }) as Call;
  const tools = createTools(description, {
    baseUrl: options.baseUrl,
    trustedOrigins: "*",
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
      const args = valuesOf(tool.inputSchema, random).make(run > 0);
      let request: RequestOptions;
      try {
        request = tool.request(args);
      } catch (error) {
        // Not every random value has a place, such as an empty one in a path.
        if (error instanceof EndpointError) continue;
        throw error;
      }
      const names = Object.keys(tool.inputSchema.properties);
      const call = toCall(operation, names, args, request.body);
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

/** The table in the module that the command writes. */
async function writtenTable(description: Node): Promise<Table> {
  let output = "";
  const bytes = new TextEncoder().encode(JSON.stringify(description));
  await main(["openapi", "--table", "-"], {
    readFile: () => Promise.reject(new Error("no files here")),
    readInput: () => Promise.resolve(bytes),
    write: (text) => Promise.resolve(void (output += text)),
    writeError: () => {},
    color: false,
  });
  const { table } = await import(
    `data:text/javascript,${encodeURIComponent(output)}`
  );
  return table;
}

/** The call that passes what a model passed to a tool. */
function toCall(
  { parameters, contents, path }: Operation,
  names: readonly string[],
  args: Values,
  body: unknown,
): [parameters: Values, options: Values] {
  const inPath: Values = {};
  const query: Values = {};
  const headers: Values = {};
  const slots = path.match(/\{[^{}]+\}/g)?.map((it) => it.slice(1, -1)) ?? [];
  const listed: Parameter[] = [
    ...parameters.filter((it) => it.in !== "cookie"),
    ...slots.filter((name) =>
      !parameters.some((it) => it.in === "path" && it.name === name)
    ).map((name): Parameter => ({ name, in: "path" })),
  ];
  const left = new Set(names);
  for (const parameter of listed) {
    const bare = parameter.name.split(/[^\w.-]+/).filter(Boolean).join("_")
      .slice(0, 64) || parameter.in;
    const own = [
      bare,
      `${bare}_${parameter.in}`,
      ...[2, 3, 4].map((it) => `${bare}_${parameter.in}_${it}`),
    ].find((it) => left.delete(it));
    if (own === undefined || !Object.hasOwn(args, own)) continue;
    const value = toValue(parameter, args[own]);
    if (parameter.in === "path") inPath[parameter.name] = value;
    else if (parameter.in === "header") headers[parameter.name] = value;
    else if (parameter.in as string === "querystring") {
      Object.assign(query, value);
    } else query[parameter.name] = value;
  }
  const isBody = Object.keys(contents).length && "body" in args &&
    !listed.some(({ name }) => name === "body");
  if (!isBody) return [inPath, { query, headers }];
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
