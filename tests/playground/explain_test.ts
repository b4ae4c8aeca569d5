import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import {
  explain,
  type Explanation,
  type Input,
} from "../../examples/playground/explain.ts";
import { EMPTY } from "../../examples/playground/share.ts";

function explained(input: Partial<Input>): Explanation {
  const { explanation, failure } = explain({ ...EMPTY, ...input });
  assert(explanation, failure?.message);
  return explanation;
}

/** Where everything went, in short. */
function places(input: Partial<Input>): string[] {
  return explained(input).placements.map(
    ({ name, value, source, where, status }) =>
      `${name} ${value} (${source}) ${status}: ${where}`,
  );
}

describe("explain()", () => {
  it("says where each parameter went", () => {
    assertEquals(
      places({
        route: "POST /a/{b}{?c,d}",
        parameters: '{"b": "1", "c": [2], "e": "3", "mediaType": {}}',
      }),
      [
        'b "1" (call) placed: path',
        "c [2] (call) placed: query",
        "d undefined (nobody) left out: not given",
        'e "3" (call) placed: body',
        "mediaType {} (call) option: accept header",
      ],
    );
  });

  it("puts key==value into the query", () => {
    const input = {
      route: "POST /a{?b}#c ",
      parameters: "b=1\nd==x y\nd=2\ne==",
    };
    assertEquals(places(input), [
      'b "1" (call) placed: query',
      'd "2" (call) placed: body',
      'd "x y" (call) placed: query',
      'e "" (call) placed: query',
    ]);
    assertEquals(
      explained(input).url.map(({ text, parameter }) => [text, parameter]),
      [
        ["https://api.github.com", undefined],
        ["/a", undefined],
        ["?", undefined],
        ["d=x%20y", "d"],
        ["&", undefined],
        ["e=", "e"],
        ["&", undefined],
        ["b=1", "b"],
        ["#c", undefined],
      ],
    );
  });

  it("takes no key==value for a default", () => {
    const { defaultProblems } = explain({
      ...EMPTY,
      route: "GET /",
      defaults: "a==1\nb=2",
    });
    assertEquals(defaultProblems, [
      "a== is for a single call; as a default write a=value.",
    ]);
  });

  it("takes no parameter of a line for an option", () => {
    const parameters = "url=https://h.test\ndata=a\nheaders:=[1]\nmethod=b";
    assertEquals(places({ route: "POST /{method}{?data}", parameters }), [
      'method "b" (call) placed: path',
      'data "a" (call) placed: query',
      'url "https://h.test" (call) placed: body',
      "headers [1] (call) placed: body",
    ]);
  });

  it("lets the route decide what it names", () => {
    const parameters = '{"url": "https://h.test", "method": "b"}';
    assertEquals(places({ route: "GET /a", parameters }), [
      'url "https://h.test" (call) placed: query',
      'method "b" (call) placed: query',
    ]);
  });

  it("names what the path lacks", () => {
    assertEquals(places({ route: "GET /{a}/:b/{+c}{/d}", parameters: "a=" }), [
      'a "" (call) left out: nowhere: it is empty',
      "b undefined (nobody) missing: needed in the path",
      "c undefined (nobody) missing: needed in the path",
      "d undefined (nobody) left out: not given",
    ]);
  });

  it("tells defaults from what the call gives", () => {
    const input = {
      route: "GET /{a}",
      parameters: "b=2",
      defaults: "a=1\nb=1\nx-c: 3",
    };
    assertEquals(places(input), [
      'a "1" (default) placed: path',
      'b "2" (call) placed: query',
    ]);
    assertEquals(
      explained(input).headers.map(({ name, source }) => `${name} ${source}`),
      ["accept default", "user-agent default", "x-c default"],
    );
  });

  it("tells who said a header", () => {
    assertEquals(
      explained({
        route: "POST /a",
        parameters:
          '{"b": "1", "headers": {"x-c": "2"}, "mediaType": {"format":"raw"}}',
      }).headers,
      [
        {
          name: "accept",
          value: "application/vnd.github.v3.raw",
          source: "derived",
        },
        {
          name: "user-agent",
          value: "waymark-endpoint.js/0.1.0",
          source: "default",
        },
        { name: "x-c", value: "2", source: "call" },
        {
          name: "content-type",
          value: "application/json; charset=utf-8",
          source: "derived",
        },
      ],
    );
  });

  it("knows data as the whole body", () => {
    const input = { route: "POST /a", parameters: '{"data": "b"}' };
    assertEquals(places(input), ['data "b" (call) option: the whole body']);
    assertEquals(explained(input).isBodyOfParameters, false);
  });

  it("applies the settings", () => {
    const { request } = explained({
      route: "GET /a",
      baseUrl: " https://h.test ",
      github: false,
      upperCase: true,
    });
    assertEquals(request.method, "GET");
    assertEquals(request.url, "https://h.test/a");
    assertEquals(request.headers["accept"], "application/json");
  });

  const failures: [name: string, Partial<Input>, code: string][] = [
    [
      "an incomplete path",
      { route: "GET /{a}", strict: true },
      "MISSING_PARAMETER",
    ],
    ["no base URL", { route: "GET /", github: false, defaults: "a=1" }, ""],
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
    const inOption = { ...EMPTY, parameters: '{"url": "/a/{b"}' };
    assertEquals(explain(inOption).failure?.fault?.template, "/a/{b");
  });

  it("has nothing to say before there is a route", () => {
    const problems = { parameterProblems: [], defaultProblems: [] };
    assertEquals(explain(EMPTY), problems);
    assertEquals(
      explain({ ...EMPTY, route: " ", parameters: "a=1" }),
      problems,
    );
  });

  it("has nothing to say of parameters that cannot be read", () => {
    const { explanation, failure, parameterProblems, defaultProblems } =
      explain({ ...EMPTY, route: "GET /", parameters: "{", defaults: "a" });
    assertEquals(explanation, undefined);
    assertEquals(failure, undefined);
    assertEquals(parameterProblems.length, 1);
    assertEquals(defaultProblems.length, 1);
  });
});
