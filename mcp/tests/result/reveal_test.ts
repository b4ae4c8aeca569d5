import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { writeJson } from "../../result/json/_exact_json.ts";
import { reveal } from "../../result/json/_reveal.ts";

const CASES: readonly [name: string, text: string, shown?: string][] = [
  ["text in any script", "héllo, Привет, 你好, שלום"],
  ["line breaks and tabs", "a\r\n\tb"],
  ["an emoji of several characters", "❤️‍🔥 👨‍👩‍👧"],
  ["a joiner inside of a word", "می\u200cخواهم"],
  ["bidirectional marks", "a\u202eb\u2066c", "a\\u202eb\\u2066c"],
  [
    "letters that nobody sees",
    "a\u{e0041}\u{e0042}",
    "a\\udb40\\udc41\\udb40\\udc42",
  ],
  [
    "bits in joiners",
    "a\u200c\u200d\u200cb",
    "a\\u200c\\u200d\\u200cb",
  ],
  ["control characters", "\x1b[31m\x00\x7f", "\\u001b[31m\\u0000\\u007f"],
  [
    "a soft hyphen, a separator and an annotation",
    "\xad\u2028\ufff9",
    "\\u00ad\\u2028\\ufff9",
  ],
];

describe("reveal()", () => {
  for (const [name, text, shown = text] of CASES) {
    it(`${shown === text ? "leaves" : "shows"} ${name}`, () => {
      assertEquals(reveal(text), shown);
    });
  }

  it("keeps JSON what it is", () => {
    const data = { "a\u202e": "b\u{e0041}\x00\n" };
    assertEquals(JSON.parse(writeJson(data)), data);
  });
});
