/** What a question means, and which operation of a few alike ones comes first for it. */
import { assertEquals } from "@std/assert";
import { createTools } from "@waymark/endpoint/tools";
import { describe, it } from "node:test";
import { searchTools } from "../../agent.ts";
import { readQuestion } from "../../search/_read_question.ts";

describe("readQuestion()", () => {
  const OWN: readonly (readonly [question: string, own: string])[] = [
    ["List all campaigns", "get all campaigns"],
    ["add a profile to a list", "add profile list"],
    ["list", "list"],
    ["take a label off a task", "remove label task"],
    ["give the customer their money back", "refund customer money back"],
    ["put ann@example.com on the list", "add member list"],
    ['add "Moby Dick" to the cart', "add cart"],
    ["find a user by email address", "find user"],
    ['"cancel a subscription"', "cancel subscription"],
    ['"invoice" or "bill"', "invoice bill"],
  ];
  for (const [question, own] of OWN) {
    it(`reads "${question}" as ${own}`, () => {
      assertEquals(readQuestion(question).own.join(" "), own);
    });
  }

  const MEANT: readonly (readonly [question: string, meant: string])[] = [
    ["send it on Friday", "schedule"],
    ["films like this one", "similar"],
    ["find a user by email address", "email address"],
    ["find users by the name of a team", "name team"],
  ];
  for (const [question, meant] of MEANT) {
    it(`takes "${meant}" from "${question}"`, () => {
      assertEquals(readQuestion(question).meant.join(" "), meant);
    });
  }
});

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
