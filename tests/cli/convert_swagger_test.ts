/** What becomes of lists in Swagger 2.0 that swagger2openapi loses. */
import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { readByCommand } from "../_read_by_command.ts";

type Node = Record<string, unknown>;

/** Converts one operation, for which swagger2openapi would make `convert` of its parameters. */
async function convert(
  parameters: readonly Node[],
  convert: (parameters: Node[]) => Node,
) {
  const swagger = { swagger: "2.0", paths: { "/a": { parameters } } };
  const files = { "api.json": JSON.stringify(swagger) };
  const { document, errors } = await readByCommand(files, {
    convert: (description) => {
      const { paths } = description as {
        paths: { "/a": { parameters: Node[] } };
      };
      const item = { get: convert(paths["/a"].parameters) };
      return { openapi: "3.0.0", paths: { "/a": item } };
    },
  });
  const { paths } = document as { paths: { "/a": { get: Node } } };
  const notes = Array.from(
    errors.matchAll(/^ {2}note: (.* is a list of the format .*)$/gm),
    ([, note]) => note,
  );
  return { operation: paths["/a"].get, notes };
}

const list = (place: string, collectionFormat?: string): Node => ({
  name: "a",
  in: place,
  type: "array",
  items: { type: "string" },
  ...collectionFormat && { collectionFormat },
});

describe("waymark openapi, with Swagger 2.0", () => {
  for (
    const [place, format, delimiter] of [
      ["query", "tsv", "\\t"],
      ["path", "pipes", "|"],
      ["header", "ssv", " "],
    ] as const
  ) {
    it(`makes a string of a list in a ${place} with ${format}`, async () => {
      const { operation, notes } = await convert(
        [list(place, format)],
        (parameters) => ({ parameters }),
      );
      const [parameter] = operation["parameters"] as Node[];
      assertEquals(parameter!["schema"], { type: "string" });
      assertEquals(notes, [
        `the ${place} parameter "a" is a list of the format ${format}; pass value.join("${delimiter}")`,
      ]);
    });
  }

  it("leaves what swagger2openapi converts", async () => {
    const parameters = [
      list("query"),
      list("query", "pipes"),
      list("path", "csv"),
      list("formData", "multi"),
      list("query", "other"),
      { name: "b", in: "query", type: "string", collectionFormat: "tsv" },
    ];
    const { operation, notes } = await convert(
      parameters,
      (parameters) => ({ parameters }),
    );
    assertEquals(operation["parameters"], parameters);
    assertEquals(notes, []);
  });

  it("keeps the formats of lists in a form", async () => {
    const formats = ["csv", "ssv", "pipes", "tsv", "multi"];
    const { operation, notes } = await convert(
      [list("formData"), ...formats.map((it) => list("formData", it))],
      (parameters) => {
        const properties = Object.fromEntries(
          parameters.map(({ items, type, ...rest }) => [
            rest["collectionFormat"] ?? "none",
            { type, items, "x-collectionFormat": rest["x-collectionFormat"] },
          ]),
        );
        const schema = { properties };
        return { requestBody: { content: { "a/b": { schema }, "c/d": {} } } };
      },
    );
    const { content } = operation["requestBody"] as { content: Node };
    const { schema, encoding } = content["a/b"] as {
      schema: { properties: Record<string, Node> };
      encoding: unknown;
    };
    assertEquals(encoding, {
      none: { style: "form", explode: false },
      csv: { style: "form", explode: false },
      ssv: { style: "spaceDelimited", explode: false },
      pipes: { style: "pipeDelimited", explode: false },
    });
    assertEquals(schema.properties["tsv"], {
      type: "string",
      "x-collectionFormat": "tsv",
    });
    assertEquals(content["c/d"], {});
    assertEquals(notes, [
      'the form field "tsv" is a list of the format tsv; pass value.join("\\t")',
    ]);
  });

  it("passes over what leads nowhere", async () => {
    const broken = { $ref: "#/components/parameters/none" };
    const { notes } = await convert([], () => ({
      parameters: [broken, 1],
      requestBody: broken,
    }));
    assertEquals(notes, []);
  });
});
