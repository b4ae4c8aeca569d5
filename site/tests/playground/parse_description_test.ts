import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { parseDescription } from "../../playground/parse_description.ts";

describe("parseDescription()", () => {
  const cases: [name: string, text: string, value: unknown][] = [
    ["reads JSON", ' {"openapi": "3.1.0"}', { openapi: "3.1.0" }],
    ["reads YAML", "openapi: 3.1.0\ntags: [a]", {
      openapi: "3.1.0",
      tags: ["a"],
    }],
    [
      "reads a limit that JavaScript rounds",
      '{"maximum": 9223372036854775807}',
      {
        maximum: 2 ** 63,
      },
    ],
  ];
  for (const [name, text, value] of cases) {
    it(name, () => assertEquals(parseDescription(text), value));
  }

  const faults: [name: string, text: string, message: string][] = [
    [
      "says where JSON is wrong",
      '{\n  "openapi": "3.1.0",\n}',
      "The description is not valid JSON: property name expected at line 3, column 1",
    ],
    [
      "says where YAML is wrong",
      "paths:\n  /a:\n get: {}",
      "The description is neither JSON nor YAML: line 3, column 2: bad indentation of a mapping entry",
    ],
  ];
  for (const [name, text, message] of faults) {
    it(name, () => {
      assertThrows(() => parseDescription(text), SyntaxError, message);
    });
  }
});
