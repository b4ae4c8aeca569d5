import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { nearest } from "../lib/_nearest.ts";

describe("nearest()", () => {
  const words = ["help", "header", "output", "show-secrets"];

  it("finds a word with one slip", () => {
    const table = [
      ["hepl", "help"],
      ["hlp", "help"],
      ["helpp", "help"],
      ["halp", "help"],
      ["xelp", "help"],
      ["haeder", "header"],
      ["headres", undefined],
      ["hedar", undefined],
      ["show-secret", "show-secrets"],
      ["show_secrets", "show-secrets"],
      ["h", undefined],
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
});
