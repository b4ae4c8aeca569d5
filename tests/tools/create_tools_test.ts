import { assert, assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { EndpointError, toRequest } from "../../mod.ts";
import {
  createTools,
  type Tool,
  type ToolSettings,
} from "../../lib/tools/create_tools.ts";
import { runs } from "../_runs.ts";

type Json = Record<string, unknown>;

const BASE = "https://api.example/v1";
const string = { type: "string" };
const SECRET = "Bearer 5ecret";

/** More than a recursion could reach. */
const LEVELS = runs(10_000, 5_000);

/** The tools of some paths. */
function toolsOf(
  paths: Json,
  settings: ToolSettings = {},
  options: Json & {
    /** The parameters of the defaults. */
    defaults?: Json;
    headers?: Json;
    trustedOrigins?: string[];
  } = {},
) {
  // Nothing of a polluted `Object.prototype`.
  const own: typeof options = Object.assign(Object.create(null), options);
  const { defaults = {}, headers = {}, trustedOrigins = [], ...rest } = own;
  return createTools(
    { openapi: "3.1.0", paths, ...rest },
    {
      baseUrl: BASE,
      headers: { authorization: SECRET, ...headers },
      parameters: defaults,
      trustedOrigins,
    },
    settings,
  );
}

/** The tool of one operation. */
function toolOf(
  operation: Json,
  { method = "get", path = "/x", settings = {}, ...rest }: {
    method?: string;
    path?: string;
    settings?: ToolSettings;
    [key: string]: unknown;
  } = {},
): Tool {
  const tools = toolsOf(
    { [path]: { [method]: { operationId: "run", ...operation } } },
    settings,
    rest,
  );
  assertEquals(tools.skipped, []);
  return [...tools.values()][0]!;
}

/** Why an operation is not a tool. */
function reasonOf(operation: Json, options: Json = {}): string {
  const { method = "get", path = "/x", ...rest } = options;
  const tools = toolsOf(
    { [`${path}`]: { [`${method}`]: operation } },
    {},
    rest,
  );
  assertEquals(tools.size, 0);
  return tools.skipped[0]!.reason;
}

const inQuery = (name: string, schema: Json = string, more: Json = {}) => ({
  name,
  in: "query",
  schema,
  ...more,
});

const jsonBody = (schema: Json, more: Json = {}) => ({
  requestBody: { content: { "application/json": { schema } }, ...more },
});

const reversed = (object: Json): Json =>
  Object.fromEntries(Object.entries(object).reverse());

/** The schema of a body, whose references are to `schemas`. */
function bodyOf(schema: Json, schemas: Json = {}, options: Json = {}) {
  const { inputSchema } = toolOf(jsonBody(schema), {
    method: "post",
    components: { schemas },
    ...options,
  });
  return inputSchema.$defs
    ? { ...inputSchema.properties.body, $defs: inputSchema.$defs }
    : inputSchema.properties.body!;
}

/** The error of arguments; it holds nothing that only the program knows. */
function errorOf(tool: Tool, args: unknown): EndpointError {
  const error = assertThrows(() => tool.request(args), EndpointError);
  for (
    const secret of [SECRET, "api.example", "/{", "{?", "config", "trusted"]
  ) {
    assert(!error.message.includes(secret), error.message);
  }
  assert(!/[\n\r]/.test(error.message), error.message);
  return error;
}

const messageOf = (tool: Tool, args: unknown) => errorOf(tool, args).message;

describe("createTools()", () => {
  it("includes what it is told to, and leaves nothing else in skipped", () => {
    const paths = { "/a": { get: {}, post: {}, trace: {} } };
    const tools = toolsOf(paths, { include: ({ method }) => method === "get" });
    assertEquals([...tools.keys()], ["get_a"]);
    assertEquals(tools.skipped, []);
    const none = createTools({ openapi: "3.0.0" }, { baseUrl: BASE });
    assertEquals([none.size, none.characters], [0, 2]);
  });

  it("measures what is shown of all tools", () => {
    const tools = toolsOf({ "/a": { get: {}, post: {} } });
    const list = [...tools.values()].map(
      ({ name, description, inputSchema, annotations }) => (
        { name, description, inputSchema, annotations }
      ),
    );
    assertEquals(tools.characters, JSON.stringify(list).length);
  });

  it("gives annotations by the method", () => {
    const methods = [
      "get",
      "head",
      "options",
      "put",
      "delete",
      "post",
      "patch",
    ];
    const item = Object.fromEntries(methods.map((it) => [it, {}]));
    const tools = toolsOf({ "/a": item });
    const hints = [...tools.values()].map(({ annotations }) =>
      Object.values(annotations).map(Number).slice(1).join("")
    );
    assertEquals(hints, [
      "1011",
      "1011",
      "1011",
      "0111",
      "0111",
      "0101",
      "0101",
    ]);
    assertEquals(tools.get("get_a")!.annotations, {
      title: "get_a",
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    });
    assertEquals(toolOf({ summary: "List a" }).annotations.title, "List a");
  });

  it("refuses what is no description, defaults and settings", () => {
    const of = (description: unknown, defaults: unknown, settings?: unknown) =>
      assertThrows(
        () =>
          createTools(
            description as Json,
            defaults as never,
            settings as never,
          ),
        EndpointError,
      ).message;
    const good = { openapi: "3.0.0", paths: {} };
    const defaults = { baseUrl: BASE };
    assert(of({}, defaults).includes('"openapi"'));
    assert(of("x", defaults).includes("description"));
    assert(of({ swagger: "2.0" }, defaults).includes("Swagger 2.0"));
    assert(of({ openapi: "3.0.0", paths: [] }, defaults).includes('"paths"'));
    assert(of(good, {}).includes("baseUrl"));
    assert(of(good, { baseUrl: "nope" }).includes("nope"));
    assertEquals(
      of(good, defaults, { validators: 1 }),
      '"validators" is not an option of the settings of createTools; did you mean validator? The options are include, name, describe, argument, maxNameLength, descriptions, outputSchema, validator, perRequest, coerce',
    );
    assertEquals(
      of(good, defaults, { include: ["a"] }),
      "include is an array; pass a function",
    );
    of(good, defaults, { descriptions: "long" });
    for (const [validator, shown] of [["ajv", '"ajv"'], [{}, "an object"]]) {
      assertEquals(
        of(good, defaults, { validator }),
        `validator is ${shown}; pass an object with getValidator`,
      );
    }
    of(good, { ...defaults, trustedOrigins: ["nope"] });
    assertEquals(
      of(good, { ...defaults, tenant: "a" }),
      '"tenant" is not an option of createTools; The options are baseUrl, headers, parameters, request, trustedOrigins',
    );
    assertEquals(
      of(good, defaults, { perRequest: "tenant" }),
      'perRequest is "tenant"; pass a list of names',
    );
    assertEquals(
      of(good, defaults, { perRequest: [5] }),
      "perRequest is an array; pass a list of names",
    );
  });
});

describe("createTools({ outputSchema: true })", () => {
  it("gives schemas of results, as part of the list", () => {
    const responses = {
      200: { content: { "application/json": { schema: string } } },
    };
    const without = toolOf({ responses });
    const tool = toolOf({ responses }, { settings: { outputSchema: true } });
    assertEquals(without.outputSchema, undefined);
    assertEquals(tool.outputSchema, string);
    assertEquals(
      tool.characters - without.characters,
      JSON.stringify({ outputSchema: string }).length - 1,
    );
  });
});

describe("createTools() names tools", () => {
  const id = (operationId: string) => ({ get: { operationId } });

  it("alike whatever the order of the others", () => {
    const paths = {
      "/a": id("same"),
      "/b": id("same"),
      "/c": id("sa me"),
      "/d": id("sa.me"),
      "/e": { get: {}, post: {} },
    };
    const namesOf = (paths: Json) =>
      new Map(
        [...toolsOf(paths).values()].map((
          { name, operation: { method, path } },
        ) => [`${method} ${path}`, name]),
      );
    const names = namesOf(paths);
    const reversed = namesOf(
      Object.fromEntries(Object.entries(paths).reverse()),
    );
    assertEquals(names.size, 6);
    assertEquals(new Set(names.values()).size, 6);
    for (const [route, name] of names) assertEquals(reversed.get(route), name);
    for (const name of names.values()) assert(/^[\w-]{1,64}$/.test(name), name);
  });

  it("with a number where even the hashes are equal", () => {
    // FNV-1a gives both routes the same hash.
    const paths = { "/v1x27": id("a"), "/7w8c5": id("a") };
    const names = [...toolsOf(paths).keys()];
    assertEquals(new Set(names).size, 2);
  });

  it("in as many characters as asked for, alike whatever the order", () => {
    const paths = Object.fromEntries(
      ["a", "b", "c"].map((it) => [`/repositories/${it}/issues`, {
        get: {},
        post: { operationId: `issue-${it}` },
        put: { operationId: "list_every_issue" },
      }]),
    );
    const reversed = Object.fromEntries(Object.entries(paths).reverse());
    for (const maxNameLength of [16, 40, 64]) {
      const names = [...toolsOf(paths, { maxNameLength }).keys()];
      assertEquals(names.length, 9);
      for (const name of names) {
        assert(new RegExp(`^[\\w-]{1,${maxNameLength}}$`).test(name), name);
      }
      assertEquals(names.filter((it) => /^issue-[abc]$/.test(it)).length, 3);
      const others = [...toolsOf(reversed, { maxNameLength }).keys()];
      assertEquals(others.sort(), names.sort());
    }
    const invalid = [0, 15, 65, 16.5, 160, NaN, "16"] as number[];
    for (const maxNameLength of invalid) {
      assertThrows(
        () => toolsOf({}, { maxNameLength }),
        EndpointError,
        "pass a whole number from 16 to 64",
      );
    }
    // Names of arguments are not cut.
    const name = "a".repeat(64);
    const { inputSchema } = toolOf({ parameters: [inQuery(name)] }, {
      settings: { maxNameLength: 16 },
    });
    assertEquals(Object.keys(inputSchema.properties), [name]);
  });

  it("with none that objects inherit", () => {
    const names = ["constructor", "toString", "__proto__", "hasOwnProperty"];
    const paths = Object.fromEntries(names.map((it) => [`/${it}`, id(it)]));
    const tools = [...toolsOf(paths).keys()];
    assertEquals(tools.length, names.length);
    for (const name of tools) assert(!(name in {}), name);
    const wish = { name: () => "valueOf", maxNameLength: 16 };
    const [name] = toolsOf({ "/a": { get: {} } }, wish).keys();
    assert(/^valueOf_\w+$/.test(name!), name);
  });

  it("as the program likes", () => {
    const tools = toolsOf({ "/a": { get: {}, post: {}, put: {} } }, {
      name: ({ method }) => method === "put" ? undefined : "my tool",
    });
    const [first, second, third] = tools.keys();
    assert(first!.startsWith("my_tool_") && second!.startsWith("my_tool_"));
    assert(first !== second);
    assertEquals(third, "put_a");
  });
});

describe("createTools() reads x-mcp and x-speakeasy-mcp", () => {
  /** The tools of a description with an operation, its path and its root. */
  const toolsBy = (
    operation: Json,
    { item = {}, root = {}, settings = {} }: {
      item?: Json;
      root?: Json;
      settings?: ToolSettings;
    } = {},
  ) =>
    toolsOf(
      { "/a": { get: { operationId: "get_a", ...operation }, ...item } },
      settings,
      root,
    );
  const reasons = (...args: Parameters<typeof toolsBy>) =>
    toolsBy(...args).skipped.map(({ reason }) => reason);

  it("which disable operations, the nearest first", () => {
    const [byMcp, bySpeakeasy] = ["x-mcp", "x-speakeasy-mcp"].map((it) => [
      `the description disables it by ${it}`,
    ]);
    const off = { "x-mcp": false };
    const on = { "x-mcp": true };
    const offBySpeakeasy = { "x-speakeasy-mcp": { disabled: true } };
    assertEquals(reasons(off), byMcp);
    assertEquals(reasons({ "x-mcp": { disabled: true } }), byMcp);
    assertEquals(reasons({ "x-mcp": { skip: true } }), byMcp);
    assertEquals(reasons(offBySpeakeasy), bySpeakeasy);
    assertEquals(reasons({}, { item: off }), byMcp);
    assertEquals(reasons({}, { root: off }), byMcp);
    assertEquals(reasons(on, { item: off, root: off }), []);
    assertEquals(reasons({}, { item: on, root: off }), []);
    const enabled = { "x-speakeasy-mcp": { disabled: false } };
    assertEquals(reasons(enabled, { item: offBySpeakeasy }), []);
    const include = () => true;
    assertEquals(reasons(off, { settings: { include } }), byMcp);
    assertEquals(reasons(off, { settings: { include: () => false } }), []);
  });

  it("which may say nothing of use", () => {
    for (const value of [{}, [], null, 1, "off", { disabled: "yes" }]) {
      assertEquals(reasons({ "x-mcp": value }), []);
      assertEquals(reasons({ "x-speakeasy-mcp": value }), []);
    }
    const server = { "x-mcp": { disabled: true, name: "server" } };
    assertEquals([...toolsBy({}, { root: server }).keys()], ["get_a"]);
  });

  it("which name and describe tools, unless the program does", () => {
    const texts = {
      summary: "Sum",
      description: "Text",
      "x-speakeasy-mcp": {
        name: "find a\u200b",
        description: "Finds\n it. With\u202e care.",
        scopes: ["read"],
      },
    };
    const of = (settings: ToolSettings = {}, operation: Json = texts) => {
      const [tool] = toolsBy(operation, { settings }).values();
      const { name, description, annotations: { title } } = tool!;
      return [name, description, title];
    };
    assertEquals(of(), ["find_a", "Finds it.", "Sum"]);
    assertEquals(of({ descriptions: "full" }), [
      "find_a",
      "Finds it. With care.",
      "Sum",
    ]);
    assertEquals(of({ descriptions: "none" }), ["find_a", "GET /a", "Sum"]);
    const own = { name: () => "mine", describe: () => "Own" };
    assertEquals(of(own), ["mine", "Own", "Sum"]);
    const blank = { ...texts, "x-mcp": { name: "", description: " " } };
    assertEquals(of({}, { ...blank, "x-speakeasy-mcp": {} }), [
      "get_a",
      "Sum",
      "Sum",
    ]);
  });
});

describe("createTools() shows no argument", () => {
  it("of a default, nor lets an object of any other style become one", () => {
    const open = { type: "object", additionalProperties: string };
    const styles: Json[] = [
      ...["spaceDelimited", "pipeDelimited", "simple", "bogus"]
        .map((style) => ({ style, schema: open })),
      { style: "spaceDelimited", explode: false, schema: {} },
      { style: "pipeDelimited", explode: true, schema: {} },
      { content: { "application/x-www-form-urlencoded": { schema: open } } },
    ];
    for (const method of ["get", "post"]) {
      for (const style of styles) {
        const tool = toolOf({
          parameters: [
            inQuery("a", open),
            { name: "b", in: "query", ...style },
            inQuery("tenant"),
            inQuery("key"),
          ],
        }, { method, defaults: { tenant: "t1", key: "k1" } });
        let url = `${BASE}/x?tenant=t1&key=k1`;
        try {
          ({ url } = tool.request({ b: { tenant: "evil", key: "evil" } }));
        } catch {
          // Refused.
        }
        const { searchParams } = new URL(url);
        assertEquals(searchParams.getAll("tenant"), ["t1"], url);
        assertEquals(searchParams.getAll("key"), ["k1"], url);
      }
    }
  });
});

describe("createTools() writes input schemas", () => {
  it("of very many levels by their names", () => {
    const chain = Object.fromEntries(
      Array.from({ length: LEVELS }, (_, at) => [
        `S${at}`,
        { properties: { next: { $ref: `#/components/schemas/S${at + 1}` } } },
      ]),
    );
    const body = bodyOf(
      { $ref: "#/components/schemas/S0" },
      { ...chain, [`S${LEVELS}`]: {} },
    );
    assert(JSON.stringify(body).length < 50_000);
    assert(JSON.stringify(body).includes('"next"'));
  });

  it("of as many references one after the other as anybody writes", () => {
    const chainOf = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count + 1 }, (_, at) => [
          `S${at}`,
          at < count
            ? { allOf: [{ $ref: `#/components/schemas/S${at + 1}` }, {}] }
            : {},
        ]),
      );
    const body = jsonBody({ $ref: "#/components/schemas/S0" });
    const tool = toolOf(body, {
      method: "post",
      components: { schemas: chainOf(100) },
    });
    assertEquals(tool.request({ body: { a: 1 } }).body, { a: 1 });
    for (const schemas of [chainOf(LEVELS), reversed(chainOf(LEVELS))]) {
      const options = { method: "post", components: { schemas } };
      const reason = "more than 200 schemas describe one value";
      assertEquals(reasonOf(body, options), reason);
    }
  });

  it("of unions that double at each level, and says what fits them", () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => {
        const $ref = `#/components/schemas/S${at + 1}`;
        return [`S${at}`, { anyOf: [{ $ref }, { $ref, description: "x" }] }];
      }),
    );
    const tool = toolOf(jsonBody({ $ref: "#/components/schemas/S0" }), {
      method: "post",
      components: { schemas: { ...schemas, S40: { type: "object" } } },
    });
    assertEquals(
      messageOf(tool, { body: 1 }),
      "The arguments take too many checks; pass fewer or simpler ones",
    );
    tool.request({ body: {} });
  });

  it("of references that double at each level", () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => {
        const $ref = `#/components/schemas/S${at + 1}`;
        return [`S${at}`, { properties: { a: { $ref }, b: { $ref } } }];
      }),
    );
    const body = bodyOf(
      { $ref: "#/components/schemas/S0" },
      { ...schemas, S40: { type: "object" } },
    );
    assert(JSON.stringify(body).length < 10_000);
  });
});

