import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import {
  explain,
  type Explanation,
  type Input,
} from "../../playground/explain.ts";
import { explainHidden } from "../../playground/secrets.ts";
import { EMPTY } from "../../playground/share.ts";

function explained(input: Partial<Input>): Explanation {
  const { explanation, failure } = explain({ ...EMPTY, ...input });
  assert(explanation, failure?.message);
  return explanation;
}

/** Where everything went, in short. */
function places(input: Partial<Input>): string[] {
  return explained(input).placements.map(
    ({ name, value, isDefault, where, status }) =>
      `${name} ${value}${isDefault ? " (default)" : ""} ${status}: ${where}`,
  );
}

describe("explain()", () => {
  it("says where each parameter went", () => {
    assertEquals(
      places({
        route: "POST /a/{b}{?c,d}",
        parameters: '{"b": "1", "c": [2], "e": "3"}',
      }),
      [
        'b "1" placed: path',
        "c [2] placed: query",
        "d undefined left out: not given",
        'e "3" placed: body',
      ],
    );
  });

  it("takes a header for the parameter of its name, and says so", () => {
    const { notes, explanation } = explain({
      ...EMPTY,
      route: "GET /a/{id}",
      parameters: "id: 42\nx-b: c",
    });
    assertEquals(explanation?.request.url, "https://api.github.com/a/42");
    assertEquals(explanation?.request.headers["x-b"], "c");
    assertEquals(notes, [
      "Line 1 was read as the parameter {id}, not as a header; write id=… instead.",
    ]);
  });

  it("takes no parameter of a line for an option", () => {
    const parameters = "url=https://h.test\ndata=a\nheaders:=[1]\nmethod=b";
    assertEquals(places({ route: "POST /{method}{?data}", parameters }), [
      'method "b" placed: path',
      'data "a" placed: query',
      'url "https://h.test" placed: body',
      "headers [1] placed: body",
    ]);
  });

  it("lets the route decide what it names", () => {
    const parameters = '{"url": "https://h.test", "method": "b"}';
    assertEquals(places({ route: "GET /a", parameters }), [
      'url "https://h.test" placed: query',
      'method "b" placed: query',
    ]);
  });

  it("names what the path lacks", () => {
    assertEquals(
      places({
        route: "GET /{a}/:b/{+c}{/d}",
        parameters: "a=",
        strict: false,
      }),
      [
        'a "" left out: nowhere: it is empty',
        "b undefined missing: needed in the path",
        "c undefined missing: needed in the path",
        "d undefined left out: not given",
      ],
    );
  });

  it("tells defaults from what the call gives", () => {
    const input = {
      route: "GET /{a}",
      parameters: "b=2",
      defaults: "a=1\nb=1\nx-c: 3",
    };
    assertEquals(places(input), [
      'a "1" (default) placed: path',
      'b "2" placed: query',
    ]);
  });

  it("knows data as the whole body", () => {
    const input = { route: "POST /a", parameters: '{"data": "b"}' };
    assertEquals(places(input), ['data "b" option: the whole body']);
    assertEquals(explained(input).isBodyOfParameters, false);
  });

  it("applies the settings", () => {
    const { request } = explained({
      route: "GET /a",
      baseUrl: " https://h.test ",
      github: false,
    });
    assertEquals(request.url, "https://h.test/a");
    assertEquals(request.headers["accept"], "application/json");
  });

  const failures: [name: string, Partial<Input>, code: string][] = [
    [
      "an incomplete path",
      { route: "GET /{a}" },
      "MISSING_PARAMETER",
    ],
    ["no base URL", { route: "GET /", github: false, defaults: "a=1" }, ""],
    [
      "a key that is the base URL",
      { route: "GET /", parameters: '{"baseUrl": "https://evil.test"}' },
      "UNTRUSTED_ORIGIN",
    ],
    ["an unknown method", { route: "FETCH /a" }, "INVALID_METHOD"],
    ["a method alone", { route: "GET" }, "INVALID_ROUTE"],
    [
      "wrong defaults",
      { route: "GET /", baseUrl: "ftp://h.test" },
      "INVALID_BASE_URL",
    ],
  ];
  for (const [name, input, code] of failures) {
    it(`says what is wrong: ${name}`, () => {
      assertEquals(explain({ ...EMPTY, ...input }).failure?.code ?? "", code);
    });
  }

  it("says where a template is wrong", () => {
    for (const route of ["/a/{b", "get   /a/{b ", " PATCH\t/a/{b"]) {
      assertEquals(explain({ ...EMPTY, route }).failure?.fault, {
        template: "/a/{b",
        position: 3,
      });
    }
  });

  it("has nothing to say before there is a route", () => {
    const problems = { parameterProblems: [], defaultProblems: [], notes: [] };
    assertEquals(explain(EMPTY), problems);
    assertEquals(
      explain({ ...EMPTY, route: " ", parameters: "a=1" }),
      problems,
    );
  });

  const verdicts: [name: string, Partial<Input>, string][] = [
    ["a segment that leads elsewhere", {
      route: "GET /a/{b}",
      parameters: "b=..",
    }, "Rescue"],
    ["another host from a form", {
      route: "GET /a",
      parameters: '{"baseUrl": "https://evil.example"}',
    }, "Rescue"],
    ["another host that the route names", {
      route: "GET https://b.test/a",
    }, "To correct"],
    ["a missing parameter", { route: "GET /a/{b}" }, "To correct"],
    ["an empty parameter", {
      route: "GET /a/{b}",
      parameters: "b=",
    }, "To correct"],
    ["an unknown method", { route: "FETCH /a" }, "To correct"],
  ];
  for (const [name, input, verdict] of verdicts) {
    it(`tells a rescue from a mistake: ${name}`, () => {
      const { failure } = explain({ ...EMPTY, ...input });
      assertEquals(failure?.verdict, verdict);
    });
  }

  const unread: [name: string, fields: Partial<Input>, counts: number[]][] = [
    ["JSON", { parameters: "{" }, [1, 0]],
    ["a line", { parameters: "b=1\nc" }, [1, 0]],
    ["two lines beside a secret", { parameters: "token=a\nb\nc:=[" }, [2, 0]],
    ["a line of the defaults", { parameters: "b=1", defaults: "a" }, [0, 1]],
  ];
  for (const [name, fields, counts] of unread) {
    it(`makes no request, and no call, of what it cannot read: ${name}`, () => {
      const input = { ...EMPTY, route: "GET /", ...fields };
      for (const outcome of [explain(input), explainHidden(input)]) {
        const { parameterProblems, defaultProblems, notes: _, ...made } =
          outcome;
        assertEquals(made, {});
        assertEquals(
          [parameterProblems.length, defaultProblems.length],
          counts,
        );
      }
    });
  }
});
