import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { parseBaseUrl } from "../../lib/endpoint/_base_url.ts";
import {
  expandUrl,
  insertQuery,
  variablesWhere,
} from "../../lib/endpoint/_expand_url.ts";
import { parseUrl } from "../../lib/endpoint/_route.ts";

describe("expandUrl()", () => {
  it("names the expressions of the path that need a value and have none", () => {
    const emptyIn = (template: string, ...values: unknown[]) => {
      let names: string[] = [];
      const base = parseBaseUrl("https://h");
      expandUrl(parseUrl(template), base, values, "", (empty) => {
        names = variablesWhere(empty, values, (text) => text === "");
      });
      return names;
    };
    assertEquals(emptyIn("/{a}/{b}", "1", ""), ["b"]);
    assertEquals(emptyIn("/{a}/{b,c}/{+d}/{a}", undefined, 1, null, []), [
      "a",
      "c",
      "d",
    ]);
    assertEquals(emptyIn("/users{?a}/{b}"), ["b"]);
    for (const template of ["/a{/b}", "/a{?b}", "/a?b={b}", "/a#{b}"]) {
      assertEquals(emptyIn(template), []);
    }
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
