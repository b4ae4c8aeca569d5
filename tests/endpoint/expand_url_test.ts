import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { parseBaseUrl } from "../../lib/endpoint/_base_url.ts";
import { expandUrl, insertQuery } from "../../lib/endpoint/_expand_url.ts";
import { STRICT } from "../../lib/endpoint/_guard.ts";
import { parseUrl } from "../../lib/endpoint/_route.ts";
import { EndpointError } from "../../mod.ts";

const base = parseBaseUrl("https://h/api");

function expand(
  template: string,
  values: unknown[] = [],
  passed?: Record<string, unknown>,
): string {
  const strict = passed && STRICT;
  return expandUrl(base, parseUrl(template), values, "", strict, passed);
}

function codeOf(run: () => unknown, message = ""): string {
  return assertThrows(run, EndpointError, message).code;
}

describe("expandUrl()", () => {
  it("puts a path behind the base URL, and a full URL in its place", () => {
    assertEquals(expand("/a/{b}", ["c"]), "https://h/api/a/c");
    assertEquals(expand("{b}", ["c"]), "https://h/api/c");
    assertEquals(expand("https://i/{b}", ["c"]), "https://i/c");
  });

  it("refuses a plain object in a simple placeholder of the path", () => {
    const user = { name: "Bob", role: "admin" };
    for (const template of ["/{id}", "/:id", "/x-{id}", "/{a,id}"]) {
      const values = template.includes("a,") ? [1, user] : [user];
      assertEquals(
        codeOf(
          () => expand(template, values),
          'Parameter "id" is an object; pass one of its members, or write {id*}',
        ),
        "INVALID_PARAMETER",
      );
    }
    assertEquals(expand("/{id*}", [user]), "https://h/api/name=Bob,role=admin");
    assertEquals(
      expand("/a{?id*}", [user]),
      "https://h/api/a?name=Bob&role=admin",
    );
    assertEquals(expand("/{id}", [["a", "b"]]), "https://h/api/a,b");
  });

  it("names what is missing from the path, where it is strict", () => {
    assertEquals(
      codeOf(() => expand("/{a}/{b}", ["1", ""], {}), '"b"'),
      "MISSING_PARAMETER",
    );
    for (const template of ["/a{/b}", "/a{?b}", "/a?b={b}", "/a#{b}"]) {
      expand(template, [undefined], {});
    }
  });

  it("lets no value make a dot segment, and names the value", () => {
    for (
      const [template, value] of [
        ["/{a}", ".."],
        ["/{a}", "."],
        ["/{+a}", "b/../c"],
        ["/{+a}", "%2e%2E"],
        ["/.{a}", "."],
        ["{/a*}", ["b", ".."]],
      ] as const
    ) {
      assertEquals(
        codeOf(() => expand(template, [value]), 'from "a"'),
        "UNSAFE_PATH",
      );
    }
    assertEquals(expand("/{a}", ["..."]), "https://h/api/...");
    assertEquals(expand("/a{?a}", [".."]), "https://h/api/a?a=..");
  });
});

describe("insertQuery()", () => {
  it("puts a query before the fragment, with one separator", () => {
    for (
      const [url, expected] of [
        ["/a", "/a?q=1"],
        ["/a?", "/a?q=1"],
        ["/a?b", "/a?b&q=1"],
        ["/a?b&", "/a?b&q=1"],
        ["/a#c?d", "/a?q=1#c?d"],
        ["/a&", "/a&?q=1"],
      ] as const
    ) {
      assertEquals(insertQuery(url, "q=1"), expected);
    }
  });
});
