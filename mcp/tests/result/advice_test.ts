import { assertEquals } from "@std/assert";
import { createTools } from "@waymark/endpoint/tools";
import { describe, it } from "node:test";
import { adviceOf } from "../../result/_advice.ts";

/** The names of a tool's parameters, and the advice where no list was cut. */
const CASES: readonly [names: readonly string[], advice: string][] = [
  [[], "This tool has no argument to ask for less."],
  [["id"], "This tool has no argument to ask for less."],
  [["limit"], "This tool has no argument to ask for less."],
  [["$select"], "To see the rest, choose fields with select."],
  [["q"], "To see the rest, narrow it down with q."],
  [
    ["page", "per_page", "fields", "filter"],
    "To see the rest, ask for a smaller page with per_page, or choose fields with fields, or narrow it down with filter.",
  ],
];

describe("adviceOf()", () => {
  for (const [names, advice] of CASES) {
    it(`is ${advice} for ${JSON.stringify(names)}`, () => {
      const parameters = names
        .map((name) => ({ name, in: "query", schema: { type: "string" } }));
      const tools = createTools({
        openapi: "3.1.0",
        info: { title: "A", version: "1" },
        paths: { "/items": { get: { operationId: "list", parameters } } },
      }, { baseUrl: "https://a.example" });
      assertEquals(adviceOf(tools.get("list")!, 0), advice);
    });
  }
});
