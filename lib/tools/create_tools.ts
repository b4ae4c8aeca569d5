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

import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { toRecord } from "../_record.ts";
import { createEndpoint } from "../endpoint/create_endpoint.ts";
import { openDescription } from "../openapi/_open_description.ts";
import { type Operation, readOperations } from "../openapi/_read_operations.ts";
import { type Node, resolve, toObject, toText } from "../openapi/_resolve.ts";
import { OPTIONS, writeRoutes } from "../openapi/_write_config.ts";
import type {
  AnyEndpointFunction,
  CommonOptions,
  EndpointConfig,
} from "../types/mod.ts";
import { nameTools } from "./_names.ts";
import { type Ref, Schemas, shorten } from "./_schemas.ts";
import { type Context, type Plan, planOf } from "./_tool.ts";
import type {
  SkippedOperation,
  Tool,
  ToolAnnotations,
  ToolOperation,
  Tools,
  ToolSettings,
} from "./types.ts";

export type {
  InputSchema,
  SchemaValidator,
  SkippedOperation,
  Tool,
  ToolAnnotations,
  ToolOperation,
  ToolRequestOptions,
  Tools,
  ToolSettings,
} from "./types.ts";

/** The settings, with a check of each. */
const SETTINGS: Readonly<Record<string, readonly [RegExp, string]>> = {
  include: [/^function/, "a function"],
  name: [/^function/, "a function"],
  descriptions: [/^string (?:short|full|none)$/, '"short", "full" or "none"'],
  refs: [/^string (?:defs|inline)$/, '"defs" or "inline"'],
  maxEnum: [/^number [1-9]\d*$/, "a whole number above 0"],
  validator: [/^object/, "an object with getValidator"],
  trustedOrigins: [/^/, ""], // createEndpoint says what it can be.
};

function checkSettings(settings: ToolSettings): void {
  for (const [name, value] of Object.entries(settings)) {
    const [pattern, expected] = Object.hasOwn(SETTINGS, name)
      ? SETTINGS[name]!
      : [];
    if (!pattern) {
      throw invalid(
        `${describe(name)} is not a setting of createTools; the settings are ${
          Object.keys(SETTINGS).join(", ")
        }`,
      );
    }
    const text = `${typeof value} ${typeof value === "object" ? "" : value}`;
    if (value === undefined || pattern.test(text)) continue;
    throw invalid(
      `The setting ${name} is ${describe(value)}; pass ${expected}`,
    );
  }
}

/** Headers that the program sets, or the description of the body and of the response. */
const OWN_HEADERS = ["authorization", "cookie", "accept", "content-type"];

