import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { describe, it } from "node:test";
import { EndpointError } from "../../mod.ts";
import { createTools, type Tool } from "../../lib/tools/create_tools.ts";
import { strictTool } from "../../lib/tools/openai/strict_tool.ts";
import { runs } from "../_runs.ts";
import { asHost } from "./_as_host.ts";
import { strictViolations } from "./_host_rules.ts";

type Json = Record<string, unknown>;

/** A line of strict_tool.jsonl: what becomes of a schema, or of a body. */
interface Case {
  readonly name: string;
  readonly schema: Json;
  readonly strict?: Json;
  readonly body?: unknown;
  readonly sends?: unknown;
  readonly throws?: string;
}

const cases: Case[] = Deno.readTextFileSync(
  new URL("strict_tool.jsonl", import.meta.url),
).trim().split("\n").map((line) => JSON.parse(line));

const text = { type: "string" };
const Node = {
  type: "object",
  required: ["name"],
  properties: { name: text, next: { $ref: "#/components/schemas/Node" } },
};

/** The tool of an operation whose body is required and has a schema, and the same for strict mode. */
function toolsOf(schema: unknown, schemas: Json = {}): [Tool, Tool] {
  const content = { "application/json": { schema } };
  const tools = createTools(
    {
      openapi: "3.1.0",
      paths: { "/x": { post: { requestBody: { required: true, content } } } },
      components: { schemas: { Node, ...schemas } },
    },
    { baseUrl: "https://h.example" },
  );
  assertEquals(tools.skipped, []);
  const tool = tools.get("post_x")!;
  const strict = strictTool(tool);
  assertEquals(strictViolations(strict), []);
  return [tool, strict];
}

const strictOf = (...args: Parameters<typeof toolsOf>) => toolsOf(...args)[1];

describe("strictTool()", () => {
  for (const { name, schema, strict, body, sends, throws } of cases) {
    it(name, () => {
      const tool = strictOf(schema);
      const run = () => tool.request({ body }).body;
      if (strict) assertEquals(tool.inputSchema.properties.body, strict);
      else if (throws === undefined) assertEquals(run(), sends);
      else assertEquals(assertThrows(run, EndpointError).message, throws);
    });
  }

  it("keeps all else of the tool", () => {
    const [tool, strict] = toolsOf(Node);
    for (const key of ["name", "description", "annotations"] as const) {
      assertEquals(strict[key], tool[key]);
    }
    assertEquals(strict.operation, tool.operation);
    assertEquals(strict.outputSchema, undefined);
    const grown = JSON.stringify(strict.inputSchema).length -
      JSON.stringify(tool.inputSchema).length;
    assertEquals(strict.characters - tool.characters, grown);
    const options = { headers: { "x-user": "ann" } };
    const args = { body: { name: "a", next: null } };
    assertEquals(strict.request(args, options).headers["x-user"], "ann");
  });

  it("says what a schema refers to", () => {
    const { $defs, properties } = strictOf({
      $ref: "#/components/schemas/Node",
    }).inputSchema;
    assertEquals(properties.body, { $ref: "#/$defs/Node" });
    assertEquals($defs, {
      Node: {
        type: "object",
        properties: {
          name: text,
          next: { anyOf: [{ $ref: "#/$defs/Node" }, { type: "null" }] },
        },
        required: ["name", "next"],
        additionalProperties: false,
      },
    });
  });

  it("refuses a value that is nested too deeply", () => {
    const tool = strictOf({ $ref: "#/components/schemas/Node" });
    let deep: unknown = null;
    for (let at = 0; at < 100_000; at++) deep = { name: "a", next: deep };
    assertThrows(
      () => tool.request({ body: deep }),
      EndpointError,
      "levels deep",
    );
  });
});

