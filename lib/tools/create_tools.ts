/**
 * The operations of an OpenAPI description as tools for a model.
 *
 * @example
 * ```ts
 * import { createTools } from "@waymark/endpoint/tools";
 *
 * const description = {
 *   openapi: "3.1.0",
 *   info: { title: "Pets", version: "1" },
 *   paths: {
 *     "/pets/{id}": {
 *       get: {
 *         operationId: "get_pet",
 *         parameters: [
 *           { name: "id", in: "path", required: true, schema: { type: "string" } },
 *         ],
 *         responses: {},
 *       },
 *     },
 *   },
 * };
 * const tools = createTools(description, { baseUrl: "https://pets.example/v1" });
 * console.log(tools.get("get_pet")?.request({ id: "7" }).url);
 * // → "https://pets.example/v1/pets/7"
 * ```
 *
 * @module
 */

import { show } from "../_show.ts";
import { invalid } from "../_errors.ts";
import { toRecord } from "../_record.ts";
import { describeRouteBy } from "../described/_describe_route.ts";
import { readTable } from "../described/_read_table.ts";
import { apiOf, DEFAULT_OPTIONS, firstDefaults } from "../endpoint/_api_of.ts";
import { NO_VALUES, type Values } from "../endpoint/_merge.ts";
import { readOptions } from "../endpoint/_read_options.ts";
import { STRICT } from "../endpoint/_strict.ts";
import { readTrustedOrigins } from "../endpoint/_trusted_origins.ts";
import { tableOf } from "../openapi/describe.ts";
import { readDescription } from "../openapi/_read_description.ts";
import type { Operation } from "../openapi/_read_operations.ts";
import type { Parameter } from "../openapi/_read_parameter.ts";
import { toText } from "../openapi/_resolve.ts";
import { buildToolRequest, type Validate } from "./_build_request.ts";
import { coerceJson } from "./_coerce_json.ts";
import { annotationsOf, textsOf } from "./_describe_tool.ts";
import { toDialect } from "./_dialect.ts";
import { type Context, draftTool } from "./_draft_tool.ts";
import { hashOf, LONGEST_NAME, nameAll, toName } from "./_names.ts";
import { ownHeadersOf } from "./_own_headers.ts";
import { Pins } from "./_pins.ts";
import { planTool } from "./_plan_tool.ts";
import { outputsOf } from "./_outputs_of.ts";
import { readExtensions } from "./_read_extensions.ts";
import { Schemas } from "./_schemas.ts";
import { showSchema, writeSchema, type Writing } from "./_write_schema.ts";
import type {
  InputSchema,
  SkippedOperation,
  Tool,
  ToolArgument,
  ToolDefaults,
  ToolOperation,
  Tools,
  ToolSettings,
} from "./types.ts";

export type {
  ArgumentChange,
  InputSchema,
  SchemaValidator,
  SkippedOperation,
  Tool,
  ToolAnnotations,
  ToolArgument,
  ToolDefaults,
  ToolOperation,
  ToolRequestOptions,
  Tools,
  ToolSettings,
} from "./types.ts";

/** The settings, with a check of each. */
const SETTINGS: Readonly<Record<string, readonly [RegExp, string]>> = {
  include: [/^function/, "a function"],
  name: [/^function/, "a function"],
  describe: [/^function/, "a function"],
  argument: [/^function/, "a function"],
  maxNameLength: [
    /^number (?:1[6-9]|[2-5]\d|6[0-4])$/,
    "a whole number from 16 to 64",
  ],
  descriptions: [/^string (?:short|full|none)$/, '"short", "full" or "none"'],
  dialect: [
    /^string (?:2020-12|openai-strict|gemini)$/,
    '"2020-12", "openai-strict" or "gemini"',
  ],
  refs: [/^string (?:defs|inline)$/, '"defs" or "inline"'],
  outputSchema: [/^boolean/, "true or false"],
  maxEnum: [/^number [1-9]\d*$/, "a whole number above 0"],
  validator: [/^object/, "an object with getValidator"],
  perRequest: [/^object/, "a list of names"],
  coerce: [/^string json$/, '"json"'],
};

/** How a schema is written that a validator gets. */
const WHOLE: Writing = { refs: "defs", maxEnum: Infinity };

/** The options of the first argument. */
const TOOL_OPTIONS: readonly string[] = [...DEFAULT_OPTIONS, "trustedOrigins"];

