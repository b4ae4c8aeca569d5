import { assertEquals, assertStringIncludes } from "@std/assert";
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

  it("says where a description or arguments cannot be read", () => {
    const { descriptionProblem } = explainTool({
      ...INPUT,
      description: "openapi: 3.1.0\npaths:\n  /a: b: c",
    });
    assertStringIncludes(descriptionProblem!, "line 3, column 8");
    const { argsProblem } = explainTool({ ...INPUT, args: '{\n"team" "a"}' });
    assertStringIncludes(argsProblem!, "colon expected at line 2, column 8");
  });

  it("refuses an integer in arguments that would be rounded", () => {
    const args = '{"team": 9007199254740993}';
    assertStringIncludes(explainTool({ ...INPUT, args }).argsProblem!, "round");
  });

  it("reads a description as YAML", () => {
    const description = `openapi: 3.1.0
paths:
  /pets/{id}:
    get:
      operationId: get_pet
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer } }
`;
    const { request } = explainTool({
      ...INPUT,
      description,
      args: '{"id":7}',
    });
    assertEquals(request?.url, "https://h.test/api/pets/7");
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
