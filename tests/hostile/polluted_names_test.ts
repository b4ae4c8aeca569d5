import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { createClient } from "../../lib/client/client.ts";
import { describe as describedBy } from "../../lib/description/table/describe.ts";
import { described } from "../../lib/description/mod.ts";
import type { Table } from "../../lib/description/table/table.ts";
import { tableOf } from "../../lib/description/table/table_of.ts";
import { path } from "../../lib/path/path.ts";
import {
  createTools,
  type ToolSettings,
} from "../../lib/tools/create_tools.ts";
import { strictTool } from "../../lib/tools/openai/strict_tool.ts";
import { parseTemplate } from "../../lib/uri_template/parse_template.ts";
import {
  createEndpoint,
  endpoint,
  EndpointError,
  toRequest,
} from "../../mod.ts";
import { call } from "../_call.ts";
import { isFull } from "../_runs.ts";
import { namesReadIn, pollute } from "./_pollute.ts";

const NAMES = namesReadIn("lib");

/** What data can be; text alone, unless everything is tried. */
const VALUES = isFull ? ["x", 7, ["x"], { x: "x" }] : ["x"];

const base = {
  baseUrl: "https://h.example",
  headers: { authorization: "token s" },
};
const document = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: {
    "/o/{id}": {
      post: {
        parameters: [{ name: "id", in: "path", required: true, schema: {} }, {
          name: "q",
          in: "query",
          schema: { type: "array", items: { type: "string" } },
        }],
        requestBody: {
          content: {
            "application/json": {
              schema: { type: "object", properties: { a: { type: "string" } } },
            },
          },
        },
      },
    },
  },
};

/** A document with something of everything that is read of one. */
const large = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  servers: [{ url: "https://h.example/v1" }],
  security: [{ key: [] }],
  paths: {
    "/pets/{id}": {
      parameters: [{ $ref: "#/components/parameters/Id" }],
      get: {
        operationId: "get pet",
        summary: "Get a pet",
        parameters: [
          { name: "id", in: "query", schema: { type: "integer", default: 3 } },
          { name: "X-Trace", in: "header", schema: { type: "string" } },
          { name: "since", in: "query", schema: { format: "date-time" } },
          { name: "c", in: "cookie", schema: { type: "string" } },
          {
            name: "filter",
            in: "query",
            style: "deepObject",
            schema: { $ref: "#/components/schemas/Pet" },
          },
          {
            name: "sort",
            in: "query",
            content: { "application/json": { schema: { type: "array" } } },
          },
        ],
        responses: {
          200: {
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/Pet" },
              },
            },
          },
        },
      },
      put: {
        description: "Change it. It takes long",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { $ref: "#/components/schemas/Pet" },
            },
          },
        },
        responses: { default: { description: "done" } },
      },
    },
    "/forms": {
      post: {
        operationId: "send_form",
        requestBody: {
          content: {
            "application/x-www-form-urlencoded": {
              schema: {
                type: "object",
                required: ["a"],
                properties: {
                  a: { type: "array", items: { type: "string" } },
                  b: { type: "string", nullable: true },
                },
              },
              encoding: { a: { explode: false } },
            },
          },
        },
      },
      patch: {
        operationId: "send_parts",
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                properties: {
                  file: { type: "string", format: "binary" },
                  list: { items: { enum: ["a", "b", null] } },
                },
              },
            },
          },
        },
      },
    },
    "/bytes": {
      servers: [{ url: "https://h.example/v1/own" }],
      post: {
        operationId: "send_bytes",
        requestBody: { content: { "application/octet-stream": {} } },
      },
      head: { parameters: [], responses: { 200: {} } },
    },
  },
  components: {
    parameters: {
      Id: {
        name: "id",
        in: "path",
        required: true,
        schema: { type: "string" },
      },
    },
    schemas: {
      Pet: {
        allOf: [{ $ref: "#/components/schemas/Named" }, {
          type: "object",
          properties: {
            age: { type: ["integer", "null"], minimum: 1, default: 2 },
            kind: { oneOf: [{ const: "cat" }, { type: "boolean" }] },
            owner: {
              oneOf: [{ type: "string" }, {
                type: "object",
                required: ["name"],
                properties: { name: { type: "string" } },
              }],
            },
            size: { anyOf: [{ type: "string" }, { type: "null" }] },
            tags: { type: "array", items: { type: "string", pattern: "^a" } },
            more: { type: "object", additionalProperties: true },
            parent: { $ref: "#/components/schemas/Pet" },
            any: {},
            pair: { prefixItems: [{ type: "string" }], items: false },
          },
        }],
      },
      Named: {
        type: "object",
        required: ["name", "id"],
        properties: {
          id: { type: "string", readOnly: true },
          name: { type: "string", description: "What it is called" },
          secret: { type: "string", writeOnly: true },
        },
      },
    },
    securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
  },
};
const pet = {
  name: "a",
  age: null,
  kind: true,
  size: "m",
  tags: ["a"],
  more: { b: 1 },
};

