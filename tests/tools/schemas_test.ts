import { assert, assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { EndpointError } from "../../mod.ts";
import {
  createTools,
  type ToolSettings,
} from "../../lib/tools/create_tools.ts";

type Json = Record<string, unknown>;

/** The tools of operations whose bodies have these schemas. */
function toolsOf(schemas: readonly unknown[], settings: ToolSettings = {}) {
  const paths = Object.fromEntries(schemas.map((schema, index) => [
    `/${index}`,
    { post: { requestBody: { content: { "application/json": { schema } } } } },
  ]));
  return createTools(
    { openapi: "3.1.0", paths },
    { baseUrl: "https://h.example" },
    settings,
  );
}

describe("createTools() shows a schema", () => {
  it("that can be changed without changing what is checked", () => {
    const tool = toolsOf([{ enum: ["a", { b: [1] }] }]).get("post_0")!;
    const { body } = tool.inputSchema.properties;
    const values = body!.enum as unknown[];
    (values[1] as Json).b = 2;
    values.length = 0;
    assertEquals(tool.request({ body: { b: [1] } }).body, { b: [1] });
  });

  it("on one line, whatever a validator says", () => {
    const getValidator = () => () => ({
      valid: false,
      errorMessage: "body\n\x00must\u2028 be\u202e a\u{e0041} string",
    });
    const tool = toolsOf([{}], { validator: { getValidator } }).get("post_0")!;
    assertThrows(
      () => tool.request({ body: 1 }),
      EndpointError,
      "The arguments do not fit: body must be a string",
    );
  });
});

describe("createTools() cuts a schema of more than 50,000 characters", () => {
  const text = "What it is for, in a sentence that is long enough to count.";
  /** An object with so many members at each of so many levels. */
  const treeOf = (members: number, levels: number): Json => ({
    type: "object",
    description: "An object",
    required: ["m0"],
    additionalProperties: false,
    properties: Object.fromEntries(
      Array.from({ length: members }, (_, index) => [
        `m${index}`,
        levels
          ? treeOf(members, levels - 1)
          : { type: "string", description: text },
      ]),
    ),
  });
  const toolsOf = (schema: Json, settings = {}, components = {}) =>
    createTools(
      {
        openapi: "3.1.0",
        paths: {
          "/x": {
            post: {
              operationId: "run",
              parameters: [{
                name: "q",
                in: "query",
                schema: { type: "string" },
              }],
              requestBody: { content: { "application/json": { schema } } },
              responses: {
                200: { content: { "application/json": { schema } } },
              },
            },
          },
        },
        components,
      },
      { baseUrl: "https://h.test" },
      { outputSchema: true, ...settings },
    );
  const CUT = "Its parts are not shown, because the schema is too long.";

  it("below the level at which it fits, and checks all of it", () => {
    const tool = toolsOf(treeOf(5, 4)).get("run")!;
    const { inputSchema, outputSchema } = tool;
    assert(JSON.stringify(inputSchema).length <= 50_000);
    assert(JSON.stringify(inputSchema).length > 5000);
    assert(JSON.stringify(outputSchema).length <= 50_000);
    assertEquals(inputSchema.properties.q, { type: "string" });
    const shown = JSON.stringify(inputSchema);
    assert(
      shown.includes(`{"type":"object","description":"An object. ${CUT}"}`),
    );
    const bodyOf = (value: unknown) => ({
      m0: { m0: { m0: { m0: { m0: value } } } },
    });
    assertEquals(tool.request({ body: bodyOf("a") }).body, bodyOf("a"));
    assertThrows(
      () => tool.request({ body: bodyOf(1) }),
      EndpointError,
      '"body.m0.m0.m0.m0.m0" is 1; pass a string',
    );
    const seen: unknown[] = [];
    const getValidator = (schema: unknown) => {
      seen.push(schema);
      return () => ({ valid: true });
    };
    toolsOf(treeOf(5, 4), { validator: { getValidator } }).get("run")!.request(
      {},
    );
    assert(!JSON.stringify(seen).includes(CUT));
    assert(JSON.stringify(seen).length > 50_000);
  });

  it("and not a shorter one", () => {
    const { inputSchema } = toolsOf(treeOf(7, 2)).get("run")!;
    assert(JSON.stringify(inputSchema).length > 30_000);
    assert(!JSON.stringify(inputSchema).includes(CUT));
  });

  it("whose references are used in several places", () => {
    const $ref = "#/components/schemas/Node";
    const names = Array.from({ length: 200 }, (_, index) => `n${index}`);
    const Leaf = treeOf(3, 0);
    const Node = {
      type: "object",
      properties: Object.fromEntries(names.map((it) => [it, {
        anyOf: [{ $ref }, { $ref: "#/components/schemas/Leaf" }, {
          type: "object",
          properties: { [it]: { enum: [it, "b"], description: text } },
        }],
      }])),
    };
    const components = { schemas: { Node, Leaf } };
    const tool = toolsOf({ $ref }, {}, components).get("run")!;
    const shown = JSON.stringify(tool.inputSchema);
    assert(shown.length <= 50_000, `${shown.length}`);
    const { $defs, properties } = tool.inputSchema;
    for (const [, name] of shown.matchAll(/#\/\$defs\/([^"]*)/g)) {
      assert(Object.hasOwn($defs!, name!));
    }
    assertEquals(Object.keys(properties), ["q", "body"]);
    const body = $defs?.Node ?? properties.body!;
    assertEquals(Object.keys(body.properties as Json), names);
  });

  it("even if nothing but the names of arguments fits, or not even those", () => {
    const { inputSchema } = toolsOf(treeOf(2000, 0)).get("run")!;
    assertEquals(inputSchema.properties.body, {
      type: "object",
      description: `An object. ${CUT}`,
    });
    const values = Array.from({ length: 9000 }, (_, index) => `v${index}`);
    const long = toolsOf({ enum: values }).get("run")!.inputSchema;
    assertEquals(long.properties.body!.enum, values);
  });

  it("and says so where a reference has a description of its own", () => {
    const Node = treeOf(7, 3);
    const $ref = "#/components/schemas/Node";
    const properties = Object.fromEntries(
      ["Its first!", "Its second", "Which one:"]
        .map((description) => [description, { $ref, description }]),
    );
    const bodyWith = (Node: Json) =>
      toolsOf({ properties }, {}, { schemas: { Node } }).get("run")!.inputSchema
        .properties.body;
    const { length } = JSON.stringify(bodyWith(Node));
    assert(length <= 50_000, `${length}`);
    const body = bodyWith(treeOf(2000, 0));
    assertEquals(body!.properties, {
      "Its first!": { type: "object", description: `Its first! ${CUT}` },
      "Its second": { type: "object", description: `Its second. ${CUT}` },
      "Which one:": { type: "object", description: `Which one. ${CUT}` },
    });
  });

  it("and not one of very many short ones", () => {
    const names = Array.from({ length: 1500 }, (_, index) => `s${index}`);
    const schemas = Object.fromEntries(names.map((it) => [it, {}]));
    const properties = Object.fromEntries(
      names.map((it) => [it, { $ref: `#/components/schemas/${it}` }]),
    );
    const tool = toolsOf({ properties }, {}, { schemas }).get("run")!;
    assertEquals(tool.inputSchema.properties.body, { properties: schemas });
  });

  it("with an object that takes any value, without a description", () => {
    const { type: _, description: __, ...rest } = treeOf(2000, 0);
    const { body } = toolsOf(rest).get("run")!.inputSchema.properties;
    assertEquals(body, { description: CUT });
  });
});

describe("a tool's request() checks in linear time", () => {
  const items = Array.from({ length: 3000 }, (_, k) => ({ k }));
  const toolOf = (union: unknown[]) =>
    toolsOf([{ items: { anyOf: union } }]).get("post_0")!;

  it("an object of a union by the member of which least is wrong", () => {
    const tool = toolOf(
      items.slice(0, 99).map(({ k }) => ({
        properties: { k: { const: k }, id: { type: "integer" } },
      })),
    );
    tool.request({ body: items.slice(0, 99) });
    assertThrows(
      () => tool.request({ body: [{ k: 98 }, { k: 7, id: "x" }] }),
      EndpointError,
      '"body[1].id" is "x"; pass an integer',
    );
  });

  it("and refuses a long list where a large union does not tell", () => {
    const tool = toolOf(items.map(({ k }) => ({ required: [`a${k}`] })));
    tool.request({ body: items.slice(0, 9).map(() => ({ a2999: 1 })) });
    assertThrows(
      () => tool.request({ body: items.map(() => ({ a2999: 1 })) }),
      EndpointError,
      "The arguments take too many checks; pass fewer or simpler ones",
    );
  });

  it("and offers only so many characters of what is expected", () => {
    const schema = {
      anyOf: Array.from({ length: 9 }, (_, at) => ({
        enum: Array.from(
          { length: 9 },
          (_, it) => `${at}${it}${"x".repeat(90)}`,
        ),
      })),
    };
    const { message } = assertThrows(
      () => toolsOf([schema]).get("post_0")!.request({ body: 1 }),
      EndpointError,
    );
    assert(message.length < 1000, message);
    assert(message.endsWith(", … or …, or leave it out"), message);
  });
});
