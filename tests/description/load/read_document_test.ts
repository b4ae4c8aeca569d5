/** What a document in several files becomes. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { readByCommand } from "../../_read_by_command.ts";

/** Files of a document, of which the first is named, and what is read from them. */
interface Case {
  readonly files: Readonly<Record<string, string>>;
  /** What is in the document beside its version. */
  readonly document?: unknown;
  readonly faults?: readonly string[];
  /** The files that are opened after the first; none by default. */
  readonly opened?: readonly string[];
}

const json = (name: string) => ({
  content: {
    "application/json": { schema: { $ref: `#/components/schemas/${name}` } },
  },
});

const CASES: Record<string, Case> = {
  "a document in one file as it is": {
    files: {
      "api.json": JSON.stringify({
        openapi: "3.1.0",
        paths: { "/a": { get: { responses: { 200: json("A") } } } },
        components: {
          schemas: {
            A: {
              properties: { a: { $ref: "#/components/schemas/A" }, b: true },
              example: { $ref: "none.yaml" },
            },
            "C/D~": { items: { $ref: "#/components/schemas/C~1D~0" } },
          },
        },
      }),
    },
    document: {
      paths: { "/a": { get: { responses: { 200: json("A") } } } },
      components: {
        schemas: {
          A: {
            properties: { a: { $ref: "#/components/schemas/A" }, b: true },
            // It is data, and no reference; types leave it out.
            example: {},
          },
          "C/D~": { items: { $ref: "#/components/schemas/C~1D~0" } },
        },
      },
    },
  },
  "components of what other files have": {
    files: {
      "api.yaml": `
openapi: 3.1.0
paths: { "/pets/{id}": { $ref: paths/pet.yaml } }
components:
  schemas:
    Error: { $ref: "schemas/errors.yaml#/definitions/Error" }
    Name: { type: number }
`,
      "paths/pet.yaml": `
get:
  parameters: [{ $ref: ../parameters.yaml#/id }]
  responses:
    200: { $ref: ../responses.yaml#/Pet }
    404: { $ref: ../responses.yaml#/Missing }
`,
      "parameters.yaml":
        "id: { name: id, in: path, schema: { $ref: schemas/pet.yaml#/properties/id } }",
      "responses.yaml": `
Pet: { content: { application/json: { schema: { $ref: schemas/pet.yaml } } } }
Missing: { content: { application/json: { schema: { $ref: api.yaml#/components/schemas/Error } } } }
`,
      "schemas/pet.yaml": `
properties:
  id: { type: integer }
  name: { $ref: names.yaml#/definitions/Name }
  mate: { $ref: "#" }
  "40%": { $ref: a%20b.yaml }
`,
      "schemas/names.yaml": "definitions: { Name: { type: string } }",
      "schemas/a b.yaml": "type: boolean",
      "schemas/errors.yaml":
        "definitions: { Error: { properties: { inner: { $ref: '#/definitions/Error' } } } }",
    },
    document: {
      paths: {
        "/pets/{id}": {
          get: {
            parameters: [{ $ref: "#/components/parameters/id" }],
            responses: {
              200: { $ref: "#/components/responses/Pet" },
              404: { $ref: "#/components/responses/Missing" },
            },
          },
        },
      },
      components: {
        schemas: {
          Error: {
            properties: { inner: { $ref: "#/components/schemas/Error" } },
          },
          Name: { type: "number" },
          id: { type: "integer" },
          pet: {
            properties: {
              id: { type: "integer" },
              name: { $ref: "#/components/schemas/definitions-Name" },
              mate: { $ref: "#/components/schemas/pet" },
              "40%": { $ref: "#/components/schemas/a b" },
            },
          },
          "definitions-Name": { type: "string" },
          "a b": { type: "boolean" },
        },
        parameters: {
          id: {
            name: "id",
            in: "path",
            schema: { $ref: "#/components/schemas/id" },
          },
        },
        responses: { Pet: json("pet"), Missing: json("Error") },
      },
    },
  },
  "maps, lists and parts without components in place of references": {
    files: {
      "api.yaml": "openapi: 3.1.0\npaths: { $ref: paths.yaml }",
      "paths.yaml": `
/a: { parameters: { $ref: parameters.yaml }, get: { $ref: operations.yaml#/get } }
/b: { get: { $ref: operations.yaml#/get } }
`,
      "parameters.yaml": "[{ name: a, in: query }]",
      "operations.yaml":
        "get: { responses: { 200: { content: { a/b: { $ref: '#/media' } } } } }\nmedia: { schema: { type: string } }",
    },
    document: {
      paths: {
        "/a": {
          parameters: [{ name: "a", in: "query" }],
          get: {
            responses: {
              200: { content: { "a/b": { schema: { type: "string" } } } },
            },
          },
        },
        "/b": {
          get: {
            responses: {
              200: { content: { "a/b": { schema: { type: "string" } } } },
            },
          },
        },
      },
      components: {},
    },
  },
  "what discriminators say": {
    files: {
      "api.yaml": `
openapi: 3.1.0
components:
  schemas:
    A: { discriminator: { propertyName: a, mapping: { a: A, b: "b.yaml#/B", d: D } } }
`,
      "b.yaml": "B: { discriminator: { propertyName: a, mapping: { a: A } } }",
    },
    document: {
      components: {
        schemas: {
          A: {
            discriminator: {
              propertyName: "a",
              mapping: {
                a: "#/components/schemas/A",
                b: "#/components/schemas/B",
              },
            },
          },
          B: { discriminator: { propertyName: "a", mapping: {} } },
        },
      },
    },
  },
  "the places of OpenAPI 3.2": {
    files: {
      "api.yaml": `
openapi: 3.2.0
paths:
  /a:
    query: { $ref: a.yaml#/get }
    additionalOperations: { COPY: { responses: { 200: { $ref: a.yaml#/events } } } }
`,
      "a.yaml": `
get: { operationId: a }
events: { content: { text/event-stream: { itemSchema: { $ref: "#/event" } } } }
event: { type: string }
`,
    },
    document: {
      paths: {
        "/a": {
          query: { operationId: "a" },
          additionalOperations: {
            COPY: {
              responses: { 200: { $ref: "#/components/responses/events" } },
            },
          },
        },
      },
      components: {
        schemas: { event: { type: "string" } },
        responses: {
          events: {
            content: {
              "text/event-stream": {
                itemSchema: { $ref: "#/components/schemas/event" },
              },
            },
          },
        },
      },
    },
  },
  "a file that refers to the first one, which is a dot file": {
    files: {
      ".api.yaml":
        "openapi: 3.1.0\ncomponents: { schemas: { A: { $ref: b.yaml } } }",
      "b.yaml": "items: { $ref: .api.yaml#/components/schemas/A }",
    },
    document: {
      components: {
        schemas: {
          A: { $ref: "#/components/schemas/b" },
          b: { items: { $ref: "#/components/schemas/b" } },
        },
      },
    },
  },
  "which references lead nowhere, each once": {
    files: {
      "api.yaml": `
openapi: 3.1.0
paths:
  /a: { $ref: "#/paths/~1a" }
  /b: { get: { parameters: [{ $ref: "#/nothing" }, { name: q, in: query }] } }
components:
  schemas:
    A: { allOf: [{ $ref: "#/components/schemas/B" }, { $ref: "#/components/schemas/B" }, { $ref: "#A" }] }
    C: { $ref: "#/components/schemas/D" }
    D: { $ref: "#/components/schemas/C" }
    E: { discriminator: { propertyName: a, mapping: { a: none.yaml } } }
`,
    },
    document: {
      paths: {
        "/a": {},
        "/b": { get: { parameters: [{ name: "q", in: "query" }] } },
      },
      components: {
        schemas: {
          A: { allOf: [{}, {}, {}] },
          C: {},
          D: {},
          E: { discriminator: { propertyName: "a", mapping: {} } },
        },
      },
    },
    faults: [
      '"#/paths/~1a", at #/paths/~1a: it leads back to itself',
      '"#/components/schemas/D", at #/components/schemas/C: it leads back to itself',
      '"#/components/schemas/C", at #/components/schemas/D: it leads back to itself',
      '"#/nothing", at #/paths/~1b/get/parameters/0: it leads to nothing',
      '"#/components/schemas/B", at #/components/schemas/A/allOf/0 and 1 more: it leads to nothing',
      '"#A", at #/components/schemas/A/allOf/2: it leads to nothing',
      '"./none.yaml", at #/components/schemas/E/discriminator/mapping/a: cannot read it: there is no such file',
    ],
  },
  "what files are wrong": {
    files: {
      "api.yaml": `
openapi: 3.1.0
components:
  schemas:
    A: { items: { $ref: b.yaml#/c } }
    B: { items: { $ref: broken.yaml } }
    C: { items: { $ref: text.yaml } }
`,
      "b.yaml": "c: { items: { $ref: '#/d/e/f' } }\nd: text",
      "broken.yaml": "a: [",
      "text.yaml": "text",
    },
    document: {
      components: {
        schemas: {
          A: { items: { $ref: "#/components/schemas/c" } },
          B: { items: {} },
          C: { items: {} },
          c: { items: {} },
        },
      },
    },
    faults: [
      '"broken.yaml", at #/components/schemas/B/items: "broken.yaml" is neither JSON nor YAML: line 2, column 1: unexpected end of the stream within a flow collection',
      '"text.yaml", at #/components/schemas/C/items: it leads to nothing',
      '"#/d/e/f", at #/components/schemas/c/items: it leads to nothing',
    ],
  },
};