/** All that is shown of the tools of a document. */
function shownOf(settings?: ToolSettings): unknown {
  const tools = createTools(large, base, settings);
  const { skipped, characters } = tools;
  return [[...tools], skipped, characters];
}

function callTool(name: string, args: object, settings?: ToolSettings) {
  return createTools(large, base, settings).get(name)!.request(args);
}
const strict = (name: string) =>
  strictTool(createTools(large, base).get(name)!);

const file = new File(["1"], "a.txt");
const typed = (type: string) => ({
  method: "post" as const,
  url: "https://h.example/a",
  headers: { "content-type": type },
});

const TABLES: Readonly<Record<string, Table>> = {
  false: tableOf(large),
  true: tableOf(large, { names: true }),
};

/** Builds requests and shows tools in every way, and says what became of them. */
const BUILT: Readonly<Record<string, () => unknown>> = {
  "endpoint()": () =>
    endpoint("POST /{a}/{+b}{?c*}", { a: 1, b: "x/y", c: { d: [1] }.d, e: 2 }),
  "endpoint.merge()": () =>
    call(endpoint.merge, "GET /{a}", { a: 1, mediaType: { format: "raw" } }),
  "endpoint.defaults()": () =>
    endpoint.defaults({ a: 1, headers: { "x-a": 1 } })("GET /{a}{?b}", {}),
  "endpoint.parse()": () =>
    call(endpoint.parse, { ...base, method: "GET", url: "/{?a}", a: [1, 2] }),
  "createEndpoint()": () =>
    createEndpoint(base)("PUT /{a}{/b*}", { a: 1, b: ["c"], d: 2 }),
  "createEndpoint(), with options": () =>
    createEndpoint({ ...base, parameters: { t: 1 } })("POST /a", {}, {
      data: { b: 1 },
      query: { c: [1] },
      cookies: { d: 2 },
    }),
  "createEndpoint(), described": () =>
    call(createEndpoint({ ...base, description: described() }), "GET /o", {
      q: ["a"],
      r: { s: 1 },
    }),
  "createTools()": () =>
    createTools(document, base).get("post_o_id")!.request({
      id: "1",
      q: ["a", "b"],
      body: { a: "b" },
    }),
  "createTools(), in a query": () =>
    callTool("get_pet", {
      id_path: "1",
      id_query: 2,
      since: "2026-01-01",
      filter: { name: "a" },
      sort: [1],
    }),
  "createTools(), in a body": () =>
    callTool("put_pets_id", { id: "1", body: pet }),
  "createTools(), in a form": () =>
    callTool("send_form", { body: { a: ["a", "b"], b: null } }),
  "createTools(), multipart": () =>
    callTool("send_parts", { body: { list: ["a"], file: "YQ==" } }),
  "createTools(), refused": () => {
    try {
      return callTool("get_pet", { id_path: "..", d: 1 });
    } catch (error) {
      if (!(error instanceof EndpointError)) throw error;
      return [error.code, error.message];
    }
  },
  "createTools(), with coerced arguments": () =>
    callTool("put_pets_id", { id: "1", body: JSON.stringify(pet) }, {
      coerce: "json",
    }),
  "createTools(), with arguments of the program": () =>
    createTools(large, { ...base, parameters: { since: "x" } }, {
      perRequest: ["sort"],
    }).get("get_pet")!.request({ id_path: "1" }, {
      parameters: { sort: [1] },
      headers: { "x-trace": "a" },
    }),
  "createTools(), with a key of the program": () =>
    createTools(large, { ...base, parameters: { name: "b" } }, {})
      .get("put_pets_id")!.request({ id: "1", body: { kind: true } }),
  "createTools(), shown without keys of the program": () =>
    shownOf({ perRequest: ["name", "age"] }),
  "createTools(), shown": () => shownOf(),
  "createTools(), shown in full": () =>
    shownOf({
      descriptions: "full",
      outputSchema: true,
      maxNameLength: 16,
    }),
  "createTools(), shown without descriptions": () =>
    shownOf({
      descriptions: "none",
      include: ({ method }) => method !== "put",
    }),
  "createTools(), shown with changes": () =>
    shownOf({
      name: ({ path }) => path,
      describe: () => "text",
      argument: ({ name }) =>
        name === "since"
          ? { hidden: true }
          : name === "sort"
          ? { value: [1] }
          : { name: `my ${name}`, description: "text" },
    }),
  "strictTool()": () =>
    strict("put_pets_id").request({
      id: "1",
      body: { ...pet, parent: null, any: "1", pair: null, more: "{}" },
    }),
  "strictTool(), shown": () =>
    [...createTools(large, base).values()].map(strictTool),
  "tableOf()": () => tableOf(large),
  "tableOf(), with names": () => tableOf(large, { names: true }),
  ...Object.fromEntries([false, true].flatMap((names) => [
    [`describe(), names: ${names}`, () => {
      const api = createEndpoint({
        ...base,
        description: describedBy(large, { names }),
      });
      return [
        call(api, "GET /pets/{id}", {
          id: 1,
          since: new Date(0),
          filter: { name: "a" },
          sort: [1],
        }, { headers: { "x-trace": "a" }, cookies: { c: "d" } }),
        call(api, "PUT /pets/{id}", { id: 1, ...pet }),
        call(api, "POST /forms", { a: ["a", "b"], b: "c" }),
        call(api, "POST /bytes", {}, { data: "a" }),
      ];
    }],
    [`described(), names: ${names}`, () => {
      const description = described(TABLES[`${names}`]!);
      const api = createEndpoint({ ...base, description });
      return [
        call(api, "GET /pets/{id}", { id: 1, sort: [1] }),
        call(api, "PUT /pets/{id}", { id: 1, ...pet }),
        call(api, "POST /forms", { a: ["a", "b"], b: "c" }),
      ];
    }],
  ])),
  "parseTemplate()": () =>
    parseTemplate("{/a*}{?b*,c:3}{;d}").expand({
      a: ["b"],
      b: { c: "d" },
      c: "efgh",
      d: "",
    }),
  "path": () => path`/a/${"b/c"}/${1}`,
  "toRequest()": () =>
    shown(toRequest(endpoint("POST /a", { b: [1], c: null }))),
  "toRequest(), of a form": () =>
    shown(
      toRequest({
        ...typed("application/x-www-form-urlencoded"),
        body: { a: [1], b: { c: 2 } },
      }),
    ),
  "toRequest(), multipart": () =>
    shown(
      toRequest({
        ...typed("multipart/form-data"),
        body: { a: [1], b: { c: 2 }, file },
      }),
    ),
};

