import { deepStrictEqual, throws } from "node:assert";
import { describe, it } from "node:test";
import {
  createTools,
  type ToolRequestOptions,
  type ToolSettings,
} from "../../lib/tools/create_tools.ts";

const text = { type: "string" };
const document = {
  openapi: "3.1.0",
  paths: {
    "/x": {
      post: {
        operationId: "add",
        parameters: ["tenant", "q"].map((name) => ({
          name,
          in: "query",
          schema: text,
        })),
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: { tenant: text, note: text },
              },
            },
          },
        },
      },
    },
  },
};

describe("what a model passes for a value of the program", () => {
  /** Calls a tool with a tenant, in the body or as an argument. */
  function call(
    args: object,
    settings: ToolSettings,
    options?: ToolRequestOptions,
  ) {
    const parameters = options ? {} : { tenant: "a" };
    const tools = createTools(
      document,
      { baseUrl: "https://h.test", parameters },
      settings,
    );
    const { url, body } = tools.get("add")!.request(args, options);
    return { url, body };
  }
  const inBody = (name = "tenant") => ({ body: { [name]: "evil", note: "n" } });
  const passed = { parameters: { tenant: "a" } };
  const sent = {
    url: "https://h.test/x?tenant=a",
    body: { tenant: "a", note: "n" },
  };

  it("is refused where it is one of all requests", () => {
    throws(() => call(inBody(), {}), /holds the key "tenant"/);
    throws(() => call({ tenant: "evil", body: {} }, {}), /not an argument/);
  });

  it("is replaced where it is passed with the request", () => {
    deepStrictEqual(call(inBody(), {}, passed), sent);
    deepStrictEqual(call({ ...inBody(), tenant: "evil" }, {}, passed), sent);
    const settings = { perRequest: ["tenant"] };
    deepStrictEqual(call(inBody(), settings, passed), sent);
  });

  it("is refused in another spelling", () => {
    for (const name of ["Tenant", "tenant[]", "tenant.id", " tenant"]) {
      const refused = /holds the key/;
      throws(() => call(inBody(name), {}), refused);
      throws(() => call(inBody(name), {}, passed), refused);
    }
  });
});
