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
});
