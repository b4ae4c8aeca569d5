import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { EndpointError } from "../../mod.ts";
import { createTools, type Tool } from "../../lib/tools/create_tools.ts";

type Json = Record<string, unknown>;

const string = { type: "string" };
const point = { type: "object", properties: { x: { type: "number" } } };

/** A tool with these properties of a body, and a list in the query. */
function toolWith(
  properties: Json,
  { isStrict = false, schemas = {}, ...more }: {
    isStrict?: boolean;
    schemas?: Json;
    [keyword: string]: unknown;
  } = {},
): Tool {
  const schema = { type: "object", properties, ...more };
  const post = {
    operationId: "run",
    parameters: [{ name: "ids", in: "query", schema: { type: "array" } }],
    requestBody: { content: { "application/json": { schema } } },
  };
  return createTools(
    {
      openapi: "3.1.0",
      paths: { "/x": { post } },
      components: { schemas },
    },
    { baseUrl: "https://api.example" },
    isStrict ? {} : { coerce: "json" },
  ).get("run")!;
}

/** What is sent for a body. */
const sent = (properties: Json, body: unknown, options?: Json) =>
  toolWith(properties, options).request({ body }).body;

const messageOf = (tool: Tool, args: unknown) =>
  assertThrows(() => tool.request(args), EndpointError).message;

describe('createTools({ coerce: "json" })', () => {
  it("does not change the arguments", () => {
    const args = { ids: "[1]", body: { a: '{"x":1}' } };
    toolWith({ a: point }).request(args);
    assertEquals(args, { ids: "[1]", body: { a: '{"x":1}' } });
  });

  it("says of everything else what it says without it", () => {
    const properties = {
      a: point,
      b: { type: "integer" },
      c: { type: "null" },
    };
    const tool = toolWith(properties);
    const without = toolWith(properties, { isStrict: true });
    const wrong = [
      { body: { a: "x=1" } },
      { body: { a: "1" } },
      { body: { a: "null" } },
      { body: { a: "" } },
      { body: { a: "{" } },
      { body: { b: "1" } },
      { body: { c: "null" } },
      { body: "[" },
      { ids: "1,2" },
      { ids: 1 },
      "{}x",
      "1",
      null,
      { nobody: "{}" },
    ];
    for (const args of wrong) {
      assertEquals(messageOf(tool, args), messageOf(without, args));
    }
    assertEquals(
      messageOf(tool, { body: { a: "x=1" } }),
      '"body.a" is "x=1"; pass an object, or leave it out',
    );
    assertEquals(
      messageOf(without, { body: { a: '{"x":1}' } }),
      String.raw`"body.a" is "{\"x\":1}"; pass an object, or leave it out`,
    );
  });

  it("bounds what it has parsed like any argument", () => {
    const tool = toolWith({ a: { type: "array" } });
    const deep = `${"[".repeat(300)}${"]".repeat(300)}`;
    assertEquals(
      messageOf(tool, { body: { a: deep } }),
      '"body" is nested more than 200 levels deep; pass a flatter value',
    );
    const nested = "[".repeat(100_000);
    for (const a of [nested, nested + "]".repeat(100_000)]) {
      messageOf(tool, { body: { a } });
    }
  });

  it("looks at large unions once for each key", () => {
    const anyOf = Array.from({ length: 900 }, (_, index) => ({
      type: "object",
      properties: { [`k${index}`]: point },
    }));
    assertEquals(sent({ a: { anyOf } }, { a: "{}" }), { a: {} });
    // One member of many takes strings.
    assertEquals(sent({ a: { anyOf: [...anyOf, string] } }, { a: "{}" }), {
      a: "{}",
    });
  });
});
