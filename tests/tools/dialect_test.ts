import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { describe, it } from "node:test";
import { EndpointError } from "../../mod.ts";
import {
  createTools,
  type Tool,
  type ToolSettings,
} from "../../lib/tools/create_tools.ts";
import { runs } from "../_runs.ts";
import { asHost } from "./_as_host.ts";
import { geminiViolations, strictViolations } from "./_host_rules.ts";

type Json = Record<string, unknown>;
type Dialect = "openai-strict" | "gemini";

const VIOLATIONS = {
  "openai-strict": strictViolations,
  gemini: geminiViolations,
} as const;

const DIALECTS = Object.keys(VIOLATIONS) as Dialect[];

/** The tool of an operation whose body is required and has a schema. */
function toolOf(schema: unknown, settings: ToolSettings, schemas: Json = {}) {
  const content = { "application/json": { schema } };
  const tools = createTools(
    {
      openapi: "3.1.0",
      paths: { "/x": { post: { requestBody: { required: true, content } } } },
      components: { schemas },
    },
    { baseUrl: "https://h.example" },
    settings,
  );
  assertEquals(tools.skipped, []);
  return tools.get("post_x")!;
}

/** What a host is shown for a body; it has to keep the host's rules. */
function shownFor(dialect: Dialect, schema: unknown, schemas?: Json): Json {
  const tool = toolOf(schema, { dialect }, schemas);
  assertEquals(VIOLATIONS[dialect](tool), []);
  const { properties, $defs } = tool.inputSchema;
  return $defs ? { ...properties.body, $defs } : properties.body!;
}

function bodyOf(tool: Tool, body: unknown): unknown {
  return tool.request({ body }).body;
}

const asJson = (of = "") => ({
  type: "string",
  description: of ? `As JSON of ${of}.` : "As JSON.",
});

const text = { type: "string" };
const closed = { additionalProperties: false };
const nullable = { type: ["string", "null"] };
const node = {
  type: "object",
  required: ["name"],
  properties: {
    name: text,
    next: { $ref: "#/components/schemas/Node" },
  },
};

/** What becomes of a schema in both dialects; `undefined` if it is not changed. */
const SCHEMAS: Readonly<
  Record<string, readonly [schema: unknown, strict: unknown, gemini: unknown]>
