import { deepStrictEqual, strictEqual, throws } from "node:assert";
import { describe, it } from "node:test";
import { createTools } from "../../lib/tools/create_tools.ts";

const string = { type: "string" };
const at = (place: string, name: string, more = {}) => ({
  name,
  in: place,
  schema: string,
  ...more,
});
function toolOf(operation: object, pins: object, path = "/x", method = "get") {
  const document = {
    openapi: "3.1.0",
    paths: { [path]: { [method]: { operationId: "run", ...operation } } },
  };
  const tools = createTools(
    document,
    { baseUrl: "https://h.test", parameters: pins } as never,
  );
  return tools.get("run")!;
}
const bodyOf = (schema: object, required = true) => ({
  requestBody: { required, content: { "application/json": { schema } } },
});
const refused = (run: () => unknown) =>
  throws(run, /is not an argument|holds the key/);

describe("a pinned name", () => {
  it("is hidden in the path, the query, a header and the body", () => {
    const tool = toolOf(
      {
        parameters: [
          at("path", "account", { required: true }),
          at("query", "limit"),
          at("query", "Account"),
          at("query", "account[]"),
          at("header", "ACCOUNT"),
        ],
        ...bodyOf({
          type: "object",
          properties: { account: string, note: string },
          required: ["account"],
        }),
      },
      { account: "a1" },
      "/x/{account}",
      "post",
    );
    deepStrictEqual(Object.keys(tool.inputSchema.properties), [
      "limit",
      "body",
    ]);
    deepStrictEqual(
      Object.keys(tool.inputSchema.properties.body!.properties as object),
      ["note"],
    );
    for (
      const args of [
        { account: "b" },
        { Account: "b" },
        { body: { account: "b" } },
        { body: { Account: "b" } },
        { body: { "account[]": "b" } },
      ]
    ) {
      refused(() => tool.request({ body: {}, ...args }));
    }
    strictEqual(
      tool.request({ limit: "1", body: {} }).url,
      "https://h.test/x/a1?limit=1",
    );
  });
  it("is set in a body that names it, also through $ref and allOf", () => {
    const node = {
      allOf: [{ type: "object", properties: { account: string } }, {
        type: "object",
        properties: { note: string },
      }],
    };
    const tool = toolOf(bodyOf(node), { account: "a1" }, "/x", "post");
    deepStrictEqual(tool.request({ body: { note: "n" } }).body, {
      note: "n",
      account: "a1",
    });
    strictEqual(JSON.stringify(tool.inputSchema).includes("account"), false);
  });
  it("is no key of an object in the query, at any level or in another spelling", () => {
    for (
      const style of [{ style: "form" }, { style: "deepObject" }, {
        style: "form",
        explode: false,
      }, { content: { "application/json": { schema: { type: "object" } } } }]
    ) {
      const tool = toolOf({
        parameters: [{
          name: "filter",
          in: "query",
          schema: { type: "object" },
          ...style,
        }, at("query", "account")],
      }, { account: "a1" });
      for (
        const filter of [
          { account: "b" },
          { ACCOUNT: "b" },
          { "account[]": "b" },
          { a: { account: "b" } },
          { a: [{ account: "b" }] },
        ]
      ) {
        refused(() => tool.request({ filter }));
      }
    }
  });
  it("is sent in its style, at its place in the description", () => {
    const list = { type: "array", items: string };
    const tool = toolOf({
      parameters: [
        at("query", "a"),
        { name: "ids", in: "query", explode: false, schema: list },
        at("query", "b"),
        at("cookie", "sid"),
        at("header", "x-t"),
      ],
    }, { ids: ["1", "2"], sid: "s", "x-t": "t" });
    const { url, headers } = tool.request({ b: "2", a: "1" });
    strictEqual(url, "https://h.test/x?a=1&ids=1,2&b=2");
    deepStrictEqual(headers, {
      accept: "application/json",
      cookie: "sid=s",
      "x-t": "t",
    });
  });
});
