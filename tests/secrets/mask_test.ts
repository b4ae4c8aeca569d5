import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { mask } from "../../lib/secrets/_mask.ts";
import { formsOf } from "../../lib/secrets/_secrets_of.ts";

describe("mask()", () => {
  const CASES: readonly [secret: string, text: string, masked?: string][] = [
    ["abcdef", "an abcdef.", "an ***."],
    ["abcdef", "abcdefg xabcdef abcdef1 äabcdef"],
    ["abcdef", "?q=%20abcdef", "?q=%20***"],
    ["äbcdeé", "äbcdeéx xäbcdeé äbcdeé", "äbcdeéx xäbcdeé ***"],
    ["abc/de+f", "?q=abc%2Fde%2Bf&x", "?q=***&x"],
    ["a b", "?q=a+b&c=a%20b", "?q=***&c=***"],
    ['abc"def', '"abc\\"def"', '"***"'],
    ["abcdefgh", "xabcdefgh1", "x***1"],
    ["a.c|e$", "a.c|e$ abc|e$", "*** abc|e$"],
    ["(x)+", "(x)+ (x)", "*** (x)"],
    ["ab", "ab"],
    ["\ud800abc", "\ud800abc", "***"],
    ["s".repeat(16_385), "s".repeat(16_385)],
    [
      "123456",
      "no 123456, not 1234567 or 0.123456",
      "no ***, not 1234567 or 0.123456",
    ],
    ["12345678", "key12345678", "key***"],
    ["12345678", '{"a":123456789,"b":-12345678,"c":1.12345678,"d":12345678.5}'],
  ];
  for (const [secret, text, masked = text] of CASES) {
    const name = `${text === masked ? "leaves" : "masks"} ${text.slice(0, 40)}`;
    it(`${name} by ${secret.slice(0, 20)}`, () => {
      assertEquals(mask(text, formsOf([secret])), masked);
    });
  }

  it("masks a secret that contains another one first", () => {
    assertEquals(mask("abc abcdef", formsOf(["abc", "abcdef"])), "*** ***");
  });

  it("shows no part of a secret at the end of a text that is cut", () => {
    const secrets = formsOf(["0123456789"]);
    for (const length of [90, 95, 99, 100, 105, 109]) {
      const text = "x".repeat(length) + "0123456789 ".repeat(3);
      const shown = mask(text, secrets, 100).slice(0, 100);
      assertEquals(shown.replace(/^x+/, "").replaceAll("*", ""), "");
    }
    const text = "k123456789".repeat(20);
    assertEquals(mask(text, formsOf(["k123456789"]), 100), "***".repeat(11));
  });
});