> = {
  "a string's bounds": [
    { type: "string", minLength: 1, maxLength: 9, pattern: "^a" },
    { type: "string", pattern: "^a" },
    { type: "string", minLength: 1, maxLength: 9, pattern: "^a" },
  ],
  "a pattern that looks around": [
    { type: "string", pattern: "^(?!a)" },
    text,
    text,
  ],
  "a known format": [{ type: "string", format: "uuid" }, {
    type: "string",
    format: "uuid",
  }, text],
  "a time": [{ type: "string", format: "date-time" }, {
    type: "string",
    format: "date-time",
  }, { type: "string", format: "date-time" }],
  "another format": [{ type: "string", format: "uri" }, text, text],
  "a number's bounds": [
    { type: "integer", minimum: 1, exclusiveMaximum: 9, multipleOf: 2 },
    { type: "integer", minimum: 1, exclusiveMaximum: 9, multipleOf: 2 },
    { type: "integer", minimum: 1 },
  ],
  "bounds without a type": [{ minimum: 1 }, { type: "number", minimum: 1 }, {
    type: "number",
    minimum: 1,
  }],
  "a default": [
    { type: "integer", default: 3, description: "The size" },
    { type: "integer", description: "The size. Default: 3." },
    { type: "integer", description: "The size. Default: 3." },
  ],
  "a default after a question": [
    { type: "integer", default: 3, description: "Which?" },
    { type: "integer", description: "Which? Default: 3." },
    { type: "integer", description: "Which? Default: 3." },
  ],
  "bytes": [
    { type: "string", format: "byte" },
    { type: "string", description: "As base64." },
    { type: "string", description: "As base64." },
  ],
  "two types": [
    { type: ["string", "integer"], description: "Either" },
    {
      anyOf: [text, { type: "integer" }],
      description: "Either",
    },
    {
      anyOf: [
        { description: "Either", type: "string" },
        { description: "Either", type: "integer" },
      ],
    },
  ],
  "null": [
    { type: ["string", "null"] },
    nullable,
    { type: "string", nullable: true },
  ],
  "null in a union": [
    { type: ["string", "boolean", "null"] },
    { anyOf: [text, { type: "boolean" }, { type: "null" }] },
    {
      anyOf: [{ type: "string", nullable: true }, {
        type: "boolean",
        nullable: true,
      }],
    },
  ],
  "an enum with null": [
    { type: ["string", "null"], enum: ["a", null] },
    { type: ["string", "null"], enum: ["a", null] },
    { type: "string", format: "enum", enum: ["a"], nullable: true },
  ],
  "an enum of numbers": [
    { enum: [1, 2.5, true] },
    {
      anyOf: [
        { type: "integer", enum: [1] },
        { type: "number", enum: [2.5] },
        { type: "boolean", enum: [true] },
      ],
    },
    { type: "string", format: "enum", enum: ["1", "2.5", "true"] },
  ],
  "an enum of like and empty values": [
    { description: "Which", enum: ["1", 1, ""] },
    {
      anyOf: [
        { type: "string", enum: ["1", ""], description: "Which" },
        { type: "integer", enum: [1], description: "Which" },
      ],
    },
    {
      type: "string",
      format: "enum",
      enum: ["1", "1_2", '""'],
      description: "Which",
    },
  ],
  "an enum of objects": [
    { enum: [{ a: 1 }] },
    asJson('{"enum":[{"a":1}]}'),
    asJson('{"enum":[{"a":1}]}'),
  ],
  "a constant": [
    { const: "a" },
    { type: "string", enum: ["a"] },
    { type: "string", format: "enum", enum: ["a"] },
  ],
  "constants with descriptions": [
    {
      description: "Which",
      oneOf: [{ const: 1, description: "One" }, { const: 2 }],
    },
    { type: "integer", enum: [1, 2], description: "Which. 1: One" },
    {
      type: "string",
      format: "enum",
      enum: ["1", "2"],
      description: "Which. 1: One",
    },
  ],
  "constants without": [
    { description: "Which", oneOf: [{ const: "a" }, { const: "b" }] },
    { type: "string", enum: ["a", "b"], description: "Which" },
    {
      type: "string",
      format: "enum",
      enum: ["a", "b"],
      description: "Which",
    },
  ],
  "enums of a union with common values": [
    { anyOf: [{ enum: ["z", true] }, { enum: [1, "z", true] }] },
    {
      anyOf: [
        { type: "string", enum: ["z"] },
        { type: "boolean", enum: [true] },
        { type: "integer", enum: [1] },
      ],
    },
    { type: "string", format: "enum", enum: ["z", "true", "1"] },
  ],
  "an enum that repeats a value": [
    { enum: ["a", "a"] },
    { type: "string", enum: ["a"] },
    { type: "string", format: "enum", enum: ["a"] },
  ],
  "an enum in a union": [
    { description: "Which", oneOf: [{ enum: ["a"] }, { type: "integer" }] },
    {
      anyOf: [{ type: "string", enum: ["a"] }, { type: "integer" }],
      description: "Which",
    },
    {
      anyOf: [
        { type: "string", format: "enum", enum: ["a"], description: "Which" },
        { type: "integer", description: "Which" },
      ],
    },
  ],
  "any value": [{ description: "What" }, {
    type: "string",
    description: "What. As JSON.",
  }, { type: "string", description: "What. As JSON." }],
  "a map": [
    { type: "object", additionalProperties: { type: "string" } },
    asJson('{"additionalProperties":{"type":"string"},"type":"object"}'),
    asJson('{"additionalProperties":{"type":"string"},"type":"object"}'),
  ],
  "a map by patterns": [
    { type: "object", patternProperties: { "^x": text } },
    asJson('{"patternProperties":{"^x":{"type":"string"}},"type":"object"}'),
    asJson('{"patternProperties":{"^x":{"type":"string"}},"type":"object"}'),
  ],
  "an object without names": [
    { type: "object" },
    asJson('{"type":"object"}'),
    asJson('{"type":"object"}'),
  ],
  "an object without properties": [
    { type: "object", ...closed },
    { type: "object", properties: {}, required: [], ...closed },
    asJson('{"additionalProperties":false,"type":"object"}'),
  ],
  "a tuple": [
    { type: "array", prefixItems: [text] },
    asJson('{"items":{},"prefixItems":[{"type":"string"}],"type":"array"}'),
    asJson('{"items":{},"prefixItems":[{"type":"string"}],"type":"array"}'),
  ],
  "a list of nothing": [
    { type: "array", items: false },
    asJson('{"items":false,"type":"array"}'),
    asJson('{"items":false,"type":"array"}'),
  ],
  "a list": [
    { type: "array", minItems: 1, uniqueItems: true, items: {} },
    { type: "array", minItems: 1, items: asJson() },
    { type: "array", minItems: 1, items: asJson() },
  ],
  "a list of null": [
    { type: "array", items: { type: ["string", "null"] } },
    { type: "array", items: nullable },
    { type: "array", items: { type: "string", nullable: true } },
  ],
  "an object": [
    { properties: { a: text, b: text }, required: ["a", "c"] },
    {
      type: "object",
      properties: { a: text, b: nullable, c: asJson() },
      required: ["a", "b", "c"],
      ...closed,
    },
    {
      type: "object",
      properties: { a: text, b: text, c: asJson() },
      required: ["a", "c"],
    },
  ],
  "names that not all hosts take": [
    { properties: { "if-match": text, if_match: text, "1": text, "-": text } },
    undefined,
    {
      type: "object",
      properties: { "_1": text, if_match_2: text, if_match: text, _: text },
    },
  ],
  "objects to combine": [
    {
      allOf: [
        { properties: { a: text, b: { maximum: 3, minimum: 1 } } },
        {
          required: ["a"],
          properties: {
            b: { type: "number", maximum: 2, minimum: 0 },
            c: { type: "array", items: text },
          },
        },
        {
          type: "object",
          required: ["b"],
          properties: { c: { items: { enum: ["x"] } } },
        },
      ],
    },
    {
      type: "object",
      properties: {
        a: text,
        b: { type: "number", minimum: 1, maximum: 2 },
        c: {
          type: ["array", "null"],
          items: { type: "string", enum: ["x"] },
        },
      },
      required: ["a", "b", "c"],
      ...closed,
    },
    {
      type: "object",
      properties: {
        a: text,
        b: { type: "number", minimum: 1, maximum: 2 },
        c: {
          type: "array",
          items: { type: "string", format: "enum", enum: ["x"] },
        },
      },
      required: ["a", "b"],
    },
  ],
  "objects to combine, one of them closed": [
    {
      allOf: [
        { type: "object", required: ["a"], properties: { a: text }, ...closed },
        { required: ["a"], additionalProperties: text },
        { type: "object", additionalProperties: text },
      ],
    },
    { type: "object", properties: { a: text }, required: ["a"], ...closed },
    { type: "object", properties: { a: text }, required: ["a"] },
  ],
  "strings to combine": [
    {
      allOf: [{ type: "string", minLength: 3 }, {
        type: "string",
        minLength: 1,
      }],
    },
    text,
    { type: "string", minLength: 3 },
  ],
  "nothing but null": [
    { properties: { a: { const: null } }, required: ["a"] },
    {
      type: "object",
      properties: {
        a: { ...asJson('{"const":null}'), type: ["string", "null"] },
      },
      required: ["a"],
      ...closed,
    },
    {
      type: "object",
      properties: { a: { ...asJson('{"const":null}'), nullable: true } },
      required: ["a"],
    },
  ],
  "what can only be one of two": [
    {
      allOf: [
        { type: ["integer", "string"], ...closed },
        { type: "number", additionalProperties: true },
        { oneOf: [{ enum: [1, 2, "a"] }, { type: "boolean" }] },
        { enum: [2, 3] },
      ],
    },
    { type: "integer", enum: [2] },
    { type: "string", format: "enum", enum: ["2"] },
  ],
  "what nothing fits": [
    { allOf: [{ enum: ["a"] }, { enum: ["b"] }] },
    asJson('{"allOf":[{"enum":["a"]},{"enum":["b"]}]}'),
    asJson('{"allOf":[{"enum":["a"]},{"enum":["b"]}]}'),
  ],
  "a union beside properties": [
    {
      properties: { a: text },
      required: ["a"],
      oneOf: [{ properties: { b: text }, required: ["b"] }, {
        properties: { c: text },
        required: ["c"],
      }],
    },
    {
      anyOf: ["b", "c"].map((name) => ({
        type: "object",
        properties: { a: text, [name]: text },
        required: ["a", name],
        ...closed,
      })),
    },
    {
      anyOf: ["b", "c"].map((name) => ({
        type: "object",
        properties: { a: text, [name]: text },
        required: ["a", name],
      })),
    },
  ],
  "a union of what is required": [
    { properties: { a: text }, anyOf: [{ required: ["a"] }, {}] },
    {
      type: "object",
      properties: { a: nullable },
      required: ["a"],
      ...closed,
    },
    { type: "object", properties: { a: text } },
  ],
  "a union of strings, one of them JSON": [
    { anyOf: [text, { type: "object" }] },
    asJson('{"anyOf":[{"type":"string"},{"type":"object"}]}'),
    asJson('{"anyOf":[{"type":"string"},{"type":"object"}]}'),
  ],
  "a schema that contains itself": [
    { $ref: "#/components/schemas/Node" },
    { $ref: "#/$defs/Node", $defs: {} },
    {
      type: "object",
      properties: { name: text, next: asJson() },
      required: ["name"],
    },
  ],
  "an optional one with a description": [
    {
      properties: {
        a: { $ref: "#/components/schemas/Node", description: "One" },
        b: {
          anyOf: [{ $ref: "#/components/schemas/Node" }, { type: "null" }],
        },
      },
      required: ["b"],
    },
    {
      type: "object",
      properties: {
        a: {
          anyOf: [{ $ref: "#/$defs/Node" }, { type: "null" }],
          description: "One",
        },
        b: { anyOf: [{ $ref: "#/$defs/Node" }, { type: "null" }] },
      },
      required: ["a", "b"],
      ...closed,
    },
    undefined,
  ],
};