function checkSettings(settings: ToolSettings): void {
  for (const [name, value] of Object.entries(settings)) {
    const [pattern, expected] = Object.hasOwn(SETTINGS, name)
      ? SETTINGS[name]!
      : [];
    if (!pattern) {
      throw invalid(
        `${show(name)} is not a setting of createTools; the settings are ${
          Object.keys(SETTINGS).join(", ")
        }`,
      );
    }
    const text = `${typeof value} ${typeof value === "object" ? "" : value}`;
    if (value === undefined || pattern.test(text)) continue;
    throw invalid(
      `The setting ${name} is ${show(value)}; pass ${expected}`,
    );
  }
}

/**
 * Turns the operations of an OpenAPI description into tools for a model.
 *
 * They are for programs that learn only at run time which operations there are: a
 * server of the Model Context Protocol, the tools of an agent, a gateway.
 *
 * A tool has a name, a description, a JSON Schema of its arguments and annotations
 * to show to the model, the schema of its result if `outputSchema` asks for it, and
 * `request(args)`, which checks what the model chose and
 * builds the request: each argument goes where the description says, and nowhere
 * else. A wrong argument throws an error whose message is for the model.
 *
 * @param description An OpenAPI 3.0, 3.1 or 3.2 description, as parsed JSON.
 * @param defaults What each request starts from, as `createEndpoint` takes it.
 * Parameters and headers among them are neither shown nor changed by arguments.
 * @param settings Which operations become tools, and how they are shown.
 * @returns The tools by their names, with the operations that were skipped.
 * @throws {EndpointError} For defaults or settings that are wrong, and for anything
 * that isn't an OpenAPI description.
 *
 * @example Show tools to a model, and send what it asks for
 * ```ts
 * import { createTools } from "@waymark/endpoint/tools";
 *
 * const description = {
 *   openapi: "3.1.0",
 *   paths: {
 *     "/pets/{id}": {
 *       get: {
 *         summary: "Find a pet",
 *         parameters: [
 *           { name: "id", in: "path", required: true, schema: { type: "string" } },
 *         ],
 *       },
 *     },
 *   },
 * };
 * const tools = createTools(description, { baseUrl: "https://pets.example/v1" });
 *
 * console.log([...tools.keys()]); // → ["get_pets_id"]
 *
 * const tool = tools.get("get_pets_id")!;
 * console.log(tool.inputSchema.required); // → ["id"]
 * console.log(tool.request({ id: "a/b" }).url);
 * // → "https://pets.example/v1/pets/a%2Fb"
 * tool.request({ id: ".." }); // throws UNSAFE_PATH
 * ```
 */
