import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import ts from "typescript";
import { createClient } from "../../lib/client/client.ts";
import { described } from "../../lib/description/mod.ts";
import { path } from "../../lib/path/path.ts";
import { createTools } from "../../lib/tools/create_tools.ts";
import { parseTemplate } from "../../lib/uri_template/parse_template.ts";
import { createEndpoint, endpoint, toRequest } from "../../mod.ts";
import { filesIn } from "../../scripts/_tools.ts";
import { call } from "../_call.ts";
import { isFull } from "../_runs.ts";

/** The keys that a file reads from any object: `a.key`, `a["key"]` and `const { key } = a`. */
function keysReadBy(path: string): string[] {
  const keys: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) keys.push(node.name.text);
    if (
      ts.isElementAccessExpression(node) &&
      ts.isStringLiteral(node.argumentExpression)
    ) keys.push(node.argumentExpression.text);
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      if (ts.isIdentifier(name) || ts.isStringLiteral(name)) {
        keys.push(name.text);
      }
    }
    ts.forEachChild(node, visit);
  };
  const source = Deno.readTextFileSync(path);
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return keys;
}

const NAMES = [...new Set(filesIn("lib").flatMap(keysReadBy))]
  // What objects inherit already is not added by a merge.
  .filter((name) => !(name in Object.prototype) && !name.startsWith("#"))
  .sort();

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
const file = new File(["1"], "a.txt");
const typed = (type: string) => ({
  method: "post" as const,
  url: "https://h.example/a",
  headers: { "content-type": type },
});

/** Builds requests in every way, and says what became of them. */
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

function pollute(name: string, value: unknown): () => void {
  Object.assign(Object.prototype, { [name]: value });
  return () => Reflect.deleteProperty(Object.prototype, name);
}

describe("a key on Object.prototype that lib/ reads", () => {
  it("is one of many", () => assertEquals(NAMES.length > 400, true));

  for (const [what, build] of Object.entries(BUILT)) {
    it(`changes no request of ${what}`, () => {
      const right = outcomeOf(build);
      const changed: unknown[] = [];
      for (const name of NAMES) {
        for (const value of VALUES) {
          const clean = pollute(name, value);
          const outcome = outcomeOf(build);
          clean();
          if (outcome !== undefined && outcome !== right) {
            changed.push([name, value, outcome]);
          }
        }
      }
      assertEquals(changed, []);
      assertEquals(right === undefined, false);
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
      const clean = pollute(name, "x");
      const outcome = await send().catch(() => undefined);
      clean();
      if (outcome !== undefined && outcome !== right) {
        changed.push([name, outcome]);
      }
    }
    assertEquals(changed, []);
  });
});
