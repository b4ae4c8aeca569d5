import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { readLink } from "../../lib/client/pages/read_link.ts";

describe("readLink()", () => {
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
      [
        '<z>; rel="prev", <c,d>; title="a, <y>; rel=next; \\"b"; rel="last next", <x>; rel=first',
        "c,d",
      ],
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
      [null, undefined],
    ] as const
  ) {
    it(`finds ${target} in ${header || "nothing"}`, () => {
      assertEquals(readLink(header), target);
    });
  }
});
