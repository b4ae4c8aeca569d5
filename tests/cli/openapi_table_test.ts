import {
  assertEquals,
  assertFalse,
  assertStrictEquals,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import {
  chmod,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { describe, it } from "node:test";
import ts from "typescript";
import { parseYaml as parse } from "../../lib/cli/_parse_yaml.ts";
import { main } from "../../lib/cli/main.ts";

const parseYaml = (text: string) => parse(text, "a.yaml");

interface Outcome {
  status: number;
  output: string;
  /** What is said of operations, and other messages. */
  errors: string[];
  /** How many of these are notes. */
  notes: number;
}

/** Runs `waymark openapi --table` on a text, without a process. */
async function run(text: string, ...args: string[]): Promise<Outcome> {
  let output = "";
  let errors = "";
  const bytes = new TextEncoder().encode(text);
  const status = await main(
    ["openapi", "--table", ...args.length ? args : ["-"]],
    {
      readFile: (path) =>
        path === "api.yaml"
          ? Promise.resolve(bytes)
          : Promise.reject(new Error("no such file")),
      readInput: () => Promise.resolve(bytes),
      write: (text) => Promise.resolve(void (output += text)),
      writeError: (text) => void (errors += text),
      color: false,
    },
  );
  const messages: string[] = [];
  let title = "";
  for (const line of errors.split("\n").filter(Boolean)) {
    if (line.startsWith("waymark: ")) {
      title = line.slice("waymark: ".length);
      messages.push(title);
    } else if (/^ /.test(line)) {
      // Its lines in place of the title above them.
      if (messages.at(-1) === title) messages.pop();
      messages.push(line.replace(/^ {2}(?:error|note): /, `${title}: `));
    }
  }
  const notes = errors.match(/^ {2}note: /gm)?.length ?? 0;
  return { status, output, errors: messages, notes };
}

/** A parameter of a description: a name, a schema, and whatever else it says. */
function parameter(name: string, schema: unknown, more: object = {}): object {
  return { name, in: "query", schema, ...more };
}

const TEXT = { type: "string" };
const LIST = { type: "array", items: TEXT };
const OBJECT = { type: "object", properties: { a: TEXT } };

/** A description with these operations, each with its parameters. */
function described(operations: Record<string, unknown[]>): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [route, parameters] of Object.entries(operations)) {
    const [method, path] = route.split(/ (.*)/) as [string, string];
    (paths[path] ??= {})[method.toLowerCase()] = { parameters };
  }
  return { openapi: "3.1.0", paths };
}

/** A description of one path. */
function atA(item: object, more: object = {}): object {
  return { openapi: "3.1.0", paths: { "/a": item }, ...more };
}

/** The config that a description is given, and what is missing from it. */
async function configOf(description: object) {
  const { output, errors, notes, status } = await run(
    JSON.stringify(description),
  );
  assertEquals(status, errors.length > notes ? 1 : 0);
  const module = await import(
    `data:text/javascript,${encodeURIComponent(output)}`
  );
  return { ...module.table, ...errors.length && { errors } };
}

/** The template for one operation with these parameters; or what is wrong. */
async function templateOf(route: string, ...parameters: unknown[]) {
  const { routes = {}, errors } = await configOf(
    described({ [route]: parameters }),
  );
  return errors?.join() ?? routes[route];
}

