import { assert, assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { EndpointError } from "../../mod.ts";
import type { Tool, ToolSettings } from "../../lib/tools/create_tools.ts";
import { bodyOf, type Json, range, ref, toolOf } from "./_tools_of.ts";

const messageOf = (tool: Tool, body: unknown) =>
  assertThrows(() => tool.request({ body }), EndpointError).message;

describe("createTools() cuts a schema of more than 50,000 characters", () => {
  const text = "What it is for, in a sentence that is long enough to count.";
  const CUT = "Its parts are not shown, because the schema is too long.";

  /** An object with so many members at each of so many levels. */
  const treeOf = (members: number, levels: number): Json => ({
    type: "object",
    description: "An object",
    required: ["m0"],
    additionalProperties: false,
    properties: Object.fromEntries(
      range(members).map((index) => [
        `m${index}`,
        levels
          ? treeOf(members, levels - 1)
          : { type: "string", description: text },
      ]),
    ),
  });

  /** The tool of an operation whose body has a schema. */
  const toolWith = (
    schema: Json,
    settings?: ToolSettings,
    schemas?: Json,
  ): Tool =>
    toolOf(
      {
        ...bodyOf(schema),
        parameters: [{ name: "q", in: "query", schema: { type: "string" } }],
      },
      settings,
      schemas,
    );
  const bodyShown = (...args: Parameters<typeof toolWith>) =>
    toolWith(...args).inputSchema.properties.body!;
  const lengthOf = (schema: unknown) => JSON.stringify(schema).length;

  it("below the level at which it fits, and checks all of it", () => {
    const tool = toolWith(treeOf(5, 4));
    const { inputSchema } = tool;
    assert(lengthOf(inputSchema) <= 50_000 && lengthOf(inputSchema) > 5000);
    assertEquals(inputSchema.properties.q, { type: "string" });
    assert(
      JSON.stringify(inputSchema)
        .includes(`{"type":"object","description":"An object. ${CUT}"}`),
    );
    const bodyWith = (value: unknown) => (
      { m0: { m0: { m0: { m0: { m0: value } } } } }
    );
    const body = bodyWith("a");
    assertEquals(tool.request({ body }).body, body);
    assertEquals(
      messageOf(tool, bodyWith(true)),
      '"body.m0.m0.m0.m0.m0" is true; pass a string',
    );
    const seen: unknown[] = [];
    const getValidator = (schema: unknown) => {
      seen.push(schema);
      return () => ({ valid: true });
    };
    toolWith(treeOf(5, 4), { validator: { getValidator } })
      .request({});
    assert(!JSON.stringify(seen).includes(CUT));
    assert(lengthOf(seen) > 50_000);
  });

  it("and not a shorter one", () => {
    const { inputSchema } = toolWith(treeOf(7, 2));
    assert(lengthOf(inputSchema) > 30_000);
    assert(!JSON.stringify(inputSchema).includes(CUT));
  });

  it("whose references are used in several places", () => {
    const names = range(200).map((index) => `n${index}`);
    const Node = {
      type: "object",
      properties: Object.fromEntries(names.map((it) => [it, {
        anyOf: [ref("Node"), ref("Leaf"), {
          type: "object",
          properties: { [it]: { enum: [it, "b"], description: text } },
        }],
      }])),
    };
    const schemas = { Node, Leaf: treeOf(3, 0) };
    const { inputSchema } = toolWith(ref("Node"), {}, schemas);
    const shown = JSON.stringify(inputSchema);
    assert(shown.length <= 50_000, `${shown.length}`);
    const { $defs, properties } = inputSchema;
    for (const [, name] of shown.matchAll(/#\/\$defs\/([^"]*)/g)) {
      assert(Object.hasOwn($defs!, name!));
    }
    assertEquals(Object.keys(properties), ["q", "body"]);
    const body = $defs?.Node ?? properties.body!;
    assertEquals(Object.keys(body.properties as Json), names);
  });

  it("even if nothing but the names of arguments fits, or not even those", () => {
    assertEquals(bodyShown(treeOf(2000, 0)), {
      type: "object",
      description: `An object. ${CUT}`,
    });
    const values = range(9000).map((index) => `v${index}`);
    assertEquals(bodyShown({ enum: values }).enum, values);
  });

  it("and says so where a reference has a description of its own", () => {
    const properties = Object.fromEntries(
      ["Its first!", "Its second", "Which one:"].map((description) => [
        description,
        { ...ref("Node"), description },
      ]),
    );
    const length = lengthOf(bodyShown({ properties }, {}, {
      Node: treeOf(7, 3),
    }));
    assert(length <= 50_000, `${length}`);
    const body = bodyShown({ properties }, {}, { Node: treeOf(2000, 0) });
    assertEquals(body.properties, {
      "Its first!": { type: "object", description: `Its first! ${CUT}` },
      "Its second": { type: "object", description: `Its second. ${CUT}` },
      "Which one:": { type: "object", description: `Which one. ${CUT}` },
    });
  });

  it("and not one of very many short ones", () => {
    const names = range(1500).map((index) => `s${index}`);
    const schemas = Object.fromEntries(names.map((it) => [it, {}]));
    const properties = Object.fromEntries(names.map((it) => [it, ref(it)]));
    const body = bodyShown({ properties }, {}, schemas);
    assertEquals(body, { properties: schemas });
    // They are longer than the references to them.
    const s = { type: "string", description: "A few words." };
    const long = Object.fromEntries(names.map((it) => [it, ref("s")]));
    assertEquals(bodyShown({ properties: long }, {}, { s }), {
      description: CUT,
    });
  });

  it("with an object that takes any value, without a description", () => {
    const { type: _, description: __, ...rest } = treeOf(2000, 0);
    assertEquals(bodyShown(rest), { description: CUT });
  });
});

describe("a tool's request() checks in linear time", () => {
  const items = range(1000).map((k) => ({ k }));
  const toolWith = (anyOf: unknown[]) => toolOf(bodyOf({ items: { anyOf } }));

  it("an object of a union by the member of which least is wrong", () => {
    const tool = toolWith(
      items.slice(0, 99).map(({ k }) => ({
        properties: { k: { const: k }, id: { type: "integer" } },
      })),
    );
    tool.request({ body: items.slice(0, 99) });
    assertEquals(
      messageOf(tool, [{ k: 98 }, { k: 7, id: "x" }]),
      '"body[1].id" is "x"; pass an integer, or leave it out',
    );
  });

  it("a long list of kinds that a large union tells apart", () => {
    const kinds = range(200).map((k) => ({
      type: "object",
      required: ["k"],
      properties: { k: { const: `${k}` }, id: { type: "integer" } },
    }));
    const body = range(5000).map((id) => ({ k: `${id % 200}`, id }));
    assertEquals(toolWith(kinds).request({ body }).body, body);
  });

  it("and refuses a long list where a large union does not tell", () => {
    const tool = toolWith(items.map(({ k }) => ({ required: [`a${k}`] })));
    const bodyWith = (count: number) => range(count).map(() => ({ a999: 1 }));
    tool.request({ body: bodyWith(9) });
    assertEquals(
      messageOf(tool, bodyWith(3000)),
      "The arguments are too much; pass fewer or simpler ones",
    );
  });

  it("and offers only so many characters of what is expected", () => {
    const tool = toolOf(bodyOf({
      anyOf: range(9).map((at) => ({
        enum: range(9).map((it) => `${at}${it}${"x".repeat(90)}`),
      })),
    }));
    const message = messageOf(tool, 1);
    assert(message.length < 1000, message);
    assert(message.endsWith(", … or …, or leave it out"), message);
  });

  it("and looks once for each key at a large union that JSON may be of", () => {
    const objects = range(900).map((index) => ({
      type: "object",
      properties: { [`k${index}`]: {} },
    }));
    const sent = (anyOf: unknown[]) =>
      toolOf(bodyOf({ properties: { a: { anyOf } } }), { coerce: "json" })
        .request({ body: { a: "{}" } }).body;
    assertEquals(sent(objects), { a: {} });
    // One member of many takes strings.
    assertEquals(sent([...objects, { type: "string" }]), { a: "{}" });
  });
});
