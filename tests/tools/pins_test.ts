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
function toolsOf(
  operation: object,
  parameters: Record<string, unknown>,
  path = "/x",
  method = "get",
) {
  return createTools({
    openapi: "3.1.0",
    paths: { [path]: { [method]: { operationId: "run", ...operation } } },
  }, { baseUrl: "https://h.test", parameters });
}
function toolOf(...given: Parameters<typeof toolsOf>) {
  return toolsOf(...given).get("run")!;
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
        ...bodyOf({ type: "object" }),
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
  it("is none of the names in brackets that a server reads as it", () => {
    const schema = { type: "object" };
    const tool = toolOf(
      {
        parameters: [{ name: "filter", in: "query", schema }],
        ...bodyOf(schema),
      },
      { tenant: "t1" },
      "/x",
      "post",
    );
    for (
      const name of ["[tenant][0]", "[tenant].x", " [tenant]a", "[[tenant"]
    ) {
      refused(() => tool.request({ filter: { [name]: "t2" }, body: {} }));
      refused(() => tool.request({ body: { [name]: "t2" } }));
    }
    const [skipped] = toolsOf({}, { tenant: "t1" }, "/x?[tenant][0]=a").skipped;
    strictEqual(
      skipped!.reason,
      'its path sets "[tenant][0]", which is the program\'s',
    );
  });
  it("is not what a form calls something nested", () => {
    const form = (properties: object) => ({
      requestBody: {
        content: {
          "application/x-www-form-urlencoded": {
            schema: { type: "object", properties },
          },
        },
      },
    });
    for (const properties of [{}, { filter: { type: "object" } }]) {
      const tool = toolOf(
        form(properties),
        { "filter[tenant]": "t1", tenant: "t1" },
        "/x",
        "post",
      );
      for (
        const body of [
          { filter: { tenant: "t2" } },
          { filter: { Tenant: ["t2"] } },
          { filter: { tenant: { a: "t2" } } },
          { "filter[tenant]": "t2" },
        ]
      ) {
        refused(() => tool.request({ body }));
      }
      throws(
        () => tool.request({ body: { "": { tenant: "t2" } } }),
        /"body" holds the key "", which is no name; remove it/,
      );
      const body = { filter: { note: "n" } };
      deepStrictEqual(tool.request({ body }).body, body);
    }
  });
  it("keeps its value beside another that servers may take for it", () => {
    const names = ["id", "_id", "page_size", "page[size]"];
    const values = Object.fromEntries(names.map((it) => [it, `1${it}`]));
    const tool = toolOf(
      {
        parameters: names.map((it) => at("query", it)),
        ...bodyOf({
          type: "object",
          properties: Object.fromEntries(names.map((it) => [it, string])),
        }),
      },
      values,
      "/x",
      "post",
    );
    const { url, body } = tool.request({ body: {} });
    deepStrictEqual([...new URL(url).searchParams], Object.entries(values));
    deepStrictEqual(body, values);
    const parameters = { Id: "2" };
    deepStrictEqual(tool.request({ body: {} }, { parameters }).body, values);
  });
  it("is the program's even without a value", () => {
    const required = { required: true };
    const operation = {
      parameters: [
        at("query", "tenant", required),
        at("header", "X-Tenant", required),
        at("query", "user"),
      ],
    };
    for (const value of [undefined, null, []]) {
      const given = { tenant: value, user: value, "X-Tenant": "t1" };
      const tool = toolOf(operation, given);
      deepStrictEqual(tool.inputSchema.properties, {});
      throws(() => tool.request({}), {
        code: "MISSING_PARAMETER",
        parameter: "tenant",
      });
      refused(() => tool.request({ user: "u2" }));
      const parameters = { tenant: "t1" };
      const { url } = tool.request({}, { parameters });
      strictEqual(url, "https://h.test/x?tenant=t1");
    }
    const path = toolOf({}, { id: "" }, "/x/{id}");
    throws(() => path.request({}), { code: "MISSING_PARAMETER" });
    const tool = createTools({
      openapi: "3.1.0",
      paths: { "/x": { get: { operationId: "run", ...operation } } },
    }, {
      baseUrl: "https://h.test",
      headers: { "X-Tenant": undefined },
      parameters: { tenant: "t1" },
    }).get("run")!;
    throws(() => tool.request({ "X-Tenant": "t2" }), /is not an argument/);
    strictEqual(tool.request({}).url, "https://h.test/x?tenant=t1");
  });
  it("is none of the headers that a program reads as it", () => {
    const tool = toolOf(
      { parameters: ["X_Tenant", "x-TENANT"].map((it) => at("header", it)) },
      { "X-Tenant": "t1" },
    );
    deepStrictEqual(tool.inputSchema.properties, {});
    deepStrictEqual(tool.request({}).headers, {
      accept: "application/json",
      "x-tenant": "t1",
    });
  });
  it("is not set by a query in the path of a description", () => {
    const tools = toolsOf({}, { tenant: "t1" }, "/x?Tenant=evil&a=1");
    deepStrictEqual(
      tools.skipped.map(({ reason }) => reason),
      ['its path sets "Tenant", which is the program\'s'],
    );
  });
  it("is filled in where a required parameter spells it otherwise", () => {
    const tool = toolOf(
      { parameters: [at("query", "Tenant", { required: true })] },
      { tenant: "t1" },
    );
    strictEqual(tool.request({}).url, "https://h.test/x?Tenant=t1");
  });
  it("lets no operation be a tool that needs something like it", () => {
    const required = at("query", "tenant.id", { required: true });
    const tools = toolsOf({ parameters: [required] }, { tenant: "t1" });
    deepStrictEqual(
      tools.skipped.map(({ reason }) => reason),
      ['the query parameter "tenant.id" could set "tenant"'],
    );
  });
  it("is removed from schemas that refer to themselves", () => {
    const tree: Record<string, unknown> = {
      type: "object",
      properties: { tenant: string, note: string },
      required: ["tenant", "note"],
    };
    const $ref =
      "#/paths/~1x/post/requestBody/content/application~1json/schema";
    tree.anyOf = [{ $ref }, { type: "object" }];
    const tool = toolOf(bodyOf(tree), { tenant: "t1" }, "/x", "post");
    deepStrictEqual(tool.request({ body: { note: "n" } }).body, {
      note: "n",
      tenant: "t1",
    });
  });
  it("is sent in a required body that has nothing else", () => {
    const schema = { type: "object", properties: { tenant: string } };
    const tool = toolOf(bodyOf(schema, false), { tenant: "t" }, "/x", "post");
    strictEqual("body" in tool.request({}), false);
    deepStrictEqual(tool.request({ body: {} }).body, { tenant: "t" });
  });
});

