import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { maskerOf } from "../../call/_masker_of.ts";
import {
  digitsIn,
  keepDigits,
  parseExactly,
  writeJson,
} from "../../result/json/_exact_json.ts";

const CASES: readonly [json: string, written: string, isMarked: boolean][] = [
  ['{ "id" : 9007199254740993 }', '{"id":9007199254740993}', true],
  ["[-9007199254740993, 1e400]", "[-9007199254740993,1e400]", true],
  ["[12345678901234.567]", "[12345678901234.567]", true],
  ["[1e-400]", "[1e-400]", true],
  ["[81384788765712384]", "[81384788765712384]", true],
  ["123456789012345678901234567890", "123456789012345678901234567890", true],
  ["[10000000000000000000000]", "[10000000000000000000000]", true],
  ["[0.10000000000000001, 1E+5]", "[0.10000000000000001,1E+5]", true],
  // What JavaScript keeps is written as it writes it.
  ["[9007199254740992, -5, 1.50]", "[9007199254740992,-5,1.5]", false],
  // Digits in strings are not numbers, wherever the strings end.
  ['{"9007199254740993":"1e400"}', '{"9007199254740993":"1e400"}', false],
  [
    '["\\"9007199254740993", "\\\\", 9007199254740993, "\\\\\\""]',
    '["\\"9007199254740993","\\\\",9007199254740993,"\\\\\\""]',
    true,
  ],
];

/** Whether a number is kept as its characters, anywhere in data. */
function hasRawNumber(data: unknown): boolean {
  if (digitsIn(data) !== undefined) return true;
  return typeof data === "object" && data !== null &&
    Object.values(data).some(hasRawNumber);
}

describe("parseExactly()", () => {
  for (const [json, written, isMarked] of CASES) {
    it(`${isMarked ? "keeps" : "leaves"} the numbers of ${json}`, () => {
      const data = parseExactly(json);
      assertEquals(writeJson(data), written);
      assertEquals(hasRawNumber(data), isMarked);
    });
  }

  it("keeps numbers of any length", () => {
    const json = `[1${"0".repeat(1_000_000)}1,1.${"0".repeat(1_000_000)}1]`;
    assertEquals(writeJson(parseExactly(json)), json);
  });

  for (const json of ["{1e400:1}", "[1.2.3e400]", "[01234567890123456789]"]) {
    it(`refuses ${json} as JSON.parse does`, () => {
      assertThrows(() => parseExactly(json), SyntaxError);
    });
  }

  it("throws where digits are unknown that may be others, as on Node 20", () => {
    assertThrows(() => keepDigits(9007199254740992, undefined), Error);
    assertThrows(() => keepDigits(Infinity, undefined), Error);
    for (const value of [1.5, 9007199254740991, "1e400", null]) {
      assertEquals(keepDigits(value, undefined), value);
    }
  });

  it("lets secrets be masked in numbers", () => {
    const data = parseExactly("[90071992547409931, 19007199254740993]");
    const hide = maskerOf(["90071992547409931"]);
    assertEquals(writeJson(hide(data)), '["***",19007199254740993]');
  });
});
