/** Which operation of a few alike ones comes first for a question, and the words of an API. */
import { assertEquals } from "@std/assert";
import { createTools } from "@waymark/endpoint/tools";
import { describe, it } from "node:test";
import { searchTools } from "../../agent.ts";
import { vocabularyOf } from "../../search/_vocabulary.ts";

describe("searchTools()", () => {
  const summary = "An order";
  const tools = createTools({
    openapi: "3.1.0",
    paths: {
      "/": { get: { operationId: "root" } },
      "/orders/{id}": {
        get: { operationId: "read_order", summary },
        delete: { operationId: "delete_order", summary },
        patch: { operationId: "patch_order", summary },
        post: { operationId: "post_order", summary },
      },
    },
  }, { baseUrl: "https://a.example" });
  const search = searchTools(tools);

  const FIRST: readonly (readonly [question: string, first: string])[] = [
    ["root", "root"],
    ["post an order", "post_order"],
    ["which order", "read_order"],
    ["erase an order", "delete_order"],
    ["rename an order", "patch_order"],
  ];
  for (const [question, first] of FIRST) {
    it(`finds ${first} for "${question}"`, () => {
      assertEquals(search(question)[0]?.operation, first);
    });
  }
});

describe("vocabularyOf()", () => {
  const wordsOf = (paths: readonly string[], tags: readonly string[] = []) =>
    vocabularyOf(
      createTools({
        openapi: "3.1.0",
        paths: Object.fromEntries(
          paths.map((path) => [path, { get: { tags } }]),
        ),
      }, { baseUrl: "https://a.example" }).values(),
    );

  it("has the tags and the words of paths, the most frequent first", () => {
    const paths = [
      "/v1/users",
      "/v1/orders",
      "/2010-04-01/orders/{id}/lineItems.json",
    ];
    assertEquals(
      wordsOf(paths, ["Shop & <M2M>"]),
      "Its words: shop m2m, orders, users, line items.",
    );
  });

  it("has at most 600 characters, and none without words", () => {
    const many = Array.from({ length: 200 }, (_, at) => `/a/word${at}`);
    const { length } = wordsOf(many);
    assertEquals(length > 580 && length <= 600, true, `${length}`);
    assertEquals(wordsOf(["/{id}"]), "");
  });
});