/**
 * Makes tools for a model of the operations of an OpenAPI description.
 *
 * They are for programs that learn only at run time which operations there are: a
 * server of the Model Context Protocol, the tools of an agent, a gateway.
 *
 * A tool has a name, a description, a JSON Schema of its arguments and annotations
 * to show to the model, and `request(args)`, which checks what the model chose and
 * builds the request: each argument goes where the description says, and nowhere
 * else. A wrong argument throws an error whose message is for the model.
 *
 * @param description An OpenAPI 3.0, 3.1 or 3.2 description, as parsed JSON.
 * @param defaults What each request starts from, as `createEndpoint` takes it.
 * Parameters and headers among them are neither shown nor changed by arguments.
 * @param settings Which operations become tools, and how they are shown.
 * @returns The tools by their names, with the operations that were skipped.
 * @throws {EndpointError} For defaults or settings that are wrong, and for what is
 * no OpenAPI description.
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
  defaults: CommonOptions & { baseUrl: string | URL; [name: string]: unknown },
  settings: ToolSettings = {},
): Tools {
  // A polluted `Object.prototype` may have settings.
  settings = toRecord<unknown>({ ...settings }) as ToolSettings;
  checkSettings(settings);
  const trusted = { trustedOrigins: settings.trustedOrigins ?? [] };
  const create: Context["create"] = (config, isKept) =>
    createEndpoint(
      Object.fromEntries(
        Object.entries(defaults).filter(([name]) =>
          OPTIONS.includes(name) || isKept(name)
        ),
      ) as { baseUrl: string },
      { ...config, ...trusted } as EndpointConfig,
    ) as unknown as AnyEndpointFunction;
  const api = create({}, () => true);
  const own = api.DEFAULTS;
  const document = readable(() =>
    openDescription(description, "The description")
  );
  const operations = readable(() => readOperations(document));
  const { querySerializer, routes } = writeRoutes(operations);
  const schemas = new Schemas(document, {
    descriptions: settings.descriptions ?? "short",
    refs: settings.refs ?? "defs",
    maxEnum: settings.maxEnum ?? Infinity,
  });

  const schemes = Object.values(
    toObject(toObject(document.components).securitySchemes),
  ).flatMap((it): Node[] => {
    try {
      return [resolve(document, it)];
    } catch {
      return []; // The operations that it secures are skipped.
    }
  });
  const keysIn = (place: string) =>
    schemes.filter((it) => it.in === place).map(({ name }) => toText(name));
  const hiddenHeaders = new Set(
    [...OWN_HEADERS, ...keysIn("header"), ...Object.keys(own.headers)]
      .map((name) => name.toLowerCase()),
  );
  const hiddenKeys = new Set(keysIn("query"));
  const isDefault = (name: string) =>
    !OPTIONS.includes(name) && Object.hasOwn(own, name);
  const context: Context = {
    schemas,
    querySerializer,
    create,
    validator: settings.validator,
    isDefault,
    isHidden: ({ name, location }) =>
      location === "header"
        ? hiddenHeaders.has(name.toLowerCase())
        : isDefault(name) || location === "query" && hiddenKeys.has(name),
    faultOfServer(baseUrl) {
      try {
        api("GET /", { baseUrl });
        return "";
      } catch {
        const { origin } = new URL(baseUrl);
        return `its server is ${origin}, which is not trusted; add it to trustedOrigins if it may get your credentials`;
      }
    },
  };

  const plans = new Map<Operation, Plan | string>();
  const named = nameTools(routes.map((it) => {
    const { operation } = it;
    const info = infoOf(operation);
    const named = `${info.method} ${info.path}`;
    const wish = settings.name?.(info) ?? toRecord({ ...info }).operationId ??
      named;
    return { ...it, info, wish: `${wish}`, named };
  }));
  const names = new Map([...named].map(([name, it]) => [it.operation, name]));
  const included = [...named.values()]
    .filter(({ info }) => settings.include?.(info) ?? true);
  const order = new Map(operations.map((it, index) => [it, index]));
  included.sort((one, other) =>
    order.get(one.operation)! - order.get(other.operation)!
  );
  for (const it of included) {
    try {
      plans.set(it.operation, planOf(it, context));
    } catch (error) {
      plans.set(it.operation, (error as Error).message);
    }
  }
  schemas.readAll();

  const skipped: SkippedOperation[] = [];
  const tools = new ToolMap(skipped);
  for (const { operation, info } of included) {
    const plan = plans.get(operation)!;
    const reason = typeof plan === "string" ? plan : plan.args
      .map(({ schema }) => (schema.$ref as Ref).target.fault).find(Boolean);
    if (typeof plan === "string" || reason) {
      skipped.push({ operation: info, reason: reason! });
      continue;
    }
    const name = names.get(operation)!;
    const { summary, description } = operation.node;
    const how = schemas.settings.descriptions;
    const short = shorten(summary, "short") ?? shorten(description, "short");
    const full = [summary, description]
      .flatMap((it) => shorten(it, "full") ?? []).join("\n\n");
    tools.set(name, {
      name,
      description: how === "none"
        ? undefined
        : how === "short"
        ? short
        : full || undefined,
      get inputSchema() {
        return plan.inputSchema();
      },
      annotations: annotationsOf(
        info.method,
        shorten(summary, "short") ?? name,
      ),
      operation: info,
      request: (args, options) => plan.request(name, args, options),
    });
  }
  return tools;
}

/** The tools by their names. */
class ToolMap extends Map<string, Tool> implements Tools {
  #characters: number | undefined;

  constructor(readonly skipped: readonly SkippedOperation[]) {
    super();
  }

  get characters(): number {
    return this.#characters ??= JSON.stringify(
      [...this.values()].map((
        { name, description, inputSchema, annotations },
      ) => ({ name, description, inputSchema, annotations })),
    ).length;
  }
}

/** A fault in the description is a wrong argument of `createTools`. */
function readable<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw invalid((error as Error).message);
  }
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

/** What RFC 9110 says of a method (section 9.2). */
function annotationsOf(method: string, title: string): ToolAnnotations {
  const isSafe = /^(?:get|head|options)$/.test(method);
  return {
    title,
    readOnlyHint: isSafe,
    destructiveHint: !isSafe,
    idempotentHint: isSafe || method === "put" || method === "delete",
    openWorldHint: true,
  };
}
