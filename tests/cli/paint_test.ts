import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { describe, it } from "node:test";
import { paint } from "../../lib/cli/_output.ts";

/** The colors as letters: a key, a text, or a number or literal. */
function marked(text: string): string {
  return paint(text)
    .replaceAll("\x1b[36m", "<k ").replaceAll("\x1b[32m", "<t ")
    .replaceAll("\x1b[33m", "<n ").replaceAll("\x1b[39m", ">");
}

describe("paint()", () => {
  const table = [
    ['{"a": "b"}', '{<k "a">: <t "b">}'],
    ['["__proto__"]: 1', '[<k "__proto__">]: <n 1>'],
    ['["a"]', '[<t "a">]'],
    ['"a\\"b": "\\\\"', '<k "a\\"b">: <t "\\\\">'],
    ['"a: 1, true"', '<t "a: 1, true">'],
    [
      "[1, -2.5e+3, null, true, false]",
      "[<n 1>, -<n 2.5e+3>, <n null>, <n true>, <n false>]",
    ],
    ["Uint8Array.from(x1)", "Uint8Array.from(x1)"],
    ["", ""],
  ] as const;
  for (const [text, expected] of table) {
    it(`colors ${text}`, () => assertEquals(marked(text), expected));
  }

  it("changes nothing but the colors", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value, null, 2);
      assertEquals(paint(text).replace(/\p{Cc}\[3\dm/gu, ""), text);
    }));
  });

  it("leaves what nobody reads as it is", () => {
    const text = `"${'\\"'.repeat(5_000_000)}"`;
    assertEquals(paint(text) === text, true);
  });
});