const NODE_IN_STRICT = {
  type: "object",
  properties: {
    name: text,
    next: { anyOf: [{ $ref: "#/$defs/Node" }, { type: "null" }] },
  },
  required: ["name", "next"],
  ...closed,
};

for (const [at, dialect] of DIALECTS.entries()) {
  describe(`createTools() with dialect: "${dialect}" shows`, () => {
    for (const [what, [schema, ...expected]] of Object.entries(SCHEMAS)) {
      if (expected[at] === undefined) continue;
      it(what, () => {
        const { $defs, ...shown } = shownFor(dialect, schema, { Node: node });
        if ($defs) assertEquals($defs, { Node: NODE_IN_STRICT });
        const { $defs: _, ...wanted } = expected[at] as Json;
        assertEquals(shown, wanted);
      });
    }
  });
}

describe("createTools() with a dialect", () => {
  /** What a model passes, and what is sent; an error if it is text. */
  const CALLS: Readonly<
    Record<
      string,
      readonly [dialect: Dialect, schema: Json, passed: unknown, sent: unknown]
    >
  > = {
    "takes null for what is not given": [
      "openai-strict",
      {
        properties: {
          a: text,
          b: { type: "array", items: { properties: { c: text } } },
        },
      },
      { a: null, b: [{ c: null }, { c: "x" }] },
      { b: [{}, { c: "x" }] },
    ],
    "keeps null where it is required": [
      "openai-strict",
      { properties: { a: { type: ["string", "null"] } }, required: ["a"] },
      { a: null },
      { a: null },
    ],
    "takes null for what is not given even if it could be null": [
      "openai-strict",
      { properties: { a: { type: ["string", "null"] } } },
      { a: null },
      {},
    ],
    "leaves null to Gemini, which can leave out": [
      "gemini",
      { properties: { a: { type: ["string", "null"] } } },
      { a: null },
      { a: null },
    ],
    "refuses null that nothing allows": [
      "gemini",
      { properties: { a: text } },
      { a: null },
      '"body.a" is null; pass a string',
    ],
    "reads JSON": [
      "gemini",
      { properties: { a: { type: "object" }, b: { items: {} } } },
      { a: '{"__proto__": 1}', b: ["1", '"x"'] },
      { a: JSON.parse('{"__proto__": 1}'), b: [1, "x"] },
    ],
    "takes the value that JSON was asked for": [
      "openai-strict",
      { properties: { a: { type: "object" } } },
      { a: { b: 1 } },
      { a: { b: 1 } },
    ],
    "checks what JSON holds": [
      "gemini",
      { properties: { a: { additionalProperties: text } } },
      { a: '{"b": 1}' },
      '"body.a.b" is 1; pass a string',
    ],
    "says where JSON is wrong": [
      "gemini",
      { properties: { "x-a": { items: { type: "object" } } } },
      { x_a: ["{}", "{b: 1}"] },
      '"body.x-a[1]" is "{b: 1}", which is not JSON; pass its value as JSON',
    ],
    "reads names back": [
      "gemini",
      { properties: { "if-match": text, if_match: text } },
      { if_match: "a", if_match_2: "b" },
      { if_match: "a", "if-match": "b" },
    ],
    "takes the description's names as well": [
      "gemini",
      { properties: { "if-match": text } },
      { "if-match": "a" },
      { "if-match": "a" },
    ],
    "reads the values of an enum back": [
      "gemini",
      { properties: { a: { enum: [1, "1", true, ""] }, b: { enum: [1] } } },
      { a: '""', b: 1 },
      { a: "", b: 1 },
    ],
    "refuses what is none of an enum": [
      "gemini",
      { properties: { a: { enum: [1, 2] } } },
      { a: "3" },
      '"body.a" is "3"; pass one of 1, 2',
    ],
    "reads the member of a union that fits": [
      "gemini",
      {
        anyOf: [
          { properties: { "a-b": text }, required: ["a-b"] },
          { properties: { "a.b": { type: "object" } }, required: ["a.b"] },
          { type: "array", items: { enum: [1] } },
          { type: "integer" },
        ],
      },
      { a_b: "{}" },
      { "a-b": "{}" },
    ],
    "reads the member of a union that a constant names": [
      "gemini",
      {
        anyOf: ["x", "y"].map((kind) => ({
          properties: { kind: { const: kind }, [`${kind}-b`]: text },
        })),
      },
      { kind: "y", y_b: "1" },
      { kind: "y", "y-b": "1" },
    ],
    "tells lists apart by unions of their items": [
      "gemini",
      {
        anyOf: ["x-a", "y-b"].map((name) => ({
          type: "array",
          items: {
            anyOf: [
              { type: "integer" },
              { properties: { [name]: text }, required: [name] },
            ],
          },
        })),
      },
      [1, { y_b: "a" }],
      [1, { "y-b": "a" }],
    ],
    "tells lists apart by the values of their items": [
      "gemini",
      {
        anyOf: [
          { type: "array", items: { enum: [1] } },
          { type: "array", items: { enum: [2] } },
        ],
      },
      ["2"],
      [2],
    ],
    "reads the member that a constant names, whatever else is wrong": [
      "gemini",
      {
        anyOf: [1, 2].map((kind) => ({
          type: "object",
          properties: {
            kind: { const: kind },
            [`k-${kind}`]: { type: "string" },
          },
          additionalProperties: false,
        })),
      },
      { kind: "2", k_2: 3 },
      '"body.k-2" is 3; pass a string',
    ],
    "reads nothing into what no constant names": [
      "gemini",
      {
        anyOf: [
          ...["x", "y"].map((kind) => ({
            type: "object",
            properties: { kind: { const: kind }, [`${kind}-b`]: text },
          })),
          { type: "integer" },
        ],
      },
      { kind: "z", x_b: "1" },
      '"body.kind" is "z"; pass "x" or "y"',
    ],
    ...Object.fromEntries(
      Object.entries({
        "an enum": { enum: ["low", "high", null] },
        "an enum of OpenAPI 3.0": {
          type: "string",
          enum: ["low", "high", null],
          nullable: true,
        },
        "a union with null": {
          anyOf: [{ enum: ["low", "high"] }, { type: "null" }],
        },
      }).map(([what, priority]) => [
        `reads a member in which ${what} can be null`,
        [
          "gemini",
          {
            oneOf: ["a", "b"].map((name) => ({
              type: "object",
              required: [name],
              properties: {
                [name]: text,
                priority,
                labels: { type: "object", additionalProperties: text },
              },
            })),
          },
          { b: "1", priority: null, labels: '{"x": "y"}' },
          { b: "1", priority: null, labels: { x: "y" } },
        ],
      ]),
    ),
    "tells members apart where the constant is not given": [
      "gemini",
      {
        anyOf: ["x", "y"].map((kind) => ({
          properties: { kind: { const: kind }, [`${kind}-b`]: text },
        })),
      },
      { y_b: "1" },
      { "y-b": "1" },
    ],
    "tells members apart by what is inside": [
      "gemini",
      {
        anyOf: ["x-a", "y-b"].map((name) => ({
          type: "array",
          items: {
            required: ["k"],
            properties: {
              k: {
                properties: { [name]: { type: ["integer", "null"] } },
                required: [name],
              },
            },
          },
        })),
      },
      [{ k: { y_b: null } }],
      [{ k: { "y-b": null } }],
    ],
    "reads a union's member of the right type where none fits": [
      "gemini",
      { anyOf: [{ type: "integer" }, { properties: { "a-b": text } }] },
      { a_b: 1 },
      '"body.a-b" is 1; pass a string',
    ],
    "leaves what fits no member": [
      "gemini",
      {
        anyOf: [{ type: "integer" }, {
          type: "object",
          properties: { "a-b": text },
        }],
      },
      true,
      '"body" is true; pass an integer or an object',
    ],
    "leaves an object where none is expected": [
      "gemini",
      { anyOf: [{ type: "integer" }, { type: "array", items: {} }] },
      {},
      '"body" is an object; pass an integer or a list',
    ],
    "leaves what is no list and no object": [
      "gemini",
      {
        properties: {
          a: { type: "array", items: { type: "object" } },
          b: { type: "object", properties: { "c-d": text } },
        },
      },
      { a: "x", b: "y" },
      '"body.a" is "x"; pass a list. "body.b" is "y"; pass an object',
    ],
  };
  for (const [what, [dialect, schema, passed, sent]] of Object.entries(CALLS)) {
    it(what, () => {
      const tool = toolOf(schema, { dialect });
      if (typeof sent !== "string") assertEquals(bodyOf(tool, passed), sent);
      else {
        const { message } = assertThrows(
          () => bodyOf(tool, passed),
          EndpointError,
        );
        assertEquals(message, sent);
      }
    });
  }

  it("reads a schema that contains itself, and unions of it", () => {
    const Tree = {
      type: "object",
      required: ["kids"],
      properties: {
        name: text,
        kids: { type: "array", items: { $ref: "#/components/schemas/Tree" } },
      },
    };
    const tool = toolOf(
      { anyOf: [{ $ref: "#/components/schemas/Tree" }, { type: "integer" }] },
      { dialect: "openai-strict" },
      { Tree },
    );
    assertEquals(strictViolations(tool), []);
    const leaf = { name: null, kids: [] };
    assertEquals(
      bodyOf(tool, { name: null, kids: [leaf, { name: "b", kids: [leaf] }] }),
      { kids: [{ kids: [] }, { name: "b", kids: [{ kids: [] }] }] },
    );
    const nullableTree = {
      anyOf: [{ $ref: "#/components/schemas/Tree" }, { type: "null" }],
    };
    const either = toolOf(
      {
        anyOf: [
          nullableTree,
          { ...nullableTree, description: "Or" },
          nullableTree,
        ],
      },
      { dialect: "openai-strict" },
      { Tree },
    );
    assertEquals(strictViolations(either), []);
    assertEquals(bodyOf(either, leaf), { kids: [] });

    let deep: unknown = leaf;
    for (let at = 0; at < 20_000; at++) deep = { name: null, kids: [deep] };
    assertThrows(() => bodyOf(tool, deep), EndpointError, "levels deep");
  });

  it("is asked for as JSON where a schema would have to contain itself", () => {
    const Tree = {
      allOf: [
        { type: "object", properties: { name: text } },
        {
          properties: {
            kid: {
              allOf: [
                { $ref: "#/components/schemas/Tree" },
                { properties: { age: { type: "integer" } } },
              ],
            },
          },
        },
      ],
    };
    for (const dialect of DIALECTS) {
      const tool = toolOf({ $ref: "#/components/schemas/Tree" }, { dialect }, {
        Tree,
      });
      assertEquals(VIOLATIONS[dialect](tool), []);
      const body = { name: "a", kid: '{"name": "b", "kid": {"age": 1}}' };
      assertEquals(bodyOf(tool, body), {
        name: "a",
        kid: { name: "b", kid: { age: 1 } },
      });
    }
  });

  it("finds the member of a large union for each of many items", () => {
    const kinds = Array.from({ length: 400 }, (_, at) => `k${at}`);
    const schema = {
      type: "array",
      items: {
        anyOf: kinds.map((kind) => ({
          properties: { kind: { const: kind }, [`x-${kind}`]: text },
        })),
      },
    };
    const items = kinds.flatMap((kind) => [kind, kind, kind]);
    const tool = toolOf(schema, { dialect: "gemini" });
    assertEquals(
      bodyOf(tool, items.map((kind) => ({ kind, [`x_${kind}`]: "a" }))),
      items.map((kind) => ({ kind, [`x-${kind}`]: "a" })),
    );
  });

  it("refuses arguments that take too many comparisons", () => {
    const names = Array.from({ length: 400 }, (_, at) => `k${at}`);
    const schema = {
      type: "array",
      items: {
        anyOf: names.map((name) => ({
          properties: { [name]: {} },
          required: [name],
        })),
      },
    };
    const tool = toolOf(schema, { dialect: "gemini" });
    const items = Array.from({ length: 3000 }, () => ({ k399: "1" }));
    assertThrows(
      () => bodyOf(tool, items),
      EndpointError,
      "The arguments take too many checks",
    );
  });

  it("takes the values of an enum that are not shown", () => {
    const values: Readonly<Record<string, readonly unknown[]>> = {
      string: ["a", "b", "c"],
      number: [1, 2.5, 3],
      boolean: [true, false],
    };
    for (const dialect of DIALECTS) {
      for (const [type, list] of Object.entries(values)) {
        const tool = toolOf({ enum: list }, { dialect, maxEnum: 1 });
        assertEquals(VIOLATIONS[dialect](tool), []);
        const description = `One of ${JSON.stringify(list[0])} and ${
          list.length - 1
        } more`;
        const body = { type, description };
        assertEquals(tool.inputSchema.properties, { body });
        for (const value of list) {
          assertEquals(bodyOf(tool, value), bodyOf(toolOf({}, {}), value));
        }
      }
      const orNull = toolOf({ enum: ["a", null, 1] }, { dialect, maxEnum: 1 });
      assertEquals(VIOLATIONS[dialect](orNull), []);
      const mixed = toolOf({ enum: ["a", 1] }, { dialect, maxEnum: 1 });
      assertEquals(bodyOf(mixed, 1), 1);
      const lists = toolOf({ enum: [["a"], {}] }, { dialect, maxEnum: 1 });
      assertEquals(bodyOf(lists, '["a"]'), ["a"]);
    }
  });

  it("gives the validator what the model meant", () => {
    const seen: unknown[] = [];
    const schemas: unknown[] = [];
    const schema = { properties: { a: { type: "object" } } };
    for (const dialect of [undefined, "openai-strict", "gemini"] as const) {
      const tool = toolOf(schema, {
        dialect,
        validator: {
          getValidator(schema) {
            schemas.push(schema);
            return (input) => {
              seen.push(input);
              return { valid: true };
            };
          },
        },
      });
      bodyOf(tool, { a: dialect ? '{"b": 1}' : { b: 1 } });
    }
    assertEquals(seen, Array(3).fill({ body: { a: { b: 1 } } }));
    assertEquals(schemas, Array(3).fill(schemas[0]));
  });

  it("is not impressed by changes to the schema that it has shown", () => {
    const tool = toolOf({
      anyOf: [{ type: "integer" }, { properties: { "a-b": text } }],
    }, { dialect: "gemini" });
    const { body } = tool.inputSchema.properties as Record<string, Json>;
    (body!.anyOf as Json[])[1]!.type = "boolean";
    assertEquals(bodyOf(tool, { a_b: "x" }), { "a-b": "x" });
  });

  it("names tools and arguments as Gemini takes them", () => {
    const tools = createTools(
      {
        openapi: "3.1.0",
        paths: {
          "/x": {
            get: {
              operationId: "2fa-x",
              parameters: [
                { name: "if-match", in: "header", schema: text },
                { name: "page[size]", in: "query", schema: { enum: [1, 2] } },
              ],
            },
            put: { operationId: "-".repeat(65) + "a" },
          },
        },
      },
      { baseUrl: "https://h.example" },
      { dialect: "gemini" },
    );
    assertEquals([...tools.keys()], ["_2fa-x", `_${"-".repeat(63)}`]);
    assertEquals([...tools.values()].flatMap(geminiViolations), []);
    const tool = tools.get("_2fa-x")!;
    assertEquals(
      Object.keys(tool.inputSchema.properties),
      [
        "page_size",
        "if_match",
      ].reverse(),
    );
    const { url, headers } = tool.request({ page_size: "2", if_match: "a" });
    assertEquals(url, "https://h.example/x?page%5Bsize%5D=2");
    assertEquals(headers["if-match"], "a");
    assertThrows(() => tool.request([]), EndpointError, "pass an object");
  });

  it("has no references where they are to be inline", () => {
    const schema = { $ref: "#/components/schemas/Node" };
    for (const dialect of DIALECTS) {
      const settings = { dialect, refs: "inline" } as const;
      const tool = toolOf(schema, settings, { Node: node });
      assertEquals(VIOLATIONS[dialect](tool), []);
      assertEquals(JSON.stringify(tool.inputSchema).includes("$ref"), false);
      const body = { name: "a", next: '{"name": "b"}' };
      assertEquals(bodyOf(tool, body), { name: "a", next: { name: "b" } });
    }
  });

  it("is refused if it is unknown", () => {
    assertThrows(
      () => toolOf(text, { dialect: "openai" as "gemini" }),
      EndpointError,
      'The setting dialect is "openai"; pass "2020-12", "openai-strict" or "gemini"',
    );
  });
});

