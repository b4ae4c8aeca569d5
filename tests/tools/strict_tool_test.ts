import { assert, assertEquals, assertThrows } from "@std/assert";
import { fc } from "../_fast_check.ts";
import { describe, it } from "node:test";
import { EndpointError } from "../../mod.ts";
import type { Tool } from "../../lib/tools/create_tools.ts";
import {
  type StrictTool,
  strictTool,
} from "../../lib/tools/openai/strict_tool.ts";
import { runs } from "../_runs.ts";
import { asHost } from "./_as_host.ts";
import { strictViolations } from "./_host_rules.ts";
import { readStrictCases } from "./_tables.ts";
import {
  BASE,
  bodyOf,
  chain,
  type Json,
  range,
  ref,
  toolOf,
} from "./_tools_of.ts";

const text = { type: "string" };
const Node = {
  type: "object",
  required: ["name"],
  properties: { name: text, next: ref("Node") },
};

/** The tool of an operation, and the same for strict mode. */
function toolsOf(operation: Json, schemas: Json = {}): [Tool, StrictTool] {
  const tool = toolOf(operation, {}, { Node, ...schemas });
  const strict = strictTool(tool);
  assertEquals(strictViolations(strict), []);
  return [tool, strict];
}

/** The tools of an operation whose body is required and has a schema. */
const toolsOfBody = (schema: unknown, schemas?: Json) =>
  toolsOf(bodyOf(schema, true), schemas);

/** The strict tool of an operation with so many parameters. */
function strictWith(count: number, schemaOf: (at: number) => Json): StrictTool {
  const parameters = range(count).map((at) => (
    { name: `q${at}`, in: "query", schema: schemaOf(at) }
  ));
  return toolsOf({ parameters })[1];
}

/** An object with so many properties. */
const object = (
  count: number,
  schemaOf: (at: number) => unknown,
  prefix = "p",
): Json => ({
  type: "object",
  properties: Object.fromEntries(
    range(count).map((at) => [`${prefix}${at}`, schemaOf(at)]),
  ),
});
const integer = () => ({ type: "integer" });
describe("strictTool()", () => {
  for (const [title, line] of readStrictCases().cases) {
    const { schema, json, $defs, body, sends, throws } = line;
    const strict = json === undefined
      ? line.strict
      : { type: "string", description: `As JSON of ${json}.` };
    it(title, () => {
      const [, { inputSchema, request }] = toolsOfBody(schema);
      const run = () => request({ body }).body;
      if (strict) assertEquals(inputSchema.properties.body, strict);
      else if (throws === undefined) assertEquals(run(), sends);
      else assertEquals(assertThrows(run, EndpointError).message, throws);
      if ($defs) assertEquals(inputSchema.$defs, $defs);
    });
  }

  it("keeps all else of the tool", () => {
    const [tool, strict] = toolsOfBody(Node);
    for (const key of ["name", "description", "annotations"] as const) {
      assertEquals(strict[key], tool[key]);
    }
    assertEquals(strict.operation, tool.operation);
    const grown = JSON.stringify(strict.inputSchema).length -
      JSON.stringify(tool.inputSchema).length;
    assertEquals(strict.characters - tool.characters, grown);
    const options = { headers: { "x-user": "ann" } };
    const args = { body: { name: "a", next: null } };
    assertEquals(strict.request(args, options).headers["x-user"], "ann");
  });

  it("refuses a value that is nested too deeply", () => {
    const [, tool] = toolsOfBody(ref("Node"));
    let deep: unknown = null;
    for (let at = 0; at < 100_000; at++) deep = { name: "a", next: deep };
    assertThrows(
      () => tool.request({ body: deep }),
      EndpointError,
      "levels deep",
    );
  });

  it("compares a value with unions that share members once", () => {
    const memberOf = (kind: string) => ({
      type: "object",
      required: ["in", "kind"],
      properties: { in: ref("Union"), kind: { const: kind } },
    });
    const Union = {
      anyOf: [memberOf("a"), memberOf("b"), { type: "boolean" }],
    };
    const [, tool] = toolsOfBody(ref("Union"), { Union });
    let body: unknown = "no boolean";
    for (let level = 0; level < 100; level++) body = { in: body, kind: "b" };
    assertThrows(() => tool.request({ body }), EndpointError, '"body.in');
  });
});