describe("waymark openapi reads", () => {
  /** What is in the document beside its version, and which references lead nowhere. */
  async function read(files: Case["files"], isInput = false) {
    const { document, errors } = await readByCommand(files, { isInput });
    const { openapi: _, ...rest } = document;
    const [, list = ""] = /lead nowhere\n((?: .*\n)*)/.exec(errors) ?? [];
    const faults = Array.from(list.matchAll(/error: (.*)/g), ([, it]) => it);
    return { document: rest, faults };
  }

  for (
    const [name, { files, document, faults = [] }] of Object.entries(CASES)
  ) {
    it(name, async () => {
      assertEquals<unknown>(await read(files), { document, faults });
    });
  }

  it("standard input, whose references are from the current folder", async () => {
    const files = CASES["what discriminators say"]!.files;
    const { faults } = await read(files, true);
    assertEquals(faults, [
      '"b.yaml#/B", at #/components/schemas/A/discriminator/mapping/b: cannot read it: there is no such file',
    ]);
  });

  it("no files that cannot be put together", async () => {
    const { status, errors } = await readByCommand({
      "api.yaml":
        "openapi: 3.1.0\ncomponents: { schemas: { A: { $ref: a.yaml } } }",
      "a.yaml": "$ref: b.yaml",
      "b.yaml": "$ref: a.yaml",
    });
    assertEquals(status, 1);
    assertStringIncludes(errors, "it leads back to itself");
  });
});