describe("what the program gives to one request", () => {
  const account = at("query", "account", { required: true });
  it("is not asked of the model, and wins", () => {
    const tool = toolOf(
      {
        parameters: [
          at("path", "id", { required: true }),
          account,
          at("header", "X-User", { required: true }),
          at("query", "q"),
        ],
        ...bodyOf({
          type: "object",
          properties: { account: string, note: string },
          required: ["account"],
        }),
      },
      {},
      "/x/{id}",
      "post",
    );
    const request = { redirect: "error" };
    const given = { id: 7, account: "a1" };
    const headers = new Headers({ "X-User": "u1" });
    for (const args of [{}, { id: "8", account: "a2", "X-User": "u2" }]) {
      deepStrictEqual(
        tool.request({ ...args, q: "1", body: { note: "n", account: "a3" } }, {
          headers,
          parameters: given,
          request,
        }),
        {
          method: "post",
          url: "https://h.test/x/7?account=a1&q=1",
          headers: {
            accept: "application/json",
            "x-user": "u1",
            "content-type": "application/json; charset=utf-8",
          },
          body: { note: "n", account: "a1" },
          request,
        },
      );
    }
    deepStrictEqual(
      tool.request({ body: {} }, { headers, parameters: given }).body,
      { account: "a1" },
    );
    refused(() =>
      tool.request({ body: { Account: "a2" } }, { headers, parameters: given })
    );
    throws(() => tool.request({ body: {} }), { code: "MISSING_PARAMETER" });
  });
  it("is missing if it is null or empty, and the operation requires it", () => {
    const tool = toolOf(
      { parameters: [account, at("header", "X-User", { required: true })] },
      { account: "a1" },
    );
    const args = { "X-User": "u2" };
    for (const value of [null, []]) {
      const parameters = { account: value };
      throws(() => tool.request(args, { parameters }), {
        code: "MISSING_PARAMETER",
        parameter: "account",
      });
    }
    throws(() => tool.request(args, { headers: { "X-User": null } }), {
      code: "MISSING_PARAMETER",
      parameter: "X-User",
    });
  });
  it("is not shown if a setting names it", () => {
    const document = {
      openapi: "3.1.0",
      paths: {
        "/x": {
          get: {
            parameters: [
              account,
              at("query", "Account"),
              at("header", "x-user", { required: true }),
              at("header", "x_user"),
            ],
          },
        },
      },
    };
    const tool = createTools(document, { baseUrl: "https://h.test" }, {
      perRequest: ["account", "X-User"],
    }).get("get_x")!;
    deepStrictEqual(tool.inputSchema.properties, {});
    const headers = { "x-user": "u" };
    const parameters = { account: "a1" };
    deepStrictEqual(tool.request({}, { headers, parameters }), {
      method: "get",
      url: "https://h.test/x?account=a1",
      headers: { accept: "application/json", "x-user": "u" },
    });
    throws(() => tool.request({}, { headers }), {
      code: "MISSING_PARAMETER",
      parameter: "account",
      message:
        'get_x needs the query parameter "account" from the program; pass parameters: { "account": … } in the options of the request',
    });
    throws(() => tool.request({}, { parameters }), {
      parameter: "x-user",
      message: /pass headers: \{ "x-user": … \}/,
    });
    throws(
      () => tool.request({ account: "a2" }, { headers, parameters }),
      /"account" is not an argument/,
    );
  });
  it("holds where keys of an object could set it", () => {
    const tool = toolOf({
      parameters: [
        { name: "filter", in: "query", schema: { type: "object" } },
        account,
      ],
    }, {});
    refused(() =>
      tool.request({ filter: { ACCOUNT: "a2" } }, {
        parameters: { account: "a1" },
      })
    );
  });
  it("holds for one request in the spellings that servers take for it", () => {
    const tool = toolOf({
      parameters: [
        at("query", "account"),
        at("query", "account[0]"),
        at("header", "X-User"),
        at("header", "X_User"),
      ],
    }, {});
    const request = tool.request({ account_0: "a2", X_User: "evil" }, {
      headers: { "x-user": "u" },
      parameters: { account: "a1" },
    });
    strictEqual(request.url, "https://h.test/x?account=a1");
    deepStrictEqual(request.headers, {
      accept: "application/json",
      "x-user": "u",
    });
  });
  it("is asked of the program where a body requires it", () => {
    const document = {
      openapi: "3.1.0",
      paths: {
        "/x": {
          post: bodyOf({
            type: "object",
            properties: { account: string, note: string },
            required: ["account", "note"],
          }),
        },
      },
    };
    const tool = createTools(document, { baseUrl: "https://h.test" }, {
      perRequest: ["account"],
    }).get("post_x")!;
    throws(() => tool.request({ body: { note: "n" } }), {
      code: "MISSING_PARAMETER",
      parameter: "account",
    });
    deepStrictEqual(
      tool.request({ body: { note: "n" } }, { parameters: { account: "a" } })
        .body,
      { account: "a", note: "n" },
    );
  });
});

