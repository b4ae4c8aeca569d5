import { assertEquals } from "@std/assert";
import { createTools } from "@waymark/endpoint/tools";
import { describe, it } from "node:test";
import { callTool, textOf } from "../../agent.ts";

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

describe("callTool() of what is cut", () => {
  for (const [names, advice] of CASES) {
    it(`advises ${JSON.stringify(names)}: ${advice}`, async () => {
      const parameters = names
        .map((name) => ({ name, in: "query", schema: { type: "string" } }));
      const tools = createTools({
        openapi: "3.1.0",
        info: { title: "A", version: "1" },
        paths: { "/items": { get: { operationId: "list", parameters } } },
      }, { baseUrl: "https://a.example" });
      const result = await callTool(tools.get("list"), {}, {
        maxCharacters: 1,
        fetch: () => new Response("ab"),
      });
      assertEquals(
        textOf(result),
        `a\n[Cut: the first 1 of 2 characters. ${advice}]`,
      );
    });
  }
});