describe("strictTool() keeps the limits of strict mode:", () => {
  const range = (count: number) => Array.from({ length: count }, (_, at) => at);
  const deep = (levels: number): Json =>
    range(levels).reduce<Json>((it) => ({ properties: { a: it } }), text);
  const wide = (count: number, prefix = "p") => ({
    type: "object",
    properties: Object.fromEntries(
      range(count).map((at) => [`${prefix}${at}`, { type: "integer" }]),
    ),
  });
  const object = (count: number, value: (at: number) => unknown) => ({
    properties: Object.fromEntries(
      range(count).map((at) => [`p${at}`, value(at)]),
    ),
  });
  const chain = (count: number) =>
    Object.fromEntries(
      range(count).map((at) => [`S${at}`, {
        allOf: [{ $ref: `#/components/schemas/S${(at + 1) % count}` }],
        properties: { [`a${at}`]: text },
      }]),
    );
  const long = (at: number) => `${"N".repeat(60)}${at % 100}`;
  const hostile: Record<string, readonly [schema: unknown, schemas?: Json]> = {
    "levels": [deep(50)],
    "properties of an object": [wide(5001)],
    "properties of all objects": [object(20, () => wide(400))],
    "long names": [wide(100, "n".repeat(2000))],
    "values of an enum": [{ enum: range(2000) }],
    "values of many enums": [
      object(40, (at) => ({ enum: range(30).map((it) => `${at} ${it}`) })),
    ],
    "an enum of many long values": [
      { enum: range(300).map((at) => `${at}`.padEnd(80, "x")) },
    ],
    "one schema in very many places": [
      object(3000, () => ({ $ref: "#/components/schemas/W" })),
      { W: { properties: { o: wide(3000), p: text } } },
    ],
    "deep combinations": [
      range(110).reduce<Json>((it) => ({ allOf: [it], description: "x" }), {}),
    ],
    "combinations that multiply": [{
      allOf: range(12).map((at) => ({
        anyOf: range(6).map((it) => ({
          properties: { [`a${at}`]: { type: "string", enum: [`${it}`] } },
        })),
      })),
    }],
    "combinations that contain themselves": [
      { $ref: "#/components/schemas/Tree" },
      {
        Tree: object(9, () => ({
          allOf: [{ $ref: "#/components/schemas/Tree" }],
          properties: { a: text },
        })),
      },
    ],
    "unions that double at each level": [
      { $ref: "#/components/schemas/S0" },
      {
        ...Object.fromEntries(
          range(100).map((at) => {
            const $ref = `#/components/schemas/S${at + 1}`;
            return [`S${at}`, {
              anyOf: [{ $ref }, { $ref, description: "x" }],
            }];
          }),
        ),
        S100: { properties: { a: text }, required: ["a"] },
      },
    ],
    "long chains of references": [
      { $ref: "#/components/schemas/S0" },
      chain(190),
    ],
    "long names of references, after many characters of values": [
      object(100, (at) => ({
        allOf: [{ $ref: `#/components/schemas/${long(at)}` }],
        properties: { b: { enum: [`${at}`.padEnd(1500, "x")] } },
      })),
      Object.fromEntries(range(100).map((at) => [long(at), wide(2)])),
    ],
  };
  for (const [what, [schema, schemas]] of Object.entries(hostile)) {
    it(what, () => {
      const tool = strictOf(schema, schemas);
      try {
        tool.request({ body: true });
      } catch (error) {
        assert(error instanceof EndpointError);
      }
    });
  }

  it("characters of the values of many arguments", () => {
    const parameters = range(100).map((at) => ({
      name: `q${at}`,
      in: "query",
      schema: { enum: [`${at}`.padEnd(1500, "x")] },
    }));
    const document = {
      openapi: "3.1.0",
      paths: { "/x": { get: { parameters } } },
    };
    const tools = createTools(document, { baseUrl: "https://h.example" });
    const tool = strictTool(tools.get("get_x")!);
    assertEquals(strictViolations(tool), []);
    const { q0, q99 } = tool.inputSchema.properties;
    assert(Array.isArray(q0!.enum) && q99!.enum === undefined);
    assert(`${q99!.description}`.startsWith('Pass "99xx'));
  });

  it("all arguments are passed as one where they are too many", () => {
    const parameters = range(5001).map((at) => ({
      name: `q${at}`,
      in: "query",
      schema: { type: "integer" },
    }));
    const paths = { "/x": { get: { parameters } } };
    const tools = createTools({ openapi: "3.1.0", paths }, {
      baseUrl: "https://h.example",
    });
    const tool = strictTool(tools.get("get_x")!);
    assertEquals(strictViolations(tool), []);
    assertEquals(tool.inputSchema.required, ["arguments"]);
    for (const args of [{ arguments: '{"q7": 1}' }, { q7: 1 }]) {
      assertEquals(tool.request(args).url, "https://h.example/x?q7=1");
    }
    assertThrows(() => tool.request(1), EndpointError, "pass an object");
  });
});

/** A schema with a value of it. */
interface Sample {
  readonly schema: Json;
  readonly value: unknown;
}

const leaves: readonly Sample[] = [
  { schema: text, value: "a" },
  { schema: { type: "string", minLength: 1, format: "uri" }, value: "a:b" },
  { schema: { type: "integer", minimum: 0 }, value: 3 },
  { schema: { type: "number", exclusiveMinimum: 0 }, value: 1.5 },
  { schema: { type: "boolean" }, value: false },
  { schema: { enum: [1, 2, "x"] }, value: 2 },
  { schema: { enum: ["", "y"] }, value: "" },
  { schema: { const: true }, value: true },
  { schema: {}, value: { any: [1, null] } },
  { schema: { additionalProperties: text }, value: { "a b": "c" } },
  { schema: { type: "array", prefixItems: [text, text] }, value: ["a", "b"] },
];

const { sample } = fc.letrec<{ sample: Sample }>((tie) => {
  const list = tie("sample").map(({ schema, value }) => ({
    schema: { type: "array", items: schema },
    value: [value, value],
  }));
  const object = fc.dictionary(
    fc.constantFrom("a", "a-b", "1", "x y", "toString"),
    fc.record({
      one: tie("sample"),
      isRequired: fc.boolean(),
      isGiven: fc.boolean(),
    }),
    { minKeys: 1 },
  ).map((members) => {
    const all = Object.entries(members);
    return {
      schema: {
        type: "object",
        properties: Object.fromEntries(
          all.map(([name, { one }]) => [name, one.schema]),
        ),
        required: all.filter(([, it]) => it.isRequired).map(([name]) => name),
      },
      value: Object.fromEntries(
        all.filter(([, it]) => it.isRequired || it.isGiven)
          .map(([name, { one }]) => [name, one.value]),
      ),
    };
  });
  const combined = fc.tuple(
    tie("sample"),
    tie("sample"),
    fc.constantFrom("anyOf", "oneOf", "allOf"),
  )
    .map(([one, other, key]) => ({
      schema: {
        [key]: key === "allOf"
          ? [one.schema, {}]
          : [one.schema, other.schema, { type: "null" }],
      },
      value: one.value,
    }));
  return {
    sample: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(...leaves),
      list,
      object,
      combined,
    ),
  };
});

it("strictTool() sends the same as the tool that it is made of", () => {
  fc.assert(
    fc.property(sample, ({ schema, value }) => {
      const [tool, strict] = toolsOf(schema);
      const args = asHost({ body: value }, strict.inputSchema);
      assertEquals(strict.request(args), tool.request({ body: value }));
    }),
    { numRuns: runs(2000) },
  );
});