describe("what a description says", () => {
  const reasonOf = (path: string, parameters = {}) =>
    toolsOf({}, parameters, path).skipped[0]?.reason;

  it("gives no name in the query to a model", () => {
    const inName = "its path has a placeholder in a name of the query";
    strictEqual(reasonOf("/a?{k}={v}"), inName);
    strictEqual(reasonOf("/a?x=1&{k}"), inName);
    strictEqual(reasonOf("/a?x=1;y{k}=2"), inName);
    strictEqual(reasonOf("/{a}?x={v}"), undefined);
    strictEqual(
      reasonOf("/a?x=1;tenant=evil", { tenant: "a" }),
      'its path sets "tenant", which is the program\'s',
    );
  });

  it("makes no expression of a placeholder", () => {
    for (const path of ["/{/x}", "/{?x}", "/{+x}", "/{x*}"]) {
      const { url } = toolOf({}, {}, path).request({ x: "a/b?c" });
      strictEqual(new URL(url).pathname, "/a%2Fb%3Fc");
    }
  });

  it("sets nothing that the program sets for one request", () => {
    const tool = toolOf({}, {}, "/x?tenant=evil");
    throws(
      () => tool.request({}, { parameters: { tenant: "a" } }),
      /The path of run sets "tenant" itself/,
    );
  });

  it("lets no string be a form", () => {
    for (
      const type of ["application/x-www-form-urlencoded", "multipart/form-data"]
    ) {
      for (
        const schema of [
          {},
          { properties: { tenant: string, a: string } },
          { anyOf: [string, { properties: { tenant: string } }] },
        ]
      ) {
        const tool = toolOf(
          { requestBody: { content: { [type]: { schema } } } },
          { tenant: "mine" },
          "/x",
          "post",
        );
        strictEqual(tool.inputSchema.properties.body!.type, "object");
        throws(
          () => tool.request({ body: "tenant=evil&zzz=1" }),
          /"body" is "tenant=evil&zzz=1"; pass an object/,
        );
      }
    }
  });
});
