/**
 * The operations of an OpenAPI description as tools for a model.
 *
 * @module tools
 */

import { isWhole, listOf, oneOf } from "../_checks.ts";
import { lazy } from "../_lazy.ts";
import { type OptionTable, readOptions } from "../_read_options.ts";
import { toRecord } from "../_record.ts";
import type { Values } from "../_read_values.ts";
import { readDescription } from "../description/load/_read_description.ts";
import type { Parameter } from "../description/model/parameter/_read_parameter.ts";
import { type Context, contextOf } from "./plan/_context_of.ts";
import {
  annotationsOf,
  type Candidate,
  candidateOf,
  describeTool,
} from "./plan/_describe_tool.ts";
import { placesOf } from "./plan/_places_of.ts";
import { type Plan, planTool } from "./plan/_plan_tool.ts";
import { isText, shorten } from "./schema/_shorten.ts";
import { nameTools } from "./_name_tools.ts";
import { buildToolRequest } from "./request/_build_request.ts";
import { showSchema, writeSchema } from "./schema/show/_write_schema.ts";
import type {
  ArgumentChange,
  InputSchema,
  SkippedOperation,
  Tool,
  ToolArgument,
  ToolDefaults,
  Tools,
  ToolSettings,
} from "./types.ts";

export type * from "./types.ts";

/** The settings. Functions are called, and need no check. */
const SETTINGS: OptionTable<keyof ToolSettings> = {
  include: {},
  name: {},
  describe: {},
  argument: {},
  maxNameLength: {
    is: isWhole(16, 64),
    expected: "a whole number from 16 to 64",
  },
  descriptions: {
    is: oneOf(["short", "full", "none"]),
    expected: '"short", "full" or "none"',
  },
  validator: {},
  perRequest: { is: listOf(isText), expected: "a list of names" },
  coerce: { is: oneOf(["json"]), expected: '"json"' },
};

/**
 * Turns the operations of an OpenAPI description into tools for a model.
 *
 * They are for programs that learn only at run time which operations there are: a
 * server of the Model Context Protocol, the tools of an agent, a gateway.
 *
 * A tool has a name, a description, a JSON Schema of its arguments and annotations
 * to show to the model, and `request(args)`, which checks what the model chose and builds the request: each
 * argument goes where the description says, and nowhere else. A wrong argument
 * throws an error whose message is for the model.
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
  const own: ToolSettings = readOptions(
    settings,
    SETTINGS,
    "the settings of createTools",
  );
  const { include } = own;
  const { document, operations } = readDescription(
    description,
    toRecord(defaults as unknown as Values)["baseUrl"],
  );
  const context = contextOf(document, defaults, own);
  const all = operations.map((it) => candidateOf(document, it));
  const names = nameTools(all, own);
  const skipped: SkippedOperation[] = [];
  const tools = new ToolMap(skipped);
  for (const candidate of all) {
    const { info } = candidate;
    if (!(include?.(info) ?? true)) continue;
    const plan = planOf(candidate, names.get(candidate)!, context);
    if (plan instanceof Error) {
      skipped.push({ operation: info, reason: plan.message });
    } else tools.set(plan.name, toolOf(candidate, plan));
  }
  return tools;
}

/** Plans the tool of an operation, or says what is wrong with it. */
function planOf(
  { operation, info, disabledBy }: Candidate,
  name: string,
  context: Context,
): Plan | Error {
  const { argument } = context.settings;
  if (disabledBy) {
    return new Error(`the description disables it by ${disabledBy}`);
  }
  const places = faultOr(() => placesOf(operation, context));
  if (places instanceof Error) return places;
  // What the program's function throws is not a fault of the operation.
  const drafts = places.map((it) => ({
    ...it,
    change: it.change && readChange(argument?.(argumentOf(it), info)),
  }));
  return faultOr(() => planTool(name, operation, drafts, context));
}

/** Makes a tool. Its schemas are written when they are first read. */
function toolOf(candidate: Candidate, plan: Plan): Tool {
  const { name, schema, context: { settings } } = plan;
  const description = describeTool(candidate, settings);
  const annotations = annotationsOf(candidate, name);
  const input = lazy(() => showSchema(schema) as InputSchema);
  const characters = lazy(() =>
    JSON.stringify({
      name,
      description,
      annotations,
      inputSchema: input(),
    }).length
  );
  const validate = lazy(() =>
    // What is cut for the model is still checked.
    settings.validator?.getValidator(writeSchema(schema) as InputSchema)
  );
  return {
    name,
    description,
    get inputSchema() {
      return input();
    },
    annotations,
    get characters() {
      return characters();
    },
    operation: candidate.info,
    request(args, options) {
      return buildToolRequest(plan, validate(), args, options);
    },
  };
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

/** What `argument` returns. */
const CHANGES: OptionTable<keyof ArgumentChange> = {
  name: {},
  description: {},
  hidden: {},
  value: {},
};

/** Reads what the program changes about an argument; its text becomes one printable line. */
function readChange(change: ArgumentChange | undefined): ArgumentChange {
  const own = toRecord(readOptions(change, CHANGES, "an argument"));
  own["description"] = shorten(own["description"], "full");
  return own;
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
