import { createEndpoint, EndpointError } from "@waymark/endpoint";
import { assertEquals, assertInstanceOf } from "@std/assert";
import fc from "fast-check";
import { describe, it } from "node:test";
import { splitTemplate } from "../../playground/split_template.ts";
import { MARK, traceUrl, type UrlPart } from "../../playground/trace_url.ts";

/** What builds the URL of a route, and what its paths are appended to. */
interface Api {
  readonly baseUrl: string;
  readonly build: (route: string, parameters: object) => { url: string };
}

function apiAt(baseUrl: string): Api {
  const build = createEndpoint({
    baseUrl,
    strict: false,
    trustedOrigins: "*",
  }) as Api["build"];
  return { baseUrl, build };
}

const github = apiAt("https://api.github.com");

/** The parts of the URL that a function builds. */
function partsOf(
  route: string,
  parameters: Record<string, unknown> = {},
  { baseUrl, build }: Api = github,
): UrlPart[] {
  const url = (others = {}) => build(route, { ...parameters, ...others }).url;
  const [origin] = /(?<= )https?:..[^/]*/.exec(route) ?? [baseUrl];
  return traceUrl(
    url(),
    origin!.replace(/\/$/, ""),
    Object.keys(parameters),
    (name) => url({ [name]: MARK }),
  );
}

/** The parts in short: text of the template as it is, of a parameter as `name in place: text`. */
function trace(
  route: string,
  parameters: Record<string, unknown> = {},
  api: Api = github,
): string[] {
  return partsOf(route, parameters, api).map(inShort);
}

function inShort({ text, place, parameter }: UrlPart): string {
  return parameter === undefined ? text : `${parameter} in ${place}: ${text}`;
}

const BASE = "https://api.github.com";

