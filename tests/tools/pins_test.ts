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
function toolOf(
  operation: object,
  parameters: Record<string, unknown>,
  path = "/x",
  method = "get",
) {
  return createTools({
    openapi: "3.1.0",
    paths: { [path]: { [method]: { operationId: "run", ...operation } } },
  }, { baseUrl: "https://h.test", parameters }).get("run")!;
}
const refused = (run: () => unknown) =>
  throws(run, /is not an argument|holds the key/);

describe("a pinned name", () => {
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

  it("is none of what a server may take for it", () => {
    const open = { name: "filter", in: "query", schema: { type: "object" } };
    const spellings = [
      ...["tenant_id", "Tenant_Id", "tenant_id[]", "tenant_id[0]"],
      ...["tenant_id.x", " tenant_id", "tenant.id", "tenant[id", "tenant-id"],
      ...["tenant id", "tenant_id\u0000", "\ttenant_id"],
    ];
    const tool = toolOf(
      {
        parameters: [open, ...spellings.map((name) => at("query", name))],
        requestBody: { content: { "application/json": { schema: {} } } },
      },
      { tenant_id: "t1" },
      "/x",
      "post",
    );
    deepStrictEqual(Object.keys(tool.inputSchema.properties), [
      "filter",
      "body",
    ]);
    for (const name of spellings) {
      refused(() => tool.request({ [name]: "t2", body: {} }));
      refused(() => tool.request({ body: { [name]: "t2" } }));
      for (const value of ["t2", ["t2"], { a: "t2" }]) {
        refused(() => tool.request({ filter: { [name]: value }, body: {} }));
      }
    }
    const { url, body } = tool.request({
      filter: { tenant: "a", id: "b", tenant_ids: "c" },
      body: { tenant: "a", nested: { tenant_id: "mine" } },
    });
    strictEqual(
      url,
      "https://h.test/x?tenant=a&id=b&tenant_ids=c&tenant_id=t1",
    );
    deepStrictEqual(body, { tenant: "a", nested: { tenant_id: "mine" } });
  });
});

describe("what a description says", () => {
  it("makes no expression of a placeholder", () => {
    for (const path of ["/{/x}", "/{?x}", "/{+x}", "/{x*}"]) {
      const { url } = toolOf({}, {}, path).request({ x: "a/b?c" });
      strictEqual(new URL(url).pathname, "/a%2Fb%3Fc");
    }
  });
});
