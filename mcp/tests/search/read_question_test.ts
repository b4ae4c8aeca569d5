import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { readQuestion } from "../../search/_read_question.ts";

const CASES: readonly (readonly [question: string, own: string])[] = [
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

describe("readQuestion()", () => {
  for (const [question, own] of CASES) {
    it(`reads "${question}" as ${own}`, () => {
      assertEquals(readQuestion(question).own.join(" "), own);
    });
  }

  it("takes from days, likeness and what follows by what is meant", () => {
    const meant = (text: string) => readQuestion(text).meant.join(" ");
    assertEquals(meant("send it on Friday"), "schedule");
    assertEquals(meant("films like this one"), "similar");
    assertEquals(meant("find a user by email address"), "email address");
    assertEquals(meant("find users by the name of a team"), "name team");
  });
});