describe("a tool's request()", () => {
  it("sends bodies with their exact types", async () => {
    const of = async (
      type: string,
      schema: Json,
      body: unknown,
      encoding = {},
    ) => {
      const tool = toolOf({
        requestBody: { content: { [type]: { schema, encoding } } },
      }, { method: "post" });
      const request = toRequest(tool.request({ body }));
      return [request.headers.get("content-type"), await request.text()];
    };
    const any = {};
    const json = "application/json; charset=utf-8";
    assertEquals(await of("application/json", any, { a: null }), [
      json,
      '{"a":null}',
    ]);
    assertEquals(await of("application/json", any, "x"), [
      "application/json",
      '"x"',
    ]);
    assertEquals(await of("*/*", any, "x"), ["application/json", '"x"']);
    assertEquals(await of("application/merge-patch+json", any, [1]), [
      "application/merge-patch+json",
      "[1]",
    ]);
    assertEquals(await of("text/csv", string, "a,b"), ["text/csv", "a,b"]);
    const versioned = "application/json;version=2";
    for (const body of ["x", { a: 1 }]) {
      const [type] = await of(versioned, any, body);
      assertEquals(type, versioned);
    }
    assertEquals(await of("application/x-tar", {}, "aGk="), [
      "application/x-tar",
      "hi",
    ]);
    assertEquals(await of("application/jwt", {}, "aGk="), [
      "application/jwt",
      "aGk=",
    ]);
    const fields = { c: { R: 1, G: 2 }, d: { R: 1 }, e: ["1", "2"] };
    assertEquals(
      await of("application/x-www-form-urlencoded", {}, fields, {
        c: { style: "form" },
        d: { style: "form", explode: false },
        e: { style: "spaceDelimited", explode: true },
      }),
      ["application/x-www-form-urlencoded", "R=1&G=2&d=R%2C1&e=1&e=2"],
    );
    assertEquals(await of("image/png", {}, "aGk="), ["image/png", "hi"]);
    assertEquals(
      await of("application/x-bin", { ...string, format: "binary" }, "aGk="),
      ["application/x-bin", "hi"],
    );
    const list = { type: "array" };
    const schema = {
      properties: { a: list, b: {}, c: list, d: list, e: { type: "object" } },
    };
    assertEquals(
      await of("application/x-www-form-urlencoded", schema, {
        a: [1, 2],
        b: { x: 1 },
        c: ["p", "q"],
        d: ["r", "s"],
        e: { y: [1] },
        f: null,
        g: ["t"],
      }, {
        b: { contentType: "application/json" },
        c: { style: "form", explode: false },
        d: { style: "pipeDelimited" },
        a: { style: "unknown" },
        e: { style: "deepObject" },
      }),
      [
        "application/x-www-form-urlencoded",
        "a=1%2C2&b=%7B%22x%22%3A1%7D&c=p%2Cq&d=r%7Cs&e%5By%5D%5B0%5D=1&g=t",
      ],
    );
  });

  it("sends parts of a form, with bytes from base64", async () => {
    const file = { type: "string", format: "binary" };
    const tool = toolOf({
      requestBody: {
        content: {
          "multipart/form-data": {
            schema: {
              allOf: [{ properties: { file, files: { items: file } } }],
              properties: {
                image: { type: "string", contentMediaType: "image/gif" },
                meta: { type: "object" },
                text: string,
                sdp: string,
                any: {},
              },
            },
            encoding: {
              file: { contentType: "image/png, image/jpeg" },
              meta: { contentType: "application/json" },
              sdp: { contentType: "application/sdp" },
              any: { contentType: "application/sdp" },
            },
          },
        },
      },
    }, { method: "post" });
    const given = {
      file: "aGk=",
      files: ["aGk=", "aGk="],
      image: "aGk=",
      meta: { a: 1 },
      text: "t",
      sdp: "s",
      any: { toString: 1 },
    };
    const form = await toRequest(tool.request({ body: given })).formData();
    const types = [...form].map(([name, part]) =>
      `${name}: ${
        typeof part === "string" ? part : `${part.type} ${part.name}`
      }`
    );
    assertEquals(types, [
      "file: image/png file.png",
      "files: application/octet-stream files",
      "files: application/octet-stream files",
      "image: image/gif image.gif",
      // Without a file name, as it has to be.
      'meta: {"a":1}',
      "text: t",
      "sdp: application/sdp blob",
      "any: application/sdp blob",
    ]);
    const nullable = { anyOf: [file, { type: "null" }] };
    const open = toolOf({
      requestBody: {
        content: {
          "multipart/form-data": {
            schema: {
              properties: {
                a: nullable,
                b: { anyOf: [{ type: "array", items: file }, nullable] },
                c: { allOf: [{ $ref: "#/components/schemas/File" }] },
                d: { anyOf: [file, string] },
              },
              additionalProperties: file,
            },
          },
        },
      },
    }, { method: "post", components: { schemas: { File: file } } });
    const parts = await toRequest(open.request({
      body: { a: "aGk=", b: ["aGk="], c: "aGk=", d: "aGk=", e: "aGk=" },
    })).formData();
    assertEquals(
      [...parts].map(([name, it]) => typeof it === "string" ? it : name),
      ["a", "b", "c", "aGk=", "e"],
    );
    const nested = await (form.get("any") as File).text();
    assertEquals(nested, '{"toString":1}');
    assertEquals(await (form.get("file") as File).text(), "hi");
    assertEquals(
      messageOf(tool, { body: { file: "no!" } }),
      '"body.file" is not base64; pass its bytes as base64',
    );
  });

  it("uses a server that is the base URL", () => {
    const elsewhere = [{ url: "https://other.example/v1" }];
    for (const url of [BASE, `${BASE}/`, "HTTPS://API.EXAMPLE:443/v1"]) {
      for (const servers of [undefined, [{ url: "/" }], elsewhere]) {
        const tool = toolOf({ servers: [{ url }] }, { servers });
        assertEquals(tool.request({}).url, `${BASE}/x`);
      }
    }
    for (const servers of [undefined, [{ url: "/v1" }], elsewhere]) {
      const tool = toolOf({ servers: [{ url: "/v1" }] }, { servers });
      assertEquals(tool.request({}).url, `${BASE}/x`);
    }
  });

  it("skips an operation whose server has no address for requests", () => {
    for (
      const url of ["v2", "", "ftp://api.example", "https://{h}.example", "/?a"]
    ) {
      assertEquals(
        reasonOf({ servers: [{ url }] }),
        `its server is ${
          JSON.stringify(url)
        }, which is no http(s) URL without user info, query and fragment`,
      );
    }
    const description = {
      openapi: "3.1.0",
      paths: {
        "/a": { get: { servers: [{ url: "/v2" }] } },
        "/b": { get: { servers: [{ url: "https://b.example" }] } },
      },
    };
    const tools = createTools(description, {
      baseUrl: "/v1",
      trustedOrigins: ["https://b.example"],
    });
    assertEquals([...tools.keys()], ["get_b"]);
  });

  it("sends lists as lines of JSON", async () => {
    const object = { type: "object", properties: { a: { type: "integer" } } };
    const list = { type: "array", items: object };
    for (
      const media of [
        { schema: list },
        { schema: object },
        { itemSchema: object },
      ]
    ) {
      const tool = toolOf({
        requestBody: { content: { "application/x-ndjson": media } },
      }, { method: "post" });
      assertEquals(
        JSON.stringify(tool.inputSchema.properties.body),
        '{"type":"array","items":{"type":"object","properties":{"a":{"type":"integer"}}}}',
      );
      const request = tool.request({ body: [{ a: 1 }, { a: 2 }] });
      assertEquals(request.headers["content-type"], "application/x-ndjson");
      assertEquals(await toRequest(request).text(), '{"a":1}\n{"a":2}\n');
      assertEquals("body" in tool.request({}), false);
    }
  });

  it("leaves null in a form to toRequest", () => {
    const schema = { type: "object", properties: { a: {} } };
    const tool = toolOf({
      requestBody: { content: { "multipart/form-data": { schema } } },
    }, { method: "post" });
    assertEquals(tool.request({ body: { a: null } }).body, { a: null });
  });

  it("skips a path with a placeholder that is never sent", () => {
    const id = { name: "id", in: "path", required: true, schema: string };
    assertEquals(
      reasonOf({ parameters: [id] }, { path: "/x#{id}" }),
      "its path has a placeholder after #, which is not sent",
    );
    const tool = toolOf({}, { path: "/x#a" });
    assertEquals(toRequest(tool.request({})).url, `${BASE}/x#a`);
  });
});

