import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { maskSecrets } from "../../lib/secrets/_mask_secrets.ts";

const mask = (text: string, headers: Record<string, string>, url = "/x") =>
  maskSecrets(text, { headers, url }, 100);

describe("maskSecrets()", () => {
  for (
    const [header, value, text, shown] of [
      ["authorization", "Bearer abcdefgh", "abcdefgh1", "***1"],
      ["authorization", "token abcdefgh", "token abcdefgh", "***"],
      ["authorization", "token abcdefgh", "a token", "a token"],
      ["authorization", "Basic bWU6", "me is not bWU6", "me is not ***"],
      ["authorization", "Basic bWVlOg==", "mee", "***"],
      ["authorization", "Basic YTpiOmNk", "b:cd of a", "*** of a"],
      ["authorization", "Basic b", "b", "b"],
      ["authorization", "Basic !!!!", "!!!!", "***"],
      [
        "authorization",
        'Digest username="ann", response="0011"',
        "ann 0011 annex",
        "*** *** annex",
      ],
      ["cookie", "a=one; b=two=2", "one two=2 a", "*** *** a"],
      ["cookie", "a=(x)+", "(x)+ (x)", "*** (x)"],
      ["x-api-key", "ab", "ab", "ab"],
      ["x-api-key", "a.c", "a.c abc", "*** abc"],
      ["x-api-key", "s".repeat(16_385), "s".repeat(99), "s".repeat(99)],
      ["accept", "text/html", "text/html", "text/html"],
    ] as const
  ) {
    it(`makes ${shown.slice(0, 30)} of ${text.slice(0, 30)} by ${header}: ${value.slice(0, 40)}`, () => {
      assertEquals(mask(text, { [header]: value }), shown);
    });
  }

  it("masks what a query holds, encoded or not", () => {
    const url = "https://a.example/?user=ann&api_key=k%2Fy%20z#token=frag";
    assertEquals(mask("k/y z k%2Fy%20z ann frag", {}, url), "*** *** ann frag");
  });

  it("shows no part of a secret at the end of a text that is cut", () => {
    const headers = { "x-api-key": "0123456789" };
    for (const length of [90, 95, 99, 100, 105, 109]) {
      const text = "x".repeat(length) + "0123456789".repeat(3);
      const shown = mask(text, headers).slice(0, 100);
      assertEquals(shown.replace(/^x+/, "").replaceAll("*", ""), "");
    }
    assertEquals(mask("0123456789".repeat(20), headers), "***".repeat(11));
  });
});
