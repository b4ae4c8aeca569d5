import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { parseTable, titleOf } from "./_table.ts";

const FIELDS = "name call arguments create result error";

/** Reads a table of these lines, below its description. */
function parse(...lines: object[]) {
  const text = lines.map((line) => `\n${JSON.stringify(line)}`).join("");
  return parseTable(`{"description":"d"}${text}`, FIELDS);
}

describe("parseTable()", () => {
  it("gives a case the fields of its group, and of no group above it", () => {
    const table = parse(
      { group: { call: "expand", create: {} } },
      { name: "a", call: "parse" },
      { case: { name: "alone" } },
      { group: { error: { code: "A", position: 1 } } },
      { name: "b", error: { position: 2 } },
    );
    assertEquals(table, {
      description: "d",
      cases: [
        { name: "a", call: "parse", create: {} },
        { name: "alone" },
        { name: "b", error: { code: "A", position: 2 } },
      ],
      lines: ["3, shares 2", "4", "6, shares 5"],
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
    assertEquals(lines, ["5, shares 3", "5, shares 4"]);
  });

  it("makes a case of each value of a list, and reads lines that continue", () => {
    const text = '{"description":"d"}\n{"group":{\n "name":"<x>"}}\n' +
      '{"all":{"x":["a",\n "b"]}}\n{"x":"c\n d"}';
    const { cases, lines } = parseTable(text, FIELDS);
    assertEquals(cases, [{ name: "a" }, { name: "b" }, { name: "cd" }]);
    assertEquals(lines, ["4, shares 2", "4, shares 2", "6, shares 2"]);
  });

  it("makes a case of each entry of an object, for two keys", () => {
    const { cases } = parse(
      { group: { name: "<x> is <y>" } },
      { all: { "x y": { a: 1, b: "c" } } },
    );
    assertEquals(cases, [{ name: "a is 1" }, { name: "b is c" }]);
  });

  it("puts what a name stands for in its place, those of OpenAPI and its own", () => {
    const { cases } = parse(
      { let: { "@id": { "@query": "id" }, "@no": "no <it>" } },
      { let: { "@all": { create: ["@id", "<it>"], call: "x" } } },
      { group: { arguments: [{ "@ref": "<x>" }, "@strings"] } },
      { name: "a", x: "A", "@all": { "...": "@id", schema: 1 }, call: "y" },
      { name: { "@no": "<b*3>" }, x: "B" },
    );
    const strings = { type: "array", items: { type: "string" } };
    const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const id = { name: "id", in: "query", schema: { type: "string" } };
    assertEquals<unknown>(cases, [
      {
        name: "a",
        arguments: [refer("A"), strings],
        create: [id, { ...id, schema: 1 }],
        call: "y",
      },
      { name: "no bbb", arguments: [refer("B"), strings] },
    ]);
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

  const A = '{"name":"a"}';
  const D = '{"description":"d"}';
  const WRONG: Record<string, readonly [text: string, message: string]> = {
    "a first line that is a case": [A, "the first line is not {"],
    "a field beside the description": [
      `{"description":"d","name":"a"}\n${A}`,
      "the first line is not {",
    ],
    "no case": [D, "there is no case"],
    "a group without a case at the end": [
      `${D}\n${A}\n{"group":{}}`,
      "line 3: no case follows this group or each",
    ],
    "an each without a case before a group": [
      `${D}\n{"group":{}}\n{"each":{}}\n{"group":{}}\n${A}`,
      "line 3: no case follows this group or each",
    ],
    "an unknown field of a group": [
      `${D}\n{"group":{"reslut":1}}`,
      "line 2: reslut is no field",
    ],
    "an unknown field of an each": [
      `${D}\n{"group":{}}\n{"each":{"reslut":1}}`,
      "line 3: reslut is no field",
    ],
    "a field beside a group": [
      `${D}\n{"group":{},"name":"b"}`,
      "line 2: name is no field",
    ],
    "an unknown field of a case": [
      `${D}\n{"case":{"name":"a","reslut":1}}`,
      "<reslut> is nowhere, but in",
    ],
    "a key that is no name": [
      `${D}\n{"name":"a","create":{"@stirng":1}}`,
      "@stirng is not the name of anything",
    ],
    "a name that nothing uses": [
      `${D}\n{"let":{"@a1":1}}`,
      "line 2: no line below uses @a1",
    ],
    "two lists in a line": [
      `${D}\n{"all":{"name":["a"],"x":["b"]}}`,
      "there is more than one list in",
    ],
    "two cases of the same name": [
      `${D}\n${A}\n{"name":"b"}\n${A}`,
      "line 4: the name is that of line 2: a",
    ],
    "a case without a name": [
      `${D}\n{"call":"expand"}`,
      "line 2: there is no name",
    ],
  };
  for (const [what, [text, message]] of Object.entries(WRONG)) {
    it(`rejects ${what}`, () => {
      assertThrows(() => parseTable(text, FIELDS), Error, message);
    });
  }
});

it("titleOf() says where a case is", () => {
  const file = new URL("file:///a/b.jsonl");
  assertEquals(titleOf("expands a", file, "7"), "expands a (b.jsonl:7)");
});