export function createTools(
  description: object,
  defaults: ToolDefaults,
  settings: ToolSettings = {},
): Tools {
  // A polluted `Object.prototype` may have settings.
  const own = toRecord(settings as Record<string, unknown>) as ToolSettings;
  checkSettings(own);
  const { descriptions = "short", refs = "defs", maxEnum = Infinity } = own;
  const { dialect = "2020-12", maxNameLength: longest = LONGEST_NAME } = own;
  const writing = { refs, maxEnum };
  const names = [own.perRequest ?? []].flat();
  const start = readOptions(defaults, TOOL_OPTIONS, "createTools");
  const { trustedOrigins = [] } = start;
  const { options, parameters } = firstDefaults(start);
  const { document, operations } = readDescription(description);
  const assertTrusted = readTrustedOrigins(trustedOrigins);
  const schemas = new Schemas(document, descriptions, "readOnly");
  const ownHeaders = ownHeadersOf(document, [
    ...Object.keys(options.headers),
    ...names,
  ]);
  const context: Context = {
    schemas,
    // The parameters are pins, which have no other place than that of their name.
    api: apiOf({ options, parameters: NO_VALUES }, {
      strict: STRICT,
      assertTrusted,
      describeRoute: describeRouteBy(
        readTable(tableOf(document, operations)),
      ),
    }),
    pins: new Pins(parameters, names),
    apiKeys: new Pins({}, ownHeaders.apiKeys),
    ownHeaders,
    isTrusted(origin) {
      try {
        // Another path of the same origin may be another program.
        assertTrusted?.(origin, "");
        return true;
      } catch {
        return false;
      }
    },
  };

  const all = operations.map((operation) => {
    const info = infoOf(operation);
    const route = `${info.method} ${info.path}`;
    const id = toText(operation.node.operationId, route);
    const forTools = readExtensions(document, operation);
    const wish = `${own.name?.(info) ?? (forTools.name || id)}`;
    return { operation, info, route, wish, forTools };
  });
  // Sorted, so that the order of the operations does not matter.
  const sorted = [...all].sort((one, two) => one.route < two.route ? -1 : 1);
  const named = nameAll(sorted, ({ route, wish }) => ({
    name: toToolName(wish, longest, dialect) ||
      toToolName(route, longest, dialect),
    suffix: hashOf(route),
  }), { longest });
  const planned = all.filter(({ info }) => own.include?.(info) ?? true)
    .map((it) => ({ ...it, name: named.get(it)!, plan: planOf(it) }));
  schemas.readAll();

  function planOf({ operation, info, forTools }: typeof all[number]) {
    if (forTools.disabledBy) {
      return new Error(`the description disables it by ${forTools.disabledBy}`);
    }
    const draft = faultOr(() => draftTool(operation, context));
    if (draft instanceof Error) return draft;
    // What the program's function throws is not a fault of the operation.
    const changes = draft.shown.map((it) =>
      [it, toRecord(own.argument?.(argumentOf(it), info) as Values)] as const
    );
    return faultOr(() => planTool(draft, new Map(changes), context));
  }

  const outputs = lazy(() => outputsOf(operations, document, descriptions));
  const outputOf = (operation: Operation) => {
    const target = own.outputSchema && outputs().get(operation);
    return target ? showSchema(target, writing) : undefined;
  };

  const skipped: SkippedOperation[] = [];
  const tools = new ToolMap(skipped);
  for (const { operation, info, name, forTools, plan } of planned) {
    if (plan instanceof Error || plan.root.fault) {
      const reason = plan instanceof Error ? plan.message : plan.root.fault;
      skipped.push({ operation: info, reason });
      continue;
    }
    const { title = name, description: text } = textsOf(
      operation,
      descriptions,
      forTools.description,
    );
    const description = own.describe?.(info, text) || text;
    const inDialect = lazy(() =>
      toDialect(dialect, showSchema(plan.root, writing) as InputSchema)
    );
    const outputSchema = lazy(() => outputOf(operation));
    const annotations = annotationsOf(info.method, title);
    const characters = lazy(() => {
      const shown = { name, description, annotations };
      const schemas = {
        inputSchema: inDialect().schema,
        outputSchema: outputSchema(),
      };
      return JSON.stringify({ ...shown, ...schemas }).length;
    });
    let validate: Validate | undefined;
    tools.set(name, {
      name,
      description,
      get inputSchema() {
        return inDialect().schema;
      },
      get outputSchema() {
        return outputSchema();
      },
      annotations,
      get characters() {
        return characters();
      },
      operation: info,
      request(args, options) {
        const decoded = inDialect().decode(args);
        const values = own.coerce
          ? coerceJson(decoded, plan.root.schema)
          : decoded;
        // What is cut for the model is still checked.
        validate ??= own.validator?.getValidator(
          writeSchema(plan.root, WHOLE) as InputSchema,
        );
        return buildToolRequest(name, plan, context, validate, values, options);
      },
    });
  }
  return tools;
}

/** A name in the characters that hosts take. */
function toToolName(text: string, longest: number, dialect: string): string {
  const name = toName(text, /[^\w-]+/, longest);
  // Gemini's begin with a letter or `_`.
  return dialect === "gemini"
    ? name.replace(/^(?=[-\d])/, "_").slice(0, longest)
    : name;
}

/** The tools by their names. */
class ToolMap extends Map<string, Tool> implements Tools {
  constructor(readonly skipped: readonly SkippedOperation[]) {
    super();
  }

  get characters(): number {
    // The brackets and the commas of the list.
    let characters = Math.max(this.size, 1) + 1;
    for (const tool of this.values()) characters += tool.characters;
    return characters;
  }
}

/** The result, or what is wrong with an operation. */
function faultOr<Result>(run: () => Result): Result | Error {
  try {
    return run();
  } catch (error) {
    return error as Error;
  }
}

function argumentOf(
  { name, location, isRequired, node, schema }: Parameter,
): ToolArgument {
  const { description } = node;
  return {
    name,
    location: location as ToolArgument["location"],
    isRequired,
    ...typeof description === "string" && { description },
    ...schema !== undefined && { schema },
  };
}

/** Computes a value when it is first needed. */
function lazy<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => (known ??= { value: compute() }).value;
}

function infoOf({ method, path, node }: Operation): ToolOperation {
  const { operationId, tags, deprecated } = node;
  return {
    method: method.toLowerCase() as ToolOperation["method"],
    path,
    ...typeof operationId === "string" && { operationId },
    tags: [tags ?? []].flat().filter((it) => typeof it === "string"),
    deprecated: deprecated === true,
  };
}
