import { assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { TEAMS, TOOL_EXAMPLES } from "../../playground/examples.ts";
import {
  explainTool,
  type FilledIn,
  type ToolInput,
} from "../../playground/explain_tool.ts";

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
    assertEquals(outcome.failure?.verdict, "Rescue");
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

  it("says what is wrong with a description, a base URL or JSON", () => {
    const problems = (input: Partial<ToolInput>) => {
      const {
        descriptionProblem,
        baseUrlProblem,
        argsProblem,
        request,
        failure,
      } = explainTool({ ...INPUT, ...input });
      assertEquals([request, failure], [undefined, undefined]);
      return [!!descriptionProblem, !!baseUrlProblem, !!argsProblem];
    };
    assertEquals(problems({ description: "{" }), [true, false, false]);
    assertEquals(problems({ description: " " }), [false, false, false]);
    assertEquals(problems({ description: "[]" }), [true, false, false]);
    assertEquals(problems({ description: "1" }), [true, false, false]);
    assertEquals(problems({ baseUrl: "h.test" }), [false, true, false]);
    assertEquals(problems({ args: "{" }), [false, false, true]);
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

  it("says how to convert Swagger 2.0", () => {
    const { descriptionProblem } = explainTool({
      ...INPUT,
      description: 'swagger: "2.0"',
    });
    assertStringIncludes(
      descriptionProblem!,
      "one of Swagger 2.0, which this converts: npx swagger2openapi",
    );
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

  it("reads the base URL of the description, unless it was edited", () => {
    const filledIn: FilledIn = {
      tool: "",
      args: "",
      baseUrl: "https://a.test",
    };
    const baseUrlOf = (baseUrl: string, ...servers: string[]) =>
      explainTool({
        ...INPUT,
        baseUrl,
        filledIn,
        description: JSON.stringify({
          ...JSON.parse(TEAMS),
          servers: servers.map((url) => ({ url })),
        }),
      }).baseUrl;
    const { baseUrl } = filledIn;
    assertEquals(baseUrlOf(baseUrl, "https://b.test/v1"), "https://b.test/v1");
    assertEquals(baseUrlOf(baseUrl, "/v1"), "https://api.example.com/v1");
    assertEquals(baseUrlOf(baseUrl), "https://api.example.com");
    assertEquals(baseUrlOf(baseUrl, "{a}", "https://b.test"), "https://b.test");
    assertEquals(
      baseUrlOf("https://c.test", "https://b.test"),
      "https://c.test",
    );
  });

  it("reads the base URL again after a description without operations", () => {
    const filledIn: FilledIn = {
      tool: "",
      args: "",
      baseUrl: "https://a.test",
    };
    const description = "openapi: 3.1.0\nservers: [{ url: https://b.test }]";
    const input = {
      ...INPUT,
      description,
      baseUrl: "https://a.test",
      filledIn,
    };
    const first = explainTool(input);
    assertEquals(first.baseUrl, "https://b.test");
    const next = explainTool({ ...input, ...first, description: TEAMS });
    assertEquals(next.baseUrl, "https://api.example.com");
  });

  describe("fills in the arguments", () => {
    const begun = explainTool({ ...INPUT, filledIn: undefined });
    const { filledIn } = begun;
    const skeleton = {
      list_members: { team: "" },
      add_member: {
        team: "",
        username: "",
        body: {},
      },
    };
    const argsOf = (input: Partial<ToolInput>) =>
      JSON.parse(explainTool({ ...INPUT, filledIn, ...input }).args);

    it("and takes the error of these for no mistake, and compares nothing", () => {
      const { failure, byHand } = explainTool({
        ...INPUT,
        filledIn,
        name: "add_member",
      });
      assertEquals(
        [failure?.verdict, failure?.code, byHand],
        ["To fill in", "MISSING_PARAMETER", undefined],
      );
    });

    it("and calls what is missing from edited ones a mistake", () => {
      const { failure, byHand } = explainTool({
        ...INPUT,
        filledIn,
        args: "{}",
      });
      assertEquals([failure?.verdict, !!byHand], ["To correct", true]);
    });

    it("not before anything was filled in", () => {
      assertEquals(begun.args, INPUT.args);
    });

    it("of another tool", () => {
      assertEquals(argsOf({ name: "add_member" }), skeleton.add_member);
    });

    it("of the first tool, if the description no longer has the other", () => {
      const description = TEAMS.replace('"list_members"', '"find_members"');
      assertEquals(argsOf({ description }), skeleton.list_members);
    });

    it("of the same tool if nobody edited them, as the description is now", () => {
      const args = filledIn!.args;
      const description = TEAMS.replace(
        '"in": "query"',
        '$&, "required": true',
      );
      assertEquals(argsOf({ description, args }), { team: "", role: "member" });
    });

    it("not over edited ones of the same tool", () => {
      const args = '{"team": "core"}';
      const description = TEAMS.replace(
        '"in": "query"',
        '$&, "required": true',
      );
      assertEquals(argsOf({ args }), { team: "core" });
      assertEquals(argsOf({ description, args }), { team: "core" });
    });

    it("not while the description cannot be read", () => {
      for (const description of ["", "{"]) {
        const outcome = explainTool({ ...INPUT, filledIn, description });
        assertEquals([outcome.args, outcome.filledIn], [INPUT.args, filledIn]);
      }
    });
  });

  it("takes no arguments for none", () => {
    assertEquals(
      explainTool({ ...INPUT, args: " " }).failure?.message,
      '"team" is missing; pass a string',
    );
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