/** A request; its headers without the boundary, which is random. */
function shown(request: Request): unknown {
  const type = request.headers.get("content-type") ?? "";
  return [request.method, request.url, type.replace(/boundary=.*/, "")];
}

/** What came of a call, as text: with any key on prototypes, only own keys are compared. */
function outcomeOf(build: () => unknown): string | undefined {
  try {
    return JSON.stringify(build());
  } catch {
    return undefined; // An error is no changed request.
  }
}

/** Finds the names that change an outcome: all are set at once, and where that makes a difference, each half of them. */
function changesBy(
  names: readonly string[],
  value: unknown,
  build: () => unknown,
  right: string | undefined,
): unknown[] {
  const clean = pollute(names, value);
  const outcome = outcomeOf(build);
  clean();
  if (outcome === right) return [];
  if (names.length === 1) return outcome ? [[...names, value, outcome]] : [];
  const middle = names.length >> 1;
  return [names.slice(0, middle), names.slice(middle)].flatMap((half) =>
    changesBy(half, value, build, right)
  );
}

describe("a key on Object.prototype that lib/ reads", () => {
  it("is one of many", () => assertEquals(NAMES.length > 400, true));

  for (const [what, build] of Object.entries(BUILT)) {
    it(`changes nothing of ${what}`, () => {
      const right = outcomeOf(build);
      const groups = isFull ? NAMES.map((name) => [name]) : [NAMES];
      const changed = VALUES.flatMap((value) =>
        groups.flatMap((names) => changesBy(names, value, build, right))
      );
      assertEquals(changed, []);
      assertEquals(right === undefined, false);
    });
  }

  // Names that no runtime reads: they may not even lead to an error.
  const words = (
    "operator $ref code path text style explode in name schema content required headers " +
    "baseUrl data url method request mediaType trustedOrigins readOnly nullable default enum " +
    "const type format items properties allOf anyOf oneOf encoding contentType parameters " +
    "requestBody servers security tags description summary operationId deprecated include " +
    "descriptions validator body value"
  ).split(" ");
  for (const what of ["in a query", "in a body", "refused", "shown"]) {
    it(`fails nothing of createTools(), ${what}`, () => {
      const build = BUILT[`createTools(), ${what}`]!;
      const right = outcomeOf(build);
      for (const value of VALUES) {
        const changed = words.filter((word) => {
          const clean = pollute([word], value);
          const outcome = outcomeOf(build);
          clean();
          return outcome !== right;
        });
        assertEquals(changed, []);
      }
    });
  }

  it("changes nothing that createClient() sends", async () => {
    const send = async () => {
      let sent: unknown;
      const client = createClient({
        ...base,
        retry: 0,
        fetch: async (request) => {
          sent = [shown(request), [...request.headers], await request.text()];
          return new Response("null");
        },
      });
      await client("POST /{a}", { a: 1, b: { c: 2 } }, { query: { d: 3 } });
      return JSON.stringify(sent);
    };
    const right = await send();
    const changed: unknown[] = [];
    for (const name of NAMES) {
      const clean = pollute([name], "x");
      const outcome = await send().catch(() => undefined);
      clean();
      if (outcome !== undefined && outcome !== right) {
        changed.push([name, outcome]);
      }
    }
    assertEquals(changed, []);
  });
});
