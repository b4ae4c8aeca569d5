import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { readQuestion } from "../../search/_read_question.ts";

const CASES: readonly (readonly [question: string, own: string])[] = [
  ["List all campaigns", "get all campaigns"],
  ["add a profile to a list", "add profile list"],
  ["list", "list"],
  ["take a label off a task", "remove label task"],
  ["give the customer their money back", "refund customer money back"],
];

describe("readQuestion()", () => {
  for (const [question, own] of CASES) {
    it(`reads "${question}" as ${own}`, () => {
      assertEquals(readQuestion(question).own.join(" "), own);
    });
  }
});
