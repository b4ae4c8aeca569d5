/** What parts of a description share; all else is in tests/vectors/load_document.jsonl. */
import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { createTools } from "../../../lib/tools/create_tools.ts";
import { tableOf } from "../../../lib/description/mod.ts";
import { EndpointError } from "../../../mod.ts";

type Json = Record<string, unknown>;

/** Reads a description that has something at `x-a`. */
function load(value: unknown): unknown {
  return tableOf({ openapi: "3.1.0", "x-a": value });
}

/** What a tool shows of a schema in a description. */
function shown(schema: unknown): unknown {
  const content = { "application/json": { schema } };
  const post = { operationId: "a", requestBody: { content } };
  const document = { openapi: "3.1.0", paths: { "/a": { post } } };
  const tools = createTools(document, { baseUrl: "https://h.example" });
  return tools.get("a")!.inputSchema.properties["body"];
}

/** What `next` makes of itself so many times. */
function repeat<T>(count: number, first: T, next: (value: T) => T): T {
  return Array.from({ length: count }).reduce<T>((value) => next(value), first);
}

describe("a description", () => {
  it("is copied, with what two places share", () => {
    const shared = { type: "string" };
    const schema = { type: "object", properties: { a: shared, b: shared } };
    const before = structuredClone(schema);
    assertEquals(shown(schema), before);
    assertEquals(schema, before);
  });

  it("refuses what grows by far when its aliases are written out", () => {
    const text = "x".repeat(1000);
    const doubles: ((value: Json) => unknown)[] = [
      (value) => [value, value],
      (value) => ({ a: value, b: value }),
      (value) => ({ a: { b: [value] }, c: [value, value] }),
    ];
    for (const next of doubles) {
      const bomb = repeat(60, { text } as unknown, (it) => next(it as Json));
      const message = "The description is far larger when its aliases are";
      assertThrows(() => load(bomb), EndpointError, message);
    }
  });

  it("takes what uses a part often", () => {
    const response = { description: "Not found", content: { a: {}, b: {} } };
    const responses = Array.from({ length: 500 }, () => ({ 404: response }));
    load(responses);
  });
});