describe("createTools() with a dialect keeps the host's limits:", () => {
  const range = (count: number) => Array.from({ length: count }, (_, at) => at);
  const deep = (levels: number): Json =>
    range(levels).reduce<Json>((it) => ({ properties: { a: it } }), text);
  const wide = (count: number, prefix = "p") => ({
    type: "object",
    properties: Object.fromEntries(
      range(count).map((at) => [`${prefix}${at}`, { type: "integer" }]),
    ),
  });
  const chain = (count: number) =>
    Object.fromEntries(
      range(count).map((at) => [`S${at}`, {
        allOf: [{ $ref: `#/components/schemas/S${(at + 1) % count}` }],
        properties: { [`a${at}`]: text },
      }]),
    );
  const hostile: Record<string, readonly [schema: unknown, schemas?: Json]> = {
    "levels": [deep(50)],
    "properties of an object": [wide(5001)],
    "properties of all objects": [{
      properties: Object.fromEntries(
        range(20).map((at) => [`o${at}`, wide(400)]),
      ),
    }],
    "long names": [wide(100, "n".repeat(2000))],
    "values of an enum": [{ enum: range(2000) }],
    "values of many enums": [{
      properties: Object.fromEntries(
        range(40).map((at) => [`p${at}`, {
          enum: range(30).map((it) => `${at} ${it}`),
        }]),
      ),
    }],
    "an enum of many long values": [{
      description: "Which",
      enum: range(300).map((at) => `${at}`.padEnd(80, "x")),
    }],
    "one schema in very many places": [
      {
        properties: Object.fromEntries(
          range(3000).map((
            at,
          ) => [`p${at}`, { $ref: "#/components/schemas/W" }]),
        ),
      },
      { W: { properties: { o: wide(3000), p: text } } },
    ],
    "deep combinations": [
      range(100).reduce<Json>(
        (it) => ({ allOf: [it], description: "x" }),
        text,
      ),
    ],
    "combinations that multiply": [{
      allOf: range(12).map((at) => ({
        anyOf: range(6).map((it) => ({
          properties: { [`a${at}`]: { type: "string", enum: [`${it}`] } },
        })),
      })),
    }],
    "long chains of references": [
      { $ref: "#/components/schemas/S0" },
      chain(500),
    ],
    "long names of references, after many characters of values": [
      {
        properties: {
          ...Object.fromEntries(
            range(40).map((at) => [`p${at}`, {
              allOf: [
                { $ref: "#/components/schemas/Long" },
                { properties: { [`q${at}`]: text } },
              ],
            }]),
          ),
          ...Object.fromEntries(
            range(200).map((at) => [`r${at}`, {
              $ref: `#/components/schemas/${"N".repeat(60)}${at % 100}`,
            }]),
          ),
        },
      },
      {
        Long: {
          properties: {
            a: { enum: range(20).map((at) => `${at}`.padEnd(200, "x")) },
          },
        },
        ...Object.fromEntries(
          range(100).map((at) => [
            `${"N".repeat(60)}${at}`,
            { type: "string", enum: ["d".repeat(60)] },
          ]),
        ),
      },
    ],
  };
  for (const [what, [schema, schemas]] of Object.entries(hostile)) {
    for (const dialect of DIALECTS) {
      it(`${what} (${dialect})`, () => {
        const tool = toolOf(schema, { dialect }, schemas);
        assertEquals(VIOLATIONS[dialect](tool), []);
      });
    }
  }

  it("passes all arguments as one where they are too many", () => {
    const parameters = range(5001).map((at) => ({
      name: `q${at}`,
      in: "query",
      schema: { type: "integer" },
    }));
    const description = {
      openapi: "3.1.0",
      paths: { "/x": { get: { parameters } } },
    };
    for (const dialect of DIALECTS) {
      const [tool] = createTools(
        description,
        { baseUrl: "https://h.example" },
        { dialect },
      ).values();
      assertEquals(VIOLATIONS[dialect](tool!), []);
      assertEquals(tool!.inputSchema.required, ["arguments"]);
      for (const args of [{ arguments: '{"q7": 1}' }, { q7: 1 }]) {
        assertEquals(tool!.request(args).url, "https://h.example/x?q7=1");
      }
      assertThrows(() => tool!.request(1), EndpointError, "pass an object");
    }
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

for (const dialect of DIALECTS) {
  it(`createTools() sends the same in ${dialect} as in JSON Schema`, () => {
    fc.assert(
      fc.property(sample, ({ schema, value }) => {
        const plain = toolOf(schema, {});
        const hosted = toolOf(schema, { dialect });
        assertEquals(VIOLATIONS[dialect](hosted), []);
        const args = asHost({ body: value }, hosted.inputSchema);
        assertEquals(hosted.request(args), plain.request({ body: value }));
      }),
      { numRuns: runs(2000) },
    );
  });
}
