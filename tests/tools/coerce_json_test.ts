import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { EndpointError } from "../../mod.ts";
import { createTools, type Tool } from "../../lib/tools/create_tools.ts";

const point = { type: "object", properties: { x: { type: "number" } } };

/** A tool with these properties of a body, and a list in the query. */
function toolWith(properties: Record<string, unknown>): Tool {
  const schema = { type: "object", properties };
  const post = {
    operationId: "run",
    parameters: [{ name: "ids", in: "query", schema: { type: "array" } }],
    requestBody: { content: { "application/json": { schema } } },
  };
  const document = { openapi: "3.1.0", paths: { "/x": { post } } };
  const defaults = { baseUrl: "https://api.example" };
  return createTools(document, defaults, { coerce: "json" }).get("run")!;
}

const messageOf = (tool: Tool, args: unknown) =>
  assertThrows(() => tool.request(args), EndpointError).message;

describe('createTools({ coerce: "json" })', () => {
  it("does not change the arguments", () => {
    const args = { ids: "[1]", body: { a: '{"x":1}' } };
    toolWith({ a: point }).request(args);
    assertEquals(args, { ids: "[1]", body: { a: '{"x":1}' } });
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
    const sent = (schema: object) =>
      toolWith({ a: schema }).request({ body: { a: "{}" } }).body;
    assertEquals(sent({ anyOf }), { a: {} });
    // One member of many takes strings.
    assertEquals(sent({ anyOf: [...anyOf, { type: "string" }] }), { a: "{}" });
  });
});
