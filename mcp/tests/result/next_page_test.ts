import { assert, assertEquals } from "@std/assert";
import { createTools } from "@waymark/endpoint/tools";
import { describe, it } from "node:test";
import { callTool } from "../../agent.ts";

const BASE = "https://a.example/items";
const NO_ARGUMENT =
  "[There is a next page, but this tool has no argument for it.]";

/** The tool of an operation with these query parameters. */
function toolWith(schemas: Record<string, object>) {
  const parameters = Object.entries(schemas)
    .map(([name, schema]) => ({ name, in: "query", schema }));
  const tools = createTools({
    openapi: "3.1.0",
    info: { title: "A", version: "1" },
    paths: { "/items": { get: { operationId: "list", parameters } } },
    components: {
      schemas: { Number: { type: "integer" }, Loop: LOOP },
    },
  }, { baseUrl: "https://a.example" });
  return tools.get("list")!;
}

const LOOP = {
  type: "array",
  items: { $ref: "#/components/schemas/Loop" },
};

const CASES: readonly [
  name: string,
  schemas: Record<string, object>,
  /** What is sent as JSON; a string is JSON already. */
  data: unknown,
  link: string,
  advice: object | string,
][] = [
  [
    "a number for an integer",
    { page: { type: "integer" } },
    { next_page: 2 },
    "",
    { page: 2 },
  ],
  [
    "a number for a string",
    { page: { type: "string" } },
    { next_page: 2 },
    "",
    {
      page: "2",
    },
  ],
  [
    "digits for a string",
    { cursor: { type: "string" } },
    0,
    "?cursor=0012345",
    { cursor: "0012345" },
  ],
  ["a boolean", { all: { type: "boolean" } }, 0, "?all=true", { all: true }],
  ["false", { all: { type: "boolean" } }, 0, "?all=false", { all: false }],
  ["no other boolean", { all: { type: "boolean" } }, 0, "?all=1", NO_ARGUMENT],
  [
    "a fraction",
    { since: { type: "number" } },
    0,
    "?since=17.25",
    { since: 17.25 },
  ],
  [
    "a fraction of one digit",
    { since: { type: "number" } },
    0,
    "?since=-2.5",
    { since: -2.5 },
  ],
  [
    "no fraction with more digits than JavaScript keeps",
    { since: { type: "number" } },
    0,
    "?since=123456789012345.123456789",
    NO_ARGUMENT,
  ],
  [
    "no zero below zero",
    { offset: { type: "number" } },
    0,
    "?offset=-0",
    NO_ARGUMENT,
  ],
  [
    "no number that JavaScript would write in another way",
    { since: { type: "number" } },
    0,
    "?since=1e3",
    NO_ARGUMENT,
  ],
  [
    "no text for an object",
    { after: { type: "object" } },
    0,
    "?after=x",
    NO_ARGUMENT,
  ],
  [
    "a list",
    { ids: { type: "array", items: { type: "integer" } } },
    0,
    "?ids=1&ids=2",
    { ids: [1, 2] },
  ],
  [
    "no list with an item of another type",
    { ids: { type: "array", items: { type: "integer" } } },
    0,
    "?ids=1&ids=x",
    NO_ARGUMENT,
  ],
  [
    "no list that commas may part",
    { ids: { type: "array", items: { type: "string" } } },
    0,
    "?ids=1,2",
    NO_ARGUMENT,
  ],
  [
    "no two values for one",
    { id: { type: "string" } },
    0,
    "?id=1&id=2",
    NO_ARGUMENT,
  ],
  [
    "no loop",
    { ids: { $ref: "#/components/schemas/Loop" } },
    0,
    "?ids=1",
    NO_ARGUMENT,
  ],
  [
    "a reference",
    { page: { $ref: "#/components/schemas/Number" } },
    0,
    "?page=2",
    { page: 2 },
  ],
  [
    "null or an integer",
    { page: { anyOf: [{ type: "null" }, { type: "integer" }] } },
    0,
    "?page=2",
    { page: 2 },
  ],
  ["two types", { page: { type: ["integer", "null"] } }, 0, "?page=2", {
    page: 2,
  }],
  ["one of an enum", { page: { enum: ["a", "b"] } }, 0, "?page=b", {
    page: "b",
  }],
  [
    "none that is not in an enum",
    { page: { enum: ["a"] } },
    0,
    "?page=b",
    NO_ARGUMENT,
  ],
  [
    "one of an enum of numbers without a type",
    { page: { type: "integer" }, per: { enum: [10, 50] } },
    0,
    "?page=3&per=50",
    { page: 3, per: 50 },
  ],
  [
    "a constant number without a type",
    { page: { type: "integer" }, per: { const: 50 } },
    0,
    "?page=3&per=50",
    { page: 3, per: 50 },
  ],
  [
    "nothing where the position has no argument",
    { limit: { type: "integer" } },
    { "@odata.nextLink": `${BASE}?$skip=10&limit=7` },
    "",
    NO_ARGUMENT,
  ],
  [
    "a parameter with a dollar sign",
    { $skip: { type: "integer" }, limit: { type: "integer" } },
    { "@odata.nextLink": `${BASE}?$skip=10&limit=7` },
    "",
    { skip: 10, limit: 7 },
  ],
  [
    "the page, and that its link has more",
    { page: { type: "integer" } },
    0,
    "?page=3&after=x",
    '[There is a next page: call this tool with the same arguments and {"page":3}; its link has other parameters as well, for which this tool has no argument.]',
  ],
  [
    "the last item where a list has more",
    { after: { type: "string" }, page: { type: "integer" } },
    { data: [{ id: "y" }], has_more: true, last_id: "z" },
    "",
    { after: "z" },
  ],
  [
    "the identifier of the last item where a list has more",
    { starting_after: { type: "string" } },
    { data: [{ id: "y" }, { id: "z" }], has_more: true },
    "",
    { starting_after: "z" },
  ],
  [
    "that a list has more where no argument fits",
    { offset: { type: "integer" } },
    { data: [1], hasMore: true, last_id: "z" },
    "",
    '[There is a next page: "hasMore" is true.]',
  ],
  [
    "nothing where a list has no more",
    { after: { type: "string" } },
    { data: [1], has_more: false, last_id: "z" },
    "",
    "",
  ],
  [
    "no cursor that is no integer",
    { page: { type: "integer" } },
    {
      cursor: "pointer",
    },
    "",
    "",
  ],
  [
    "the first cursor that fits",
    {
      page: { type: "integer" },
      cursor: { type: "string" },
    },
    { next_cursor: "c" },
    "",
    { cursor: "c" },
  ],
  [
    "nothing that the tool refuses",
    {
      page: { allOf: [{ type: "integer" }, { minimum: 1 }] },
    },
    { next_page: "c" },
    "",
    "",
  ],
  [
    "no argument where the tool refuses that of the link",
    { page: { allOf: [{ type: "integer" }] } },
    0,
    "?page=c",
    NO_ARGUMENT,
  ],
  [
    "nothing where a cursor is too long for any server",
    { cursor: { type: "string" } },
    { cursor: "c".repeat(8001) },
    "",
    "[There is a next page, but its link is too long to show.]",
  ],
  [
    "nothing where a cursor is too long to show",
    { cursor: { type: "string" } },
    { cursor: "c".repeat(3000) },
    "",
    "[There is a next page, but its arguments are too long to show.]",
  ],
  [
    "no last item that is too long to show",
    { after: { type: "string" } },
    { has_more: true, last_id: "c".repeat(3000) },
    "",
    '[There is a next page: "has_more" is true.]',
  ],
  [
    "nothing where a list that has more does not say where it ends",
    { after: { type: "string" } },
    { has_more: true },
    "",
    '[There is a next page: "has_more" is true.]',
  ],
  [
    "nothing for a link that is no URL",
    { page: { type: "integer" } },
    0,
    "http://[",
    NO_ARGUMENT,
  ],
  [
    "a cursor of more digits than JavaScript keeps",
    { cursor: { type: "string" } },
    '{"cursor":9007199254740993}',
    "",
    { cursor: "9007199254740993" },
  ],
  [
    "no cursor where no argument takes one",
    { limit: { type: "integer" } },
    { next_cursor: "c" },
    "",
    NO_ARGUMENT,
  ],
  [
    "nothing for a link that is an object",
    { page: { type: "string" } },
    {
      next: { href: { a: 1 } },
    },
    "",
    "",
  ],
  [
    "the href of a link",
    { page: { type: "integer" } },
    {
      next: { href: "?page=2" },
    },
    "",
    { page: 2 },
  ],
];

describe("callTool() of what has a next page", () => {
  for (const [name, schemas, data, link, advice] of CASES) {
    it(`advises ${name}`, async () => {
      const tool = toolWith(schemas);
      const body = typeof data === "string" ? data : JSON.stringify(data);
      const headers = {
        "content-type": "application/json",
        ...link && { link: `<${link}>; rel="next"` },
      };
      const { content } = await callTool(tool, {}, {
        fetch: () => new Response(body, { headers }),
      });
      const [, found = ""] = content.slice(-2).map((it) =>
        (it as { text: string }).text
      );
      if (typeof advice === "string") return assertEquals(found, advice);
      assert(found.endsWith(` and ${JSON.stringify(advice)}.]`), found);
      assert(tool.request(advice));
    });
  }
});