describe("createTools() with a polluted Object.prototype", () => {
  const words = (
    "operator $ref code path text value " +
    "style explode in name schema content required headers baseUrl data url method request " +
    "mediaType trustedOrigins readOnly nullable default enum const type format items properties " +
    "allOf anyOf oneOf encoding contentType parameters requestBody servers security tags " +
    "description summary operationId deprecated include descriptions validator body"
  ).split(" ");

  for (const value of ["a value", true, { a: "b" }, ["a"]]) {
    it(`sends the same, whatever is ${JSON.stringify(value)}`, () => {
      const make = () => {
        const list = { type: "array", items: string };
        const tools = toolsOf({
          "/x/{id}": {
            put: {
              parameters: [
                inQuery("a", list),
                inQuery("b", list, { style: "pipeDelimited", explode: false }),
                { name: "X-C", in: "header", schema: string },
              ],
              ...jsonBody({
                properties: { a: string, b: { anyOf: [string, {}] } },
                required: ["a"],
              }),
            },
            post: {
              servers: [{ url: "https://other.example" }],
            },
          },
        });
        const tool = tools.get("put_x_id")!;
        const fault = assertThrows(
          () => tool.request({ id: "..", d: 1 }),
          EndpointError,
        );
        const { url, headers, body } = tool.request({
          id: "7",
          a: ["1", "2"],
          b: ["3", "4"],
          "X-C": "c",
          body: { a: "b" },
        });
        return JSON.stringify([
          ...[url, headers, body, tool.inputSchema, tools.skipped],
          ...[fault.code, fault.message],
        ]);
      };
      const expected = make();
      const prototype = Object.prototype as unknown as Json;
      const changed = words.filter((word) => {
        prototype[word] = value;
        try {
          return make() !== expected;
        } catch (error) {
          return `${error}`;
        } finally {
          delete prototype[word];
        }
      });
      assertEquals(changed, []);
    });
  }
});