describe("waymark openapi --table", () => {
  it("writes a module that people can read", async () => {
    const { status, output, errors } = await run(`
openapi: 3.0.4
info: { title: "Pets\\r\\nand more", version: 1.0.0 }
paths:
  /pets:
    parameters:
      - $ref: "#/components/parameters/tags"
    get:
      operationId: listPets
      parameters:
        - { name: filter, in: query, style: deepObject, schema: { type: object } }
    post:
      summary: Add a pet
      parameters: [{ name: dry_run, in: query, schema: { type: boolean } }]
  /pets/{ids}/and/all/that/there/is:
    delete:
      parameters: [{ name: ids, in: path, required: true, style: label, schema: { type: array } }]
components:
  parameters:
    tags: { name: tags, in: query, schema: { type: array, items: { type: string } } }
`);
    assertEquals({ status, errors }, { status: 0, errors: [] });
    assertEquals(
      output,
      `\
// How Pets and more 1.0.0 wants its requests,
// written by waymark for createEndpoint({ baseUrl }, { described: described(config) }).
export const config = {
  querySerializer: {
    array: Object.freeze({ style: "form", explode: true }),
    object: Object.freeze({ style: "deepObject", explode: true }),
  },
  routes: {
    // Add a pet
    "POST /pets": "POST /pets{?tags*,dry_run}",
    "DELETE /pets/{ids}/and/all/that/there/is": "DELETE /pets/{.ids}/and/all/that/there/is",
  },
};
`,
    );
  });

  it("writes an empty config where nothing is out of the ordinary", async () => {
    const { output } = await run(
      JSON.stringify(described({ "GET /a": [parameter("q", TEXT)] })),
    );
    assertStringIncludes(output, "// How the API wants its requests,\n");
    assertStringIncludes(output, "\nexport const config = {};\n");
    const { errors } = await run(JSON.stringify({ openapi: "3.1.0" }));
    assertEquals(errors, [
      'the description has no operations; they are in "paths"',
    ]);
  });

  it("writes what is short on one line", async () => {
    for (const [length, lines] of [[34, 1], [45, 3]] as const) {
      const type = `a/${"b".repeat(length)}`;
      const { output } = await run(JSON.stringify(atA({
        post: { requestBody: { content: { [type]: {} } } },
      })));
      const [, written] = /\n( *headers: [^}]*\}),\n/.exec(output)!;
      assertEquals(written!.split("\n").length, lines, written);
    }
  });

  it("keeps names from becoming code", async () => {
    const description = {
      openapi: "3.0.0",
      info: { title: "a\nthrow 1;\u2028throw 2", version: "\r1" },
      paths: {
        '/"\n': { get: { operationId: "a\nb" } },
        "/a'+throw3()+'\u00fc": {
          put: {
            operationId: "x\u0000\n}; throw 4; {",
            parameters: [parameter("q", TEXT)],
          },
        },
      },
    };
    const { errors, routes } = await configOf(description);
    assertEquals(errors.length, 1);
    assertStringIncludes(errors[0], 'GET /" (a b): ');
    assertEquals(routes, {
      "PUT /a'+throw3()+'\u00fc": "PUT /a'+throw3()+'%C3%BC{?q}",
    });
  });

  it("shows what cannot be seen in a path, and still means the same route", async () => {
    const path = "/a\u202eb\ufeffc\u2028\u00ad\u200b{id}";
    const { output, errors } = await run(JSON.stringify({
      openapi: "3.1.0",
      paths: {
        [path]: {
          get: {
            parameters: [parameter("id", LIST, { in: "path", explode: true })],
          },
        },
      },
    }));
    assertEquals(errors, []);
    assertFalse(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(output), output);
    assertStringIncludes(
      output,
      String.raw`"GET /a\u202eb\ufeffc\u2028\u00ad\u200b{id}"`,
    );
    const { config } = await import(
      `data:text/javascript,${encodeURIComponent(output)}`
    );
    assertEquals(config.routes, {
      [`GET ${path}`]:
        "GET /a%E2%80%AEb%EF%BB%BFc%E2%80%A8%C2%AD%E2%80%8B{id*}",
    });
  });

  describe("for the lists and objects of the query", () => {
    it("chooses the styles that most of them have", async () => {
      const styles: [object, object][] = [
        [{}, { style: "form", explode: true }],
        [{ explode: false }, { style: "form", explode: false }],
        [{ style: "spaceDelimited" }, {
          style: "spaceDelimited",
          explode: false,
        }],
        [{ style: "pipeDelimited" }, {
          style: "pipeDelimited",
          explode: false,
        }],
        [{ style: "pipeDelimited", explode: true }, {
          style: "form",
          explode: true,
        }],
        [{ style: "spaceDelimited", explode: true }, {
          style: "form",
          explode: true,
        }],
        [{ style: "deepObject", explode: true }, {
          style: "deepObject",
          explode: true,
        }],
      ];
      for (const [style, array] of styles) {
        assertEquals(
          await configOf(
            described({ "GET /a": [parameter("q", LIST, style)] }),
          ),
          { querySerializer: { array } },
        );
      }
      for (const [style, object] of [styles[0]!, styles[1]!, styles[6]!]) {
        assertEquals(
          await configOf(
            described({ "GET /a": [parameter("q", OBJECT, style)] }),
          ),
          { querySerializer: { object } },
        );
      }
    });

    it("writes a template for each that differs", async () => {
      const comma = { explode: false };
      assertEquals(
        await configOf(described({
          "GET /a": [parameter("a", LIST), parameter("b", OBJECT, comma)],
          "GET /b": [parameter("a", LIST), parameter("b", OBJECT, comma)],
          "GET /c": [
            parameter("q", TEXT),
            parameter("a", LIST, comma),
            parameter("b", OBJECT),
          ],
        })),
        {
          querySerializer: {
            array: { style: "form", explode: true },
            object: { style: "form", explode: false },
          },
          routes: { "GET /c": "GET /c{?a,b*}" },
        },
      );
    });

    it("prefers the styles that no template has", async () => {
      assertEquals(
        await configOf(described({
          "GET /a": [parameter("a", LIST)],
          "GET /b": [parameter("a", LIST)],
          "GET /c": [parameter("a", LIST, { style: "pipeDelimited" })],
        })),
        {
          querySerializer: {
            array: { style: "pipeDelimited", explode: false },
          },
          routes: { "GET /a": "GET /a{?a*}", "GET /b": "GET /b{?a*}" },
        },
      );
    });

    it("prefers the style that most have, and otherwise OpenAPI's default", async () => {
      const comma = { explode: false };
      assertEquals(
        await configOf(described({
          "GET /a": [parameter("q", LIST, comma)],
          "GET /b": [parameter("q", LIST, comma)],
          "GET /c": [parameter("a_long_name", LIST)],
        })),
        {
          querySerializer: { array: { style: "form", explode: false } },
          routes: { "GET /c": "GET /c{?a_long_name*}" },
        },
      );
      assertEquals(
        await configOf(described({
          "GET /a": [parameter("q", LIST, comma)],
          "GET /c": [parameter("a_long_name", LIST)],
        })),
        {
          querySerializer: { array: { style: "form", explode: true } },
          routes: { "GET /a": "GET /a{?q}" },
        },
      );
    });

    it("chooses the same style whichever comes first", async () => {
      const routes: [string, unknown[]][] = [
        ["GET /a", [parameter("q", LIST, { style: "spaceDelimited" })]],
        ["GET /b", [parameter("q", LIST, { style: "pipeDelimited" })]],
      ];
      const [one, other] = await Promise.all(
        [routes, routes.toReversed()].map((entries) =>
          configOf(described(Object.fromEntries(entries)))
        ),
      );
      assertEquals(one.querySerializer, other.querySerializer);
    });

    it("chooses none for what stands in the path", async () => {
      assertEquals(
        await configOf(described({
          "GET /a/{q}": [parameter("q", LIST, { in: "path" })],
        })),
        {},
      );
    });

    it("names those that neither a template nor the rest can write", async () => {
      const { routes, errors } = await configOf(described({
        "GET /a": [parameter("a", LIST, { style: "pipeDelimited" })],
        "GET /b": [parameter("a", LIST, { style: "pipeDelimited" })],
        "GET /c": [parameter("a", LIST, { style: "spaceDelimited" })],
        "POST /d": [parameter("a", OBJECT, { style: "deepObject" })],
        "PUT /e": [parameter("a", LIST, { style: "pipeDelimited" })],
      }));
      assertEquals(routes, { "PUT /e": "PUT /e{?a}" });
      assertEquals(errors, [
        'GET /c: the query parameter "a" has the style spaceDelimited, which no template has; pass value.join(" ")',
        'POST /d: the query parameter "a" has the style deepObject, which no template has; name its keys in the route: {?a[key]}',
        'PUT /e: the query parameter "a" has the style pipeDelimited, which no template has; pass value.join("|")',
      ]);
    });

    it("takes a value that can be anything for a list and for an object", async () => {
      for (const schema of [undefined, true, {}, { anyOf: [{}, TEXT] }]) {
        assertEquals(
          await templateOf("POST /a", parameter("q", schema)),
          "POST /a{?q*}",
        );
        assertEquals(
          await templateOf(
            "POST /a",
            parameter("q", schema, { explode: false }),
          ),
          "POST /a{?q}",
        );
      }
    });

    it("finds what a value can be in any schema", async () => {
      const star = "POST /a{?q*}";
      const plain = "POST /a{?q}";
      const rows: [unknown, string][] = [
        [{ type: ["null", "array"] }, star],
        [{ type: ["null", "string"] }, plain],
        [{ type: "null" }, plain],
        [{ enum: ["a", 1, true, null] }, plain],
        [{ enum: [["a"]] }, star],
        [{ const: { a: 1 } }, star],
        [{ const: "a" }, plain],
        [{ properties: { a: TEXT } }, star],
        [{ items: TEXT }, star],
        [{ oneOf: [TEXT, LIST] }, star],
        [{ anyOf: [TEXT, { type: "integer" }] }, plain],
        [{ allOf: [{ description: "a" }, TEXT, {}] }, plain],
        [{ allOf: [{}, { oneOf: [TEXT, LIST] }, { type: "string" }] }, plain],
        [{ $ref: "#/components/schemas/List" }, star],
        [{ $ref: "#/components/schemas/Text", description: "a" }, plain],
        [{ $ref: "#/components/schemas/Endless" }, plain],
        [{ type: "wrong" }, plain],
      ];
      for (const [schema, template] of rows) {
        const { routes } = await configOf({
          ...described({ "POST /a": [parameter("q", schema)] }),
          components: {
            schemas: {
              List: { allOf: [{ $ref: "#/components/schemas/List~1~01" }] },
              "List/~1": LIST,
              Text: TEXT,
              Endless: {
                oneOf: [TEXT, { $ref: "#/components/schemas/More" }],
              },
              More: {
                allOf: [{ $ref: "#/components/schemas/Endless" }, TEXT],
              },
            },
          },
        });
        assertEquals(routes["POST /a"], template, JSON.stringify(schema));
      }
    });
  });

  it("names every query parameter of a method with a body", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      assertEquals(
        await templateOf(
          `${method} /a/{id}`,
          parameter("id", TEXT, { in: "path" }),
          parameter("b", LIST),
          parameter("c", OBJECT, { explode: false }),
          parameter("d-e.f", TEXT),
        ),
        `${method} /a/{id}{?b*,c,d-e.f}`,
      );
    }
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      assertEquals(
        await templateOf(`${method} /a`, parameter("a", TEXT)),
        undefined,
      );
    }
  });

  it("reads the operations of every method", async () => {
    const methods = [
      "GET",
      "HEAD",
      "POST",
      "PUT",
      "PATCH",
      "DELETE",
      "OPTIONS",
    ];
    for (const method of methods) {
      assertEquals(
        await templateOf(
          `${method} /{q}`,
          parameter("q", TEXT, { in: "path", style: "label" }),
        ),
        `${method} /{.q}`,
      );
    }
  });

  it("names parameters whatever they are called", async () => {
    const names = [
      "fields[tag]",
      "ids[]",
      "Date<",
      ".a..b.",
      "$q",
      "ü",
      "a b",
      "\ufeff",
    ];
    assertEquals(
      await templateOf(
        "PUT /a",
        ...names.map((name) => parameter(name, TEXT)),
      ),
      "PUT /a{?fields[tag],ids[],Date%3C,%2Ea%2E.b%2E,%24q,%C3%BC,a%20b,%EF%BB%BF}",
    );
  });

  it("writes the styles of the path as the operators of RFC 6570", async () => {
    const rows: [object, string][] = [
      [{}, "GET /{a}/{b}/{c}"],
      [{ style: "simple", explode: true }, "GET /{a}/{b*}/{c*}"],
      [{ style: "label" }, "GET /{.a}/{.b}/{.c}"],
      [{ style: "label", explode: true }, "GET /{.a}/{.b*}/{.c*}"],
      [{ style: "matrix" }, "GET /{;a}/{;b}/{;c}"],
      [{ style: "matrix", explode: true }, "GET /{;a}/{;b*}/{;c*}"],
    ];
    for (const [style, template] of rows) {
      const route = "GET /{a}/{b}/{c}";
      assertEquals(
        await templateOf(
          route,
          parameter("a", TEXT, { in: "path", ...style }),
          parameter("b", LIST, { in: "path", ...style }),
          // No path takes an object as a list of its keys and values.
          parameter("c", "style" in style ? OBJECT : TEXT, {
            in: "path",
            ...style,
          }),
        ) ?? route,
        template,
      );
    }
  });

  it("says nothing of what is written as it is described, or may never come", async () => {
    const nested = { type: "object", properties: { a: OBJECT, b: LIST } };
    assertEquals(
      await templateOf(
        "GET /a",
        parameter("g", {}, { in: "header" }),
        parameter("h", LIST, { in: "header" }),
        ...["string", "number", "integer", "boolean", "null"].map((type) =>
          parameter(type, { type: "array", items: { type } })
        ),
        parameter("e", { type: "array", items: { enum: [null] } }),
        parameter("q", nested, { style: "deepObject" }),
        parameter("t", { ...TEXT, items: LIST, properties: { a: LIST } }),
      ),
      undefined,
    );
  });

  it("writes text of a style that no path has without an operator", async () => {
    assertEquals(
      await templateOf(
        "PUT /{q}",
        parameter("q", TEXT, { in: "path", style: "form" }),
        parameter("r", TEXT),
      ),
      "PUT /{q}{?r}",
    );
  });

  it("encodes reserved characters, whatever is allowed: no template has {+}", async () => {
    const reserved = { allowReserved: true, required: true };
    assertEquals(
      await templateOf(
        "POST /a?b#cd",
        parameter("q", TEXT, reserved),
        parameter("r", LIST, { ...reserved, explode: false }),
      ),
      "POST /a?b{&q,r}#cd",
    );
    assertEquals(
      await templateOf("GET /a", parameter("q", TEXT, reserved)),
      undefined,
    );
    assertEquals(
      await templateOf("PUT /{+a}?b={+c}", parameter("q", TEXT)),
      "PUT /{%2Ba}?b={%2Bc}{&q}",
    );
  });

  it("takes paths as they are, which are no templates yet", async () => {
    const rows: [string, string][] = [
      ["GET /:c/d:e/{f}:g", "GET /%3Ac/d:e/{f}:g"],
      ["GET /ü/a?b=c", "GET /%C3%BC/a?b=c"],
    ];
    for (const [route, template] of rows) {
      assertEquals(await templateOf(route) ?? route, template);
    }
    assertStringIncludes(
      await templateOf("PUT /{a b}", parameter("q", TEXT)),
      "PUT /{a b}: ",
    );
  });

  it("takes a parameter with a media type for text where it is the same", async () => {
    const content = (mediaType: string, schema: unknown) => ({
      name: "q",
      in: "query",
      content: { [mediaType]: { schema } },
    });
    for (
      const [mediaType, schema] of [
        ["text/plain", TEXT],
        ["application/json", { type: "integer" }],
        ["application/problem+json", { type: "boolean" }],
      ] as const
    ) {
      assertEquals(
        await templateOf("POST /a", content(mediaType, schema)),
        "POST /a{?q}",
      );
    }
    for (
      const [mediaType, schema] of [
        ["text/plain", OBJECT],
        ["application/json", TEXT],
        ["application/json", { type: ["object", "string"] }],
        ["application/xml", TEXT],
        ["x-text/plain", TEXT],
        ["x-application/json", { type: "integer" }],
      ] as const
    ) {
      assertEquals(
        await templateOf("GET /a", content(mediaType, schema)),
        `GET /a: the query parameter "q" is ${mediaType}; pass ${
          mediaType === "application/json"
            ? "JSON.stringify(value)"
            : "it as a string of that type"
        }`,
      );
    }
  });

  it("writes which parameters are JSON, and how an object in a header is written", async () => {
    const json = (name: string, place: string, schema: unknown = OBJECT) => ({
      name,
      in: place,
      content: { "application/json": { schema } },
    });
    const description = described({
      "GET /a/{id}": [
        json("id", "path"),
        json("filter", "query", LIST),
        json("any", "query", undefined),
        json("__proto__", "query"),
        json("X-Json", "header"),
        parameter("X-Simple", OBJECT, { in: "header" }),
        parameter("x-star", OBJECT, { in: "header", explode: true }),
        parameter("x-any", {}, { in: "header" }),
        parameter("x-list", LIST, { in: "header" }),
      ],
      "POST /a": [json("filter", "query"), parameter("q", TEXT)],
    });
    const { config, output } = await run(JSON.stringify(description)).then(
      async ({ output, errors }) => {
        assertEquals(errors, []);
        const module = await import(
          `data:text/javascript,${encodeURIComponent(output)}`
        );
        return { output, config: module.table };
      },
    );
    assertEquals(config.routes, {
      "GET /a/{id}": {
        styles: {
          id: "json",
          filter: "json",
          any: "json",
          ["__proto__"]: "json",
          "x-json": "json",
          "x-simple": "simple",
          "x-star": "simple*",
        },
      },
      "POST /a": {
        route: "POST /a{?filter,q}",
        styles: { filter: "json" },
      },
    });
    assertStringIncludes(output, "      styles: Object.freeze({\n");
  });

  it("names a name that is JSON in one place only", async () => {
    const content = { "application/json": { schema: OBJECT } };
    const { errors } = await configOf(described({
      "GET /a": [
        { name: "Q", in: "header", content },
        parameter("q", TEXT),
        { name: "r", in: "header", content },
        { name: "r", in: "query", content },
      ],
    }));
    assertEquals(errors, [
      'GET /a: the header parameter "Q" is JSON there and not elsewhere; pass JSON.stringify(value)',
    ]);
  });

  it("says how an exploded object is passed as cookies", async () => {
    const cookie = { in: "cookie" };
    const { status, errors } = await run(JSON.stringify(described({
      "GET /a": [
        parameter("q", TEXT, cookie),
        parameter("r", OBJECT, cookie),
        parameter("s", OBJECT, { ...cookie, explode: false }),
        parameter("t", LIST, { ...cookie, explode: false }),
        parameter("u", {}, cookie),
      ],
    })));
    assertEquals(status, 0);
    assertEquals(errors, [
      'GET /a: the cookie parameter "r" is an object, exploded; pass headers: { cookie: { ...value } }',
    ]);
  });

  it("names what has no place in a request", async () => {
    const rows: [string, object, string][] = [
      [
        "GET /a",
        parameter("q", LIST, { in: "cookie" }),
        'the cookie parameter "q" is a list, exploded; pass headers: { cookie: "q=a; q=b" }',
      ],
      [
        "GET /a",
        { name: "q", in: "cookie", content: { "application/json": {} } },
        'the cookie parameter "q" is application/json; pass JSON.stringify(value)',
      ],
      [
        "GET /a",
        parameter("q", { properties: { a: LIST } }, { in: "header" }),
        'the header parameter "q" has the property "a", a list or an object',
      ],
      [
        "GET /{q}",
        parameter("q", OBJECT, { in: "path" }),
        'is an object between slashes; pass its keys and values as a list: ["R", 100, "G", 200]',
      ],
      [
        "GET /{q}",
        parameter("q", { items: TEXT }, { in: "path", style: "form" }),
        'the path parameter "q" is a list of the style form, exploded',
      ],
      [
        "GET /a",
        parameter("q", OBJECT, { style: "pipeDelimited", explode: true }),
        'the query parameter "q" is an object of the style pipeDelimited, exploded, which cannot be written there',
      ],
      [
        "GET /{q}",
        parameter("q", LIST, { in: "path", style: "form" }),
        'the path parameter "q" is a list of the style form, exploded, which cannot be written there',
      ],
      [
        "GET /a",
        parameter("q", { type: "array", items: LIST }),
        'the query parameter "q" has items that are lists or objects',
      ],
      [
        "GET /a",
        parameter("q", {
          type: "object",
          properties: { a: LIST, b: TEXT, c: OBJECT, d: LIST },
        }),
        'the query parameter "q" has the property "a", a list or an object, and 2 more like it',
      ],
      ["TRACE /a", {}, "no call has the method TRACE; use another client"],
      [
        "GET /a",
        { in: "query" },
        'parameters[0] of the operation: no "name"',
      ],
      [
        "GET /a",
        { name: "q" },
        'parameters[0] of the operation: "q" has "in": undefined; it must be "path"',
      ],
      [
        "GET /a",
        { name: "q", in: "body" },
        'parameters[0] of the operation: "q" has "in": "body"; it must be "path"',
      ],
      ["GET /a", { $ref: "#/x" }, '$ref "#/x" points to nothing'],
      ["GET /a", { $ref: "#/x/y" }, '$ref "#/x/y" points to nothing'],
      ["GET /a", { $ref: "#/openapi/length" }, "points to nothing"],
      ["GET /a", { $ref: "#" }, 'parameters[0] of the operation: no "name"'],
      [
        "GET /a",
        parameter("q", LIST, { style: "simple" }),
        'the query parameter "q" is a list of the style simple, which',
      ],
      [
        "GET /a",
        parameter("q", { type: ["string", "array"] }, { style: "simple" }),
        'the query parameter "q" is a list of the style simple, which',
      ],
      [
        "GET /a",
        parameter("q", { type: ["string", "array", "object"] }, {
          style: "simple",
        }),
        'the query parameter "q" is a list of the style simple, which',
      ],
      ["GET /a", { $ref: "x#/y" }, '$ref "x#/y" points outside the document'],
      ["GET /a", { $ref: "#/paths/~1a/get/parameters/%" }, "points to nothing"],
      [
        "GET /a",
        { $ref: "#/paths/~1a/get/parameters/0" },
        "points to itself",
      ],
      [
        "GET /a",
        parameter("q", { $ref: "#/nowhere" }),
        '$ref "#/nowhere" points to nothing',
      ],
      [
        "GET /a",
        parameter("q", { anyOf: [TEXT, { $ref: "#/nowhere" }] }),
        '$ref "#/nowhere" points to nothing',
      ],
    ];
    for (const [route, parameter, problem] of rows) {
      const { errors } = await configOf(described({ [route]: [parameter] }));
      assertStringIncludes(errors[0], `${route}: `);
      assertStringIncludes(errors.join(), problem);
    }
    // Nothing is said of more where there is no more.
    const one = { type: "object", properties: { a: TEXT, b: LIST } };
    assertEquals(
      (await configOf(described({ "GET /a": [parameter("q", one)] }))).errors,
      [
        'GET /a: the query parameter "q" has the property "b", a list or an object; pass it as a string',
      ],
    );
    assertEquals(
      await templateOf(
        "GET /{q}",
        parameter("q", TEXT, { in: "path" }),
        parameter("q", TEXT),
      ),
      'GET /{q}: the query parameter "q" has the name of one in the path; write its value into the query of the route',
    );
  });

  it("names a body that the method does not have, with the operation", async () => {
    const { errors } = await configOf(
      atA({ get: { operationId: "getA", requestBody: {} } }),
    );
    assertEquals(errors, [
      "GET /a (getA): GET requests have no body; leave it out",
    ]);
  });

  it("names the fields of a form that toRequest writes in another way", async () => {
    const problemsOf = async (schema: unknown, encoding: object) => {
      const { errors = [] } = await configOf(atA({
        post: {
          requestBody: {
            content: {
              "application/json": {},
              'multipart/related;type="application/x-www-form-urlencoded"': {
                schema: { properties: { g: OBJECT } },
                encoding: { g: { style: "form" } },
              },
              "application/x-www-form-urlencoded": {
                schema: { properties: { f: schema, g: TEXT } },
                encoding: { f: encoding },
              },
            },
          },
        },
      }));
      return errors.join().replace('POST /a: the form field "f" ', "");
    };
    const json = { contentType: "application/json" };
    const rows: [unknown, object, string][] = [
      [TEXT, { style: "deepObject" }, ""],
      [undefined, { style: "pipeDelimited" }, ""],
      [OBJECT, {}, ""],
      [OBJECT, json, "is application/json; pass JSON.stringify(value)"],
      [LIST, json, "is application/json; pass JSON.stringify(value)"],
      [OBJECT, { style: "deepObject", explode: true }, ""],
      [{ type: "array", items: OBJECT }, { style: "deepObject" }, ""],
      [LIST, { style: "form" }, ""],
      [LIST, { explode: true }, ""],
      [
        LIST,
        { style: "deepObject" },
        "is a list of the style deepObject, which repeats its name; add [] to the name",
      ],
      [
        LIST,
        { explode: false },
        "is a list of the style form, which cannot be written there; pass a string",
      ],
      [
        LIST,
        { style: "pipeDelimited" },
        "is a list of the style pipeDelimited, exploded, which cannot be written there; pass a string",
      ],
      [
        OBJECT,
        { style: "form" },
        "is an object of the style form, exploded, which cannot be written there; pass a string",
      ],
      [
        { $ref: "#/x" },
        {},
        'POST /a: $ref "#/x" points to nothing; correct the description',
      ],
    ];
    for (const [schema, encoding, problem] of rows) {
      assertEquals(await problemsOf(schema, encoding), problem);
    }
  });

  it("names the parts of a multipart body that FormData cannot hold", async () => {
    const problemsOf = async (schema: unknown, encoding: object) => {
      const { errors = [], routes } = await configOf(atA({
        post: {
          requestBody: {
            content: {
              "multipart/form-data": {
                schema: { properties: { f: schema } },
                encoding: { f: encoding },
              },
            },
          },
        },
      }));
      assertEquals(routes["POST /a"].headers, {
        "content-type": "multipart/form-data",
      });
      return errors.join().replace('POST /a: the form field "f" ', "");
    };
    const json = { contentType: "application/json" };
    const blob =
      'is application/json; pass new Blob([JSON.stringify(value)], { type: "application/json" })';
    const file = { type: "string", format: "binary" };
    const rows: [unknown, object, string][] = [
      [TEXT, {}, ""],
      [OBJECT, {}, ""],
      [OBJECT, json, blob],
      [{ type: "array", items: OBJECT }, json, blob],
      [TEXT, { contentType: "text/plain" }, ""],
      [
        TEXT,
        { contentType: "text/html" },
        'is text/html; pass new Blob([text], { type: "text/html" })',
      ],
      [file, { contentType: "image/png" }, ""],
      [{ type: "array", items: file }, { contentType: "image/png" }, ""],
      [{ ...TEXT, contentMediaType: "image/png" }, json, ""],
      [{}, { contentType: "image/png" }, ""],
      [TEXT, { contentType: "image/png, image/jpeg" }, ""],
      [TEXT, { contentType: "image/*" }, ""],
      [
        TEXT,
        { headers: { "x-a": {} } },
        "has headers, which no FormData has; pass the whole body as data",
      ],
    ];
    for (const [schema, encoding, problem] of rows) {
      assertEquals(await problemsOf(schema, encoding), problem);
    }
  });

  it("names a JSON body that may be a string", async () => {
    const errorsOf = async (schema: unknown, type = "application/json") => {
      const content = { [type]: { schema } };
      const { errors = [] } = await configOf(
        atA({ post: { requestBody: { content } } }),
      );
      return errors.join();
    };
    const named = (type: string) =>
      `POST /a: the body may be a string; pass JSON.stringify(value) as data, and content-type: ${type}`;
    const json = named("application/json");
    const rows: [unknown, string][] = [
      [TEXT, json],
      [{ type: ["string", "null"] }, json],
      [{ oneOf: [OBJECT, TEXT] }, json],
      [{ enum: ["a", "b"] }, json],
      [OBJECT, ""],
      [{ type: "number" }, ""],
      [{ oneOf: [OBJECT, { type: "array", items: TEXT }] }, ""],
      [{}, ""],
    ];
    for (const [schema, errors] of rows) {
      assertEquals(await errorsOf(schema), errors);
    }
    assertEquals(await errorsOf(TEXT, "a/b+json"), named("a/b+json"));
    assertEquals(await errorsOf(TEXT, "*/*"), named("application/json"));
    assertEquals(await errorsOf(TEXT, "text/plain"), "");
  });

  describe("for what a route starts from", () => {
    /** The start of a route with a body of these types, and the lines above the config. */
    const bodyOf = async (types: string[], method = "post") => {
      const content = Object.fromEntries(types.map((type) => [type, {}]));
      const { output, errors } = await run(
        JSON.stringify(atA({ [method]: { requestBody: { content } } })),
      );
      const { config } = await import(
        `data:text/javascript,${encodeURIComponent(output)}`
      );
      return {
        errors,
        type: config.routes?.["POST /a"]?.headers["content-type"],
        others: /^\/\/ - POST \/a: (.*)/m.exec(output)?.[1],
      };
    };

    it("writes the one type of a body, and names the others", async () => {
      const form = "application/x-www-form-urlencoded";
      const patch = "application/merge-patch+json";
      const rows: [string[], string | undefined, string | undefined][] = [
        [[], undefined, undefined],
        [["application/json"], undefined, undefined],
        [["APPLICATION/JSON; charset=utf-8"], undefined, undefined],
        [["*/*"], undefined, undefined],
        [["application/*", form], undefined, form],
        [["application/jsonl"], "application/jsonl", undefined],
        [[patch], patch, undefined],
        [["text/json", "application/json"], undefined, undefined],
        [["text/json"], "text/json", undefined],
        [[form, patch], patch, form],
        [["multipart/form-data", form], form, "multipart/form-data"],
        [
          ["text/csv", "multipart/form-data"],
          "multipart/form-data",
          "text/csv",
        ],
        [["text/csv", "text/xml"], "text/csv", "text/xml"],
        [["image/*"], undefined, "image/*"],
        [["image/*", "text/csv"], "text/csv", "image/*"],
        // Only its writer knows the boundary.
        [["multipart/mixed"], undefined, "multipart/mixed"],
        [['text/csv; header="a b"'], 'text/csv; header="a b"', undefined],
      ];
      for (const [types, type, others] of rows) {
        assertEquals(await bodyOf(types), { errors: [], type, others });
      }
    });

    it("refuses a type that no header can hold", async () => {
      for (
        const type of ["text", "text/a\r\nb: c", "text/\u202e", "a/b;\u2028"]
      ) {
        const { errors, ...rest } = await bodyOf([type, "text/csv"]);
        assertEquals(rest, { type: "text/csv", others: undefined });
        assertEquals(errors.length, 1);
        assertStringIncludes(
          errors[0]!,
          "POST /a: the body has the invalid media type ",
        );
      }
    });

    it("leaves out a route that is none, which would be refused with all others", async () => {
      const post = { requestBody: { content: { "text/csv": {} } } };
      const { routes, errors } = await configOf({
        openapi: "3.1.0",
        paths: { "/${a}": { post }, "/b": { post } },
      });
      assertEquals([Object.keys(routes), errors.length], [["POST /b"], 1]);
    });

    it("writes no type for a body that cannot be sent", async () => {
      const { type, errors } = await bodyOf(["text/csv"], "get");
      assertEquals([type, errors], [undefined, [
        "GET /a: GET requests have no body; leave it out",
      ]]);
    });

    it("asks for what an operation answers, where that is not JSON", async () => {
      const content = (...types: string[]) => ({
        content: Object.fromEntries(types.map((type) => [type, {}])),
      });
      const error = { 400: content("application/json") };
      const rows: [object, string | undefined][] = [
        [{ 200: content("application/json", "text/csv") }, undefined],
        [
          { 200: content("text/csv"), 202: content("application/json") },
          undefined,
        ],
        [{ 200: content("*/*") }, undefined],
        [{ 204: {}, ...error }, undefined],
        [error, undefined],
        [{ 200: content("text/csv"), ...error }, "text/csv"],
        [
          { 200: content("image/*"), 201: content("image/*", "a/b") },
          "image/*, a/b",
        ],
        [{ "2XX": content("application/hal+json") }, "application/hal+json"],
        [{ default: content("text/csv") }, "text/csv"],
        [{ 200: content("text/\r\nx: y") }, undefined],
        [{ 200: { $ref: "#/components/responses/csv" } }, "text/csv"],
      ];
      for (const [responses, accept] of rows) {
        const { routes, errors } = await configOf(
          atA({ get: { responses } }, {
            components: { responses: { csv: content("text/csv") } },
          }),
        );
        assertEquals(errors, undefined);
        assertEquals(routes?.["GET /a"].headers.accept, accept);
      }
    });

    it("writes the server of a path or an operation", async () => {
      const root = "https://{region}.h.test/v1/";
      const variables = { region: { default: "eu" } };
      const rows: [string, string | undefined, string | undefined][] = [
        ["https://x.test/", "https://x.test", undefined],
        ["http://x.test:80/a//", "http://x.test/a", undefined],
        ["https://{region}.h.test/v1", undefined, undefined],
        ["https://{region}.h.test/v2", "https://eu.h.test/v2", undefined],
        ["/v2", "https://eu.h.test/v2", undefined],
        ["https://{other}.h.test", undefined, "https://{other}.h.test"],
        ["wss://x.test", undefined, "wss://x.test"],
        ["https://a:secret@x.test", undefined, "https://***@x.test"],
        ["https://x.test?a=b", undefined, "https://x.test?a=b"],
        [
          "javascript:alert(1)//\n\u2028*/throw 1",
          undefined,
          "javascript:alert(1)//\\n\\u{2028}*/throw 1",
        ],
      ];
      for (const [url, baseUrl, comment] of rows) {
        for (const isOperation of [true, false]) {
          const own = { servers: [{ url, variables }] };
          const { output, errors } = await run(
            JSON.stringify(
              atA(isOperation ? { get: own } : { get: {}, ...own }, {
                servers: [{ url: root, variables }, { url: "https://b.test" }],
              }),
            ),
          );
          const { config } = await import(
            `data:text/javascript,${encodeURIComponent(output)}`
          );
          assertEquals(
            errors,
            baseUrl
              ? [
                `some operations have their own server: ${
                  new URL(baseUrl).origin
                }; a call needs trustedOrigins: origins`,
              ]
              : [],
          );
          assertStringIncludes(output, "server: https://eu.h.test/v1\n");
          assertEquals(config.routes?.["GET /a"].baseUrl, baseUrl);
          assertEquals(/^\/\/ - GET \/a: (.*)/m.exec(output)?.[1], comment);
        }
      }
    });

    it("leaves a relative server to the caller where that of the description is one", async () => {
      for (const servers of [undefined, [], [{}], [{ url: "/v1" }]]) {
        const { output } = await run(
          JSON.stringify(
            atA({ get: { servers: [{ url: "/v2" }] } }, { servers }),
          ),
        );
        assertStringIncludes(output, "\n// - GET /a: /v2\n");
        assertStringIncludes(output, "config = {};");
      }
      for (const servers of [[{}], [{ url: "/v1" }]]) {
        const { output } = await run(
          JSON.stringify(atA({ get: { servers } }, { servers })),
        );
        assertFalse(output.includes("GET /a"), output);
      }
    });
  });

  it("gives a key of the query a place beside a body", async () => {
    const secured = (security?: unknown) => ({ requestBody: {}, security });
    assertEquals(
      await configOf(atA({
        get: {},
        post: secured(),
        put: { parameters: [parameter("api_key", TEXT)] },
        patch: secured([]),
        delete: secured([{ other: [] }, {}]),
      }, {
        security: [{ other: [], key: [] }, { key: [], bearer: [] }],
        components: {
          securitySchemes: {
            key: { type: "apiKey", in: "query", name: "api_key" },
            other: { type: "apiKey", in: "header", name: "x-key" },
            bearer: { type: "http", scheme: "bearer" },
          },
        },
      })),
      {
        headerNames: ["x-key"],
        routes: {
          "POST /a": "POST /a{?api_key}",
          "PUT /a": "PUT /a{?api_key}",
        },
      },
    );
  });

  it("writes a template and headers of one route side by side", async () => {
    const { routes } = await configOf(atA({
      post: {
        parameters: [parameter("q", TEXT)],
        requestBody: { content: { "text/csv": {} } },
      },
    }));
    assertEquals(routes, {
      "POST /a": {
        route: "POST /a{?q}",
        headers: { "content-type": "text/csv" },
      },
    });
  });

  it("names what is in the query and in the body, which is no failure", async () => {
    const allOf = [{ oneOf: [{ properties: { q: TEXT } }] }];
    const outcomeOf = (schema: object) => {
      const content = {
        "application/json": { schema },
        "text/csv": { schema: { properties: { s: {} } } },
      };
      const post = {
        operationId: "p",
        parameters: ["q", "r", "s"].map((name) => parameter(name, TEXT)),
        requestBody: { content },
      };
      const get = { operationId: "g", parameters: [parameter("q", TEXT)] };
      return run(
        JSON.stringify(
          atA({ get, post }, {
            components: { a: { allOf, $ref: "#/x" } },
            x: { $ref: "#/components/a" },
          }),
        ),
      );
    };
    const { status, errors } = await outcomeOf({ allOf });
    assertEquals([status, errors], [0, [
      'POST /a (p): "q" is in the query and in the body; a parameter goes to the query, so pass the body as data',
    ]]);
    // References that go round in a circle are named, and the rest is read.
    const circle = await outcomeOf({ $ref: "#/components/a" });
    assertEquals(circle.status, 1);
    assertStringIncludes(circle.errors.join(), "points to itself");
    assertStringIncludes(circle.output, "POST /a{?q,r,s}");
  });

  it("takes an operation's own parameter before its path's", async () => {
    const { routes, errors } = await configOf({
      openapi: "3.0.1",
      paths: {
        "x-more": { trace: {} },
        "/b": { $ref: "#/paths/~1a" },
        // Not in the specification, but in descriptions of many files.
        "/c": { put: { $ref: "#/paths/~1a/put" } },
        "/a": {
          parameters: [
            parameter("q", OBJECT, { style: "pipeDelimited" }),
            parameter("r", TEXT),
          ],
          put: { parameters: [parameter("q", TEXT)] },
        },
      },
    });
    assertEquals([errors, routes], [undefined, {
      "PUT /b": "PUT /b{?q,r}",
      "PUT /c": "PUT /c{?q}",
      "PUT /a": "PUT /a{?q,r}",
    }]);
  });

  it("names the parameters of a path by their place", async () => {
    const { errors } = await configOf(atA({
      parameters: [parameter("q", TEXT), {}],
      get: { parameters: parameter("r", TEXT) },
    }));
    assertEquals(errors, [
      'GET /a: parameters[1] of the path: no "name"; correct the description',
    ]);
  });

  it("writes the rest where a name cannot be written", async () => {
    const text = "has a name that no template can have; rename it";
    assertEquals(
      await configOf(described({
        "POST /a": [parameter("", TEXT), parameter("q", TEXT)],
        "PUT /a": [parameter("\ud800", LIST), parameter("a\u{1f600}", TEXT)],
        "PUT /b\ud800": [parameter("q", TEXT)],
        "PUT /{\udc00}": [parameter("\udc00", TEXT, { in: "path" })],
        "PUT /${c}": [],
        "PUT /d": [parameter("q", TEXT)],
      })),
      {
        routes: {
          "POST /a": "POST /a{?q}",
          "PUT /a": "PUT /a{?a%F0%9F%98%80}",
          "PUT /d": "PUT /d{?q}",
        },
        errors: [
          `POST /a: the query parameter "" ${text}`,
          `PUT /a: the query parameter "\\ud800" ${text}`,
          'PUT /b\\ud800: Invalid URI template "/b\\ud800": percent-encode "\\ud800" (position 2)',
          'PUT /{\\udc00}: Invalid URI template "/{\\udc00}": "\\udc00" is not a valid variable; write {id} (position 2)',
          'PUT /${c}: The URL "/${c}" has "${c}"; write {c} (position 1)',
        ],
      },
    );
  });

  it("reads every schema once, however many others hold it", async () => {
    const levels = Array.from({ length: 200 }, (_, level) => level);
    const ref = (level: number) => ({ $ref: `#/components/schemas/S${level}` });
    const schemas = Object.fromEntries(
      levels.map((level) => [`S${level}`, {
        anyOf: [ref(level + 1), ref(level + 1)],
        allOf: [ref(level + 1), ref(level + 1)],
      }]),
    );
    for (const [last, star] of [[LIST, "*"], [ref(0), "*"], [TEXT, ""]]) {
      const { routes } = await configOf({
        ...described({ "POST /a": [parameter("q", ref(0))] }),
        components: { schemas: { ...schemas, S200: last } },
      });
      assertEquals(routes, { "POST /a": `POST /a{?q${star}}` });
    }
  });

  it("combines any number of schemas", async () => {
    for (const count of [0, 1, 7, 8, 9, 10, 17, 63, 64, 65, 100]) {
      const texts = Array.from({ length: count }, () => TEXT);
      const any = Array.from({ length: count }, () => ({}));
      const { routes } = await configOf(described({
        "POST /a": [
          parameter("a", { anyOf: [...texts, LIST] }),
          parameter("b", { oneOf: [LIST, ...texts] }),
          parameter("c", { allOf: [...any, TEXT] }),
          parameter("d", { allOf: [LIST, ...any] }),
          parameter("e", { anyOf: [TEXT, ...texts] }),
          parameter("f", { type: "array", anyOf: [TEXT, ...any] }),
        ],
      }));
      assertEquals(routes, {
        "POST /a": `POST /a{?a*,b*,c,d*,e,f${count ? "*" : ""}}`,
      });
    }
  });

  it("follows references and schemas to any depth", async () => {
    const chain = (
      count: number,
      last: object,
      next: (ref: object) => object,
    ) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `c${index}`,
          index < count - 1
            ? next({ $ref: `#/components/schemas/c${index + 1}` })
            : last,
        ]),
      );
    const start = parameter("q", { $ref: "#/components/schemas/c0" });
    const rows: [object, string][] = [
      [chain(100, LIST, (ref) => ref), "POST /a{?q*}"],
      [chain(5000, LIST, (ref) => ref), "POST /a{?q*}"],
      [
        chain(5000, { $ref: "#/components/schemas/c0" }, (ref) => ref),
        'POST /a: parameters[0] of the operation: $ref "#/components/schemas/c0" points to itself',
      ],
      [chain(10_000, LIST, (ref) => ({ allOf: [ref] })), "POST /a{?q*}"],
    ];
    for (const [schemas, outcome] of rows) {
      const { routes, errors } = await configOf({
        ...described({ "POST /a": [start] }),
        components: { schemas },
      });
      assertStringIncludes(errors?.join() ?? routes["POST /a"], outcome);
    }
  });

  it("names few of many nested properties", async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [`k${index}`, LIST]),
    );
    const { errors } = await configOf(
      described({
        "POST /b": [parameter("q", { type: "object", properties })],
      }),
    );
    assertEquals(errors, [
      'POST /b: the query parameter "q" has the property "k0", a list or an object, and 19999 more like it; pass it as a string',
    ]);
  });

  it("does not let paths share the square of a description", async () => {
    const count = 3000;
    const parameters = Array.from(
      { length: count },
      (_, index) => parameter(`p${index}`, TEXT),
    );
    const paths = (uses: number, item: object) =>
      Object.fromEntries([
        ["/a", item],
        ...Array.from(
          { length: uses },
          (_, index) => [`/b${index}`, { $ref: "#/paths/~1a" }],
        ),
      ]);
    const { errors, status } = await run(JSON.stringify({
      openapi: "3.1.0",
      paths: paths(count, { get: { parameters } }),
    }));
    assertEquals(errors, [
      '"paths" refer to each other too often',
    ]);
    assertEquals(status, 1);
    const { routes } = await configOf({
      openapi: "3.1.0",
      paths: paths(20, { put: { parameters: parameters.slice(0, 20) } }),
    });
    assertEquals(Object.keys(routes).length, 21);
    assertEquals(routes["PUT /b1"], routes["PUT /a"].replace("/a", "/b1"));
  });

  it("reads a body that many operations share once", async () => {
    const count = 3000;
    const encoding = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`k${index}`, {}]),
    );
    const post = { requestBody: { $ref: "#/components/requestBodies/a" } };
    const { errors } = await configOf({
      openapi: "3.1.0",
      paths: Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`/${index}`, { post }]),
      ),
      components: {
        requestBodies: {
          a: {
            content: {
              "application/x-www-form-urlencoded": {
                schema: { properties: { f: LIST } },
                encoding: { ...encoding, f: { explode: false } },
              },
            },
          },
        },
      },
    });
    assertEquals(errors.length, count);
    assertStringIncludes(errors[2999], 'POST /2999: the form field "f" is a');
  });

  it("shows few of many notes on a body", async () => {
    const each = (value: object) =>
      Object.fromEntries(
        Array.from({ length: 30 }, (_, index) => [`k${index}`, value]),
      );
    const { errors } = await configOf(atA({
      post: {
        requestBody: {
          content: {
            "application/x-www-form-urlencoded": {
              schema: { properties: each(LIST) },
              encoding: each({ explode: false }),
            },
          },
        },
      },
    }));
    assertEquals(errors.length, 21);
    assertEquals(errors[20], "POST /a: 10 more like these");
  });

  it("reads schemas that hold each other", async () => {
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const schemas = {
      A: { type: "string", allOf: [ref("B")] },
      B: { allOf: [ref("A"), ref("C")] },
      C: { type: ["string", "array"], oneOf: [ref("C"), ref("B")] },
      D: { $ref: 5, type: ["array", "constructor"] },
    };
    const { routes } = await configOf({
      ...described({
        "POST /a": [..."ABCD"].map((name) => parameter(`q${name}`, ref(name))),
      }),
      components: { schemas },
    });
    assertStringIncludes(routes["POST /a"], "POST /a{?qA,");
  });

  it("shows little of what is long, and no user info", async () => {
    const long = "a".repeat(5000);
    const url = "https://me:secret@api.example";
    const { errors } = await configOf({
      openapi: "3.1.0",
      paths: {
        [`/${long}`]: {
          get: {
            summary: long,
            parameters: [
              parameter(long, LIST, { style: long }),
              parameter("q", LIST, { style: url }),
              { name: "r", in: "query", content: { [long + url]: {} } },
            ],
          },
        },
      },
    });
    assertEquals(errors.length, 3);
    for (const error of errors) {
      assertFalse(/secret|a{301}/.test(error));
      assertEquals(error.length < 600, true, error);
    }
  });

  it("takes for a name only what is text", async () => {
    const odd = { toString: 1, valueOf: 1 };
    const { routes, errors } = await configOf(atA({
      put: {
        operationId: odd,
        summary: 7,
        parameters: [
          parameter("q", { type: odd }, { style: odd }),
          { name: "r", in: "cookie", content: { "a/b": {} } },
        ],
      },
      get: {
        operationId: true,
        parameters: [{ name: "s", in: "cookie", content: { "a/b": {} } }],
      },
    }, { info: { title: odd, version: 2 } }));
    assertEquals(routes, { "PUT /a": "PUT /a{?q}" });
    assertStringIncludes(errors.join(), "GET /a (true): the cookie");
    assertStringIncludes(errors.join(), "PUT /a (7): the cookie");
  });

  it("reads JSON and YAML from a file and from standard input", async () => {
    const description = described({ "GET /a": [parameter("q", LIST)] });
    const json = JSON.stringify(description);
    const { output } = await run(json);
    assertStringIncludes(output, "querySerializer");
    for (const args of [["-"], ["-", "--output=-"]]) {
      assertEquals((await run(`\ufeff ${json}`, ...args)).output, output);
    }
    const yaml = `
openapi: 3.1
x-list: &list { name: q, in: query, schema: { type: array } }
paths: { /a: { get: { parameters: [{ <<: *list }] } } }
`;
    assertEquals((await run(yaml, "-")).output, output);
    assertEquals((await run(`\ufeff${yaml}`)).output, output);
  });

  it("says what it cannot read", async () => {
    const rows: [string, string][] = [
      [
        '\ufeff\n{ "secret',
        '"api.yaml" is not valid JSON: unexpected end of string at line 2, column 3',
      ],
      [
        "secret: 1\na: [",
        '"api.yaml" is neither JSON nor YAML: line 3, column 1: unexpected end of the stream within a flow collection',
      ],
      ['a: "secret', "YAML: line 2, column 1: unexpected end of the stream"],
      ["a: 1\nb: { c: 1, c: 2 }", "line 2, column 12: duplicated mapping key"],
      ["a: 1\nb: *c", 'line 2, column 6: unidentified alias "c"'],
      ["a: *b\nc: &b 1", 'line 1, column 6: unidentified alias "b"'],
      ["a: { <<: 1 }", "line 1, column 12: cannot merge mappings"],
      ["a: 1\n---\nb: 2", "neither JSON nor YAML: expected a single document"],
      [`a: *${"b".repeat(5000)}`, `alias "${"b".repeat(180)}`],
      [
        "text",
        "is not an OpenAPI description of version 3.0, 3.1 or 3.2; it lacks",
      ],
      ['{ "swagger": "2.0" }', "it is one of Swagger 2.0"],
      ['{ "openapi": "3.3.0" }', 'its version is "3.3.0"'],
      ["openapi: 3.3", 'its version is "3.3"'],
      [
        '{ "openapi": "3.1.0", "paths": { "$ref": "paths.yaml" } }',
        '$ref "paths.yaml" points outside the document; put all files into one first: npx @redocly/cli bundle',
      ],
      [
        '{ "openapi": "3.1.0", "paths": { "/a": { "$ref": "a.yaml#/b" } } }',
        'the path "/a": $ref "a.yaml#/b" points outside the document',
      ],
      [
        '{ "openapi": "3.1.0", "paths": { "/a": { "get": { "$ref": "get.yml" } } } }',
        '$ref "get.yml" points outside the document',
      ],
      ["openapi: 13.0.0", 'its version is "13.0.0"'],
      ['{ "openapi": "3.1.0", "paths": [] }', '"paths" must be an object'],
    ];
    for (const [text, message] of rows) {
      const { status, output, errors } = await run(text);
      assertEquals([status, output], [1, ""]);
      assertStringIncludes(errors[0]!, message);
      assertEquals(errors.length, 1);
      assertFalse(/secret|\\n/.test(errors[0]!), errors[0]);
    }
    assertEquals((await run("{", "-")).errors, [
      "standard input is not valid JSON: close brace expected at line 1, column 2",
    ]);
    assertEquals((await run("", "other.yaml")).errors, [
      'cannot read "other.yaml": no such file',
    ]);
  });

  it("refuses YAML that is nested too deeply", async () => {
    const text = `openapi: ${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const { errors } = await run(text);
    assertEquals(errors, [
      '"api.yaml" is neither JSON nor YAML: line 1, column 1009: nesting exceeded maxDepth (1000)',
    ]);
  });

  it("takes a map whose keys are lists", async () => {
    const text = "openapi: 3.1.0\nx-a:\n  ? [a]\n  : 1\n  ? [b]\n  : 2\n";
    assertEquals((await run(text)).status, 0);
  });

  it("merges what a key << names, under what stands beside it", async () => {
    const { output, errors } = await run(`
openapi: 3.1.0
x-none: null
x-text: &text { type: string }
x-integer: &integer { application/json: { schema: { type: integer } } }
paths: { /a: { post: { parameters: [
  { name: q, in: query, content: { <<: *integer } },
  { name: r, in: query, schema: { type: array, <<: *text } }
  ] } } }
`);
    assertEquals(errors, []);
    assertStringIncludes(output, '"POST /a": "POST /a{?q,r*}"');
  });

  it("reads what aliases, keys and tags can stand for", () => {
    const rows: [string, unknown][] = [
      ["[&a 1, *a, &a x, *a, [&b [], *b], {? *a : *b}]", [
        1,
        1,
        "x",
        "x",
        [[], []],
        { x: [] },
      ]],
      ["{? a, ~: 1, true: 2, 0: 3, [b]: &c 4, d: *c}", {
        a: null,
        null: 1,
        b: 4,
        true: 2,
        0: 3,
        d: 4,
      }],
      ["? a\n? b\n: 1", { a: null, b: 1 }],
      ["", undefined],
      ["[!!set {a}, !!omap [a: 1, a: 2], !!timestamp 2020-01-01]", [
        { a: null },
        [{ a: 1 }, { a: 2 }],
        "2020-01-01",
      ]],
      ["{a: !Sub b, c: !Join [d], e: !If {f: 1}}", {
        a: "b",
        c: ["d"],
        e: { f: 1 },
      }],
      ["%YAML 1.1\n---\n{a: &m {b: yes}, c: {<<: *m}}", {
        a: { b: "yes" },
        c: { b: "yes" },
      }],
      ["{2: &m {<<: &n {a: 1}, b: 2}, 1: {<<: [*m, *n], a: 3}}", {
        1: { a: 3, b: 2 },
        2: { a: 1, b: 2 },
      }],
    ];
    for (const [text, value] of rows) assertEquals(parseYaml(text), value);

    const odd = parseYaml("[&m {__proto__: {a: 1}, toString: 1}, {<<: *m}]");
    for (const object of odd as object[]) {
      assertStrictEquals(Object.getPrototypeOf(object), Object.prototype);
      assertEquals(Object.getOwnPropertyNames(object), [
        "__proto__",
        "toString",
      ]);
    }
  });

  it("refuses a key that stands twice, however it is written", () => {
    for (
      const text of ["{a: 1, a: 2}", '{a: 1, "a": 2}', "{~: 1, ~: 2}"]
    ) {
      assertThrows(
        () => parseYaml(text),
        SyntaxError,
        "duplicated mapping key",
      );
    }
  });

  it("does not let merge keys stand for the square of a text", () => {
    const list = (count: number, item: (index: number) => string) =>
      Array.from({ length: count }, (_, index) => item(index)).join();
    const map = `&m {${list(500, (index) => `k${index}: 1`)}}`;
    const chain = list(
      400,
      (index) => `&m${index + 1} {<<: *m${index}, k${index}: 1}`,
    );
    for (
      const item of [
        `${map}, ${list(400, () => "{<<: *m}")}`,
        `&m0 {a: 1}, ${chain}`,
      ]
    ) {
      assertThrows(
        () => parseYaml(`[${item}]`),
        SyntaxError,
        "merge keys exceeded",
      );
    }
    const many = parseYaml(`[&m {a: 1}, ${list(9000, () => "{<<: *m}")}]`);
    assertEquals((many as unknown[]).length, 9001);
  });

  it("does not let aliases stand for more than a text can say", () => {
    const levels = Array.from(
      { length: 100 },
      (_, index) => `&a${index + 1} [*a${index}, *a${index}]`,
    );
    for (const text of [`[&a0 [x], ${levels}]`, "&a {b: [*a]}"]) {
      assertThrows(() => parseYaml(text), SyntaxError, "the aliases stand for");
    }
    const [first, second] = parseYaml("[&a [x], *a]") as unknown[];
    assertStrictEquals(first, second);
  });

  it("writes a file, whole or not at all", async () => {
    const folder = await mkdtemp(`${tmpdir()}/waymark-`);
    const file = `${folder}/config.ts`;
    try {
      const description = described({ "PUT /a": [parameter("q", TEXT)] });
      const { output } = await run(JSON.stringify(description));
      for (const option of ["-o", "--output"]) {
        const args = ["api.yaml", option, file];
        assertEquals(await run(JSON.stringify(description), ...args), {
          status: 0,
          output: "",
          errors: [],
          notes: 0,
        });
      }
      const module = output.replace(/;\n$/, " as const;\n");
      assertEquals(await readFile(file, "utf8"), module);
      const broken = await run("{", "api.yaml", "-o", file);
      assertEquals([broken.status, broken.output], [1, ""]);
      assertEquals(await readFile(file, "utf8"), module);
      // What cannot be written as described is named, and the rest is written.
      const partly = described({
        "TRACE /a": [],
        "PUT /b": [parameter("q", TEXT)],
      });
      const { status, errors } = await run(
        JSON.stringify(partly),
        ...["api.yaml", "-o", file],
      );
      assertEquals([status, errors.length], [1, 1]);
      assertStringIncludes(await readFile(file, "utf8"), "PUT /b{?q}");
      const nowhere = await run(
        JSON.stringify(partly),
        ...["api.yaml", "-o", `${file}/no/config.ts`],
      );
      assertEquals(nowhere.status, 1);
      assertStringIncludes(nowhere.errors.at(-1)!, "cannot write ");
      assertStringIncludes(nowhere.errors.at(-1)!, "ENOTDIR");
      assertEquals(await readdir(folder), ["config.ts"]);
      const deep = `${folder}/not/there/config.ts`;
      await run(JSON.stringify(description), "api.yaml", "-o", deep);
      assertEquals(await readFile(deep, "utf8"), module);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("writes a file where a link leads to, and keeps its mode", async () => {
    const folder = await mkdtemp(`${tmpdir()}/waymark-`);
    const [file, link] = [`${folder}/config.ts`, `${folder}/link.ts`];
    try {
      await writeFile(file, "old");
      // Not what a new file has.
      await chmod(file, 0o664);
      await symlink("config.ts", link);
      const text = JSON.stringify(described({}));
      const args = ["api.yaml", "--output", link];
      assertEquals((await run(text, ...args)).status, 0);
      assertEquals(await readlink(link), "config.ts");
      assertStringIncludes(
        await readFile(file, "utf8"),
        "config = {} as const;",
      );
      assertEquals((await stat(file)).mode & 0o777, 0o664);
      assertEquals((await readdir(folder)).sort(), ["config.ts", "link.ts"]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("puts no file in the place of a device or a folder", async () => {
    const text = JSON.stringify(described({ "GET /a": [] }));
    assertEquals((await run(text, "api.yaml", "-o", "/dev/null")).errors, []);
    assertFalse((await stat("/dev/null")).isFile());
    const folder = await mkdtemp(`${tmpdir()}/waymark-`);
    try {
      const { status, errors } = await run(text, "api.yaml", "-o", folder);
      assertEquals(status, 1);
      assertStringIncludes(errors[0]!, "EISDIR");
      assertEquals(await readdir(folder), []);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("says what to do with a URL", async () => {
    const { status, errors } = await run(
      "",
      "https://me:secret@h.example/a.yaml",
    );
    assertEquals(status, 2);
    assertEquals(
      errors[0],
      'no connection is opened; download it first: curl -fsSL "https://***@h.example/a.yaml" --output description.yaml',
    );
  });

  it("reads OpenAPI 3.2, and names the methods and parameters that it adds", async () => {
    const { output, errors } = await run(JSON.stringify({
      openapi: "3.2.0",
      paths: {
        "/a": {
          query: {},
          put: { parameters: [parameter("q", TEXT)] },
          post: {
            parameters: [{ name: "s", in: "querystring", content: {} }],
          },
          additionalOperations: { COPY: {} },
        },
      },
    }));
    assertEquals(errors.length, 3);
    assertStringIncludes(
      errors[1]!,
      'POST /a: the querystring parameter "s" is the whole query; write it into the URL of the request',
    );
    assertStringIncludes(
      errors[0]!,
      "QUERY /a: no call has the method QUERY; use another client for it",
    );
    assertStringIncludes(errors[2]!, "COPY /a: no call has the method COPY");
    assertStringIncludes(output, "PUT /a{?q}");
  });

  describe("for names that are something else than a parameter", () => {
    const header = (name: string) => parameter(name, TEXT, { in: "header" });
    const cookie = (name: string) => parameter(name, TEXT, { in: "cookie" });

    it("lists what is only ever a header or a cookie once", async () => {
      assertEquals(
        await configOf({
          ...described({
            "GET /a": [header("If-Match"), cookie("session"), header("b")],
            "DELETE /a": [header("if-match"), cookie("q"), cookie("b")],
            "GET /b": [parameter("q", TEXT)],
          }),
          components: {
            securitySchemes: {
              key: { type: "apiKey", in: "header", name: "X-Key" },
            },
          },
          security: [{ key: [] }],
        }),
        {
          headerNames: ["if-match", "x-key"],
          cookieNames: ["session"],
          routes: {
            "GET /a": { headerNames: ["b"] },
            "DELETE /a": { cookieNames: ["q", "b"] },
          },
        },
      );
    });

    it("lists with a route what is a parameter or a key elsewhere, but not there", async () => {
      const properties = { Version: TEXT };
      const schema = { allOf: [{ properties }] };
      const body = { content: { "application/json": { schema } } };
      const item = { parameters: [header("version"), cookie("Version")] };
      assertEquals(await configOf(atA({ ...item, get: {} })), {
        routes: {
          "GET /a": { headerNames: ["version"], cookieNames: ["Version"] },
        },
      });
      const { routes } = await configOf(
        atA({ ...item, get: {}, post: { requestBody: body } }),
      );
      assertEquals(routes, {
        "GET /a": { headerNames: ["version"], cookieNames: ["Version"] },
      });
    });

    it("lists the names of options, and says to pass them in the third argument", async () => {
      const properties = { baseUrl: TEXT, data: TEXT, url: TEXT, title: TEXT };
      const schema = { type: "object", properties };
      const { routes, errors } = await configOf(atA({
        get: { parameters: [parameter("mediaType", TEXT)] },
        post: {
          parameters: [parameter("headers", TEXT)],
          requestBody: { content: { "application/json": { schema } } },
        },
      }));
      assertEquals(routes, {
        "GET /a": { optionNames: ["mediaType"] },
        "POST /a": {
          route: "POST /a{?headers}",
          optionNames: ["baseUrl", "data", "headers"],
        },
      });
      const text = (what: string, name: string) =>
        `the ${what} "${name}" has the name of an option; pass parameters in the third argument: api(route, {}, { ${name} })`;
      assertEquals(errors, [
        `GET /a: ${text("query parameter", "mediaType")}`,
        `POST /a: ${text("body key", "baseUrl")}`,
        `POST /a: ${text("body key", "data")}`,
        `POST /a: ${text("query parameter", "headers")}`,
      ]);
    });
  });

  it("marks a required body that may be empty", async () => {
    const rows: [object, boolean][] = [
      [OBJECT, true],
      [{}, true],
      [{ type: ["object", "null"] }, true],
      [{ ...OBJECT, required: [] }, true],
      [{ ...OBJECT, required: ["a"] }, false],
      [{ ...OBJECT, minProperties: 1 }, false],
      [LIST, false],
      [TEXT, false],
      [{ allOf: [OBJECT, { required: ["a"] }] }, false],
      [{ oneOf: [{ ...OBJECT, required: ["a"] }, OBJECT] }, true],
      [{ anyOf: [{ ...OBJECT, required: ["a"] }, LIST] }, false],
      [{ enum: [{ a: 1 }] }, false],
      [{ $ref: "#/x" }, true],
      [{
        properties: { id: { type: "string", readOnly: true } },
        required: ["id"],
      }, true],
    ];
    for (const [schema, expected] of rows) {
      for (const required of [true, false]) {
        for (
          const [type, isSent] of [
            ["application/json", true],
            ["application/x-www-form-urlencoded", true],
            ["multipart/form-data", true],
            ["application/octet-stream", false],
          ] as const
        ) {
          const { routes } = await configOf(
            atA({
              patch: {
                requestBody: { required, content: { [type]: { schema } } },
              },
            }, { x: OBJECT }),
          );
          const isMarked = routes?.["PATCH /a"]?.requiresBody === true;
          assertEquals(
            isMarked,
            expected && required && isSent,
            JSON.stringify([schema, required, type]),
          );
        }
      }
    }
  });

  it("writes all names with --names, unless a body takes others", async () => {
    const namesOf = async (schema: object) => {
      const { output } = await run(
        JSON.stringify(atA({
          parameters: [
            parameter("page", TEXT),
            parameter("h", TEXT, {
              in: "header",
            }),
          ],
          get: {},
          post: {
            requestBody: { content: { "application/json": { schema } } },
          },
        }, {
          security: [{ key: [] }],
          components: {
            securitySchemes: {
              key: { type: "apiKey", in: "query", name: "key" },
            },
          },
        })),
        "api.yaml",
        "--names",
      );
      const { config } = await import(
        `data:text/javascript,${encodeURIComponent(output)}`
      );
      assertEquals(config.routes["GET /a"], {
        parameterNames: ["page", "key"],
      });
      const entry = config.routes["POST /a"];
      return typeof entry === "string" ? undefined : entry.parameterNames;
    };
    assertEquals(await namesOf(OBJECT), ["page", "key", "a"]);
    assertEquals(
      await namesOf({ allOf: [OBJECT, { properties: { __proto__x: TEXT } }] }),
      ["page", "key", "a", "__proto__x"],
    );
    assertEquals(await namesOf({ ...OBJECT, additionalProperties: false }), [
      "page",
      "key",
      "a",
    ]);
    assertEquals(await namesOf(TEXT), ["page", "key"]);
    for (
      const open of [
        { additionalProperties: true },
        { additionalProperties: TEXT },
        { patternProperties: {} },
        { properties: {} },
        { properties: undefined },
      ]
    ) {
      assertEquals(await namesOf({ ...OBJECT, ...open }), undefined);
    }
  });

  it("does not let bodies share the square of their names with --names", async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 2000 }, (_, index) => [`name${index}`, TEXT]),
    );
    const content = { "application/json": { schema: { $ref: "#/x" } } };
    const { errors, output } = await run(
      JSON.stringify({
        openapi: "3.1.0",
        paths: Object.fromEntries(
          Array.from({ length: 1000 }, (_, index) => [
            `/${index}`,
            { put: { requestBody: { content } } },
          ]),
        ),
        x: { properties },
      }),
      "api.yaml",
      "--names",
    );
    assertEquals([errors, output], [
      ["the operations have too many names"],
      "",
    ]);
  });

  it("writes with --names that an operation has no parameters", async () => {
    const { output } = await run(
      JSON.stringify(described({ "GET /{a}": [] })),
      "api.yaml",
      "--names",
    );
    assertStringIncludes(output, '"GET /{a}": { parameterNames: [] }');
  });

  it("exits with 1 for what no call can express, and with --strict for notes", async () => {
    const note = parameter("q", { type: "array", items: LIST });
    const rows: [unknown[], string[], number][] = [
      [[note], [], 0],
      [[note], ["--strict"], 1],
      [[{ $ref: "#/x" }], [], 1],
      [[], ["--strict"], 0],
    ];
    for (const [parameters, args, expected] of rows) {
      const { status } = await run(
        JSON.stringify(described({ "GET /a": parameters })),
        "api.yaml",
        ...args,
      );
      assertEquals(status, expected);
    }
  });

  it("groups what it says by operation", async () => {
    let text = "";
    const bytes = new TextEncoder().encode(JSON.stringify(described({
      "GET /a": [
        parameter("q", { type: "array", items: LIST }),
        { $ref: "#/x" },
        parameter("r", { type: "array", items: LIST }),
      ],
    })));
    await main(["openapi-config", "-"], {
      readFile: () => Promise.reject(new Error()),
      readInput: () => Promise.resolve(bytes),
      write: () => Promise.resolve(),
      writeError: (line) => void (text += line),
      color: false,
    });
    assertEquals(
      text,
      `waymark: GET /a
  error: parameters[1] of the operation: $ref "#/x" points to nothing; correct the description
  note: the query parameter "q" has items that are lists or objects; pass it as a string
  note: the query parameter "r" has items that are lists or objects; pass it as a string
`,
    );
  });

  it("says which body of a GET request has another way", async () => {
    const requestBody = {
      required: true,
      content: { "application/json": { schema: OBJECT } },
    };
    const rows: [object, string, number][] = [
      [
        { get: { requestBody } },
        "GET /a: GET requests have no body; use another client",
        1,
      ],
      [
        { get: { requestBody: { content: {} } } },
        "GET /a: GET requests have no body; leave it out",
        0,
      ],
      [
        { get: { requestBody }, post: { requestBody } },
        "GET /a: GET requests have no body; send it with POST",
        0,
      ],
    ];
    for (const [item, message, expected] of rows) {
      const { status, errors } = await run(JSON.stringify(atA(item)));
      assertEquals([errors, status], [[message], expected]);
    }
  });

  it("names operationIds that operations share", async () => {
    const text = JSON.stringify({
      openapi: "3.1.0",
      paths: {
        "/a": { get: { operationId: "list" }, put: { operationId: "b" } },
        "/c": { get: { operationId: "list" }, put: {} },
        "/d": { put: {} },
      },
    });
    const { errors, status } = await run(text);
    assertEquals(status, 0);
    assertEquals((await run(text, "api.yaml", "--strict")).status, 1);
    assertEquals(errors, [
      'some operations share an operationId, and openapi-typescript gives them the same types; waymark openapi makes the names unique: "list": GET /a, GET /c',
    ]);
  });

  it("exports the one absolute server, and the origins of single operations", async () => {
    const outputOf = async (servers: unknown[], own?: string) => {
      const { output } = await run(
        JSON.stringify(
          atA({ get: own ? { servers: [{ url: own }] } : {} }, { servers }),
        ),
      );
      const { server, origins } = await import(
        `data:text/javascript,${encodeURIComponent(output)}`
      );
      return { server, origins };
    };
    const one = "https://h.test/v1";
    const rows: [unknown[], string | undefined][] = [
      [[{ url: one }], one],
      [[{ url: `${one}/` }, { url: "/v1" }, { url: one }], one],
      [[{ url: one }, { url: "https://b.test" }], undefined],
      [[{ url: "/v1" }], undefined],
      [[], undefined],
      [[{
        url: "https://{name}.h.test",
        variables: { name: { default: "your" } },
      }], undefined],
    ];
    for (const [servers, server] of rows) {
      assertEquals(await outputOf(servers), { server, origins: undefined });
    }
    assertEquals(await outputOf([{ url: one }], "https://up.test/a"), {
      server: one,
      origins: ["https://up.test"],
    });
  });

  it("writes names that begin with digits as they are", async () => {
    const names = ["1abc", "0x10", "1e3", "01", "a b", "__proto__", "$a"];
    const { routes } = await configOf(described({
      "GET /a": names.map((name) => ({
        name,
        in: "query",
        content: { "application/json": { schema: OBJECT } },
      })),
    }));
    assertEquals(Object.keys(routes["GET /a"].styles).sort(), names.sort());
  });

  it("writes TypeScript of which each file declares its own types", async () => {
    const json = (name: string) => ({
      name,
      in: "query",
      content: { "application/json": { schema: OBJECT } },
    });
    const bytes = new TextEncoder().encode(JSON.stringify(atA({
      get: {
        servers: [{ url: "https://up.test" }],
        parameters: [
          ...["1abc", "0x10", "1e3", "__proto__", "a b"].map(json),
          parameter("list", LIST),
          parameter("x-a", OBJECT, { in: "header" }),
          parameter("data", TEXT),
        ],
      },
      post: { requestBody: { required: true, content: { "a/b+json": {} } } },
    }, { servers: [{ url: "https://h.test" }] })));
    let module = "";
    const status = await main(["openapi-config", "-", "-o", "config.ts"], {
      readFile: () => Promise.reject(new Error()),
      readInput: () => Promise.resolve(bytes),
      writeFiles: (files) =>
        Promise.resolve(void (module = files["config.ts"]!)),
      write: () => Promise.resolve(),
      writeError: () => {},
      color: false,
    });
    assertEquals(status, 0);
    const { diagnostics, outputText } = ts.transpileDeclaration(module, {
      reportDiagnostics: true,
      compilerOptions: { isolatedDeclarations: true, declaration: true },
    });
    assertEquals(diagnostics!.map(({ messageText }) => messageText), []);
    assertStringIncludes(outputText, 'readonly ["https://up.test"]');
    assertStringIncludes(outputText, '"1abc": "json"');
    assertStringIncludes(outputText, 'style: "form"');
  });

  it("takes one description and no options", async () => {
    for (const args of [["a", "b"], ["a", "--data", "json"]]) {
      assertEquals((await run("", ...args)).status, 2);
    }
    let errors = "";
    assertEquals(
      await main(["openapi-config"], {
        readFile: () => Promise.reject(new Error()),
        readInput: () => Promise.reject(new Error()),
        write: () => Promise.reject(new Error()),
        writeError: (text) => void (errors += text),
        color: false,
      }),
      2,
    );
    assertStringIncludes(errors, "needs exactly one description");
  });
});
