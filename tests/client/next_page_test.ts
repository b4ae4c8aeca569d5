import { assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "node:test";
import { findNext, nextPage } from "../../lib/client/_next_page.ts";
import { EndpointError } from "../../mod.ts";

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
});

describe("nextPage()", () => {
  const page = {
    request: { method: "GET", url: "https://a.example/x?a=1&b=%7E&&c#d" },
    response: new Response(),
    data: undefined,
    error: undefined,
  };
  const follow = (found: unknown) => nextPage(page, new Set(), () => found);

  it("replaces parameters and leaves the others as they are", async () => {
    for (
      const [parameters, query] of [
        [{ a: 2 }, "b=%7E&c&a=2"],
        [{ c: true, e: "\ud800 &" }, "a=1&b=%7E&c=true&e=%EF%BF%BD%20%26"],
        [{ a: null, e: 10n }, "b=%7E&c&e=10"],
      ] as const
    ) {
      const url = `https://a.example/x?${query}`;
      assertEquals(await follow(parameters), url);
      assertEquals(await follow(Promise.resolve(parameters)), url);
    }
  });

  it("ends where nothing is named", async () => {
    const none = [undefined, null, false, "", {}, { a: null, b: undefined }];
    for (const found of none) assertEquals(await follow(found), undefined);
  });

  it("refuses what is neither a URL nor parameters", async () => {
    for (
      const [found, message] of [
        [{ a: ["x"] }, "is an array"],
        ["http://[", "not valid"],
        ["//b.example", "b.example"],
        [2, "next returned 2; return a URL"],
        [true, "next returned a boolean; return a URL"],
        [["?page=2"], "next returned an array; return a URL"],
      ] as const
    ) await assertRejects(() => follow(found), EndpointError, message);
  });
});
