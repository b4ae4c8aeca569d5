import { assert, assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { EndpointError } from "../../mod.ts";
import {
  createTools,
  type Tool,
  type ToolSettings,
} from "../../lib/tools/create_tools.ts";
import { runs } from "../_runs.ts";
import {
  BASE,
  bodyOf,
  chain,
  type Json,
  range,
  ref,
  toolOf,
  toolsOf,
} from "./_tools_of.ts";

const string = { type: "string" };
const inQuery = (name: string, more: Json = {}) => (
  { name, in: "query", schema: string, ...more }
);
const reversed = (object: Json): Json =>
  Object.fromEntries(Object.entries(object).reverse());

const messageOf = (tool: Tool, args: unknown) =>
  assertThrows(() => tool.request(args), EndpointError).message;

describe("createTools()", () => {
  it("includes what it is told to, and leaves nothing else in skipped", () => {
    const paths = { "/a": { get: {}, post: {}, trace: {} } };
    const tools = toolsOf(paths, { include: ({ method }) => method === "get" });
    assertEquals([...tools.keys()], ["get_a"]);
    assertEquals(tools.skipped, []);
    const none = createTools({ openapi: "3.0.0" }, { baseUrl: BASE });
    assertEquals([none.size, none.characters], [0, 2]);
  });

  it("cannot include what the description disables", () => {
    const skippedBy = (isIncluded: boolean) =>
      toolsOf({ "/a": { get: { "x-mcp": false } } }, {
        include: () => isIncluded,
      }).skipped.map(({ reason }) => reason);
    assertEquals(skippedBy(true), ["the description disables it by x-mcp"]);
    assertEquals(skippedBy(false), []);
  });

  it("measures what is shown of all tools", () => {
    const tools = toolsOf({ "/a": { get: {}, post: {} } });
    const list = [...tools.values()].map(
      ({ name, description, inputSchema, annotations }) => (
        { name, description, inputSchema, annotations }
      ),
    );
    assertEquals(tools.characters, JSON.stringify(list).length);
  });

  it("gives the program a schema of its own", () => {
    const tool = toolOf(bodyOf({ enum: ["a", { b: [1] }] }));
    const { body } = tool.inputSchema.properties;
    const values = body!.enum as unknown[];
    (values[1] as Json).b = 2;
    values.length = 0;
    assertEquals(tool.request({ body: { b: [1] } }).body, { b: [1] });
  });

  it("leaves out what a program leaves undefined", () => {
    const parts = { r: { type: "string" }, f: { format: "binary" } };
    const schema = { type: "object", properties: parts, required: ["r"] };
    const content = { "multipart/form-data": { schema } };
    const tool = toolOf({ requestBody: { required: true, content } });
    const { body } = tool.request({
      body: { r: "x", f: undefined, q: undefined },
    });
    assertEquals(body, { r: "x", f: undefined, q: undefined });
    const run = () => tool.request({ a: undefined, body: { r: undefined } });
    assertThrows(run, EndpointError, '"body.r" is missing; pass a string');
  });

  it("refuses what JSON cannot hold as a description, and as a number", () => {
    const document = { openapi: "3.0.0", paths: {} };
    const defaults = { baseUrl: BASE };
    for (
      const [message, ...args] of [
        ["description", "x", defaults],
        ["baseUrl", document, {}],
        ["from 16 to 64", document, defaults, { maxNameLength: NaN }],
      ] as const
    ) {
      const run = () => createTools(...args as Parameters<typeof createTools>);
      assertThrows(run, EndpointError, message);
    }
  });
});

describe("createTools() names tools", () => {
  const id = (operationId: string) => ({ get: { operationId } });

  /** The names by their routes: different ones, the same whatever the order of the operations. */
  function namesOf(paths: Json, settings: ToolSettings = {}) {
    const [names, others] = [paths, reversed(paths)].map((paths) =>
      Object.fromEntries(
        [...toolsOf(paths, settings).values()].map(
          (
            { name, operation: { method, path } },
          ) => [`${method} ${path}`, name],
        ),
      )
    );
    assertEquals(others, names);
    const list = Object.values(names!);
    assertEquals(new Set(list).size, list.length);
    const { maxNameLength = 64 } = settings;
    for (const name of list) {
      assert(/^[A-Za-z_]/.test(name) && name.length <= maxNameLength, name);
      assert(/^[\w-]+$/.test(name), name);
      // A host may keep tools in an object.
      assert(!(name in {}), name);
    }
    return list;
  }

  it("alike whatever the order of the others", () => {
    const names = namesOf({
      "/a": id("same"),
      "/b": id("same"),
      "/c": id("sa me"),
      "/d": id("sa.me"),
      "/e": { get: {}, post: {} },
    });
    assertEquals(names.length, 6);
  });

  it("with a number where even the hashes are equal", () => {
    // FNV-1a gives both routes the same hash.
    const names = namesOf({ "/v1x27": id("a"), "/7w8c5": id("a") });
    assertEquals(names.length, 2);
  });

  it("in as many characters as asked for", () => {
    const paths = Object.fromEntries(
      ["a", "b", "c"].map((it) => [`/repositories/${it}/issues`, {
        get: {},
        post: { operationId: `issue-${it}` },
        put: { operationId: "list_every_issue" },
      }]),
    );
    for (const maxNameLength of [16, 40, 64]) {
      const names = namesOf(paths, { maxNameLength });
      assertEquals(names.length, 9);
      assertEquals(names.filter((it) => /^issue-[abc]$/.test(it)).length, 3);
    }
  });

  it("in fewer characters than arguments", () => {
    const name = "a".repeat(64);
    const tool = toolOf({ parameters: [inQuery(name)] }, { maxNameLength: 16 });
    assert(name in tool.inputSchema.properties);
  });

  it("with a letter or _ first", () => {
    const long = `2${"a".repeat(63)}`;
    const names = namesOf({ "/a": id("2fa"), "/b": id("-x"), "/c": id(long) });
    assertEquals(names, ["_2fa", "_-x", `_${long.slice(0, -1)}`]);
  });

  it("with none that objects inherit", () => {
    const names = ["constructor", "toString", "__proto__", "hasOwnProperty"];
    const paths = Object.fromEntries(names.map((it) => [`/${it}`, id(it)]));
    assertEquals(namesOf(paths).length, names.length);
    const wish = { name: () => "valueOf", maxNameLength: 16 };
    const [name] = namesOf({ "/a": { get: {} } }, wish);
    assert(/^valueOf_\w+$/.test(name!), name);
  });

  it("as the program likes", () => {
    const [first, second, third] = namesOf(
      { "/a": { get: {}, post: {}, put: {} } },
      { name: ({ method }) => method === "put" ? undefined : "my tool" },
    );
    assert(first!.startsWith("my_tool_") && second!.startsWith("my_tool_"));
    assertEquals(third, "put_a");
  });
});

describe("createTools({ describe })", () => {
  it("replaces a description, but not by an empty one", () => {
    const of = (describe: ToolSettings["describe"]) =>
      toolOf({ summary: "Sum", tags: ["t"] }, { describe }).description;
    assertEquals(of(({ tags }, text) => `${tags}: ${text}`), "t: Sum");
    assertEquals(of(() => undefined), "Sum");
    assertEquals(of(() => ""), "Sum");
  });

  it("and name win over x-mcp", () => {
    const tools = toolsOf(
      { "/a": { get: { "x-mcp": { name: "find", description: "Finds." } } } },
      { name: () => "mine", describe: () => "Own" },
    );
    assertEquals(tools.get("mine")!.description, "Own");
  });
});

describe("createTools({ argument })", () => {
  it("gets what the model may choose, with the operation", () => {
    const seen: unknown[] = [];
    const body = { type: "object", properties: { note: string } };
    const Q = ref("Q");
    const parameter = (name: string, place: string, more: Json = {}) => (
      { name, in: place, schema: string, ...more }
    );
    const parameters = [
      parameter("id", "path", { description: "The id. Of it." }),
      parameter("q", "query", { schema: Q }),
      parameter("X-Trace", "header"),
      parameter("authorization", "header"),
      parameter("session", "cookie"),
    ];
    const argument: ToolSettings["argument"] = (argument, { path }) => {
      assertEquals(path, "/x/{id}");
      const { name, location, isRequired, description, schema } = argument;
      seen.push([name, location, isRequired, description, schema]);
      return undefined;
    };
    const operation = { parameters, ...bodyOf(body, true) };
    toolOf(operation, { argument }, { Q: string }, "/x/{id}");
    assertEquals(structuredClone(seen), [
      ["id", "path", true, "The id. Of it.", string],
      ["q", "query", false, undefined, Q],
      ["X-Trace", "header", false, undefined, string],
      ["body", "body", true, undefined, body],
    ]);
  });

  it("throws what the program's function throws", () => {
    const argument = () => {
      throw new RangeError("mine");
    };
    assertThrows(() => toolOf(bodyOf({}), { argument }), RangeError, "mine");
  });
});

describe("createTools({ validator })", () => {
  type Validate = ReturnType<
    NonNullable<ToolSettings["validator"]>["getValidator"]
  >;
  const checkedBy = (validate: Validate) =>
    toolOf({}, { validator: { getValidator: () => validate } });

  it("gets the schema, and says what is wrong", () => {
    const schemas: unknown[] = [];
    const tool = toolOf({ parameters: [inQuery("q")] }, {
      validator: {
        getValidator: (schema) => {
          schemas.push(schema);
          return (input) =>
            (input as Json).q === "abc"
              ? { valid: true, data: input, errorMessage: undefined }
              : { valid: false, data: undefined, errorMessage: "q is short" };
        },
      },
    });
    tool.request({ q: "abc" });
    // What the program sets is checked as well.
    tool.request({}, { parameters: { q: "abc" } });
    assertThrows(() => tool.request({}, { parameters: { q: undefined } }));
    assertEquals(
      messageOf(tool, { q: "a" }),
      "The arguments do not fit: q is short",
    );
    assertEquals(schemas, [tool.inputSchema]);
  });

  it("may not say what is wrong", () => {
    assertEquals(
      messageOf(checkedBy(() => ({ valid: false })), {}),
      "The arguments do not fit: pass another value",
    );
  });

  it("is shown on one line, whatever it says", () => {
    const errorMessage = "body\n\x00must\u2028 be\u202e a\u{e0041} string";
    assertEquals(
      messageOf(checkedBy(() => ({ valid: false, errorMessage })), {}),
      "The arguments do not fit: body must be a string",
    );
  });
});

describe("createTools() of schemas that refer to the next", () => {
  /** More than a recursion could reach. */
  const LEVELS = runs(10_000, 5_000);

  it("writes very many levels by their names", () => {
    const schemas = chain(LEVELS, (next) => ({ properties: { next } }));
    const all = { ...schemas, [`S${LEVELS}`]: {} };
    const { inputSchema } = toolOf(bodyOf(ref("S0")), {}, all);
    const shown = JSON.stringify(inputSchema);
    assert(shown.length < 50_000);
    assert(shown.includes('"next"'));
  });

  it("follows as many references one after the other as anybody writes", () => {
    const all = (count: number, key = "allOf") => ({
      ...chain(count, (next) => ({ [key]: [next, {}] })),
      [`S${count}`]: {},
    });
    const tool = toolOf(bodyOf(ref("S0")), {}, all(100));
    assertEquals(tool.request({ body: { a: 1 } }).body, { a: 1 });
    const many = [all(LEVELS), all(LEVELS, "anyOf")];
    for (const schemas of [...many, ...many.map(reversed)]) {
      const tool = toolOf(bodyOf(ref("S0")), {}, schemas);
      assertEquals(tool.request({ body: 1 }).body, 1);
    }
  });

  it("says what fits unions that double at each level", () => {
    const schemas = chain(40, (next) => ({
      anyOf: [next, { ...next, description: "x" }],
    }));
    const all = { ...schemas, S40: { type: "object" } };
    const tool = toolOf(bodyOf(ref("S0")), {}, all);
    assertEquals(
      messageOf(tool, { body: 1 }),
      "The arguments are too much; pass fewer or simpler ones",
    );
    tool.request({ body: {} });
  });

  it("tells apart unions that double at each level", () => {
    const kind = (k: string) => ({ properties: { k: { enum: [k] } } });
    const schemas = {
      ...chain(40, (next) => ({ oneOf: [next, next] })),
      S40: kind("a"),
      Other: { type: "object" },
    };
    const union = {
      oneOf: [ref("S0"), ref("Other")],
      discriminator: { propertyName: "k", mapping: { b: "Other" } },
    };
    const { inputSchema } = toolOf(bodyOf(union), {}, schemas);
    const shown = JSON.stringify(inputSchema);
    assert(shown.includes(JSON.stringify('"k" is "b"')));
  });

  it("writes references that double at each level", () => {
    const schemas = chain(40, (next) => ({ properties: { a: next, b: next } }));
    const all = { ...schemas, S40: { type: "object" } };
    const { inputSchema } = toolOf(bodyOf(ref("S0")), {}, all);
    assert(JSON.stringify(inputSchema).length < 10_000);
  });

  it("checks unions that contain themselves in a time that grows with the value", () => {
    const child = {
      properties: { child: ref("N"), x: string },
      type: "object",
    };
    const N = { anyOf: [child, { ...child, required: ["y"] }] };
    const tool = toolOf(bodyOf(ref("N")), {}, { N });
    let body: Json = { x: true };
    for (let level = 0; level < 150; level++) body = { child: body };
    assert(messageOf(tool, { body }).includes('"body.child'));
  });
});

describe("a tool's request() refuses", () => {
  const nested = "[".repeat(100_000);
  const deep = `${nested}${"]".repeat(100_000)}`;
  const operation = {
    parameters: [
      { name: "id", in: "path", required: true, schema: string },
      inQuery("any", { schema: {} }),
    ],
    ...bodyOf({ properties: { list: { type: "array" } } }),
  };
  const tool = toolOf(operation, {}, {}, "/x/{id}");
  const LONG = "cannot be written in a URL; pass a shorter or simpler value";
  const DEEP = "is nested more than 200 levels deep; pass a flatter value";
  const refused: Record<string, [message: string, args: () => Json]> = {
    "more values than anybody passes": [
      "The arguments are too much; pass fewer or simpler ones",
      () => ({ any: range(1_000_001) }),
    ],
    "what is nested too deeply": [
      `"any" ${DEEP}`,
      () => ({ any: JSON.parse(deep) }),
    ],
    "what is nested too deeply in a body": [
      `"body" ${DEEP}`,
      () => ({ body: { a: JSON.parse(deep) } }),
    ],
    "text in the query that is longer than a URL": [
      `"any" ${LONG}, or leave it out`,
      () => ({ any: "x".repeat(17_000_000) }),
    ],
    "text in the path that is longer than a URL": [
      `"id" ${LONG}`,
      () => ({ id: "x".repeat(17_000_000) }),
    ],
    "text that is longer than a URL with the base URL": [
      `The arguments ${LONG}`,
      () => ({ id: "x".repeat(2 ** 24 - "/x/".length) }),
    ],
  };
  for (const [what, [message, args]] of Object.entries(refused)) {
    it(what, () => {
      assertEquals(messageOf(tool, { id: "7", ...args() }), message);
    });
  }

  it("what is nested too deeply in JSON", () => {
    const coercing = toolOf(operation, { coerce: "json" });
    for (const list of [nested, deep]) {
      messageOf(coercing, { body: { list } });
    }
  });
});