describe("strictTool() keeps the limits of strict mode:", () => {
  const long = (at: number) => `${"N".repeat(60)}${at % 100}`;
  const hostile: Record<string, readonly [schema: unknown, schemas?: Json]> = {
    "levels": [
      range(50).reduce<Json>((it) => ({ properties: { a: it } }), text),
    ],
    "properties of an object": [object(5001, integer)],
    "properties of all objects": [object(20, () => object(400, integer))],
    "long names": [object(100, integer, "n".repeat(2000))],
    "values of an enum": [{ enum: range(2000) }],
    "values of many enums": [
      object(40, (at) => ({ enum: range(30).map((it) => `${at} ${it}`) })),
    ],
    "an enum of many long values": [
      { enum: range(300).map((at) => `${at}`.padEnd(80, "x")) },
    ],
    "one schema in very many places": [
      object(3000, () => ref("W")),
      { W: { properties: { o: object(3000, integer), p: text } } },
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
      ref("Tree"),
      {
        Tree: object(9, () => ({
          allOf: [ref("Tree")],
          properties: { a: text },
        })),
      },
    ],
    "unions that double at each level": [
      ref("S0"),
      {
        ...chain(100, (next) => ({
          anyOf: [next, { ...next, description: "x" }],
        })),
        S100: { properties: { a: text }, required: ["a"] },
      },
    ],
    "long chains of references": [
      ref("S0"),
      {
        ...chain(190, (next, at) => ({
          allOf: [next],
          properties: { [`a${at}`]: text },
        })),
        S190: ref("S0"),
      },
    ],
    "long names of references, after many characters of values": [
      object(100, (at) => ({
        allOf: [ref(long(at))],
        properties: { b: { enum: [`${at}`.padEnd(1500, "x")] } },
      })),
      Object.fromEntries(
        range(100).map((at) => [long(at), object(2, integer)]),
      ),
    ],
  };
  for (const [what, [schema, schemas]] of Object.entries(hostile)) {
    it(what, () => {
      const [, tool] = toolsOfBody(schema, schemas);
      try {
        tool.request({ body: true });
      } catch (error) {
        assert(error instanceof EndpointError);
      }
    });
  }

  it("shows a part of a large shape", () => {
    const many = { enum: range(40) };
    for (
      const [Big, end] of [
        [object(900, () => ref("Many")), "…, … } }."],
        [object(2, () => ref("Many")), "29 | …."],
        [{ enum: ["x".repeat(9000), {}] }, "xx…."],
      ] as const
    ) {
      const map = { additionalProperties: ref("Big") };
      const [, tool] = toolsOfBody(map, { Big, Many: many });
      const { description } = tool.inputSchema.properties.body!;
      assert(`${description}`.length < 5000);
      assert(`${description}`.endsWith(end), `${description}`);
    }
  });

  it("characters of the values of many arguments", () => {
    const { inputSchema } = strictWith(100, (at) => ({
      enum: [`${at}`.padEnd(1500, "x")],
    }));
    const { q0, q99 } = inputSchema.properties;
    assert(Array.isArray(q0!.enum) && q99!.enum === undefined);
    assert(`${q99!.description}`.startsWith('Pass "99xx'));
  });

  it("all arguments are passed as one where they are too many", () => {
    const tool = strictWith(5001, integer);
    assertEquals(tool.inputSchema.required, ["arguments"]);
    for (const args of [{ arguments: '{"q7": 1}' }, { q7: 1 }]) {
      assertEquals(tool.request(args).url, `${BASE}/x?q7=1`);
    }
    assertThrows(() => tool.request(1), EndpointError, "pass an object");
  });
});

/** A schema with a value of it. */
interface Sample {
  readonly schema: Json;
  readonly value: unknown;
}

const leaf = fc.constantFrom<Sample>(
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
);

const { sample } = fc.letrec<{ sample: Sample }>((tie) => ({
  sample: fc.oneof(
    { maxDepth: 4 },
    leaf,
    tie("sample").map(({ schema, value }) => ({
      schema: { type: "array", items: schema },
      value: [value, value],
    })),
    fc.dictionary(
      fc.constantFrom("a", "a-b", "1", "x y", "toString"),
      fc.tuple(tie("sample"), fc.constantFrom("required", "given", "left out")),
      { minKeys: 1 },
    ).map((members) => {
      const all = Object.entries(members);
      return {
        schema: {
          type: "object",
          properties: Object.fromEntries(
            all.map(([name, [{ schema }]]) => [name, schema]),
          ),
          required: all.filter(([, [, use]]) => use === "required")
            .map(([name]) => name),
        },
        value: Object.fromEntries(
          all.filter(([, [, use]]) => use !== "left out")
            .map(([name, [{ value }]]) => [name, value]),
        ),
      };
    }),
    tie("sample").map(({ schema, value }) => (
      { schema: { allOf: [schema, {}] }, value }
    )),
    fc.tuple(fc.constantFrom("anyOf", "oneOf"), tie("sample"), tie("sample"))
      .map(([key, { schema, value }, other]) => ({
        schema: { [key]: [schema, other.schema, { type: "null" }] },
        value,
      })),
  ),
}));

it("strictTool() sends the same as the tool that it is made of", () => {
  fc.assert(
    fc.property(sample, ({ schema, value }) => {
      const [tool, strict] = toolsOfBody(schema);
      const args = asHost({ body: value }, strict.inputSchema);
      assertEquals(strict.request(args), tool.request({ body: value }));
    }),
    { numRuns: runs(2000) },
  );
});
