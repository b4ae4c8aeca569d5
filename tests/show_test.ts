import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { show, toLine, toVisible } from "../lib/_show.ts";

describe("show()", () => {
  it("quotes text as JSON, so that a line stays a line", () => {
    assertEquals(show('a"b\n'), '"a\\"b\\n"');
  });

  it("shows characters that hide, or that turn text around, by their numbers", () => {
    assertEquals(
      show("a\u2028\u202eb\u{e0041}"),
      '"a\\u{2028}\\u{202e}b\\u{e0041}"',
    );
  });

  it("cuts text after 80 characters", () => {
    assertEquals(show("x".repeat(1_000_000)), `"${"x".repeat(80)}"`);
  });

  it("masks the user info of a URL, well-formed or not", () => {
    assertEquals(show("https://user:pass@h/x"), '"https://***@h/x"');
    assertEquals(show("HTTP://user:p@ss@h/x"), '"HTTP://***@h/x"');
    assertEquals(show("//user:pass@h"), '"***@h"');
    assertEquals(show("/\\user:pass@h"), '"***@h"');
    assertEquals(show("ftp://user:pass@h"), '"***@h"');
    assertEquals(show("user:pass@h"), '"***@h"');
  });

  it("masks user info that stands behind the 80th character", () => {
    const secret = "s".repeat(100);
    assertEquals(show(`https://${secret}@h`), '"https://***@h"');
  });

  it("masks the user info of a URL that stands in a path", () => {
    assertEquals(show("/ https://user:p@h/x"), '"/ https://***@h/x"');
    assertEquals(show("/https:\\\\user:p@h"), '"/https:\\\\\\\\***@h"');
  });

  it("leaves the at sign of a plain path", () => {
    assertEquals(show("/users/@me"), '"/users/@me"');
    assertEquals(show("/users/@me//x"), '"/users/@me//x"');
  });

  it("shows an instance of a class by the name of the class", () => {
    class Point {}
    assertEquals(
      [new Map(), new Point(), new ArrayBuffer(), new Date(NaN)].map((it) =>
        show(it)
      ),
      ["a Map", "a Point", "an ArrayBuffer", "an invalid Date"],
    );
  });

  it("shows a string that may be a secret by its type", () => {
    assertEquals(show("token 1", true), "a string");
    assertEquals(show(1, true), "1");
  });

  it("shows numbers, null and undefined", () => {
    assertEquals(
      [NaN, -Infinity, null, undefined].map((it) => show(it)),
      ["NaN", "-Infinity", "null", "undefined"],
    );
  });

  it("shows anything else by its type, and nothing of what it holds", () => {
    const bare = Object.assign(Object.create(null), { secret: 1 });
    const odd = JSON.parse('{"constructor":{"name":"secret"},"__proto__":1}');
    assertEquals(
      [bare, odd, ["secret"], () => {}, Symbol("s"), 1n, true].map((it) =>
        show(it)
      ),
      [
        "an object",
        "an object",
        "an array",
        "a function",
        "a symbol",
        "a bigint",
        "a boolean",
      ],
    );
  });
});

/** A line break, a control, a space without width, a turn, a tag, a filler, an end of a paragraph, half a character. */
const HIDDEN = "\n\x9b\u200b\u202e\u{e0041}\u3164\u2029\ud83d";

describe("toVisible()", () => {
  it("shows what cannot be seen by its number", () => {
    assertEquals(
      toVisible(`é😀${HIDDEN}`),
      "é😀\\u{a}\\u{9b}\\u{200b}\\u{202e}\\u{e0041}\\u{3164}\\u{2029}\\u{d83d}",
    );
  });
});

describe("toLine()", () => {
  it("leaves out what cannot be seen, and joins lines by a space", () => {
    assertEquals(toLine(` a${HIDDEN}b \0 c\t\r\n`), "a b c");
  });
});
