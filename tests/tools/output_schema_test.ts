import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import {
  createTools,
  type ToolSettings,
} from "../../lib/tools/create_tools.ts";

type Json = Record<string, unknown>;

const json = (schema: unknown, type = "application/json") => ({
  content: { [type]: { schema } },
});

/** The tool of an operation with these responses. */
function toolWith(
  responses: unknown,
  { method = "get", settings = {}, ...rest }: Json & {
    method?: string;
    settings?: ToolSettings;
  } = {},
) {
  const paths = { "/x": { [method]: { operationId: "run", responses } } };
  const tools = createTools(
    { openapi: "3.1.0", paths, ...rest },
    { baseUrl: "https://api.example" },
    { outputSchema: true, ...settings },
  );
  assertEquals(tools.skipped, []);
  return tools.get("run")!;
}

const outputOf = (...args: Parameters<typeof toolWith>) =>
  toolWith(...args).outputSchema;

const string = { type: "string" };
const number = { type: "number" };

describe("createTools() gives output schemas", () => {
  it("only if asked for, as part of the list", () => {
    const responses = { 200: json(string) };
    const settings = { outputSchema: false };
    const without = toolWith(responses, { settings });
    const tool = toolWith(responses);
    assertEquals(without.outputSchema, undefined);
    assertEquals(tool.outputSchema, string);
    assertEquals(
      tool.characters - without.characters,
      JSON.stringify({ outputSchema: string }).length - 1,
    );
  });

  it("of the first success that is JSON", () => {
    const cases: [unknown, unknown][] = [
      [{ 204: {}, 201: json(string), 202: json(number) }, string],
      [{ "2XX": json(number), 200: json(string) }, string],
      [{ "2XX": json(number), 400: json(string) }, number],
      [{ default: json(number), 400: json(string) }, number],
      [{ default: json(number), 204: {} }, undefined],
      [{ 400: json(string) }, undefined],
      [{ 200: json(string, "text/plain"), 201: json(number) }, number],
      [{ 200: json(string, "application/problem+json") }, string],
      [{ 200: json({ type: "array", items: string }) }, {
        type: "array",
        items: string,
      }],
      [{ 200: json({}) }, undefined],
      [{ 200: json(true) }, undefined],
      [{ 200: { content: { "application/json": {} } } }, undefined],
      [{ 200: { content: 1 } }, undefined],
      [undefined, undefined],
    ];
    for (const [responses, schema] of cases) {
      assertEquals(outputOf(responses), schema, JSON.stringify(responses));
    }
    const head = { method: "head" };
    assertEquals(outputOf({ 200: json(string) }, head), undefined);
  });

  it("with what the server writes, and without what only the client does", () => {
    const user = {
      type: "object",
      properties: {
        id: { type: "string", readOnly: true },
        password: { type: "string", writeOnly: true },
        secrets: {
          type: "array",
          items: { $ref: "#/components/schemas/Secret" },
        },
        friend: { $ref: "#/components/schemas/User" },
      },
      required: ["id", "password"],
      additionalProperties: true,
    };
    const components = {
      schemas: { User: user, Secret: { writeOnly: true, type: "string" } },
    };
    const $ref = "#/components/schemas/User";
    const body = { content: { "application/json": { schema: { $ref } } } };
    const paths = {
      "/users": {
        post: {
          operationId: "run",
          requestBody: body,
          responses: { 201: body },
        },
      },
    };
    const tool = createTools(
      { openapi: "3.0.3", paths, components },
      { baseUrl: "https://api.example" },
      { outputSchema: true },
    ).get("run")!;
    const { outputSchema, inputSchema } = tool;
    const shown = {
      type: "object",
      properties: {
        id: string,
        secrets: { type: "array", items: string },
        friend: { $ref: "#/$defs/User" },
      },
      required: ["id"],
    };
    // The root is an object, and not a reference.
    assertEquals(outputSchema, { ...shown, $defs: { User: shown } });
    assertEquals(Object.keys(inputSchema.$defs!.User!.properties as Json), [
      "password",
      "secrets",
      "friend",
    ]);
  });

  it("with references and settings like those of arguments", () => {
    const schemas = {
      Pet: {
        type: "object",
        description: "A pet. Or two.",
        properties: { kind: { enum: ["a", "b", "c"] } },
      },
    };
    const $ref = "#/components/schemas/Pet";
    const components = {
      schemas,
      responses: { Pets: json({ type: "array", items: { $ref } }) },
    };
    const responses = { 200: { $ref: "#/components/responses/Pets" } };
    const settings = { descriptions: "none" } as const;
    assertEquals(outputOf(responses, { components, settings }), {
      type: "array",
      items: {
        type: "object",
        properties: {
          kind: { enum: ["a", "b", "c"] },
        },
      },
    });
  });

  it("as an object also where the root is another name for a schema", () => {
    const $ref = "#/components/schemas/A";
    const components = {
      schemas: {
        A: { $ref: "#/components/schemas/B" },
        B: { type: "object", properties: { a: { $ref }, b: { $ref } } },
      },
    };
    const own = { $ref, description: "An A" };
    const A = {
      type: "object",
      properties: { a: { $ref: "#/$defs/A" }, b: { $ref: "#/$defs/A" } },
    };
    assertEquals(outputOf({ 200: json(own) }, { components }), {
      ...A,
      description: "An A",
      $defs: { A },
    });
  });

  it("of none that it cannot read, without skipping the operation", () => {
    const $ref = "#/components/schemas/None";
    const content = { "application/json": { $ref } };
    assertEquals(outputOf({ 200: { content } }), undefined);
    assertEquals(outputOf({ 200: json({ $ref }) }), undefined);
    const schema = { type: "object", properties: { a: { $ref } } };
    assertEquals(outputOf({ 200: json(schema) }), undefined);
  });
});
