/** What a program may pass as a description, and what is read of it. */
import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { createTools } from "../../../lib/tools/create_tools.ts";
import { tableOf } from "../../../lib/description/mod.ts";
import { EndpointError } from "../../../mod.ts";
import { polluted } from "../../_call.ts";

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

  it("takes up to 250 levels", () => {
    const nest = (levels: number) =>
      repeat(levels, 1 as unknown, (value) => [value]);
    load(nest(249));
    for (const levels of [250, 300, 100_000]) {
      assertThrows(
        () => load(nest(levels)),
        EndpointError,
        'The description is nested more than 250 levels deep, at "#/x-a/0/0/0',
      );
    }
  });

  it("refuses what contains itself, and names the place", () => {
    const schema: Json = { type: "object" };
    schema["properties"] = { "a/b~": schema };
    assertThrows(
      () => load(schema),
      EndpointError,
      '"#/x-a/properties/a~1b~0/properties/',
    );
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

  it("may have any keys, and none that every object has", () => {
    const json =
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"}}}';
    assertEquals(JSON.stringify(shown(JSON.parse(json))), json);
    polluted({ openapi: "3.1.0", description: "evil" }, () => {
      assertThrows(() => tableOf({}), EndpointError, 'it lacks "openapi"');
      assertEquals(JSON.stringify(shown({ enum: ["a"] })), '{"enum":["a"]}');
    });
  });

  it("has dates as YAML has them", () => {
    const dates: [date: Date, text: string][] = [
      [new Date("2022-06-28"), "2022-06-28"],
      [new Date("2022-06-28T01:02:03Z"), "2022-06-28T01:02:03Z"],
      [new Date("2022-06-28T01:02:03.5Z"), "2022-06-28T01:02:03.500Z"],
      [new Date(NaN), "Invalid Date"],
    ];
    for (const [date, text] of dates) {
      assertEquals(shown({ enum: [date] }), { enum: [text] });
    }
  });

  it("may have empty keys, and null where it is a value", () => {
    const paths = { "/a": { parameters: null, get: null } };
    assertEquals(tableOf({ openapi: "3.1.0", paths, info: null }), {});
    const schema = { const: { a: null, b: [null] } };
    assertEquals(shown({ ...schema, title: null, properties: null }), schema);
  });

  it("takes versions that YAML reads as numbers, and refuses others", () => {
    const versions: [version: unknown, fault?: string][] = [
      ["3.0.3"],
      ["3.2"],
      [3],
      [3.1],
      ["3.3.0", 'its version is "3.3.0"'],
      [4, 'its version is "4.0"'],
      ["13.0.0", 'its version is "13.0.0"'],
      [undefined, 'it lacks "openapi", the version'],
    ];
    for (const [openapi, fault] of versions) {
      const load = () => tableOf({ openapi });
      if (!fault) assertEquals(load(), {});
      else {
        assertThrows(load, EndpointError, "The description is not an OpenAPI");
        assertThrows(load, EndpointError, fault);
      }
    }
    assertThrows(
      () => tableOf({ swagger: 2 }),
      EndpointError,
      "it is one of Swagger 2.0, which swagger2openapi converts",
    );
    for (const value of [null, undefined, "text", 1, []]) {
      assertThrows(() => tableOf(value as object), EndpointError);
    }
  });

  it("may hold what only a program can put into it", () => {
    assertEquals(load([() => {}, undefined, new Map()]), {});
  });
});
