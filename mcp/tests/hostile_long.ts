/** How the time grows with the size of a hostile response or question. It runs in `deno task ci attacks` only. */
import { assert } from "@std/assert";
import { before, describe, it } from "node:test";
import type { Growth } from "../../tests/growth/_growth_of.ts";
import { measured } from "../../tests/growth/_measured.ts";
import { inputs, QUESTIONS, RESPONSES } from "./_hostile_responses.ts";

describe("the time grows no faster than the size of a response, or a question, that has", () => {
  let growths: Map<string, Growth>;

  before(async () => {
    growths = await measured("../../mcp/tests/_hostile_responses.ts");
  });

  for (const [name, , reads] of RESPONSES) {
    it(name, async () => {
      const { isFine, ...growth } = growths.get(name)!;
      assert(isFine, JSON.stringify(growth));
      // And it was no other response that was measured.
      const { content } = await inputs.get(name)!(1_048_576)() as {
        content: { text: string }[];
      };
      const text = content.map((part) => part.text).join("\n");
      assert(text.includes(reads), text.slice(-500));
    });
  }

  for (const [name] of QUESTIONS) {
    it(`${name}, in a question and in the text of an operation`, () => {
      const { isFine, ...growth } = growths.get(name)!;
      assert(isFine, JSON.stringify(growth));
    });
  }
});
