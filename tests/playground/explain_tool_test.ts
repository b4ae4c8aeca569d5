import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { TEAMS, TOOL_EXAMPLES } from "../../examples/playground/examples.ts";
import {
  explainTool,
  type ToolInput,
} from "../../examples/playground/explain_tool.ts";

const INPUT: ToolInput = {
  description: TEAMS,
  baseUrl: "https://h.test/api",
  name: "list_members",
  args: `{"team": "a b", "role": "admin"}`,
};

describe("explainTool()", () => {
  it("makes a request of arguments, as a template literal would of these", () => {
    const { tools, tool, request, byHand } = explainTool(INPUT);
    assertEquals([...tools!.keys()], ["list_members", "add_member"]);
    assertEquals(tool?.name, "list_members");
    assertEquals(
      request?.url,
      "https://h.test/api/teams/a%20b/members?role=admin",
    );
    assertEquals(byHand?.isSame, true);
  });

  it("says why a tool refuses arguments, and where a template literal leads", () => {
    const outcome = explainTool({ ...INPUT, args: `{"team": ".."}` });
    assertEquals(outcome.failure?.code, "UNSAFE_PATH");
    assertEquals(outcome.byHand, {
      method: "GET",
      url: "https://h.test/api/members",
      isSame: false,
    });
  });

  it("takes the first tool for an unknown name", () => {
    assertEquals(
      explainTool({ ...INPUT, name: "x" }).tool?.name,
      "list_members",
    );
  });

  it("says what is wrong with a description or with JSON", () => {
    const problems = (input: Partial<ToolInput>) => {
      const { descriptionProblem, argsProblem, request, failure } = explainTool(
        { ...INPUT, ...input },
      );
      assertEquals([request, failure], [undefined, undefined]);
      return [!!descriptionProblem, !!argsProblem];
    };
    assertEquals(problems({ description: "{" }), [true, false]);
    assertEquals(problems({ description: "[]" }), [true, false]);
    assertEquals(problems({ description: "1" }), [true, false]);
    assertEquals(problems({ baseUrl: "h.test" }), [true, false]);
    assertEquals(problems({ args: "{" }), [false, true]);
  });

  it("has no tool for a description without operations", () => {
    const description = `{"openapi": "3.1.0", "paths": {}}`;
    const { tools, tool } = explainTool({ ...INPUT, description });
    assertEquals([tools?.size, tool], [0, undefined]);
  });

  for (const { title, tool, args } of TOOL_EXAMPLES) {
    it(`calls the tool of the example: ${title}`, () => {
      assertEquals(
        explainTool({ ...INPUT, name: tool, args }).tool?.name,
        tool,
      );
    });
  }
});