describe("traceUrl()", () => {
  it("tells the base URL, the path and the query apart", () => {
    assertEquals(
      partsOf("GET /orgs/{org}/repos", { org: "a b", type: "all" }),
      [
        { text: BASE, place: "base" },
        { text: "/orgs/", place: "path" },
        { text: "a%20b", parameter: "org", place: "path" },
        { text: "/repos?", place: "path" },
        { text: "type=all", parameter: "type", place: "query" },
      ],
    );
  });

  const cases: [
    name: string,
    route: string,
    options: Record<string, unknown>,
    parts: string[],
  ][] = [
    ["knows :name", "GET /a/:b", { b: 1 }, [BASE, "/a/", "b in path: 1"]],
    ["leaves :name after a placeholder", "POST /{a}:run", { a: 1 }, [
      BASE,
      "/",
      "a in path: 1",
      ":run",
    ]],
    ["leaves :name in a query", "GET /a?b=:c", { c: 1 }, [
      BASE,
      "/a?b=:c&",
      "c in query: c=1",
    ]],
    ["leaves a port", "GET https://h.test:8080/{a}", { a: 1 }, [
      "https://h.test:8080",
      "/",
      "a in path: 1",
    ]],
    ["splits an expression of several variables", "GET /x{?a,b*}", {
      a: 1,
      b: ["c", "d"],
    }, [BASE, "/x?", "a in query: a=1", "&", "b in query: b=c&b=d"]],
    ["skips a variable without a value", "GET /x{?a,b}", { b: 2 }, [
      BASE,
      "/x?",
      "b in query: b=2",
    ]],
    ["knows every operator", "POST /{a}{/b}{.c}{;d}{+e}{#f}", {
      a: "a",
      b: "b",
      c: "c",
      d: "d",
      e: "/e",
      f: "f",
    }, [
      BASE,
      "/",
      "a in path: a",
      "/",
      "b in path: b",
      ".",
      "c in path: c",
      ";",
      "d in path: d=d",
      "e in path: /e",
      "#",
      "f in fragment: f",
    ]],
    ["puts the query before the fragment", "GET /a?b=1#c", { d: 1 }, [
      BASE,
      "/a?b=1&",
      "d in query: d=1",
      "#c",
    ]],
    ["drops a dangling slash", "GET /a/{b}/{c}", {}, [BASE, "/a"]],
    ["drops a dangling slash before a query", "GET /a/{b}", { c: 1 }, [
      BASE,
      "/a?",
      "c in query: c=1",
    ]],
    ["adds the slash that a path begins with", "GET a/{b}", { b: 1 }, [
      BASE,
      "/a/",
      "b in path: 1",
    ]],
    ["knows a name that every object has", "GET /{__proto__}", {
      ["__proto__"]: "a",
      constructor: "b",
    }, [
      BASE,
      "/",
      "__proto__ in path: a",
      "?",
      "constructor in query: constructor=b",
    ]],
    ["shows nothing of a value that is empty", "GET /a{?b}", {
      b: null,
      c: null,
      d: [],
    }, [BASE, "/a"]],
    ["knows parameters that have the names of options", "GET /{data}{?url}", {
      data: "d",
      url: "https://h.test",
      headers: "h",
    }, [
      BASE,
      "/",
      "data in path: d",
      "?",
      "url in query: url=https%3A%2F%2Fh.test",
      "&",
      "headers in query: headers=h",
    ]],
    ["encodes what the route says", "GET /é/{a}", { a: "é" }, [
      BASE,
      "/%C3%A9/",
      "a in path: %C3%A9",
    ]],
  ];
  for (const [name, route, options, parts] of cases) {
    it(name, () => assertEquals(trace(route, options), parts));
  }

  it("knows a base URL with a path", () => {
    const api = apiAt("https://h.test/api/v3/");
    assertEquals(trace("GET /a/{b}", { b: 1 }, api), [
      "https://h.test/api/v3",
      "/a/",
      "b in path: 1",
    ]);
  });

  it("knows a base URL that is only a path", () => {
    const api = apiAt("/api");
    assertEquals(trace("GET {b}", { b: 1 }, api), [
      "/api",
      "/",
      "b in path: 1",
    ]);
  });

  it("takes no value for another parameter's, whatever the template", () => {
    const names = ["a", "b", "c", "d", "e"];
    const variable = fc.tuple(
      fc.constantFrom(...names),
      fc.constantFrom("", "*"),
    ).map((parts) => parts.join(""));
    const piece = fc.oneof(
      fc.constantFrom("/x", "/", "y", "-", ":z", "/:a", "/:b"),
      fc.tuple(
        fc.constantFrom("", "+", "/", ".", ";", "?", "&", "#"),
        fc.array(variable, { minLength: 1, maxLength: 3 }),
      ).map(([operator, variables]) => `{${operator}${variables}}`),
    );
    // Values that stand nowhere else, and so can be looked for.
    const value = (name: string) =>
      fc.constantFrom<unknown>(
        `V${name}V`,
        [`V${name}V`, `V${name}V`],
        null,
        undefined,
        "",
        [],
      );
    fc.assert(
      fc.property(
        fc.constantFrom("GET", "POST"),
        fc.constantFrom("", "https://h.test:80"),
        fc.array(piece, { maxLength: 6 }),
        fc.constantFrom("", "?q=1", "#f", "?q#f"),
        fc.record(
          Object.fromEntries(
            [...names, "left", "over"].map((name) => [name, value(name)]),
          ),
        ),
        (method, origin, pieces, end, options) => {
          const route = `${method} ${origin}/r${pieces.join("")}${end}`;
          let url: string;
          try {
            ({ url } = github.build(route, options));
          } catch (error) {
            assertInstanceOf(error, EndpointError);
            assertEquals(error.code, "UNSAFE_PATH");
            return;
          }
          const parts = partsOf(route, options);
          assertEquals(parts.map(({ text }) => text).join(""), url);
          for (const { text, parameter } of parts) {
            const found = [...text.matchAll(/V([a-z]+)V/g)];
            if (parameter !== undefined) {
              for (const [, name] of found) assertEquals(name, parameter);
            }
          }
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("claims nothing that it is not certain of", () => {
    assertEquals(traceUrl("/a/1?b=2", "", ["b"], () => `/c?b=${MARK}`), [
      { text: "/a/1?b=2", place: "path" },
    ]);
  });
});

describe("splitTemplate()", () => {
  it("gives the template back", () => {
    for (
      const template of ["/a/{b}/:c{?d,e*}#f", "https://h.test:80/{a}", "{/a}"]
    ) {
      assertEquals(
        splitTemplate(template).map(({ text }) => text).join(""),
        template,
      );
    }
  });
});
