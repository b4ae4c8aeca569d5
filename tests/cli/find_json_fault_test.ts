import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { describe, it } from "node:test";
import { findJsonFault } from "../../lib/cli/_find_json_fault.ts";

/** Whether the runtime reads a text as JSON. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const IN_STRING =
  "a character of a string, an escape that JSON has, or a closing quote";

describe("findJsonFault()", () => {
  const table: [string, number, string][] = [
    ["", 1, "a value"],
    ["x", 1, "a value"],
    ["[bug]", 2, 'a value or "]"'],
    ["[1,]", 4, "a value"],
    ["[1 2]", 4, '"," or "]"'],
    ["[1}", 3, '"," or "]"'],
    ["{a: 1}", 2, 'a name in double quotes or "}"'],
    ["{1:2}", 2, 'a name in double quotes or "}"'],
    ['{"a" 1}', 6, '":"'],
    ['{"a":}', 6, "a value"],
    ['{"a":1,}', 8, "a name in double quotes"],
    ['{"a":1]', 7, '"," or "}"'],
    ['{"a":{"b":[{}]}', 16, '"," or "}"'],
    ["1 1", 3, "the end"],
    ["01", 2, "the end"],
    ["1.", 2, "the end"],
    ["-", 1, "a value"],
    ["{]", 2, 'a name in double quotes or "}"'],
    ["]", 1, "a value"],
    [",", 1, "a value"],
    [":", 1, "a value"],
    ["[:", 2, 'a value or "]"'],
    ['"', 2, IN_STRING],
    ['"a', 3, IN_STRING],
    ['"a\\x"', 3, IN_STRING],
    ['"\\u12g4"', 2, IN_STRING],
    ['"a\tb"', 3, IN_STRING],
    ['{"a', 4, IN_STRING],
    ['"a"b', 4, "the end"],
    ["nul", 1, "a value"],
    ["\u00a01", 1, "a value"],
  ];
  for (const [text, column, wanted] of table) {
    it(`finds the fault of ${JSON.stringify(text)}`, () => {
      assertEquals(findJsonFault(text), { line: 1, column, wanted });
    });
  }

  it("finds nothing in JSON", () => {
    for (
      const text of [
        "null",
        " true\t",
        '{"a":[{},[false,""]],"b":{}}\r\n',
        "[0,-1,10.25,2e10,3E+10,4.5e-10]",
        '"é\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uABCDx"',
      ]
    ) {
      JSON.parse(text);
      assertEquals(findJsonFault(text), undefined, text);
    }
  });

  it("counts lines", () => {
    assertEquals(findJsonFault('{\n\n  "a": x\r\n}'), {
      line: 3,
      column: 8,
      wanted: "a value",
    });
  });

  it("reads a string of millions of escapes", () => {
    const text = `"${"\\n".repeat(5_000_000)}`;
    assertEquals(findJsonFault(text + '"'), undefined);
    assertEquals(findJsonFault(text)?.column, text.length + 1);
  });

  it("finds a fault where JSON.parse does, and nowhere else", () => {
    const json = fc.jsonValue().map((value) => JSON.stringify(value, null, 1));
    const slip = fc.constantFrom("", ..."{}[],:\"\\'0-.e \n\tnull\u2028é");
    fc.assert(
      fc.property(json, fc.nat(), fc.nat(3), slip, (text, at, gone, put) => {
        const start = at % (text.length + 1);
        const wrong = text.slice(0, start) + put + text.slice(start + gone);
        assertEquals(findJsonFault(wrong) === undefined, isJson(wrong), wrong);
      }),
      { numRuns: 5000 },
    );
  });
});
