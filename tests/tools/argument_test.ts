import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { EndpointError } from "../../mod.ts";
import {
  createTools,
  type ToolArgument,
  type ToolSettings,
} from "../../lib/tools/create_tools.ts";

type Json = Record<string, unknown>;
type Change = NonNullable<ToolSettings["argument"]>;

const string = { type: "string" };
const at = (place: string, name: string, more: Json = {}) => ({
  name,
  in: place,
  schema: string,
  ...more,
});
const bodyOf = (schema: Json, required = false) => ({
  requestBody: { required, content: { "application/json": { schema } } },
});

function toolsWith(
  argument: Change,
  operation: Json,
  { path = "/x", settings = {} }: { path?: string; settings?: ToolSettings } =
    {},
) {
  return createTools(
    {
      openapi: "3.1.0",
      paths: { [path]: { post: { operationId: "run", ...operation } } },
    },
    { baseUrl: "https://h.test" },
    { argument, ...settings },
  );
}
const toolWith = (...args: Parameters<typeof toolsWith>) =>
  toolsWith(...args).get("run")!;

const refuse = (run: () => unknown, message: string) =>
  assertThrows(run, EndpointError, message);

describe("createTools({ argument })", () => {
  const operation = {
    parameters: [
      at("path", "id", { required: true, description: "The id. Of it." }),
      at("query", "q", { schema: { $ref: "#/components/schemas/Q" } }),
      at("header", "X-Trace"),
      at("header", "authorization"),
      at("cookie", "session"),
    ],
    ...bodyOf({ type: "object", properties: { note: string } }, true),
    description: "Runs it.",
  };
  const schemas = { components: { schemas: { Q: string } } };

  it("gets what the model may choose, with the operation", () => {
    const seen: [ToolArgument, string][] = [];
    createTools(
      {
        openapi: "3.1.0",
        paths: { "/x/{id}": { post: operation } },
        ...schemas,
      },
      { baseUrl: "https://h.test" },
      {
        argument(argument, { path }) {
          seen.push([argument, path]);
          return undefined;
        },
      },
    );
    const isRequired = true;
    const q = { $ref: "#/components/schemas/Q" };
    const body = { type: "object", properties: { note: string } };
    assertEquals(JSON.parse(JSON.stringify(seen.map(([it]) => it))), [
      {
        name: "id",
        location: "path",
        isRequired,
        description: "The id. Of it.",
        schema: string,
      },
      { name: "q", location: "query", isRequired: false, schema: q },
      {
        name: "X-Trace",
        location: "header",
        isRequired: false,
        schema: string,
      },
      { name: "body", location: "body", isRequired, schema: body },
    ]);
    assertEquals(seen.every(([, path]) => path === "/x/{id}"), true);
  });

  it("renames arguments, the body among them", () => {
    const tool = toolWith(
      ({ name, location }) => ({
        name: { id: "order id", q: "body", body: "order" }[name],
        description: location === "header" ? "A\ntrace" : undefined,
      }),
      {
        ...operation,
        parameters: operation.parameters.filter(({ name }) => name !== "q")
          .concat(at("query", "q")),
      },
      { path: "/x/{id}" },
    );
    assertEquals(tool.inputSchema.properties, {
      order_id: { type: "string", description: "The id." },
      "X-Trace": { type: "string", description: "A trace" },
      body: string,
      order: { type: "object", properties: { note: string } },
    });
    assertEquals(tool.inputSchema.required, ["order_id", "order"]);
    const { url, body, headers } = tool.request({
      order_id: "7",
      body: "a",
      order: { note: "b" },
      "X-Trace": "t",
    });
    assertEquals(url, "https://h.test/x/7?q=a");
    assertEquals(body, { note: "b" });
    assertEquals(headers["x-trace"], "t");
    refuse(() => tool.request({ order_id: 7 }), '"order_id" is 7');
    refuse(
      () => tool.request({ order_id: "..", order: {} }),
      '"order_id" is "..", which leads',
    );
    refuse(
      () => tool.request({ order_id: "1", order: { note: 1 } }),
      '"order.note" is 1',
    );
  });

  it("renames a body of bytes, also in its messages", () => {
    const tool = toolWith(() => ({ name: "photo" }), {
      requestBody: { content: { "image/png": {} } },
    });
    refuse(() => tool.request({ photo: "?" }), '"photo" is not base64');
  });

  it("tells apart what it gives the same name", () => {
    const tool = toolWith(
      ({ location }) => location === "body" ? undefined : { name: "n" },
      {
        parameters: [at("query", "a"), at("query", "b"), at("header", "c")],
      },
    );
    const names = ["n_query", "n_query_2", "n_header"];
    assertEquals(Object.keys(tool.inputSchema.properties), names);
    assertEquals(
      tool.request({ n_query: "1", n_query_2: "2" }).url,
      "https://h.test/x?a=1&b=2",
    );
  });

  it("hides arguments, and skips an operation that needs one", () => {
    const hide: Change = () => ({ hidden: true });
    const tool = toolWith(hide, {
      parameters: [at("query", "a"), at("header", "b")],
      ...bodyOf({}),
    });
    assertEquals(tool.inputSchema.properties, {});
    for (const name of ["a", "b", "body"]) {
      refuse(() => tool.request({ [name]: "x" }), "is not an argument");
    }
    const needed = { parameters: [at("query", "a", { required: true })] };
    assertEquals(
      toolsWith(hide, needed).skipped[0]!.reason,
      'the query parameter "a" is required, and hidden',
    );
    assertEquals(
      toolsWith(hide, bodyOf({}, true)).skipped[0]!.reason,
      'the body parameter "body" is required, and hidden',
    );
  });

  it("fixes arguments like defaults, in every place", () => {
    const tool = toolWith(
      ({ name }) => ({
        value: { id: "a/b", tenant: ["t", 1], "X-Tenant": "h" }[name],
        hidden: true,
      }),
      {
        parameters: [
          at("path", "id", { required: true }),
          at("query", "tenant", {
            required: true,
            explode: false,
            schema: { type: "array" },
          }),
          at("query", "Tenant[]"),
          at("header", "X-Tenant"),
          at("query", "free"),
        ],
      },
      { path: "/x/{id}" },
    );
    assertEquals(tool.inputSchema.properties, {});
    const { url, headers } = tool.request({});
    assertEquals(url, "https://h.test/x/a%2Fb?tenant=t,1");
    assertEquals(headers["x-tenant"], "h");
    // The program may still choose another one for a request.
    const own = tool.request({}, { parameters: { id: "c" } });
    assertEquals(own.url, "https://h.test/x/c?tenant=t,1");
  });

  it("lets nothing be taken for what it fixes", () => {
    const argument: Change = ({ name }) =>
      name === "tenant" ? { value: "t1" } : undefined;
    const tool = toolWith(argument, {
      parameters: [
        at("query", "tenant"),
        at("query", "tenant[]"),
        at("query", "filter", { style: "form", schema: { type: "object" } }),
      ],
      ...bodyOf({ type: "object", properties: { tenant: string, a: string } }),
    });
    assertEquals(Object.keys(tool.inputSchema.properties), ["filter", "body"]);
    const { url, body } = tool.request({ body: { a: "b" } });
    assertEquals(url, "https://h.test/x?tenant=t1");
    assertEquals(body, { a: "b", tenant: "t1" });
    refuse(
      () => tool.request({ filter: { Tenant: "x" } }),
      "another parameter",
    );
    refuse(
      () => tool.request({ body: { "tenant[]": "x" } }),
      "another parameter",
    );
    refuse(() => tool.request({ body: { tenant: "x" } }), "another parameter");
    const parameters = [at("query", "tenant"), at("header", "tenant")];
    const reasons = [
      toolsWith(argument, { parameters }),
      toolsWith(argument, { parameters: [parameters[0]] }, {
        path: "/x?Tenant=a",
      }),
    ].map(({ skipped }) => skipped[0]!.reason);
    assertEquals(reasons, [
      'the query parameter "tenant" has a value, and is not the only one of that name',
      'its path sets "Tenant", which is the program\'s',
    ]);
  });

  it("fixes a body", () => {
    const value = { confirm: true };
    const tool = toolWith(() => ({ value }), bodyOf({ required: ["a"] }, true));
    assertEquals(tool.inputSchema.properties, {});
    assertEquals(tool.inputSchema.required, undefined);
    const { body } = tool.request({});
    assertEquals(body, { confirm: true });
    assertEquals(body === value, false);
    refuse(() => tool.request({ body: {} }), "is not an argument");
  });

  it("throws what the program's function throws", () => {
    assertThrows(
      () =>
        toolsWith(() => {
          throw new RangeError("mine");
        }, bodyOf({})),
      RangeError,
      "mine",
    );
  });
});

