import {
  assertEquals,
  assertNotStrictEquals,
  assertStrictEquals,
  assertThrows,
} from "@std/assert";
import { describe, it } from "node:test";
import { loadDocument } from "../../../lib/description/load/_load_document.ts";
import { EndpointError } from "../../../mod.ts";

type Json = Record<string, unknown>;

/** Loads a document that has something at `x-a`. */
function load(value: unknown): unknown {
  const document = { openapi: "3.1.0", "x-a": value };
  return loadDocument(document, "The document")["x-a"];
}

/** What `next` makes of itself so many times. */
function repeat<T>(count: number, first: T, next: (value: T) => T): T {
  return Array.from({ length: count }).reduce<T>((value) => next(value), first);
}

describe("loadDocument()", () => {
  it("copies what two places share", () => {
    const shared = { b: [{ c: 1 }] };
    const [first, second] = load([shared, shared]) as Json[];
    assertEquals(
      JSON.stringify([first, second]),
      JSON.stringify([shared, shared]),
    );
    assertNotStrictEquals(first, second);
    assertNotStrictEquals(first!["b"], second!["b"]);
    assertNotStrictEquals(first, shared);
  });

  it("takes up to 250 levels", () => {
    const nest = (levels: number) =>
      repeat(levels, 1 as unknown, (value) => [value]);
    assertEquals(load(nest(249)), nest(249));
    for (const levels of [250, 300, 100_000]) {
      assertThrows(
        () => load(nest(levels)),
        EndpointError,
        'The document is nested more than 250 levels deep, at "#/x-a/0/0/0',
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
      const message = "The document is far larger when its aliases are";
      assertThrows(() => load(bomb), EndpointError, message);
    }
  });

  it("takes what uses a part often", () => {
    const response = { description: "Not found", content: { a: {}, b: {} } };
    const responses = Array.from({ length: 500 }, () => ({ 404: response }));
    assertEquals((load(responses) as unknown[]).length, 500);
  });

  it("gives objects without a prototype that has keys", () => {
    const json = '{ "__proto__": { "b": 1 }, "constructor": 2 }';
    const copy = load(JSON.parse(json)) as Json;
    assertEquals(Object.keys(copy), ["__proto__", "constructor"]);
    assertEquals(JSON.stringify(copy), '{"__proto__":{"b":1},"constructor":2}');
    const prototype = Object.prototype as unknown as Json;
    prototype["openapi"] = prototype["x-b"] = "3.1.0";
    try {
      const document = loadDocument({ openapi: "3.1.0" }, "The document");
      assertEquals(document["x-b"], undefined);
      assertThrows(() => loadDocument({}, "The document"), EndpointError);
    } finally {
      delete prototype["openapi"];
      delete prototype["x-b"];
    }
  });

  it("writes dates as YAML has them", () => {
    const dates: [date: Date, text: string][] = [
      [new Date("2022-06-28"), "2022-06-28"],
      [new Date("2022-06-28T01:02:03Z"), "2022-06-28T01:02:03Z"],
      [new Date("2022-06-28T01:02:03.5Z"), "2022-06-28T01:02:03.500Z"],
      [new Date(NaN), "Invalid Date"],
    ];
    for (const [date, text] of dates) assertEquals(load([date]), [text]);
  });

  it("leaves out empty keys, but no null that is a value", () => {
    const paths = { "/a": { parameters: null, get: null } };
    const schema = { default: null, enum: [null], example: { a: null } };
    const document = loadDocument(
      { openapi: "3.1.0", paths, info: null, components: { schema } },
      "The document",
    );
    assertEquals(JSON.parse(JSON.stringify(document)), {
      openapi: "3.1.0",
      paths: { "/a": {} },
      components: { schema },
    });
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
      const load = () => loadDocument({ openapi }, "a.yaml");
      if (fault) assertThrows(load, EndpointError, `a.yaml is not an`);
      if (fault) assertThrows(load, EndpointError, fault);
      else assertEquals(typeof load()["openapi"], "string");
    }
    assertThrows(
      () => loadDocument({ swagger: 2 }, "a.yaml"),
      EndpointError,
      "it is one of Swagger 2.0, which swagger2openapi converts",
    );
    for (const value of [null, undefined, "text", 1, []]) {
      assertThrows(() => loadDocument(value, "a.yaml"), EndpointError);
    }
  });

  it("keeps what only a program can put into a document", () => {
    const value = () => {};
    assertEquals(load([value, undefined]), [value, undefined]);
    const map = new Map();
    assertStrictEquals((load({ map }) as Json)["map"], map);
  });
});
