import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { createTools } from "../../../lib/tools/create_tools.ts";
import { writeSkeleton } from "../../playground/write_skeleton.ts";

/** The skeleton of a tool that requires one argument with a schema. */
function skeletonOf(schema: object, schemas: object = {}): unknown {
  const description = {
    openapi: "3.1.0",
    paths: {
      "/a": {
        post: {
          operationId: "a",
          parameters: [{ name: "b", in: "query", schema: { type: "string" } }],
          requestBody: {
            required: true,
            content: { "application/json": { schema } },
          },
        },
      },
    },
    components: { schemas },
  };
  const tools = createTools(description, { baseUrl: "https://h.test" });
  return JSON.parse(writeSkeleton(tools.get("a")!.inputSchema));
}

describe("writeSkeleton()", () => {
  const cases: [name: string, schema: object, value: unknown][] = [
    ["a string", { type: "string" }, ""],
    ["a string of a format", { type: "string", format: "date" }, "2026-01-31"],
    ["a string of another format", { type: "string", format: "x" }, ""],
    ["an integer", { type: "integer" }, 0],
    ["a number with a minimum", { type: "number", minimum: 2.5 }, 2.5],
    ["an integer above", { type: "integer", exclusiveMinimum: 1 }, 2],
    ["a boolean", { type: "boolean" }, false],
    ["null", { type: "null" }, null],
    ["one of two types", { type: ["string", "null"] }, ""],
    ["a value of an enum", { enum: ["c", "d"] }, "c"],
    ["a constant", { const: 7 }, 7],
    ["a default", { type: "integer", default: 3 }, 3],
    ["a list", { type: "array", items: { type: "string" } }, []],
    [
      "a list that is not empty",
      { type: "array", items: { type: "object" }, minItems: 2 },
      [{}, {}],
    ],
    [
      "the required members of an object",
      {
        type: "object",
        properties: { c: { type: "object" }, d: { type: "string" } },
        required: ["c", "e"],
      },
      { c: {}, e: "" },
    ],
    ["anything", {}, ""],
    [
      "the members of several schemas",
      {
        allOf: [
          { properties: { c: { type: "integer" } }, required: ["c"] },
          { properties: { d: { type: "boolean" } }, required: ["d"] },
        ],
      },
      { c: 0, d: false },
    ],
    [
      "the first of several schemas",
      { oneOf: [{ type: "integer" }, { type: "string" }] },
      0,
    ],
  ];
  for (const [name, schema, value] of cases) {
    it(`writes ${name}`, () => {
      assertEquals(skeletonOf(schema), { body: value });
    });
  }

  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

  it("follows references until a schema contains itself", () => {
    const Node = {
      type: "object",
      properties: { name: { type: "string" }, next: ref("Node") },
      required: ["name", "next"],
    };
    assertEquals(skeletonOf(ref("Node"), { Node }), {
      body: { name: "", next: null },
    });
  });

  it("ends where each of many schemas holds the next one twice", () => {
    const names = Array.from({ length: 40 }, (_, index) => `S${index}`);
    const schemas = names.map((name, index) => [name, {
      type: "object",
      properties: { c: ref(`S${index + 1}`), d: ref(`S${index + 1}`) },
      required: ["c", "d"],
    }]);
    const last = ["S40", { type: "string" }];
    const skeleton = skeletonOf(
      ref("S0"),
      Object.fromEntries([...schemas, last]),
    );
    assertEquals(JSON.stringify(skeleton).length < 100_000, true);
  });

  it("leaves out what is not required", () => {
    const { body: _, ...others } = skeletonOf({ type: "string" }) as {
      body: unknown;
    };
    assertEquals(others, {});
  });
});
