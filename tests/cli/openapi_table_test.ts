import { assertEquals, assertFalse, assertStringIncludes } from "@std/assert";
import {
  chmod,
  mkdir,
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
import { tableOf as tableOfApi } from "../../lib/description/mod.ts";
import { main } from "../../lib/cli/main.ts";

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

/** The table of a description, and what is said of it. */
async function tableOf(description: object) {
  const { output, errors, notes, status } = await run(
    JSON.stringify(description),
  );
  assertEquals(status, errors.length > notes ? 1 : 0);
  const module = await import(
    `data:text/javascript,${encodeURIComponent(output)}`
  );
  return { ...module.table, ...errors.length && { errors } };
}

describe("waymark openapi --table", () => {
  it("writes a module that people can read", async () => {
    const { status, output, errors } = await run(`
openapi: 3.0.4
info: { title: "Pets\\r\\nand more", version: 1.0.0 }
servers: [{ url: "https://pets.example" }, { url: "https://b.example/{x}" }]
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
      servers: [{ url: "https://up.example" }]
      parameters: [{ name: dry_run, in: query, schema: { type: boolean } }]
      requestBody: { content: { text/csv: {}, text/xml: {} } }
  /pets/{ids}/and/all/that/there/is:
    delete:
      servers: [{ url: "wss://x.example" }]
      parameters: [{ name: ids, in: path, required: true, style: label, schema: { type: array } }]
components:
  parameters:
    tags: { name: tags, in: query, schema: { type: array, items: { type: string } } }
`);
    assertEquals({ status, errors }, {
      status: 0,
      errors: [
        'DELETE /pets/{ids}/and/all/that/there/is: its server is "wss://x.example", which no table can hold; pass the option baseUrl',
        "some operations have their own server: https://up.example; a call of one of them needs trustedOrigins",
      ],
    });
    assertEquals(
      output,
      `\
// How Pets and more 1.0.0 wants its requests,
// written by waymark openapi.
// A server: https://pets.example
// A server: https://b.example/{x}
// Bodies of these types need the content-type in the call:
// - POST /pets: text/xml
// Calls need the baseUrl of these servers:
// - DELETE /pets/{ids}/and/all/that/there/is: wss://x.example
export const origins = ["https://up.example"];
export const table = {
  routes: {
    "GET /pets": { parameters: { filter: "query deepObject" } },
    "POST /pets": {
      parameters: { tags: "query", dry_run: "query" },
      body: "text/csv",
      server: "https://up.example",
    },
    "DELETE /pets/{ids}/and/all/that/there/is": { parameters: { ids: "path label" } },
  },
};
`,
    );
  });

  it("writes an empty table if nothing differs from the rules", async () => {
    const { output } = await run(
      JSON.stringify(described({ "GET /a": [parameter("q", TEXT)] })),
    );
    assertStringIncludes(output, "// How the API wants its requests,\n");
    assertStringIncludes(output, "\nexport const table = {};\n");
    const { errors } = await run(JSON.stringify({ openapi: "3.1.0" }));
    assertEquals(errors, [
      'the description has no operations; they are in "paths"',
    ]);
  });

  it("lets no name become code, and shows what cannot be seen", async () => {
    const path = "/a\u202eb\ufeffc\u2028\u00ad\u200b'+throw3()+'\u00fc";
    const { output, errors } = await run(JSON.stringify({
      openapi: "3.0.0",
      info: { title: "a\nthrow 1;\u2028throw 2", version: "\r1" },
      paths: {
        '/"\n': { trace: { operationId: "a\nb" } },
        [path]: {
          put: {
            operationId: "x\u0000\n}; throw 4; {",
            parameters: ["q", "__proto__", "1e3", "a b"]
              .map((name) => parameter(name, TEXT)),
          },
        },
      },
    }));
    assertEquals(errors.length, 1);
    assertStringIncludes(errors[0]!, 'TRACE /" (a b): ');
    assertFalse(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(output), output);
    const { table } = await import(
      `data:text/javascript,${encodeURIComponent(output)}`
    );
    assertEquals(table, {
      routes: {
        [`PUT ${path}`]: {
          parameters: {
            q: "query",
            ["__proto__"]: "query",
            "1e3": "query",
            "a b": "query",
          },
        },
      },
    });
  });

  it("writes the table as tableOf() makes it, with --names as well", async () => {
    const description = described({
      "GET /a": [parameter("q", LIST, { explode: false })],
      "GET /b": [],
    });
    const text = JSON.stringify(description);
    assertEquals(await tableOf(description), tableOfApi(description));
    const { output } = await run(text, "--names", "-");
    const { table } = await import(
      `data:text/javascript,${encodeURIComponent(output)}`
    );
    assertEquals(table, tableOfApi(description, { names: true }));
    assertEquals(Object.keys(table.routes), ["GET /a", "GET /b"]);
  });

  it("says what no call can express", async () => {
    const json = (name: string, place: string) => ({
      name,
      in: place,
      content: { "application/json": { schema: OBJECT } },
    });
    const at = "parameters[0] of the operation: ";
    const rows: [string, object, string][] = [
      ["TRACE /a", {}, "no call has the method TRACE; use another client"],
      ["GET /a", { in: "query" }, `${at}no "name"`],
      [
        "GET /a",
        { name: "q" },
        `${at}"q" has "in": undefined; it must be "path"`,
      ],
      [
        "GET /a",
        { name: "q", in: "body" },
        `${at}"q" has "in": "body"; it must be "path"`,
      ],
      [
        "GET /a",
        { $ref: "#/x" },
        '"#/x", at #/paths/~1a/get/parameters/0: it leads to nothing',
      ],
      ["GET /a", { $ref: "#/openapi/length" }, "it leads to nothing"],
      ["GET /a", { $ref: "#" }, `${at}no "name"`],
      [
        "GET /a",
        { $ref: "#/paths/~1a/get/parameters/0" },
        "it leads back to itself",
      ],
      [
        "GET /a",
        parameter("q", { anyOf: [TEXT, { $ref: "#/nowhere" }] }),
        '"#/nowhere", at #/paths/~1a/get/parameters/0/schema/anyOf/1: it leads to nothing',
      ],
      [
        "GET /a",
        parameter("\ud800", TEXT),
        "has a name that no request can have; rename it",
      ],
      [
        "GET /a",
        parameter("a b", TEXT, { in: "header" }),
        'the header parameter "a b" has a name that no request can have',
      ],
      ["GET //a", {}, 'the path "//a" begins with two slashes'],
      [
        "GET /a#b/{q}",
        parameter("q", TEXT, { in: "path" }),
        '"#b/{q}" has a placeholder, and is never sent',
      ],
      [
        "GET /a",
        { ...json("q", "querystring"), required: true },
        'the querystring parameter "q" is the whole query, and no form; use another client',
      ],
    ];
    for (const [route, parameter, problem] of rows) {
      const { status, errors, notes } = await run(
        JSON.stringify(described({ [route]: [parameter] })),
      );
      assertEquals(status, 1, problem);
      assertEquals(errors.length > notes, true);
      assertStringIncludes(errors.join(), problem);
    }
  });

  it("notes what has no place", async () => {
    const operation = {
      parameters: [parameter("id", TEXT, { in: "path" })],
      requestBody: {
        content: {
          "multipart/form-data": { schema: LIST },
          "application/json": { schema: OBJECT },
        },
      },
    };
    const servers = [{ url: "/v2" }];
    const { errors } = await run(JSON.stringify({
      openapi: "3.1.0",
      paths: {
        "/users": { put: operation },
        "/users/:id": { put: { ...operation, servers } },
        "/users/{id}": { put: { servers: [{ url: "/" }] } },
        "/users/{id+}": { put: { servers: [{ url: "https://{name}.test" }] } },
      },
    }));
    const form = "the body is multipart/form-data, and no object; leave it out";
    const server = "which no table can hold; pass the option baseUrl";
    assertEquals(errors, [
      'PUT /users: the path parameter "id" has no placeholder in the path; leave it out',
      `PUT /users, PUT /users/:id: ${form}`,
      `PUT /users/:id: its server is "/v2", ${server}`,
      `PUT /users/{id+}: its server is "https://{name}.test", ${server}`,
    ]);
  });

  it("notes what calls have to write in another way", async () => {
    const content = (type: string, schema: unknown) => ({
      name: "q",
      in: "query",
      content: { [type]: { schema } },
    });
    const rows: [string, object, string][] = [
      [
        "GET /a",
        parameter("q", OBJECT, { style: "simple" }),
        'the query parameter "q" has the style simple, which is none of its place; pass a string',
      ],
      [
        "GET /a",
        parameter("q", { type: "array", items: LIST }),
        'the query parameter "q" holds lists or objects, which no style has; pass them as strings',
      ],
      [
        "GET /a",
        parameter("q", { properties: { a: LIST } }, { in: "header" }),
        'the header parameter "q" holds lists or objects, which no style has; pass them as strings',
      ],
      [
        "GET /a",
        content("application/json", TEXT),
        'the query parameter "q" is JSON that may be a string; pass JSON.stringify(value)',
      ],
      [
        "GET /a",
        content("application/xml", TEXT),
        'the query parameter "q" is application/xml; pass it as a string of that type',
      ],
      [
        "GET /a",
        { ...content("application/jsonpath", TEXT), in: "querystring" },
        'the querystring parameter "q" is the whole query, and no form; leave it out',
      ],
      [
        "GET /a",
        {
          ...content("application/x-www-form-urlencoded", OBJECT),
          in: "querystring",
        },
        'the querystring parameter "q" is the whole query; pass its members in the options: query: { … }',
      ],
      [
        "GET /a#b",
        parameter("q", TEXT),
        "the fragment of its path is never sent",
      ],
    ];
    for (const [route, parameter, note] of rows) {
      const { status, errors, notes } = await run(
        JSON.stringify(described({ [route]: [parameter] })),
      );
      assertEquals([errors, notes, status], [[`${route}: ${note}`], 1, 0]);
    }
  });

  it("says nothing of what is written as it is described", async () => {
    const nested = { type: "object", properties: { a: OBJECT, b: LIST } };
    const { errors } = await run(JSON.stringify(described({
      "GET /a": [
        parameter("g", {}, { in: "header" }),
        parameter("h", LIST, { in: "header" }),
        parameter("c", OBJECT, { in: "cookie" }),
        parameter("e", { type: "array", items: { enum: [null] } }),
        parameter("q", nested, { style: "deepObject" }),
        parameter("t", { ...TEXT, items: LIST, properties: { a: LIST } }),
      ],
      "GET /{p}": [parameter("p", OBJECT, { in: "path", style: "matrix" })],
    })));
    assertEquals(errors, []);
  });

  it("notes names in two places, unless only the server writes one", async () => {
    const errorsOf = async (parameters: object[], schema: object) => {
      const content = { "application/json": { schema } };
      const { errors, status } = await run(JSON.stringify({
        openapi: "3.1.0",
        paths: { "/{id}": { put: { parameters, requestBody: { content } } } },
      }));
      assertEquals(status, 0);
      return errors;
    };
    const id = parameter("id", TEXT, { in: "path" });
    const schema = { properties: { id: TEXT, q: { anyOf: [TEXT] } } };
    assertEquals(await errorsOf([id, parameter("q", TEXT)], schema), [
      'PUT /{id}: the body has a key with the name of the path parameter "id"; pass the body as data',
      'PUT /{id}: the body has a key with the name of the query parameter "q"; pass the body as data',
    ]);
    assertEquals(await errorsOf([id, parameter("id", TEXT)], {}), [
      'PUT /{id}: the query parameter "id" has the name of one in the path; pass it in the options: query: { "id": … }',
    ]);
    const readOnly = { properties: { id: { ...TEXT, readOnly: true } } };
    assertEquals(
      await errorsOf([id], { properties: { ...readOnly.properties, a: TEXT } }),
      [],
    );
    // With nothing else to send, it is sent.
    assertEquals((await errorsOf([id], readOnly)).length, 1);
    // What the body requires is the value of the path.
    assertEquals(await errorsOf([id], { ...schema, required: ["id"] }), []);
  });

  it("notes what is unusual of a body", async () => {
    const errorsOf = async (content: object) => {
      const { errors } = await run(
        JSON.stringify(atA({ post: { requestBody: { content } } })),
      );
      return errors.map((it) => it.replace("POST /a: ", ""));
    };
    const text = [
      "the body may be a string; pass JSON.stringify(value) as data, and the header content-type",
    ];
    const json = "application/json";
    const rows: [object, string[]][] = [
      [{ [json]: { schema: TEXT } }, text],
      [{ [json]: { schema: { oneOf: [OBJECT, TEXT] } } }, text],
      [{ [json]: { schema: OBJECT } }, []],
      [{ [json]: {} }, []],
      [{ "text/plain": { schema: TEXT } }, []],
      [{ "text/a\r\nb: c": {} }, [
        'the body has the invalid media type "text/a\\r\\nb: c"; pass another in the header content-type',
      ]],
      [{ "multipart/form-data": { encoding: { f: { headers: {} } } } }, []],
      [{
        "multipart/form-data": { encoding: { f: { headers: { "x-a": {} } } } },
      }, [
        'the form field "f" has headers, which no FormData has; pass the whole body as data',
      ]],
    ];
    for (const [content, expected] of rows) {
      assertEquals(await errorsOf(content), expected);
    }
    const encoding = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`f${at}`, { headers: { a: {} } }]),
    );
    const [note, ...more] = await errorsOf({
      "multipart/form-data": { encoding },
    });
    assertEquals(more, []);
    assertStringIncludes(note!, '(also "f1", "f2", ');
    assertStringIncludes(note!, '"f20" and 9 more)');
  });

  it("says each note once, with the operations that it is about", async () => {
    let text = "";
    const nested = { type: "array", items: LIST };
    const fragments = Array.from({ length: 22 }, (_, at) => `/f#${at}`);
    const bytes = new TextEncoder().encode(JSON.stringify(described({
      "GET /a": [
        parameter("q", nested),
        { $ref: "#/x" },
        parameter("r", nested),
      ],
      "GET /b": [parameter("r", nested)],
      "GET /c": [parameter("r", nested)],
      ...Object.fromEntries(fragments.map((path) => [`GET ${path}`, []])),
    })));
    await main(["openapi", "--table", "-"], {
      readFile: () => Promise.reject(new Error()),
      readInput: () => Promise.resolve(bytes),
      write: () => Promise.resolve(),
      writeError: (line) => void (text += line),
      color: false,
    });
    const why = "holds lists or objects, which no style has";
    assertStringIncludes(
      text,
      `waymark: standard input has references that lead nowhere
  error: "#/x", at #/paths/~1a/get/parameters/1: it leads to nothing
waymark: GET /a
  note: the query parameter "q" ${why}; pass them as strings (also "r")
waymark: GET /b, GET /c
  note: the query parameter "r" ${why}; pass them as strings
waymark: ${
        fragments.slice(0, 20).map((path) => `GET ${path}`).join(", ")
      } and 2 more
  note: the fragment of its path is never sent
`,
    );
  });

  it("reads every schema once, however many others hold it", async () => {
    const ref = (level: number) => ({ $ref: `#/components/schemas/S${level}` });
    const schemas = Object.fromEntries(
      Array.from({ length: 200 }, (_, level) => [`S${level}`, {
        anyOf: [ref(level + 1), ref(level + 1)],
        allOf: [ref(level + 1), ref(level + 1)],
      }]),
    );
    for (const [last, text] of [[LIST, "query form"], [TEXT, "query"]]) {
      const { routes } = await tableOf({
        ...described({
          "POST /a": [parameter("q", ref(0), { explode: false })],
        }),
        components: { schemas: { ...schemas, S200: last } },
      });
      assertEquals(routes["POST /a"].parameters.q, text);
    }
  });

  it("follows references and schemas to any depth, and in circles", () => {
    const chain = (
      count: number,
      last: object,
      next: (ref: object) => object = (ref) => ref,
    ) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `c${index}`,
          index < count - 1
            ? next({ $ref: `#/components/schemas/c${index + 1}` })
            : last,
        ]),
      );
    const first = { $ref: "#/components/schemas/c0" };
    const wordOf = (schemas: object) =>
      tableOfApi({
        ...described({
          "GET /a": [parameter("q", first, { explode: false })],
        }),
        components: { schemas },
      }).routes?.["GET /a"]?.parameters?.q;
    assertEquals(wordOf(chain(5000, LIST)), "query form");
    assertEquals(wordOf(chain(5000, first)), undefined);
    const nested = chain(10_000, LIST, (ref) => ({ allOf: [ref] }));
    assertEquals(wordOf(nested), "query form");
    const circle = chain(3, { oneOf: [first, LIST] }, (ref) => ({
      anyOf: [ref],
    }));
    assertEquals(wordOf(circle), "query form");
  });

  it("reads a body that many operations share once", async () => {
    const count = 1000;
    const entries = Array.from({ length: count }, (_, at) => `k${at}`);
    const each = (value: object) =>
      Object.fromEntries(entries.map((key) => [key, value]));
    const post = {
      parameters: [parameter("q", TEXT)],
      requestBody: { $ref: "#/components/requestBodies/a" },
    };
    const descriptionOf = (encoding: object) =>
      JSON.stringify({
        openapi: "3.1.0",
        paths: Object.fromEntries(entries.map((key) => [`/${key}`, { post }])),
        components: {
          requestBodies: {
            a: {
              content: {
                "application/x-www-form-urlencoded": {
                  schema: { properties: { ...each(TEXT), q: TEXT } },
                  encoding,
                },
              },
            },
          },
        },
      });
    const { errors } = await run(descriptionOf({}));
    assertEquals(errors.length, 1);
    assertStringIncludes(errors[0]!, "and 980 more: the body has a key with");
    for (const args of [["-"], ["--names", "-"]]) {
      const encoding = each({ explode: false });
      const { status, output } = await run(descriptionOf(encoding), ...args);
      assertEquals([status, output], [1, ""]);
    }
    const names = await run(descriptionOf({}), "--names", "-");
    assertEquals([names.errors.at(-1), names.output], [
      '"paths" share too many names',
      "",
    ]);
  });

  it("reads YAML as JSON", async () => {
    const { output } = await run(
      JSON.stringify(
        described({ "GET /a": [parameter("q", LIST, { explode: false })] }),
      ),
    );
    const yaml = `
openapi: 3.1
x-list: &list { name: q, in: query, explode: false, schema: { type: array } }
paths: { /a: { get: { parameters: [{ <<: *list }] } } }
`;
    assertStringIncludes(output, 'q: "query form"');
    assertEquals((await run(yaml)).output, output);
    assertEquals((await run(`\ufeff${yaml}`)).output, output);
  });

  it("merges what a key << names, under what stands beside it", async () => {
    const { output, errors } = await run(`
openapi: 3.1.0
x-text: &text { type: string }
x-json: &json { application/json: { schema: { type: object } } }
paths: { /a: { post: { parameters: [
  { name: q, in: query, content: { <<: *json } },
  { name: r, in: query, schema: { type: array, <<: *text } }
  ] } } }
`);
    assertEquals(errors, []);
    assertStringIncludes(output, '{ q: "query json", r: "query" }');
  });

  it("says what it cannot read", async () => {
    const rows: [string, string][] = [
      [
        '\ufeff\n{ "secret',
        "standard input is neither JSON nor YAML: line 3, column 1: unexpected end of the stream within a double quoted scalar",
      ],
      [
        "secret: 1\na: [",
        "standard input is neither JSON nor YAML: line 3, column 1: unexpected end of the stream within a flow collection",
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
      ['{ "openapi": "3.3.0" }', 'its version is "3.3.0"'],
      ["openapi: 3.3", 'its version is "3.3"'],
      ["openapi: 13.0.0", 'its version is "13.0.0"'],
      ['{ "openapi": "3.1.0", "paths": [] }', '"paths" must be an object'],
      [
        `openapi: ${"[".repeat(20_000)}${"]".repeat(20_000)}`,
        "standard input is neither JSON nor YAML: line 1, column 1009: nesting exceeded maxDepth (1000)",
      ],
    ];
    for (const [text, message] of rows) {
      const { status, output, errors } = await run(text);
      assertEquals([status, output], [1, ""]);
      assertStringIncludes(errors[0]!, message);
      assertEquals(errors.length, 1);
      assertFalse(/secret|\\n/.test(errors[0]!), errors[0]);
    }
  });

  it("writes table.ts into a folder, whole or not at all", async () => {
    const folder = await mkdtemp(`${tmpdir()}/waymark-`);
    const file = `${folder}/table.ts`;
    try {
      const description = described({ "PUT /a": [parameter("q", TEXT)] });
      const text = JSON.stringify(description);
      const { output } = await run(text);
      for (const option of ["-o", "--output"]) {
        assertEquals(await run(text, "-", option, folder), {
          status: 0,
          output: "",
          errors: [],
          notes: 0,
        });
      }
      assertEquals(await readFile(file, "utf8"), output);
      const broken = await run("{", "-", "-o", folder);
      assertEquals([broken.status, broken.output], [1, ""]);
      assertEquals(await readFile(file, "utf8"), output);
      // What cannot be written as described is named, and the rest is written.
      const partly = described({
        "TRACE /a": [],
        "PUT /b": [parameter("q", TEXT)],
      });
      const { status, errors } = await run(
        JSON.stringify(partly),
        ...["-", "-o", folder],
      );
      assertEquals([status, errors.length], [1, 1]);
      assertStringIncludes(await readFile(file, "utf8"), "PUT /b");
      const nowhere = await run(text, "-", "-o", `${file}/no`);
      assertEquals(nowhere.status, 1);
      assertStringIncludes(nowhere.errors.at(-1)!, "ENOTDIR");
      assertEquals(await readdir(folder), ["table.ts"]);
      await run(text, "-", "-o", `${folder}/not/there`);
      assertEquals(
        await readFile(`${folder}/not/there/table.ts`, "utf8"),
        output,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("writes a file where a link leads to, and keeps its mode", async () => {
    const folder = await mkdtemp(`${tmpdir()}/waymark-`);
    const [file, link] = [`${folder}/mine.ts`, `${folder}/table.ts`];
    try {
      await writeFile(file, "old");
      // Not what a new file has.
      await chmod(file, 0o664);
      await symlink("mine.ts", link);
      const text = JSON.stringify(described({ "GET /a": [] }));
      assertEquals((await run(text, "-", "--output", folder)).status, 0);
      assertEquals(await readlink(link), "mine.ts");
      assertStringIncludes(await readFile(file, "utf8"), "table = {};");
      assertEquals((await stat(file)).mode & 0o777, 0o664);
      assertEquals((await readdir(folder)).sort(), ["mine.ts", "table.ts"]);
      await rm(link);
      await symlink("/dev/null", link);
      assertEquals((await run(text, "-", "-o", folder)).status, 0);
      assertEquals(await readlink(link), "/dev/null");
      await rm(link);
      await mkdir(link);
      const { status, errors } = await run(text, "-", "-o", folder);
      assertEquals(status, 1);
      assertStringIncludes(errors[0]!, "EISDIR");
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("takes one description and no options of a request", async () => {
    for (const args of [["a", "b"], ["a", "--data", "json"], []]) {
      assertEquals((await run("", "--strict", ...args)).status, 2);
    }
  });

  it("refuses a key that stands twice, however it is written", async () => {
    for (
      const text of ["{a: 1, a: 2}", '{a: 1, "a": 2}', "{~: 1, ~: 2}"]
    ) {
      const { errors } = await run(`openapi: 3.1.0\nx-a: ${text}`);
      assertStringIncludes(errors[0]!, "duplicated mapping key");
    }
  });

  it("does not let merge keys stand for the square of a text", async () => {
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
      const { errors } = await run(`openapi: 3.1.0\nx-a: [${item}]`);
      assertStringIncludes(errors[0]!, "merge keys exceeded");
    }
    const many = `[&m {a: 1}, ${list(9000, () => "{<<: *m}")}]`;
    assertEquals((await run(`openapi: 3.1.0\nx-a: ${many}`)).status, 0);
  });

  it("takes a map whose keys are lists", async () => {
    const text = "openapi: 3.1.0\nx-a:\n  ? [a]\n  : 1\n  ? [b]\n  : 2\n";
    assertEquals((await run(text)).status, 0);
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

  it("shows little of what is long, and no user info", async () => {
    const long = "a".repeat(5000);
    const url = "https://me:secret@api.example";
    const { errors } = await tableOf({
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

  it("names the parameters of a path by their place", async () => {
    const { errors } = await tableOf(atA({
      parameters: [parameter("q", TEXT), {}],
      get: { parameters: parameter("r", TEXT) },
    }));
    assertEquals(errors, [
      'GET /a: parameters[1] of the path: no "name"; correct the description',
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
    assertEquals((await run(text, "-", "--strict")).status, 1);
    assertEquals(errors, [
      'some operations share an operationId, and openapi-typescript gives them the same types; waymark openapi makes the names unique: "list": GET /a, GET /c',
    ]);
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
        "-",
        ...args,
      );
      assertEquals(status, expected);
    }
    const { status } = await run('{"openapi":"3.1.0"}', "-", "--strict");
    assertEquals(status, 1);
  });

  it("names a body that the method does not have, with the operation", async () => {
    const { errors } = await tableOf(
      atA({ get: { operationId: "getA", requestBody: {} } }),
    );
    assertEquals(errors, [
      "GET /a (getA): GET requests have no body; leave it out",
    ]);
  });

  it("does not let paths share the square of a description", async () => {
    const count = 1000;
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
    const { routes } = await tableOf({
      openapi: "3.1.0",
      paths: paths(20, { put: { parameters: parameters.slice(0, 20) } }),
    });
    assertEquals(Object.keys(routes).length, 21);
    assertEquals(routes["PUT /b1"], routes["PUT /a"]);
  });
});