describe("a tool's request() refuses", () => {
  const status = { ...string, enum: ["open", "paid"] };
  const tool = toolOf({
    operationId: "list_orders",
    parameters: [
      { name: "id", in: "path", required: true, schema: string },
      inQuery("limit", { type: "integer" }),
      inQuery("status", status),
      inQuery("flag", { type: "boolean" }),
      inQuery("any", {}),
      { name: "X-Note", in: "header", schema: string },
      { name: "X-List", in: "header", schema: { type: "array" } },
    ],
  }, { path: "/users/{id}/orders" });
  const of = (args: Json) => messageOf(tool, { id: "7", ...args });

  it("what no header and no URL can hold", () => {
    assertEquals(
      errorOf(tool, { id: "7", "X-Note": "a\r\nx: y" }).code,
      "INVALID_HEADER",
    );
    errorOf(tool, { id: "7", "X-Note": "\u{1f600}" });
    const unknown = of({ ["x".repeat(1_000_000)]: 1 });
    assert(unknown.length < 1000, unknown);
    assertEquals(
      of({ "X-List": ["a,b"] }),
      '"X-List" holds an item with "," in it, which separates items; remove it',
    );
    const long = of({ any: "x".repeat(17_000_000) });
    assert(long.startsWith('"any" ') || long.startsWith("The arguments"), long);
    assert(of({ id: "\ud800" }).includes('"id"'));
  });

  it("more values than anybody passes", () => {
    const any = Array.from({ length: 1_000_001 }, () => 0);
    assertEquals(of({ any }), "The arguments have too many values; pass fewer");
  });

  it("what is nested too deeply, in any argument", () => {
    const deep = JSON.parse("[".repeat(100_000) + "]".repeat(100_000));
    assert(of({ any: deep }).includes('"any" is nested'));
    const post = toolOf(jsonBody({}), { method: "post" });
    assert(messageOf(post, { body: { a: deep } }).includes('"body" is nested'));
  });

  it("unions that contain themselves, in a time that grows with the value", () => {
    const $ref = "#/components/schemas/N";
    const child = {
      properties: { child: { $ref }, x: string },
      type: "object",
    };
    const N = { anyOf: [child, { ...child, required: ["y"] }] };
    const post = toolOf(jsonBody({ $ref }), {
      method: "post",
      components: { schemas: { N } },
    });
    let body: Json = { x: 1 };
    for (let level = 0; level < 150; level++) body = { child: body };
    assert(messageOf(post, { body }).includes('"body.child'));
  });

  it("a text in a path that is longer than a URL", () => {
    const tool = toolOf({
      parameters: [{ name: "id", in: "path", required: true, schema: string }],
    }, { path: "/x/{id}" });
    assertEquals(
      messageOf(tool, { id: "x".repeat(17_000_000) }),
      '"id" cannot be written in a URL; pass a shorter or simpler value',
    );
    // With the base URL, it is too long.
    assertEquals(
      messageOf(tool, { id: "x".repeat(2 ** 24 - "/x/".length) }),
      "The arguments cannot be written in a URL; pass a shorter or simpler value",
    );
  });

  it("what a validator refuses", () => {
    const schemas: unknown[] = [];
    const checked = toolOf({ parameters: [inQuery("q", { minLength: 3 })] }, {
      settings: {
        validator: {
          getValidator: (schema) => {
            schemas.push(schema);
            return (input) =>
              (input as Json).q === "abc"
                ? { valid: true, data: input, errorMessage: undefined }
                : { valid: false, data: undefined, errorMessage: "q is short" };
          },
        },
      },
    });
    checked.request({ q: "abc" });
    assertEquals(
      messageOf(checked, { q: "a" }),
      "The arguments do not fit: q is short",
    );
    assertEquals(schemas, [checked.inputSchema]);
    const silent = toolOf({}, {
      settings: { validator: { getValidator: () => () => ({ valid: false }) } },
    });
    assertEquals(
      messageOf(silent, {}),
      "The arguments do not fit: pass another value",
    );
  });
});
