import { assert, assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { EndpointError, toRequest } from "../../mod.ts";
import {
  createTools,
  type InputSchema,
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
  it("makes tools of operations, by name and in their order", () => {
    const tools = toolsOf({
      "/pets/{id}": {
        get: { operationId: "pets.get", summary: "Find a pet" },
        delete: { tags: ["pets", 1], deprecated: true },
      },
      "/": { get: {} },
    });
    assert(tools instanceof Map);
    assertEquals([...tools.keys()], ["pets_get", "delete_pets_id", "get"]);
    const { operation, name, description } = tools.get("pets_get")!;
    assertEquals({ operation, name, description }, {
      name: "pets_get",
      description: "Find a pet",
      operation: {
        method: "get",
        path: "/pets/{id}",
        operationId: "pets.get",
        tags: [],
        deprecated: false,
      },
    });
    assertEquals(tools.get("delete_pets_id")!.operation, {
      method: "delete",
      path: "/pets/{id}",
      tags: ["pets"],
      deprecated: true,
    });
    assertEquals(tools.skipped, []);
    const list = [...tools.values()].map((
      { name, description, inputSchema, annotations },
    ) => ({ name, description, inputSchema, annotations }));
    assertEquals(tools.characters, JSON.stringify(list).length);
  });

  it("includes what it is told to, and leaves nothing else in skipped", () => {
    const paths = { "/a": { get: {}, post: {}, trace: {} } };
    const tools = toolsOf(paths, { include: ({ method }) => method === "get" });
    assertEquals([...tools.keys()], ["get_a"]);
    assertEquals(tools.skipped, []);
    const none = createTools({ openapi: "3.0.0" }, { baseUrl: BASE });
    assertEquals([none.size, none.characters], [0, 2]);
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

  it("describes in short, in full, or not", () => {
    const operation = {
      description: "Lists  pets.\nAll of them, e.g. dogs. More.",
      parameters: [
        inQuery("a", { ...string, description: "inner" }, {
          description: "One. Two.",
        }),
        inQuery("b", { ...string, description: "x".repeat(200) }),
      ],
    };
    const of = (descriptions?: "short" | "full" | "none") => {
      const { description, inputSchema } = toolOf(operation, {
        settings: { descriptions },
      });
      const { a, b } = inputSchema.properties;
      return [description, a!.description, b!.description];
    };
    assertEquals(of(), ["Lists pets.", "One.", "x".repeat(159) + "…"]);
    assertEquals(of("full"), [
      "Lists pets. All of them, e.g. dogs. More.",
      "One. Two.",
      "x".repeat(200),
    ]);
    assertEquals(of("none"), ["GET /x", undefined, undefined]);
    const both = { summary: "Sum", description: "Desc" };
    assertEquals(toolOf(both).description, "Sum");
    const settings = { descriptions: "full" } as const;
    assertEquals(toolOf(both, { settings }).description, "Sum. Desc");
    const more = { summary: "Sum!", description: "Desc\n\n- a\u202e\u200b\0" };
    assertEquals(toolOf(more, { settings }).description, "Sum! Desc - a");
    const blank = { summary: " \u200b", description: "\u{e0041}" };
    for (const it of [{}, blank]) {
      assertEquals(toolOf(it, { settings }).description, "GET /x");
      assertEquals(toolOf(it).description, "GET /x");
    }
    const { description } = toolOf({}, { path: "/a\u202e\ufe0f/{id}" });
    assertEquals(description, "GET /a/{id}");
  });

  it("shows no characters that people cannot see", () => {
    const hidden = [
      ..."\u00ad\u034f\u061c\u180e\u200b\u200d\u200e\u202a\u202e\u2060",
      ..."\u2066\u2069\ufe00\ufe0f\u3164\u{e0001}\u{e0041}\u{e007f}",
      ..."\u{e0100}\u{e01ef}\u0000\u001b\u0085\ud800",
    ].join("");
    const text = `a${hidden}b`;
    const tool = toolOf({
      summary: text,
      description: text,
      parameters: [
        inQuery("q", { enum: [text, "c"], description: text }),
        inQuery("r", { type: "object", description: text }, {
          description: text,
        }),
      ],
      ...jsonBody({
        title: text,
        description: text,
        properties: { a: { const: text, description: text, format: text } },
      }),
      responses: {
        200: {
          content: {
            "application/json": {
              schema: {
                description: text,
                type: "string",
              },
            },
          },
        },
      },
    }, { method: "post", settings: { outputSchema: true } });
    const { description, annotations, inputSchema, outputSchema } = tool;
    assertEquals(description, "ab");
    assertEquals(annotations.title, "ab");
    assertEquals(outputSchema, { type: "string", description: "ab" });
    // Values are data.
    assertEquals(inputSchema.properties, {
      q: { enum: [text, "c"], description: "ab" },
      r: { type: "object", description: "ab" },
      body: {
        description: "ab",
        properties: { a: { const: text, description: "ab" } },
      },
    });
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

  it("skips what cannot be expressed, with the reason, and keeps the rest", () => {
    const tools = toolsOf(
      {
        "/a": {
          get: {},
          trace: {},
          head: jsonBody({}),
          options: jsonBody({}, { required: true }),
          put: jsonBody({ $ref: "#/components/schemas/None" }),
          post: jsonBody({
            properties: { a: { $ref: "#/components/schemas/B" } },
          }),
          delete: { responses: { 200: { $ref: "#/components/responses/R" } } },
        },
      },
      {},
      {
        components: {
          schemas: {
            B: {
              properties: { x: { items: { $ref: "https://x.example/" } } },
              not: { $ref: "#/components/schemas/C" },
            },
            C: {
              properties: {
                b: { $ref: "#/components/schemas/B" },
                again: { $ref: "#/components/schemas/B" },
              },
            },
          },
        },
      },
    );
    assertEquals([...tools.keys()], ["get_a", "head_a"]);
    assertEquals(
      tools.skipped.map(({ operation, reason }) =>
        `${operation.method}: ${reason.slice(0, 50)}`
      ),
      [
        'trace: "TRACE" is not a valid method; use GET, HEAD, POST',
        "options: OPTIONS requests have no body",
        'put: $ref "#/components/schemas/None" points to nothing',
        'post: $ref "https://x.example/" points outside the docum',
        'delete: $ref "#/components/responses/R" points to nothing',
      ],
    );
    assertEquals(
      reasonOf({}, { path: "pets" }),
      'its path does not begin with "/"',
    );
    const paths = {
      "x-internal": { get: {} },
      "x": "a text",
      "/a": { get: {} },
    };
    assertEquals(toolsOf(paths).skipped, []);
    for (const path of ["/x/../y", "/x/%2e"]) {
      assertEquals(reasonOf({}, { path }), 'its path holds "." or ".."');
    }
  });
});

describe("createTools() names tools", () => {
  const id = (operationId: string) => ({ get: { operationId } });

  it("with 1 to 64 letters, digits, _ and -", () => {
    const ids = ["pets.list!", "--a--", "日本", "x".repeat(100), "a b\nc"];
    const paths = Object.fromEntries(ids.map((it, at) => [`/${at}`, id(it)]));
    assertEquals([...toolsOf(paths).keys()], [
      "pets_list",
      "--a--",
      "get_2",
      "x".repeat(64),
      "a_b_c",
    ]);
  });

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

describe("createTools() names arguments", () => {
  const namesOf = (parameters: Json[], path = "/x") =>
    Object.keys(toolOf({ parameters }, { path }).inputSchema.properties);

  it("without the characters that hosts refuse", () => {
    const names = ["page[cursor]", "team_ids[]", "$top", "a.b-c", "_x", "日本"];
    assertEquals(namesOf(names.map((it) => inQuery(it))), [
      "page_cursor",
      "team_ids",
      "top",
      "a.b-c",
      "_x",
      "query",
    ]);
    assertEquals(namesOf([inQuery("x".repeat(100))]), ["x".repeat(64)]);
  });

  it("with their place where two would be equal, the same in the call", () => {
    const parameters = [
      { name: "id", in: "path", required: true, schema: string },
      inQuery("id", { type: "integer" }),
      { name: "id", in: "header", schema: string },
      inQuery("body"),
      inQuery("a[b]"),
      inQuery("a_b"),
      inQuery("a_b_query"),
    ];
    assertEquals(namesOf(parameters, "/x/{id}"), [
      "id_path",
      "id_query",
      "id_header",
      "body_query",
      "a_b_query_2",
      "a_b_query_3",
      "a_b_query",
    ]);
    const tool = toolOf({ parameters }, { path: "/x/{id}/{id}" });
    const { url, headers } = tool.request({
      id_path: "p",
      id_query: 1,
      id_header: "h",
      body_query: "b",
      a_b_query_2: "2",
      a_b_query_3: "3",
    });
    assertEquals(url, `${BASE}/x/p/p?id=1&body=b&a%5Bb%5D=2&a_b=3`);
    assertEquals(headers.id, "h");
    // Which characters were in a name is said where a number takes their place.
    assertEquals(tool.inputSchema.properties.a_b_query_2!.description, "a[b]");
  });

  it("that are names of objects, as plain data", () => {
    const names = [
      "__proto__",
      "constructor",
      "toString",
      "headers",
      "baseUrl",
    ];
    const tool = toolOf({ parameters: names.map((it) => inQuery(it)) });
    assertEquals(Object.keys(tool.inputSchema.properties), names);
    const args = JSON.parse(`{${names.map((it) => `"${it}":"a"`)}}`);
    assertEquals(
      tool.request(args).url,
      `${BASE}/x?${names.map((it) => `${it}=a`).join("&")}`,
    );
    const other = toolOf({});
    for (const name of names) {
      const message = messageOf(other, JSON.parse(`{"${name}":"a"}`));
      assertEquals(message, `"${name}" is not an argument of run; pass none`);
    }
  });
});

describe("createTools() shows no argument", () => {
  const header = (name: string) => ({ name, in: "header", schema: string });

  it("that the program sets, and lets none change it", () => {
    const tool = toolOf({
      parameters: [
        inQuery("tenant", string, { required: true }),
        inQuery("q"),
        header("Revision"),
        { name: "org", in: "path", required: true, schema: string },
      ],
    }, {
      path: "/{org}/x",
      defaults: { tenant: "t1", org: "acme" },
      headers: { revision: "7" },
    });
    assertEquals(Object.keys(tool.inputSchema.properties), ["q"]);
    const { url, headers } = tool.request({ q: "a" });
    assertEquals(url, `${BASE}/acme/x?tenant=t1&q=a`);
    assertEquals(headers.revision, "7");
    for (const name of ["tenant", "org", "Revision", "revision"]) {
      errorOf(tool, { [name]: "evil" });
    }
  });

  it("of credentials, cookies and media types", () => {
    const tool = toolOf({
      parameters: [
        ...["Authorization", "cookie", "ACCEPT", "Content-Type", "X-Api-Key"]
          .map(header),
        inQuery("key"),
        inQuery("secret"),
        { name: "session", in: "cookie", schema: string, required: true },
        inQuery("a"),
      ],
    }, {
      defaults: { key: "k" },
      components: {
        securitySchemes: {
          a: { type: "apiKey", in: "header", name: "x-api-key" },
          b: { type: "apiKey", in: "query", name: "key" },
          c: null,
          d: { $ref: "#/components/x-schemes/d" },
        },
        "x-schemes": { d: { type: "apiKey", in: "query", name: "secret" } },
      },
    });
    assertEquals(Object.keys(tool.inputSchema.properties), ["a"]);
    const { url, headers } = tool.request({ a: "1" }, {
      headers: { "x-api-key": "mine" },
      parameters: { session: "s" },
    });
    assertEquals(url, `${BASE}/x?key=k&a=1`);
    assertEquals(headers.cookie, "session=s");
    assertEquals(headers["x-api-key"], "mine");
  });

  it("of an API key in the query, which the program may set", () => {
    const key = { type: "apiKey", in: "query", name: "api_key" };
    const tool = toolOf({ security: [{ key: [] }] }, {
      components: { securitySchemes: { key } },
      defaults: { api_key: "k" },
    });
    assertEquals(tool.inputSchema.properties, {});
    assertEquals(tool.request({}).url, `${BASE}/x?api_key=k`);
    assert(messageOf(tool, { api_key: "x" }).includes("is not an argument"));
  });

  it("of headers that fetch computes or forbids, and skips what needs them", () => {
    const names = ["Host", "content-length", "Date", "Sec-Fetch-Site", "Via"];
    const more = ["X-HTTP-Method-Override", "x_http_method_override", "a b"];
    const tool = toolOf({ parameters: [...names, ...more, "X-A"].map(header) });
    assertEquals(Object.keys(tool.inputSchema.properties), ["X-A"]);
    const required = { ...header("Date"), required: true };
    assertEquals(
      reasonOf({ parameters: [required] }),
      'the header parameter "Date" is not sent by fetch; set it in the headers of the defaults',
    );
    const headers = { date: "today" };
    const set = toolOf({ parameters: [required] }, { headers });
    assertEquals(set.request({}).headers.date, "today");
    toolOf({ parameters: [{ ...header("Host"), required: true }] });
    const reason = reasonOf({
      parameters: [{ ...header("a b"), required: true }],
    });
    assert(reason.includes("a name that no request can have"), reason);
  });

  it("of an operation whose security scheme is missing, and skips it", () => {
    const $ref = "#/nope";
    const tools = toolsOf(
      {
        "/a": { get: { security: [{ k: [] }] }, post: { security: [] } },
      },
      {},
      { components: { securitySchemes: { k: { $ref } } } },
    );
    assertEquals([...tools.keys()], ["post_a"]);
    assertEquals(tools.skipped[0]!.reason, `$ref "${$ref}" points to nothing`);
  });

  it("of a default, and says that a default is wrong", () => {
    const tool = toolOf({
      parameters: [{ name: "id", in: "path", required: true, schema: string }],
    }, { path: "/x/{id}", defaults: { id: ".." } });
    assertEquals(
      messageOf(tool, {}),
      'A default would make "." or ".." of a part of the path; pass another value',
    );
  });

  it("of a default, nor lets the keys of an object become one", () => {
    const tool = toolOf({
      parameters: [
        inQuery("filter", { type: "object" }),
        inQuery("limit", { type: "integer" }),
        inQuery("tenant"),
      ],
    }, {
      defaults: { tenant: "t1" },
      components: {
        securitySchemes: { k: { type: "apiKey", in: "query", name: "key" } },
      },
    });
    for (
      const name of ["tenant", "limit", "key", "Tenant", "tenant[]", "KEY"]
    ) {
      assertEquals(
        messageOf(tool, { filter: { [name]: "evil" } }),
        `"filter" holds the key "${name}", which is another parameter; remove it`,
      );
    }
    assertEquals(
      tool.request({
        filter: { status: "a&tenant=b", filter: "c", "Filter[]": 1, LIMIT: 2 },
      }).url,
      `${BASE}/x?status=a%26tenant%3Db&filter=c&Filter%5B%5D=1&LIMIT=2&tenant=t1`,
    );
  });

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

  it("of a default, which is written in the style of its parameter", () => {
    const list = { type: "array", items: string };
    const parameters = [
      inQuery("a", list, { style: "deepObject" }),
      inQuery("b", list, { style: "pipeDelimited", explode: false }),
      { name: "c", in: "query", content: { "application/json": {} } },
      { name: "d", in: "path", required: true, schema: { type: "object" } },
    ];
    const defaults = { a: ["x"], b: ["y", "z"], c: { e: 1 }, d: { R: 1 } };
    for (const method of ["get", "delete"]) {
      const tool = toolOf({ parameters }, { method, path: "/{d}", defaults });
      const result = tool.request({});
      assertEquals(
        decodeURIComponent(result.url),
        `${BASE}/R,1?a[0]=x&b=y|z&c={"e":1}`,
      );
      assertEquals("body" in result, false);
    }
  });

  it("of a default, but for those that only have the name of an option", () => {
    const tool = toolOf({
      parameters: ["method", "url"].map((name) => inQuery(name)),
    }, { path: "/pay/{method}" });
    assertEquals(
      tool.request({ method_path: "card", method_query: "q", url: "u" }).url,
      `${BASE}/pay/card?method=q&url=u`,
    );
  });

  it("of a default, nor lets the keys of a deep object become one", () => {
    const tool = toolOf({
      parameters: [
        inQuery("filter", { type: "object" }, { style: "deepObject" }),
      ],
    }, { defaults: { "filter[tenant]": "t1", "filter[a][b]": 1 } });
    for (
      const [key, filter] of [["tenant", { tenant: 1 }], ["b", {
        a: { b: 1 },
      }]]
    ) {
      assertEquals(
        messageOf(tool, { filter }),
        `"filter" holds the key "${key}", which is another parameter; remove it`,
      );
    }
    assert(
      tool.request({ filter: { a: { c: 1 } } }).url.includes(
        "?filter%5Ba%5D%5Bc%5D=1&",
      ),
    );
  });

  it("of a default, whose name the path and the query have", () => {
    const tool = toolOf({
      parameters: [
        { name: "id", in: "path", required: true, schema: string },
        inQuery("id"),
      ],
    }, { path: "/x/{id}", defaults: { id: "7" } });
    assertEquals(tool.inputSchema.properties, {});
    assertEquals(tool.request({}).url, `${BASE}/x/7`);
  });

  it("of a default, and sends no body of defaults", () => {
    const paths = { "/x": { post: {}, put: jsonBody({}) } };
    const tools = toolsOf(paths, {}, { defaults: { tenant: "t" } });
    assertEquals("body" in tools.get("post_x")!.request({}), false);
    assertEquals(tools.get("put_x")!.request({ body: [1] }).body, [1]);
  });
});

describe("createTools() writes input schemas", () => {
  it("as one object with every parameter and the body", () => {
    const { inputSchema } = toolOf({
      parameters: [
        { name: "id", in: "path", schema: { type: "integer" } },
        inQuery("q", string, { required: true, description: "Words" }),
        { name: "If-Match", in: "header", schema: string },
      ],
      ...jsonBody({ type: "object" }, { required: true, description: "All" }),
    }, { method: "put", path: "/x/{id}/{other}" });
    assertEquals<InputSchema>(inputSchema, {
      type: "object",
      properties: {
        id: { type: "integer" },
        q: { type: "string", description: "Words" },
        "If-Match": { type: "string" },
        other: { type: "string" },
        body: { type: "object", description: "All" },
      },
      required: ["id", "q", "other", "body"],
      additionalProperties: false,
    });
  });

  it("from the keywords of OpenAPI 3.0", () => {
    const schema = {
      type: "object",
      properties: {
        a: { type: "integer", format: "int64", nullable: true, example: 1 },
        b: {
          type: "number",
          minimum: 1,
          exclusiveMinimum: true,
          maximum: 9,
          exclusiveMaximum: false,
        },
        c: { type: "string", enum: ["x", null, "x", 1], nullable: true },
        d: { nullable: true },
        e: { $ref: "#/components/schemas/E", description: "own" },
        f: { type: "string", format: "byte", xml: {}, "x-y": 1, default: "q" },
        g: { type: "array" },
        h: { enum: ["a", null] },
        i: { type: "null" },
        j: { type: "file", required: true, enum: [], allOf: [], pattern: "(" },
        k: { oneOf: [{ type: "null" }, { $ref: "#/components/schemas/E" }] },
        l: { anyOf: [{ type: "string" }, { type: "integer" }], nullable: true },
        m: { type: "string", enum: ["a"], nullable: true },
        n: { oneOf: [{ type: "null" }] },
      },
    };
    assertEquals(
      bodyOf(schema, { E: { type: "boolean" } }, { openapi: "3.0.3" }),
      {
        type: "object",
        properties: {
          a: { anyOf: [{ type: "integer" }, { type: "null" }] },
          b: { type: "number", exclusiveMinimum: 1, maximum: 9 },
          c: {
            anyOf: [{ type: "string", enum: ["x", "1"] }, { type: "null" }],
          },
          d: {},
          e: { type: "boolean", description: "own" },
          f: { type: "string", contentEncoding: "base64", default: "q" },
          g: { type: "array", items: {} },
          h: { anyOf: [{ enum: ["a"] }, { type: "null" }] },
          i: { type: "null" },
          j: {},
          k: { anyOf: [{ type: "boolean" }, { type: "null" }] },
          l: {
            anyOf: [{ type: "string" }, { type: "integer" }, { type: "null" }],
          },
          m: { type: "string", enum: ["a"] },
          n: { type: "null" },
        },
      },
    );
  });

  it("from the keywords of OpenAPI 3.1", () => {
    const schema = {
      type: ["object", "null"],
      $id: "https://x.example/",
      examples: [1],
      patternProperties: { "^a": { type: "string" } },
      additionalProperties: false,
      not: { const: 1 },
      if: { required: ["a"] },
      properties: {
        a: {
          prefixItems: [{ type: "string" }],
          items: false,
          uniqueItems: true,
          minItems: 1,
        },
        b: { $ref: "#/components/schemas/B", maxLength: 3 },
        c: { type: ["string", "integer"], multipleOf: 2, minLength: -1 },
        d: true,
        e: false,
        f: { type: "string", pattern: "^[\\w\\-]$", format: "date" },
        g: { type: "array", items: [{ type: "string" }], deprecated: true },
        h: {
          exclusiveMinimum: 1,
          default: { a: 1 },
          contentMediaType: "image/png",
        },
      },
    };
    assertEquals(bodyOf(schema, { B: { type: "string", minLength: 1 } }), {
      anyOf: [{
        type: "object",
        additionalProperties: false,
        not: { const: 1 },
        if: { required: ["a"] },
        patternProperties: { "^a": { type: "string" } },
        properties: {
          a: {
            items: false,
            prefixItems: [{ type: "string" }],
            minItems: 1,
            uniqueItems: true,
          },
          b: { maxLength: 3, allOf: [{ type: "string", minLength: 1 }] },
          c: { type: ["string", "integer"], multipleOf: 2 },
          d: {},
          e: { not: {} },
          f: { type: "string", pattern: "^[\\w\\-]$", format: "date" },
          g: {
            type: "array",
            prefixItems: [{ type: "string" }],
            items: {},
            deprecated: true,
          },
          h: { exclusiveMinimum: 1, contentEncoding: "base64" },
        },
      }, { type: "null" }],
    });
  });

  it("without what only the server writes", () => {
    const nothing = { type: "null" };
    const schemas = {
      Id: { type: "string", readOnly: true },
      Alias: { allOf: [{ $ref: "#/components/schemas/Id" }] },
      Base: {
        type: "object",
        properties: { id: { $ref: "#/components/schemas/Id" }, name: string },
        required: ["id", "name"],
      },
    };
    const schema = {
      allOf: [
        { $ref: "#/components/schemas/Base" },
        {
          required: ["id", "at"],
          properties: {
            at: string,
            by: { ...string, readOnly: true },
            all: { items: { $ref: "#/components/schemas/Id" } },
            alias: { allOf: [{ $ref: "#/components/schemas/Alias" }, {}] },
            some: { anyOf: [{ $ref: "#/components/schemas/Id" }, nothing] },
            one: { oneOf: [{ $ref: "#/components/schemas/Alias" }] },
            other: { anyOf: [{ $ref: "#/components/schemas/Id" }, string] },
          },
          anyOf: [{ required: ["alias"] }, { required: ["other"] }],
        },
      ],
      required: ["id"],
    };
    assertEquals(bodyOf(schema, schemas), {
      allOf: [
        { type: "object", properties: { name: string }, required: ["name"] },
        {
          properties: {
            at: string,
            all: { items: string },
            other: { anyOf: [string, string] },
          },
          required: ["at"],
          anyOf: [{}, { required: ["other"] }],
        },
      ],
    });
  });

  it("of parameters without null, which no request can send", () => {
    const Twice = { type: ["string", "null"], description: "A".repeat(99) };
    const $ref = "#/components/schemas/Twice";
    const { inputSchema } = toolOf({
      parameters: [
        inQuery("a", { $ref }),
        inQuery("b", {
          oneOf: [string, { type: "boolean" }, { type: "null" }],
        }),
      ],
      ...jsonBody({ properties: { c: { $ref } } }),
    }, { method: "post", components: { schemas: { Twice } } });
    const { a, b } = inputSchema.properties;
    assertEquals(a, { type: "string", description: Twice.description });
    assertEquals(b, { oneOf: [string, { type: "boolean" }] });
  });

  it("with what stands beside a reference", () => {
    const B = { type: "object", properties: { a: string } };
    const $ref = "#/components/schemas/B";
    const beside = { required: ["a"], properties: { n: { type: "integer" } } };
    const components = { schemas: { B } };
    assertEquals(bodyOf({ $ref, ...beside }, { B }), {
      ...beside,
      allOf: [B],
    });
    const tool = toolOf({
      parameters: [
        inQuery("q", { $ref: "#/components/schemas/S", enum: ["a"] }),
      ],
    }, { components: { schemas: { S: string } } });
    assertEquals(tool.inputSchema.properties.q, {
      enum: ["a"],
      allOf: [string],
    });
    assertEquals(
      bodyOf({ properties: { a: { $ref: "#/components/schemas/Any" } } }, {
        Any: true as never,
      }),
      { properties: { a: {} } },
    );
    const old = { components, openapi: "3.0.3" };
    assertEquals(bodyOf({ $ref, ...beside }, { B }, old), B);
  });

  it("with $defs of what is used twice or contains itself, and nothing else", () => {
    const long = {
      type: "string",
      description: "A word of many letters, used twice.",
    };
    const schemas = {
      Node: {
        type: "object",
        properties: { next: { $ref: "#/components/schemas/Node" } },
      },
      Twice: long,
      Once: { type: "object", properties: { a: string } },
      Short: { type: "integer" },
      Unused: { type: "object" },
      "": { ...long, minLength: 1 },
      "__proto__": {},
    };
    const schema = {
      properties: {
        a: { $ref: "#/components/schemas/Node" },
        b: { $ref: "#/components/schemas/Twice" },
        c: { $ref: "#/components/schemas/Twice", description: "C" },
        d: { $ref: "#/components/schemas/Once" },
        e: { $ref: "#/components/schemas/Short" },
        f: { $ref: "#/components/schemas/Short" },
        g: { $ref: "#/components/schemas/Once/properties/a" },
        h: { $ref: "#/components/schemas/" },
        i: { $ref: "#/components/schemas/" },
      },
    };
    assertEquals(bodyOf(schema, schemas), {
      properties: {
        a: { $ref: "#/$defs/Node" },
        b: { $ref: "#/$defs/Twice" },
        c: { $ref: "#/$defs/Twice", description: "C" },
        d: { type: "object", properties: { a: string } },
        e: { type: "integer" },
        f: { type: "integer" },
        g: string,
        h: { $ref: "#/$defs/schema" },
        i: { $ref: "#/$defs/schema" },
      },
      $defs: {
        schema: { ...long, minLength: 1 },
        Node: {
          type: "object",
          properties: { next: { $ref: "#/$defs/Node" } },
        },
        Twice: long,
      },
    });
  });

  it("with references into any place of the document", () => {
    const hostile = JSON.parse(
      '{ "__proto__": { "type": "object", "properties": { "__proto__": { "type": "string", "minLength": 1, "maxLength": 999999 } } }, "a/b~c \\"\\n": { "allOf": [{ "type": "string" }] } }',
    );
    const schema = {
      properties: {
        a: { $ref: "#/components/schemas/__proto__" },
        b: { $ref: "#/components/schemas/__proto__" },
        c: { $ref: "#/components/schemas/a~1b~0c%20%22%0A/allOf/0" },
        d: { $ref: "#/components/parameters/P/schema" },
        e: {
          $ref:
            "#/paths/~1x/post/requestBody/content/application~1json/schema/properties/c",
        },
      },
    };
    const parameters = { P: { name: "p", in: "query", schema: { enum: [1] } } };
    const body = bodyOf(schema, hostile, {
      components: { schemas: hostile, parameters },
    });
    assertEquals(JSON.parse(JSON.stringify(body)), {
      properties: {
        a: { $ref: "#/$defs/__proto__" },
        b: { $ref: "#/$defs/__proto__" },
        c: string,
        d: { enum: [1] },
        e: string,
      },
      $defs: JSON.parse(`{"__proto__":${JSON.stringify(hostile.__proto__)}}`),
    });
  });

  it("of schemas that refer to themselves without an end", () => {
    const schemas = {
      A: {
        allOf: [{ $ref: "#/components/schemas/B" }],
        properties: { a: string },
      },
      B: { anyOf: [{ $ref: "#/components/schemas/A" }, string] },
      C: { allOf: [{ $ref: "#/components/schemas/C" }] },
      D: { $ref: "#/components/schemas/D" },
    };
    const tool = toolOf(
      jsonBody({
        properties: {
          a: { $ref: "#/components/schemas/A" },
          b: { $ref: "#/components/schemas/B" },
          c: { $ref: "#/components/schemas/C" },
        },
      }),
      { method: "post", components: { schemas } },
    );
    for (const value of ["x", 1, {}, { a: "x" }]) {
      tool.request({ body: { a: value, b: value, c: value } });
    }
    const reason = reasonOf(jsonBody({ $ref: "#/components/schemas/D" }), {
      method: "post",
      components: { schemas },
    });
    assert(reason.includes("points to itself"), reason);
  });

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

  it("and offers ten values of an enum", () => {
    const values = Array.from({ length: 20 }, (_, index) => index);
    assertEquals(
      messageOf(toolOf({ parameters: [inQuery("q", { enum: values })] }), {
        q: 21,
      }),
      '"q" is 21; pass one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …, or leave it out',
    );
  });
});

describe("a tool's request()", () => {
  it("writes every style in every place", () => {
    const of = (style: string, explode: boolean, more: Json = {}) => ({
      schema: { type: ["array", "object"] },
      style,
      explode,
      ...more,
    });
    const list = ["a b", "c"];
    const object = { R: 1, G: { B: 2 } };
    const cases: [Json, unknown, string][] = [
      [of("form", true), list, "v=a%20b&v=c"],
      [of("form", false), list, "v=a%20b,c"],
      [of("spaceDelimited", false), ["a", "c"], "v=a%20c"],
      [of("pipeDelimited", false), list, "v=a%20b%7Cc"],
      [of("deepObject", true), object, "v%5BR%5D=1&v%5BG%5D%5BB%5D=2"],
      [of("form", true), object, "R=1&G=%7B%22B%22%3A2%7D"],
      [of("form", false), object, "v=R,1,G,%7B%22B%22%3A2%7D"],
      [of("form", true), [{ a: 1 }, 2], "v=%7B%22a%22%3A1%7D&v=2"],
    ];
    for (const method of ["get", "post"]) {
      for (const [parameter, value, query] of cases) {
        const tool = toolOf({
          parameters: [{ name: "v", in: "query", ...parameter }],
        }, { method });
        assertEquals(
          decodeURI(tool.request({ v: value }).url),
          decodeURI(`${BASE}/x?${query}`),
        );
      }
    }
    const paths: [string, boolean, unknown, string][] = [
      ["simple", false, list, "a%20b,c"],
      ["simple", false, object, "R,1,G,%7B%22B%22%3A2%7D"],
      ["simple", true, { R: 1 }, "R=1"],
      ["label", true, ["a", "b"], ".a.b"],
      ["matrix", false, ["a", "b"], ";v=a,b"],
    ];
    for (const [style, explode, value, segment] of paths) {
      const tool = toolOf({
        parameters: [{ name: "v", in: "path", ...of(style, explode) }],
      }, { path: "/x/{v}/y" });
      assertEquals(tool.request({ v: value }).url, `${BASE}/x/${segment}/y`);
    }
    const tool = toolOf({
      parameters: [{ name: "V", in: "header", schema: { type: "object" } }],
    });
    assertEquals(tool.request({ V: { a: 1, b: "c" } }).headers.v, "a,1,b,c");
  });

  it("writes two styles that no function has at once", () => {
    const list = { type: "array", items: string };
    const tool = toolOf({
      parameters: [
        inQuery("a", list, { style: "pipeDelimited", explode: false }),
        inQuery("b", list, { style: "spaceDelimited", explode: false }),
        inQuery("c", { type: "object" }, { style: "deepObject" }),
        inQuery("d", list, { style: "deepObject" }),
      ],
    });
    const { url } = tool.request({
      a: ["1", "2"],
      b: ["3", "4"],
      c: { x: { y: 5 } },
      d: ["6"],
    });
    assertEquals(
      [...new URL(url).searchParams].sort(),
      [["a", "1|2"], ["b", "3 4"], ["c[x][y]", "5"], ["d[0]", "6"]],
    );
    const any = toolOf({
      parameters: [
        inQuery("a", {}, { style: "pipeDelimited", explode: false }),
        inQuery("b", { type: "array" }, {
          style: "spaceDelimited",
          explode: false,
        }),
      ],
    });
    const nested = [{ toString: 1 }, 2];
    const { searchParams } = new URL(any.request({ a: nested, b: nested }).url);
    assertEquals(searchParams.get("a"), '{"toString":1}|2');
    assertEquals(searchParams.get("b"), '{"toString":1} 2');
    assertEquals(any.request({ a: "1|2" }).url, `${BASE}/x?a=1%7C2`);
    assert(
      messageOf(tool, { a: ["1|2"] })
        .startsWith('"a" holds an item with "|" in it, which separates '),
    );
    const post = toolOf({
      parameters: [
        inQuery("c", { type: ["object", "string"] }, { style: "deepObject" }),
      ],
    }, { method: "post" });
    assertEquals(post.request({ c: "x" }).url, `${BASE}/x?c=x`);
    errorOf(tool, { b: ["3 4"] });
    errorOf(tool, { c: { "x[y]": 1 } });
  });

  it("writes parameters that are JSON", () => {
    const json = (
      name: string,
      place: string,
      schema: Json,
      type = "application/json",
    ) => ({
      name,
      in: place,
      content: { [type]: { schema } },
    });
    const tool = toolOf({
      parameters: [
        json("a", "query", { type: "object" }),
        json("b", "query", string),
        json("c", "query", {}),
        json("d", "query", string, "text/csv"),
        json("e", "header", { type: "object" }),
        json("f", "header", string),
      ],
    });
    const { url, headers } = tool.request({
      a: { x: "ü" },
      b: "q",
      c: "r",
      d: "1,2",
      e: { x: "ü" },
      f: "g",
    });
    assertEquals([...new URL(url).searchParams], [
      ["a", '{"x":"ü"}'],
      ["b", '"q"'],
      ["c", '"r"'],
      ["d", "1,2"],
    ]);
    assertEquals([headers.e, headers.f], ['{"x":"\\u00fc"}', '"g"']);
    assertEquals(tool.request({ f: "€" }).headers.f, '"\\u20ac"');
    assertEquals(tool.inputSchema.properties.d, string);
  });

  it("writes objects in the styles that join items", () => {
    const schema = { type: ["array", "object"] };
    const delimited = (style: string) =>
      inQuery("b", schema, { style, explode: false });
    for (const method of ["get", "post"]) {
      const of = (style: string, b: unknown) =>
        toolOf({ parameters: [delimited(style)] }, { method })
          .request({ b }).url.slice(`${BASE}/x`.length);
      assertEquals(of("spaceDelimited", { R: 1, G: 2 }), "?b=R%201%20G%202");
      assertEquals(of("pipeDelimited", { R: 1 }), "?b=R%7C1");
      assertEquals(of("pipeDelimited", []), "");
    }
  });

  it("writes the name of a variable that a path shows", () => {
    const id = { name: "id", in: "path", required: true, schema: string };
    const label = { ...id, style: "label" };
    const of = (path: Json) => ({ parameters: [path, inQuery("id")] });
    assertEquals(
      toolOf(of(label), { path: "/x/{id}" })
        .request({ id_path: "7", id_query: "8" }).url,
      `${BASE}/x/.7?id=8`,
    );
    const matrix = { ...id, style: "matrix" };
    assertEquals(
      toolOf(of(matrix), { path: "/x/{id}" })
        .request({ id_path: "7/", id_query: "8" }).url,
      `${BASE}/x/;id=7%2F?id=8`,
    );
    const list = { ...matrix, explode: true, schema: { type: "array" } };
    assertEquals(
      toolOf(of(list), { path: "/x/{id}" })
        .request({ id_path: ["7", "8"], id_query: "9" }).url,
      `${BASE}/x/;id=7;id=8?id=9`,
    );
  });

  it("writes names with a tilde", () => {
    const deep = inQuery("~", { type: "object" }, { style: "deepObject" });
    const tool = toolOf({ parameters: [deep, inQuery("a~b")] }, {
      method: "post",
    });
    assertEquals(
      decodeURIComponent(tool.request({ query: { c: 1 }, a_b: "d" }).url),
      `${BASE}/x?~[c]=1&a~b=d`,
    );
  });

  it("writes the whole query where the description has it", () => {
    const whole = (type: string, required = false) => ({
      parameters: [
        {
          name: "all",
          in: "querystring",
          required,
          content: { [type]: { schema: { type: "object" } } },
        },
      ],
    });
    const tool = toolOf(whole("application/x-www-form-urlencoded"));
    const { url } = tool.request({ all: { a: "1&2", b: 3 } });
    assertEquals(url, `${BASE}/x?a=1%262&b=3`);
    const json = "application/json";
    assertEquals(toolOf(whole(json)).inputSchema.properties, {});
    const reason = reasonOf(whole(json, true));
    assert(reason.includes("whole query"), reason);
  });

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

  it("leaves out an optional body whose type no call can name", () => {
    const requestBody = { content: { "image/*": { schema: {} } } };
    const tool = toolOf({ requestBody }, { method: "post" });
    assertEquals(tool.inputSchema.properties, {});
    const reason = reasonOf(
      { requestBody: { ...requestBody, required: true } },
      { method: "post" },
    );
    assert(reason.includes("image/*"), reason);
  });

  it("takes the program's options, which win", () => {
    const tool = toolOf({
      parameters: [{ name: "X-A", in: "header", schema: string }, inQuery("q")],
    });
    const { headers, request } = tool.request({ "X-A": "model", q: "1" }, {
      headers: [["x-a", "program"], ["authorization", "Bearer user"]],
      request: { redirect: "error" },
    });
    assertEquals(headers["x-a"], "program");
    assertEquals(headers.authorization, "Bearer user");
    assertEquals(request, { redirect: "error" });
    const refused = (options: unknown) =>
      assertThrows(() => tool.request({}, options as never), EndpointError);
    assertEquals(
      refused({ data: 1 }).message,
      '"data" is not an option of a request of a tool; The options are headers, parameters, request',
    );
    assertEquals(refused({ headers: { "a b": "c" } }).code, "INVALID_HEADER");
    assertEquals(refused({ request: 1 }).code, "INVALID_PARAMETER");
  });

  it("uses servers of operations only where they are trusted", () => {
    const operation = { servers: [{ url: "https://upload.example/v2" }] };
    const reason = reasonOf(operation);
    assertEquals(
      reason,
      'its server is "https://upload.example/v2", which is not trusted; add https://upload.example to trustedOrigins if it may get your credentials',
    );
    const trustedOrigins = ["https://upload.example"];
    const tool = toolOf(operation, { trustedOrigins });
    assertEquals(tool.request({}).url, "https://upload.example/v2/x");
  });

  it("uses another path of the same origin only where it is trusted", () => {
    const trustedOrigins = ["https://api.example"];
    for (const url of ["https://api.example/v2", "/v2", "//api.example/v2/"]) {
      const same = { servers: [{ url }] };
      assertEquals(
        reasonOf(same),
        'its server is "https://api.example/v2", and another path of that origin may be another program; add https://api.example to trustedOrigins if it may get your credentials',
      );
      assertEquals(
        toolOf(same, { trustedOrigins }).request({}).url,
        "https://api.example/v2/x",
      );
    }
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

  it("writes the members of a parameter that is the whole query", () => {
    const schema = {
      type: "object",
      properties: { ids: { type: "array", items: string }, q: string },
    };
    const content = { "application/x-www-form-urlencoded": { schema } };
    const tool = toolOf({
      parameters: [{ name: "all", in: "querystring", content }],
    }, { openapi: "3.2.0" });
    assertEquals(
      tool.request({ all: { ids: ["1", "2"], q: "a b" } }).url,
      `${BASE}/x?ids=1&ids=2&q=a%20b`,
    );
  });

  it("skips a parameter without a name, unless a call needs it", () => {
    const tool = toolOf({ parameters: [inQuery("")] }, { method: "post" });
    assertEquals(tool.inputSchema.properties, {});
    const reason = reasonOf(
      { parameters: [inQuery("", string, { required: true })] },
      { method: "post" },
    );
    assert(reason.includes("name that no request can have"), reason);
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

  it("unknown, missing and wrong arguments, in one sentence each", () => {
    assertEquals(
      of({ limti: 1 }),
      '"limti" is not an argument of list_orders; did you mean "limit"?',
    );
    assertEquals(
      of({ status: "opne" }),
      '"status" is "opne"; pass one of "open", "paid", or leave it out',
    );
    assertEquals(
      messageOf(tool, { id: ["a"] }),
      '"id" is a list; pass a string',
    );
    assertEquals(
      of({ limit: "7" }),
      '"limit" is "7"; pass an integer, or leave it out',
    );
    assertEquals(
      of({ limit: 1.5 }),
      '"limit" is 1.5; pass an integer, or leave it out',
    );
    assertEquals(
      of({ flag: "true" }),
      '"flag" is "true"; pass true or false, or leave it out',
    );
    assertEquals(of({ id: null }), '"id" is null; pass a string');
    const missing = errorOf(tool, {});
    assertEquals(missing.message, '"id" is missing; pass a string');
    assertEquals(missing.code, "MISSING_PARAMETER");
    assertEquals(errorOf(tool, undefined).code, "MISSING_PARAMETER");
    for (const args of [null, "x", [], 1]) {
      assert(messageOf(tool, args).startsWith("The arguments are "));
    }
  });

  it("several faults at once, at most five", () => {
    assertEquals(
      messageOf(tool, { limit: true, status: 1, a: 1, b: 1, c: 1, d: 1 })
        .split(". ").length,
      5,
    );
  });

  it("what would leave the path", () => {
    for (const id of ["..", "."]) {
      const error = errorOf(tool, { id });
      assertEquals(error.code, "UNSAFE_PATH");
      assert(error.message.startsWith(`"id" is "${id}"`), error.message);
    }
    assertEquals(errorOf(tool, { id: "" }).code, "MISSING_PARAMETER");
    for (const id of [null, [], ["a"], {}, { a: 1 }, 7, true]) {
      assertEquals(errorOf(tool, { id }).code, "INVALID_PARAMETER");
    }
    for (const id of ["../x", "a/b", "?", "#", "%2e%2e", "{id}", "//x", "\\"]) {
      const { url } = tool.request({ id });
      assertEquals(url, `${BASE}/users/${encodeURIComponent(id)}/orders`);
    }
    const untyped = toolOf(
      { parameters: [{ name: "b", in: "path" }, { name: "c", in: "header" }] },
      { path: "/a/{b}" },
    );
    assertEquals(Object.values(untyped.inputSchema.properties), [
      string,
      string,
    ]);
    for (const b of [["x"], { x: 1 }, null]) errorOf(untyped, { b });
    const label = toolOf({
      parameters: [{
        name: "b",
        in: "path",
        style: "label",
        explode: true,
        schema: { type: "array" },
      }],
    }, { path: "/a/{b}" });
    const unsafe = errorOf(label, { b: ["", ""] });
    assertEquals(unsafe.code, "UNSAFE_PATH");
    assertEquals(
      unsafe.message,
      '"b" would make "." or ".." of a part of the path; pass another value',
    );
    const list = toolOf({
      parameters: [{ name: "b", in: "path", schema: { type: "array" } }],
    }, { path: "/a/{b}" });
    assertEquals(errorOf(list, { b: [".."] }).code, "UNSAFE_PATH");
    assertEquals(
      messageOf(list, { b: [] }),
      '"b" is a list without items; pass one that is not empty',
    );
  });

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

  it("properties that only the server writes, also in an open body", () => {
    const role = { ...string, readOnly: true };
    const tool = toolOf(
      jsonBody({
        type: "object",
        properties: { name: string, role },
        required: ["role"],
        additionalProperties: true,
        patternProperties: { "^x-": string },
      }),
      { method: "post" },
    );
    const { properties } = tool.inputSchema.properties.body!;
    assertEquals(Object.keys(properties as object), ["name"]);
    assertEquals(
      messageOf(tool, { body: { name: "a", role: "admin" } }),
      '"role" is not a key of "body"; pass only "name"',
    );
    assertEquals(
      tool.request({ body: { name: "a", other: 1, "x-a": "b" } }).body,
      { name: "a", other: 1, "x-a": "b" },
    );
    assertEquals(
      JSON.stringify(tool.inputSchema).includes("role"),
      false,
    );
  });

  it("such properties under a name that a form has for them", () => {
    const schema = {
      type: "object",
      properties: {
        user: { properties: { name: string, role: { readOnly: true } } },
        "tags[]": string,
        level: { readOnly: true },
      },
    };
    for (const type of ["x-www-form-urlencoded", "form-data"]) {
      const kind = type === "form-data" ? "multipart" : "application";
      const requestBody = { content: { [`${kind}/${type}`]: { schema } } };
      const tool = toolOf({ requestBody }, { method: "post" });
      for (const key of ["user[role]", "user.role", "User[role]", "[user][a"]) {
        assertEquals(
          messageOf(tool, { body: { [key]: "admin" } }),
          `"body" holds the key "${key}", which a server reads as a part of "user"; remove it`,
        );
      }
      assert(messageOf(tool, { body: { "[level]": "1" } }).includes("level"));
      tool.request({
        body: { user: { name: "a" }, "tags[]": "b", "x[y]": "" },
      });
    }
  });

  it("such properties wherever they are", () => {
    const $ref = "#/components/schemas/User";
    const role = { $ref: "#/components/schemas/Role" };
    const User = { type: "object", properties: { name: string, role } };
    const schemas = { User, Role: { ...string, readOnly: true } };
    const open = { type: "object", properties: { other: string } };
    const user = { name: "a", role: "admin" };
    const cases: [schema: Json, body: unknown, path: string][] = [
      [{ allOf: [{ $ref }, open] }, user, "body"],
      [
        { properties: { a: { $ref, description: "b" } } },
        { a: user },
        "body.a",
      ],
      [
        { properties: { a: { items: { $ref } } } },
        { a: [{}, user] },
        "body.a[1]",
      ],
      [{ additionalProperties: { $ref } }, { z: user }, "body.z"],
      [{ oneOf: [{ $ref }, { type: "null" }] }, user, "body"],
      // The other members would take any key.
      [{ anyOf: [open, { $ref }] }, user, "body"],
      [{ oneOf: [{ allOf: [{ $ref }] }, open] }, user, "body"],
      [{ anyOf: [open, { anyOf: [{ $ref }, string] }] }, user, "body"],
    ];
    for (const [schema, body, path] of cases) {
      const tool = toolOf(jsonBody(schema), {
        method: "post",
        components: { schemas },
      });
      const message = messageOf(tool, { body });
      assert(message.startsWith(`"role" is not a key of "${path}"; `), message);
      assert(!JSON.stringify(tool.inputSchema).includes("role"));
    }
    const Role = { properties: { _role: { ...string, readOnly: true } } };
    const beside = { allOf: [Role], properties: { role: string } };
    const ownRole = { role: "b" };
    assertEquals(
      toolOf(jsonBody(beside), { method: "post" }).request({ body: ownRole })
        .body,
      ownRole,
    );
    const both = { anyOf: [{ $ref }, { properties: { role: string } }] };
    const tool = toolOf(jsonBody(both), {
      method: "post",
      components: { schemas },
    });
    assertEquals(tool.request({ body: { role: "b" } }).body, { role: "b" });
    // Only what each schema says is read-only is so.
    const here = {
      allOf: [{ allOf: [{ $ref }] }],
      properties: { role: string },
    };
    const taken = toolOf(jsonBody(here), {
      method: "post",
      components: { schemas },
    });
    assertEquals(taken.request({ body: user }).body, user);
  });

  it("integers that JavaScript may have rounded", () => {
    const tool = toolOf({
      parameters: [
        { name: "id", in: "query", schema: { type: "integer" } },
        { name: "amount", in: "query", schema: { type: "number" } },
        { name: "of", in: "query", schema: { type: ["integer", "string"] } },
      ],
    });
    const args = JSON.parse('{"id":9007199254740993}');
    assertEquals(
      messageOf(tool, args),
      '"id" is 9007199254740992, which may have been rounded; pass an integer, or leave it out',
    );
    assert(messageOf(tool, { of: -(2 ** 60) }).includes("or a string"));
    const most = Number.MAX_SAFE_INTEGER;
    assertEquals(
      tool.request({ id: most, amount: 1e21 }).url,
      `${BASE}/x?id=${most}&amount=1e%2B21`,
    );
  });

  it("a member of a union, saying what it lacks and not what it is", () => {
    const member = (kind: string, name: string) => ({
      type: "object",
      required: ["k", name],
      properties: { k: { const: kind }, [name]: string },
    });
    const members = [member("a", "x"), member("b", "y")];
    for (const union of ["oneOf", "anyOf"]) {
      const schemas: [
        schema: Json,
        wrap: (value: Json) => unknown,
        at: string,
      ][] = [
        [{ [union]: members }, (it) => it, "body"],
        [
          { [union]: members.map((it) => ({ allOf: [it] })) },
          (it) => it,
          "body",
        ],
        [{ items: { [union]: members } }, (it) => [it], "body[0]"],
      ];
      for (const [schema, wrap, at] of schemas) {
        const tool = toolOf(jsonBody(schema), { method: "post" });
        const of = (value: Json) => messageOf(tool, { body: wrap(value) });
        assertEquals(of({ k: "b" }), `"${at}.y" is missing; pass a string`);
        assertEquals(of({ k: "c" }), `"${at}.k" is "c"; pass "a" or "b"`);
        assertEquals(of({ x: "" }), `"${at}.k" is missing; pass "a"`);
      }
    }
  });

  it("values that the enum of a list lacks", () => {
    const list = { type: "array", enum: ["a", "b"], items: string };
    const tool = toolOf({ parameters: [inQuery("kinds", list)] });
    assertEquals(tool.inputSchema.properties.kinds, {
      type: "array",
      items: { type: "string", enum: ["a", "b"] },
    });
    assertEquals(
      tool.request({ kinds: ["a", "b"] }).url,
      `${BASE}/x?kinds=a&kinds=b`,
    );
    assertEquals(
      messageOf(tool, { kinds: ["c"] }),
      '"kinds[0]" is "c"; pass one of "a", "b"',
    );
  });

  it("parts of a body, with the way to them", () => {
    const schema = {
      type: "object",
      properties: {
        items: {
          type: "array",
          items: {
            type: "object",
            properties: { sku: string, count: { type: "integer" } },
            required: ["sku"],
            additionalProperties: false,
          },
        },
        pair: { prefixItems: [string], items: { type: "integer" } },
        kind: { const: "a" },
        map: { additionalProperties: { type: "number" } },
        pattern: {
          patternProperties: { a: string },
          additionalProperties: false,
        },
        one: { oneOf: [string, { type: "object", required: ["x"] }] },
        all: { allOf: [{ type: "object" }, { required: ["y"] }] },
        list: { enum: [["a"], { b: 1, c: 2 }] },
        ref: { $ref: "#/components/schemas/R" },
        again: { $ref: "#/components/schemas/R" },
      },
    };
    const R = {
      anyOf: [{ enum: ["long enough to be a definition", "b"] }, {
        type: "null",
      }],
    };
    const post = toolOf(jsonBody(schema), {
      method: "post",
      components: { schemas: { R } },
    });
    const of = (body: unknown) => messageOf(post, { body });
    assertEquals(of([]), '"body" is a list; pass an object, or leave it out');
    assertEquals(
      of({ items: [{ sku: 1 }] }),
      '"body.items[0].sku" is 1; pass a string',
    );
    assertEquals(
      of({ items: [{}] }),
      '"body.items[0].sku" is missing; pass a string',
    );
    assertEquals(
      of({ items: [{ sku: "a", cuont: 1 }] }),
      '"cuont" is not a key of "body.items[0]"; did you mean "count"?',
    );
    assertEquals(of({ pair: [1, "a"] }).split(". ").length, 2);
    assertEquals(
      of({ kind: "b" }),
      '"body.kind" is "b"; pass "a", or leave it out',
    );
    assertEquals(
      of({ map: { k: "v" } }),
      '"body.map.k" is "v"; pass a number, or leave it out',
    );
    post.request({ body: { pattern: { zebra: 1 } } });
    assertEquals(
      of({ one: 1 }),
      '"body.one" is 1; pass a string or an object, or leave it out',
    );
    assertEquals(
      of({ one: {} }),
      '"body.one.x" is missing; pass another value',
    );
    assertEquals(
      of({ all: {} }),
      '"body.all.y" is missing; pass another value',
    );
    assertEquals(
      of({ all: 1 }),
      '"body.all" is 1; pass an object, or leave it out',
    );
    post.request({ body: { list: { c: 2, b: 1 } } });
    assertEquals(
      of({ list: ["b"] }),
      '"body.list" is a list; pass one of ["a"], {"b":1,"c":2}, or leave it out',
    );
    post.request({
      body: { list: ["a"], ref: null, again: "b", map: { k: 1 } },
    });
    assertEquals(
      of({ ref: 1 }),
      '"body.ref" is 1; pass one of "long enough to be a definition", "b" or null, or leave it out',
    );
    assert(
      of({ items: Array.from({ length: 99 }, () => 1) }).split(". ").length ===
        5,
    );
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

  it("what is empty or leads elsewhere in a list of a path", () => {
    const list = toolOf({
      parameters: [{
        name: "id",
        in: "path",
        required: true,
        schema: { type: "array" },
      }],
    }, { path: "/x/{id}" });
    assertEquals(
      messageOf(list, { id: [".."] }),
      '"id" is "..", which leads to another path; pass another value',
    );
    for (const id of [[], [""]]) {
      assertEquals(
        messageOf(list, { id }),
        '"id" is a list without items; pass one that is not empty',
      );
    }
    assertEquals(list.request({ id: ["a", ".."] }).url, `${BASE}/x/a,..`);
    assertEquals(
      list.request({ id: [{ toString: 1 }] }).url,
      `${BASE}/x/%7B%22toString%22%3A1%7D`,
    );
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

  it("with one mark at the end of each sentence", () => {
    const tool = toolOf({ parameters: [inQuery("limit")] });
    assertEquals(
      messageOf(tool, { limti: 1, limt: 2 }),
      '"limti" is not an argument of run; did you mean "limit"? ' +
        '"limt" is not an argument of run; did you mean "limit"?',
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
