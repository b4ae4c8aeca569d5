import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { findNext } from "../../lib/send/_next_page.ts";

describe("findNext()", () => {
  for (
    const [header, target] of [
      ["<a>; rel=next", "a"],
      ['<a> ;\tREL = "NEXT"', "a"],
      ['<a>;rel="prev  next"', "a"],
      ['<a>; rel="n\\ext"', "a"],
      ["<a>; foo; rel=next", "a"],
      ["<a>; rel=next; rel=prev", "a"],
      ["<a>; rel=prev, <b>; rel=next, <c>; rel=next", "b"],
      ["<a,b;c=d>; rel=next", "a,b;c=d"],
      ['<a>; title="<b>; rel=next, <c>; rel=next", <d>; rel="next"', "d"],
      ['<a>; title="\\", <b>; rel=next"; rel=next', "a"],
      ["<>; rel=next", ""],
      ["<a>; rel=prev; rel=next", undefined],
      ["<a>; rel=next2", undefined],
      ["<a>; title=next", undefined],
      ['<a>; title="x; rel=next"', undefined],
      ["<a>; rel*=next", undefined],
      ["<a>; rel=next; anchor=b", undefined],
      ["<a>", undefined],
      ["a; rel=next", undefined],
      ["", undefined],
    ] as const
  ) {
    it(`finds ${target} in ${header || "nothing"}`, () => {
      assertEquals(findNext(header), target);
    });
  }

  it("takes time in proportion to a hostile header", () => {
    for (
      const part of [
        "<",
        "<a",
        "<a>",
        '"',
        '\\"',
        "<a>;",
        "<a>; rel",
        '<a>; rel="',
        "; ",
        " ",
        "<a>; a= ",
        "<a>; rel=n,",
      ]
    ) {
      const time = (length: number) => {
        const header = `<a>${part.repeat(length)}`;
        const start = performance.now();
        findNext(header);
        return performance.now() - start;
      };
      time(1e3);
      const spent = time(2e5);
      assert(spent < 2000, `${part}: ${spent} ms`);
    }
  });
});
