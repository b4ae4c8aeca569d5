import { describe, it } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { scanTemplate } from "../../lib/uri_template/_scan_template.ts";
import { EndpointError } from "../../mod.ts";

const ROUTE = { pathStart: 0 };

/** The tokens in short: literals as they are, expressions as operator and variables. */
function tokensOf(text: string, route = ROUTE): unknown[] {
  return scanTemplate(text, route).tokens.map((token) =>
    typeof token === "string" ? token : [
      token.operator,
      ...token.variables.map(({ name, explode, prefix }) =>
        name + (explode ? "*" : "") + (prefix ? `:${prefix}` : "")
      ),
    ]
  );
}

describe("scanTemplate()", () => {
  it("splits a text into literals and expressions", () => {
    assertEquals(tokensOf("/a/{b}{/c*,d:3}x"), [
      "/a/",
      ["", "b"],
      ["/", "c*", "d:3"],
      "x",
    ]);
    assertEquals(tokensOf(""), []);
  });

  it("knows each operator", () => {
    for (const operator of ["+", "#", ".", "/", ";", "?", "&"]) {
      assertEquals(tokensOf(`{${operator}x}`), [[operator, "x"]]);
    }
  });

  it("gives each variable a slot, once", () => {
    const { slots } = scanTemplate("{a,b}{c}{a}", ROUTE);
    assertEquals([...slots], [["a", 0], ["b", 1], ["c", 2]]);
  });

  it("knows a variable of a route by its name as written and as decoded", () => {
    const { slots } = scanTemplate("{a%20b}{c%ff}", ROUTE);
    assertEquals([...slots.keys()], ["a b", "a%20b", "c%ff"]);
    assertEquals(slots.get("a b"), slots.get("a%20b"));
  });

  it("encodes each bracket in a name of a route", () => {
    assertEquals(tokensOf("{?a[b]}{&c[}{&d]}"), [
      ["?", "a%5Bb%5D"],
      ["&", "c%5B"],
      ["&", "d%5D"],
    ]);
  });

  it("asks for a name where a placeholder has none", () => {
    assertThrows(
      () => scanTemplate("/{}", ROUTE),
      EndpointError,
      "write {id}",
    );
  });

  it("tells where the path ends", () => {
    for (
      const [text, pathLength] of [
        ["/a/{b}", 2],
        ["/a?b={b}", 1],
        ["/a&b/{c}", 2],
        ["/a{?b}", 1],
        ["/a{&b}", 1],
        ["/a{#b}", 1],
        ["/{a}#b", 2],
        ["?a", 0],
      ] as const
    ) {
      assertEquals(scanTemplate(text, ROUTE).pathLength, pathLength, text);
    }
  });

  it("reads :name from the start of the path to its end", () => {
    assertEquals(tokensOf("/:a/:b_1"), ["/", ["", "a"], "/", ["", "b_1"]]);
    assertEquals(tokensOf("http://u:p@h:80/:a", { pathStart: 15 }), [
      "http://u:p@h:80/",
      [
        "",
        "a",
      ],
    ]);
    assertEquals(tokensOf("/:a?x=:b#:c"), ["/", ["", "a"], "?x=:b#:c"]);
    assertEquals(tokensOf("/{a}:b/c:d/:1"), ["/", ["", "a"], ":b/c:d/:1"]);
    assertEquals(scanTemplate("/:a").tokens, ["/:a"]);
  });

  it("encodes the literals beyond ASCII", () => {
    assertEquals(tokensOf("/é%41/{a}"), ["/%C3%A9%41/", ["", "a"]]);
  });

  it("tells the position of a fault in UTF-16 code units", () => {
    for (
      const [text, position] of [
        ["/a{b", 2],
        ["/a}", 2],
        ["/a b", 2],
        ["/{a,b c}", 4],
        ["/{?a,}", 5],
        ["/{}", 2],
        ["/{a:0}", 2],
        ["/%4", 1],
        ["/😀 ", 3],
        ["/é\ud800", 2],
        ["/\ufdd0", 1],
        ["/\u0080", 1],
      ] as const
    ) {
      const error = assertThrows(
        () => scanTemplate(text, ROUTE),
        EndpointError,
      );
      assertEquals(
        [error.code, error.position],
        ["INVALID_TEMPLATE", position],
        text,
      );
    }
  });
});
