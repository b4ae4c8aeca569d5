import { assert, assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import * as openapi from "../../lib/description/mod.ts";
import { path } from "../../lib/path/path.ts";
import { createTools } from "../../lib/tools/create_tools.ts";
import { strictTool } from "../../lib/tools/openai/strict_tool.ts";
import { parseTemplate } from "../../lib/uri_template/parse_template.ts";
import * as library from "../../mod.ts";
import { parseTable } from "../conformance/read_vectors.ts";
import { linesOf, repeated, testVectors } from "./_test_vectors.ts";

testVectors(
  { ...library, ...openapi, createTools, strictTool, parseTemplate, path },
  new URL("./", import.meta.url),
);

describe("round_trips.jsonl", () => {
  it("has no two trips of the same name", () => {
    const file = new URL("../round_trips.jsonl", import.meta.url);
    const [, ...trips] = linesOf(file);
    const names = trips.map((trip) => String(Reflect.get(trip, "name")));
    assert(names.length > 0);
    assertEquals(repeated(names), []);
  });
});

describe("parseTable()", () => {
  function parse(...lines: object[]) {
    const all = [{ description: "d" }, ...lines];
    return parseTable(all.map((line) => JSON.stringify(line)).join("\n"));
  }

  it("gives a case the fields of its group, and of no group above it", () => {
    const table = parse(
      { group: { call: "expand", create: {} } },
      { name: "a", call: "parse" },
      { group: { error: { code: "A", position: 1 } } },
      { name: "b", error: { position: 2 } },
    );
    assertEquals(table, {
      description: "d",
      cases: [
        { name: "a", call: "parse", create: {} },
        { name: "b", error: { code: "A", position: 2 } },
      ],
      lines: [3, 5],
    });
  });

  it("makes one case of each value in each place, on the line of the value", () => {
    const { cases, lines } = parse(
      { group: { call: "expand" } },
      { each: { name: "<x> in {x}", arguments: ["{x}", { x: "<x>" }] } },
      { each: { name: "<x> in /", arguments: ["/<x>", { "<x>": 1 }] } },
      { x: "é" },
    );
    assertEquals(cases, [
      {
        call: "expand",
        name: "\\u00e9 in {x}",
        arguments: ["{x}", { x: "é" }],
      },
      { call: "expand", name: "\\u00e9 in /", arguments: ["/é", { é: 1 }] },
    ]);
    assertEquals(lines, [5, 5]);
  });

  it("keeps the type of a value, and every key", () => {
    const { cases } = parse(
      { group: { result: { ["<key>"]: "<value>" } } },
      { name: "a", key: "__proto__", value: [1] },
      { name: "b", result: "<key>" },
    );
    assertEquals(
      JSON.stringify(cases),
      '[{"result":{"__proto__":[1]},"name":"a"},{"name":"b","result":"<key>"}]',
    );
  });

  it("rejects a value that is used nowhere, and a placeholder without one", () => {
    const unused = () => parse({ group: {} }, { name: "a", x: 1 });
    assertThrows(unused, Error, "<x> is nowhere, but in");
    const missing = () => parse({ group: { name: "<x>" } }, { call: "expand" });
    assertThrows(missing, Error, "<x> has no value in");
  });
});
