/** How messages show what others wrote. */
import { describe, it } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { createTools } from "../lib/tools/create_tools.ts";
import { createEndpoint, EndpointError } from "../mod.ts";

/** How the message about a wrong option shows it. */
function shownIn(options: object, pattern: RegExp): string {
  const { message } = assertThrows(
    () => createEndpoint({ baseUrl: "https://h.example", ...options }),
    EndpointError,
  ) as Error;
  const match = pattern.exec(message);
  assert(match, message);
  return match[1]!;
}

/** How a message shows a string: here, the name of an option. */
function show(text: string): string {
  const options = JSON.parse(`{${JSON.stringify(text)}:1}`);
  return shownIn(options, /^(".*") is not an option of createEndpoint; /);
}

/** How a message shows a value that is no string. */
function showValue(value: unknown): string {
  return shownIn({ trustedOrigins: value }, /^trustedOrigins is (.*?); /);
}

/** A line break, a control, a space without width, a turn, a tag, a filler, an end of a paragraph, half a character. */
const HIDDEN = "\n\x9b\u200b\u202e\u{e0041}\u3164\u2029\ud83d";

describe("a message", () => {
  it("quotes text as JSON, so that a line stays a line", () => {
    assertEquals(show('a"b\n'), '"a\\"b\\n"');
  });

  it("shows characters that hide, or that turn text around, by their numbers", () => {
    assertEquals(
      show(`é😀${HIDDEN}a`),
      '"é😀\\n\\u{9b}\\u{200b}\\u{202e}\\u{e0041}\\u{3164}\\u{2029}\\ud83da"',
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
      [new Map(), new Point(), new ArrayBuffer(), new Date(NaN)]
        .map(showValue),
      ["a Map", "a Point", "an ArrayBuffer", "an invalid Date"],
    );
  });

  it("shows a string that may be a secret by its type", () => {
    const shown = (headers: unknown) =>
      shownIn({ headers }, /^headers is (.*?); /);
    assertEquals(shown("token 1"), "a string");
    assertEquals(shown(1), "1");
  });

  it("shows numbers", () => {
    assertEquals(
      [NaN, -Infinity, 5].map(showValue),
      ["NaN", "-Infinity", "5"],
    );
  });

  it("shows anything else by its type, and nothing of what it holds", () => {
    const bare = Object.assign(Object.create(null), { secret: 1 });
    const odd = JSON.parse('{"constructor":{"name":"secret"},"__proto__":1}');
    assertEquals(
      [bare, odd, () => {}, Symbol("s"), 1n, true].map(showValue),
      [
        "an object",
        "an object",
        "a function",
        "a symbol",
        "a bigint",
        "a boolean",
      ],
    );
  });
});

describe("a tool", () => {
  const toolOf = (description: string) => {
    const get = { operationId: "a", description };
    const document = { openapi: "3.1.0", paths: { "/a": { get } } };
    const options = { baseUrl: "https://h.example" };
    return createTools(document, options, { descriptions: "full" }).get("a")!;
  };

  it("has a description on one line, without what cannot be seen", () => {
    const { description } = toolOf(` a${HIDDEN}b \0 c\t\r\n`);
    assertEquals(description, "a b c");
  });
});
