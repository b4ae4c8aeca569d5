import { describe as suite, it } from "node:test";
import { assertEquals } from "@std/assert";
import { describe } from "../lib/_describe.ts";

suite("describe()", () => {
  it("quotes text as JSON, so that a line stays a line", () => {
    assertEquals(describe('a"b\n'), '"a\\"b\\n"');
  });

  it("shows characters that hide, or that turn text around, by their numbers", () => {
    assertEquals(
      describe("a\u2028\u202eb\u{e0041}"),
      '"a\\u{2028}\\u{202e}b\\u{e0041}"',
    );
  });

  it("cuts text after 80 characters", () => {
    assertEquals(describe("x".repeat(1_000_000)), `"${"x".repeat(80)}"`);
  });

  it("masks the user info of a URL, well-formed or not", () => {
    assertEquals(describe("https://user:pass@h/x"), '"https://***@h/x"');
    assertEquals(describe("HTTP://user:p@ss@h/x"), '"HTTP://***@h/x"');
    assertEquals(describe("//user:pass@h"), '"***@h"');
    assertEquals(describe("/\\user:pass@h"), '"***@h"');
    assertEquals(describe("ftp://user:pass@h"), '"***@h"');
    assertEquals(describe("user:pass@h"), '"***@h"');
  });

  it("masks user info that stands behind the 80th character", () => {
    const secret = "s".repeat(100);
    assertEquals(describe(`https://${secret}@h`), '"https://***@h"');
  });

  it("masks the user info of a URL that stands in a path", () => {
    assertEquals(describe("/ https://user:p@h/x"), '"/ https://***@h/x"');
    assertEquals(describe("/https:\\\\user:p@h"), '"/https:\\\\\\\\***@h"');
  });

  it("leaves the at sign of a plain path", () => {
    assertEquals(describe("/users/@me"), '"/users/@me"');
    assertEquals(describe("/users/@me//x"), '"/users/@me//x"');
  });

  it("shows a class by its name only where it is a well-known one", () => {
    for (const tag of ["MapX", "XMap", "URLSearch"]) {
      assertEquals(describe({ [Symbol.toStringTag]: tag }), "an object");
    }
    assertEquals(describe(new Map()), "a Map");
  });

  it("shows numbers, null and undefined", () => {
    assertEquals(
      [NaN, -Infinity, null, undefined].map(describe),
      ["NaN", "-Infinity", "null", "undefined"],
    );
  });

  it("shows anything else by its type, and runs nothing of it", () => {
    const hostile = {
      toString() {
        throw new Error("was run");
      },
      get secret() {
        throw new Error("was read");
      },
    };
    assertEquals(
      [hostile, [hostile], () => {}, Symbol("s"), 1n, true].map(describe),
      [
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