describe("createTools({ describe })", () => {
  it("replaces a description, but not by an empty one", () => {
    const of = (describe: ToolSettings["describe"]) =>
      toolWith(() => undefined, { summary: "Sum", tags: ["t"] }, {
        settings: { describe },
      }).description;
    assertEquals(of(({ tags }, text) => `${tags}: ${text}`), "t: Sum");
    assertEquals(of(() => undefined), "Sum");
    assertEquals(of(() => ""), "Sum");
  });

  it("skips an operation with two values that a server may take for one", () => {
    const { skipped } = toolsWith(({ location }) => ({ value: location }), {
      parameters: [at("query", "tenant_id"), at("header", "Tenant-Id")],
    });
    assertEquals(
      skipped[0]?.reason,
      'the header parameter "Tenant-Id" has a value, and is not the only one of that name',
    );
  });

  it("sends a string that is the body as JSON, as an argument would be", () => {
    const { body, headers } = toolWith(
      () => ({ value: "hi" }),
      bodyOf({ type: "string" }),
    ).request({});
    assertEquals([body, headers["content-type"]], [
      '"hi"',
      "application/json",
    ]);
  });

  it("must return what is known, of the right type", () => {
    const changes: [change: object, message: string][] = [
      [{ nmae: "q" }, '"nmae" is not an option of an argument'],
      [{ name: 5 }, "name is 5; pass a string"],
      [{ description: 5 }, "description is 5; pass a string"],
      [{ hidden: "yes" }, 'hidden is "yes"; pass true or false'],
    ];
    for (const [change, message] of changes) {
      assertThrows(
        () =>
          toolsWith(() => change as ReturnType<Change>, {
            parameters: [at("query", "q")],
          }),
        EndpointError,
        message,
      );
    }
  });
});
