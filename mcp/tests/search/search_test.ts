/** Which operation of a few alike ones comes first for a question. */
import { assertEquals } from "@std/assert";
import { createTools } from "@waymark/endpoint/tools";
import { describe, it } from "node:test";
import { searchOf } from "../../search/_search.ts";

const paths = {
  "/": { get: { operationId: "root" } },
  "/orders/{id}": {
    get: { operationId: "read_order", summary: "An order" },
    delete: { operationId: "delete_order", summary: "An order" },
    patch: { operationId: "patch_order", summary: "An order" },
    post: { operationId: "post_order", summary: "An order" },
  },
};
const tools = createTools({ openapi: "3.1.0", paths }, {
  baseUrl: "https://a.example",
});
const search = searchOf(tools.values());

const CASES: readonly (readonly [question: string, first: string])[] = [
  ["root", "root"],
  ["post an order", "post_order"],
  ["which order", "read_order"],
  ["erase an order", "delete_order"],
  ["rename an order", "patch_order"],
];

describe("searchOf()", () => {
  for (const [question, first] of CASES) {
    it(`finds ${first} for "${question}"`, () => {
      assertEquals(search(question)[0]?.operation, first);
    });
  }
});
