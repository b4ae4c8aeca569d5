import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { nearest } from "../../lib/cli/_nearest.ts";

describe("nearest()", () => {
  const words = ["help", "header", "output", "show-secrets"];

  it("finds a word with one slip, or two in a long one", () => {
    const table = [
      ["hepl", "help"],
      ["hlp", "help"],
      ["helpp", "help"],
      ["halp", "help"],
      ["haeder", "header"],
      ["hedar", undefined],
      ["headres", "header"],
      ["otuptu", "output"],
      ["show-secert", "show-secrets"],
      ["show_secret", "show-secrets"],
      ["haelp", "help"],
      ["ehpl", undefined],
      ["x", undefined],
      ["", undefined],
      ["something else", undefined],
    ] as const;
    for (const [typed, expected] of table) {
      assertEquals(nearest(typed, words), expected, typed);
    }
  });

  it("finds a word by its beginning, from three letters on", () => {
    assertEquals(nearest("show", words), "show-secrets");
    assertEquals(nearest("hea", words), "header");
    assertEquals(nearest("he", words), undefined);
  });

  it("prefers the word with fewer slips", () => {
    assertEquals(nearest("abcdez", ["abcdxy", "abcdef"]), "abcdef");
    assertEquals(nearest("abcdez", ["abcdef", "abcdxy"]), "abcdef");
  });
});
