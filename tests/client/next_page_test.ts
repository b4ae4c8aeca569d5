import { assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "node:test";
import { nextPage } from "../../lib/client/_next_page.ts";
import { EndpointError } from "../../mod.ts";

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
