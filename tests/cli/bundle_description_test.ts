import { assertEquals } from "@std/assert";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, relative } from "node:path";
import process from "node:process";
import { after, before, describe, it } from "node:test";
import { bundleDescription } from "../../lib/description/load/_bundle_description.ts";
import { toReader } from "../../lib/cli/_read.ts";

describe("bundleDescription()", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(`${tmpdir()}/waymark-`);
  });
  after(() => rm(folder, { recursive: true }));

  /** Bundles the files, which are YAML; the first is the description. */
  async function bundle(
    files: Readonly<Record<string, string>>,
    path = `${folder}/${Object.keys(files)[0]}`,
  ) {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(`${folder}/${name}`), { recursive: true });
      await writeFile(`${folder}/${name}`, text);
    }
    const read = toReader({
      readFile: (path) => readFile(path),
      readInput: () => readFile(`${folder}/${Object.keys(files)[0]}`),
    });
    const { document, faults } = await bundleDescription(path, read);
    const here = [relative(process.cwd(), folder), folder];
    return {
      document: JSON.parse(JSON.stringify(document)),
      faults: faults.map((it) =>
        here.reduce((text, it) => text.replaceAll(`${it}/`, ""), it)
      ),
    };
  }

  it("keeps a description in one file as it is", async () => {
    const description = {
      openapi: "3.1.0",
      paths: {
        "/a": {
          get: {
            parameters: [{ $ref: "#/components/parameters/P" }],
            responses: {
              200: {
                description: "",
                content: {
                  "application/json": {
                    schema: { $ref: "#/components/schemas/A" },
                  },
                },
              },
            },
          },
        },
        "/b": { $ref: "#/paths/~1a" },
      },
      components: {
        parameters: { P: { name: "p", in: "query" } },
        schemas: {
          A: {
            properties: { a: { $ref: "#/components/schemas/A" }, b: true },
            example: { $ref: "none.yaml" },
          },
          B: { $ref: "#/components/schemas/A", description: "b" },
          "C/D~": { items: { $ref: "#/components/schemas/C~1D~0" } },
        },
      },
    };
    assertEquals(await bundle({ "api.json": JSON.stringify(description) }), {
      document: description,
      faults: [],
    });
  });

  it("makes components of what other files have", async () => {
    const { document, faults } = await bundle({
      "api.yaml": `
        openapi: 3.1.0
        paths:
          /pets/{id}: { $ref: paths/pet.yaml, summary: own }
        components:
          schemas:
            Error: { $ref: "schemas/errors.yaml#/definitions/Fault" }
            Failure: { $ref: "schemas/errors.yaml#/definitions/Fault" }
            Name: { type: number }
      `,
      "paths/pet.yaml": `
summary: pet
get:
  parameters: [{ $ref: ../parameters.yaml#/id }]
  responses:
    200: { $ref: ../responses.yaml#/Pet }
    404: { $ref: ../responses.yaml#/Missing }
      `,
      "parameters.yaml": `
id: { name: id, in: path, schema: { $ref: schemas/pet.yaml#/properties/id } }
      `,
      "responses.yaml": `
Pet: { content: { application/json: { schema: { $ref: schemas/pet.yaml } } } }
Missing: { $ref: "#/Fault" }
Fault: { content: { application/json: { schema: { $ref: api.yaml#/components/schemas/Error } } } }
      `,
      "schemas/pet.yaml": `
properties:
  id: { type: integer }
  name: { $ref: names.yaml#/definitions/Name }
  mate: { $ref: "#" }
  tags: { items: { $ref: names.yaml#/tags/items } }
  "40%": { $ref: a%20b.yaml }
      `,
      "schemas/names.yaml": `
definitions: { Name: { type: string } }
tags: { items: { type: string } }
      `,
      "schemas/a b.yaml": "type: boolean",
      "schemas/errors.yaml":
        "definitions: { Fault: { properties: { inner: { $ref: '#/definitions/Fault' } } } }",
    });
    assertEquals(faults, []);
    const json = (name: string) => ({
      content: {
        "application/json": {
          schema: { $ref: `#/components/schemas/${name}` },
        },
      },
    });
    assertEquals(document, {
      openapi: "3.1.0",
      paths: {
        "/pets/{id}": {
          summary: "own",
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
          Failure: { $ref: "#/components/schemas/Error" },
          Name: { type: "number" },
          id: { type: "integer" },
          pet: {
            properties: {
              id: { type: "integer" },
              name: { $ref: "#/components/schemas/names_Name" },
              mate: { $ref: "#/components/schemas/pet" },
              tags: { items: { $ref: "#/components/schemas/tags" } },
              "40%": { $ref: "#/components/schemas/a_b" },
            },
          },
          names_Name: { type: "string" },
          tags: { type: "string" },
          a_b: { type: "boolean" },
        },
        parameters: {
          id: {
            name: "id",
            in: "path",
            schema: { $ref: "#/components/schemas/id" },
          },
        },
        responses: {
          Pet: json("pet"),
          Missing: { $ref: "#/components/responses/Fault" },
          Fault: json("Error"),
        },
      },
    });
  });

  it("puts maps, lists and parts without components in place of references", async () => {
    const { document, faults } = await bundle({
      "api.yaml": `
openapi: 3.1.0
paths: { $ref: paths.yaml }
components: { $ref: components.yaml }
      `,
      "paths.yaml": `
/a:
  parameters: { $ref: parameters.yaml }
  get: { $ref: operations.yaml#/get }
/b: { get: { $ref: operations.yaml#/get } }
/c: { get: { responses: { 200: { content: { a/b: { schema: { $ref: components.yaml#/schemas/A } } } } } } }
      `,
      "parameters.yaml": "[{ name: a, in: query }]",
      "operations.yaml":
        "get: { responses: { 200: { content: { a/b: { $ref: '#/media' } } } } }\nmedia: { schema: { $ref: api.yaml#/components/schemas/A } }",
      "components.yaml": "schemas: { $ref: schemas.yaml }",
      "schemas.yaml": "A: { $ref: a.yaml }\nB: { $ref: '#/A' }",
      "a.yaml": "type: string",
    });
    assertEquals(faults, []);
    const get = {
      responses: {
        200: {
          content: { "a/b": { schema: { $ref: "#/components/schemas/A" } } },
        },
      },
    };
    assertEquals(document, {
      openapi: "3.1.0",
      paths: {
        "/a": { parameters: [{ name: "a", in: "query" }], get },
        "/b": { get },
        "/c": { get },
      },
      components: {
        schemas: {
          A: { type: "string" },
          B: { $ref: "#/components/schemas/A" },
        },
      },
    });
  });

  it("makes components of parts that are in other places", async () => {
    const { document, faults } = await bundle({
      "api.yaml": `
openapi: 3.1.0
x-schemas: { A: { properties: { b: { $ref: "#/x-schemas/B" } } }, B: true }
paths:
  /a/{b}:
    get:
      responses:
        200: { content: { application/json: { schema: { type: string } } } }
  /c:
    get:
      parameters:
        - { schema: { $ref: "#/paths/~1a~1{b}/get/responses/200/content/application~1json/schema" } }
        - { schema: { $ref: "#/x-schemas/A" } }
        - { schema: { $ref: "#/x-schemas/B" } }
      `,
    });
    assertEquals(faults, []);
    assertEquals(
      document.paths["/c"].get.parameters.map((it: { schema: unknown }) =>
        it.schema
      ),
      [
        { $ref: "#/components/schemas/a_b" },
        { $ref: "#/components/schemas/A" },
        true,
      ],
    );
    assertEquals(document.components, {
      schemas: { a_b: { type: "string" }, A: { properties: { b: true } } },
    });
  });

  it("reports a chain of references that would overflow the stack", async () => {
    const chain = Array.from(
      { length: 10_000 },
      (
        _,
        index,
      ) => [`s${index}`, { $ref: `#/components/schemas/s${index + 1}` }],
    );
    const schemas = {
      ...Object.fromEntries(chain),
      s10000: { type: "string" },
    };
    const { faults } = await bundle({
      "api.yaml": JSON.stringify({ components: { schemas } }),
    });
    assertEquals(
      faults[0],
      '"#/components/schemas/s1" in "api.yaml", at #/components/schemas/s0: it leads through more than 1000 references',
    );
    assertEquals(faults.filter((it) => /stack/.test(it)), []);
  });

  it("takes the whole description for a schema, but not for a part of itself", async () => {
    const { document, faults } = await bundle({
      "api.yaml": `
paths: { /a: { $ref: "#" } }
components: { schemas: { A: { items: { $ref: "#" } } } }
      `,
    });
    assertEquals(faults.map((it) => it.slice(-23)), [
      "it leads back to itself",
    ]);
    assertEquals(document.components.schemas.A, {
      items: { $ref: "#/components/schemas/api" },
    });
  });

  it("names components once", async () => {
    const { document } = await bundle({
      "api.yaml": `
openapi: 3.1.0
components:
  schemas:
    A: { properties: { 1: { $ref: b.yaml#/A }, 2: { $ref: c/b.yaml#/A }, 3: { $ref: d/b.yaml#/A } } }
    B: { properties: { 1: { $ref: "b.yaml#/%20" }, 2: { $ref: "b.yaml#/__proto__" }, 3: { $ref: "b.yaml#/" } } }
      `,
      "b.yaml":
        "{A: {title: 0}, ' ': {title: 3}, __proto__: {title: 4}, '': {title: 5}}"
          .slice(1, -1).replaceAll("}, ", "}\n"),
      "c/b.yaml": "A: {title: 1}",
      "d/b.yaml": "A: {title: 2}",
    });
    const { A: _, B: __, ...added } = document.components.schemas;
    assertEquals(
      JSON.stringify(added),
      '{"b_A":{"title":0},"b_A_2":{"title":1},"b_A_3":{"title":2},"_":{"title":3},"__proto__":{"title":4},"b":{"title":5}}',
    );
  });

  it("reads what discriminators say", async () => {
    const { document, faults } = await bundle({
      "api.yaml": `
openapi: 3.1.0
components:
  schemas:
    A:
      discriminator:
        propertyName: a
        mapping: { a: A, b: "b.yaml#/B", c: "#/components/schemas/A", d: D, e: none.yaml, f: 1, g: "b.yaml#/C" }
      `,
      "b.yaml": "B: { type: object }\nC: true",
    });
    assertEquals(document.components.schemas, {
      A: {
        discriminator: {
          propertyName: "a",
          mapping: {
            a: "#/components/schemas/A",
            b: "#/components/schemas/B",
            c: "#/components/schemas/A",
            d: "D",
            e: "",
            f: 1,
            g: "",
          },
        },
      },
      B: { type: "object" },
    });
    assertEquals(faults, [
      '"none.yaml" in "api.yaml", at #/components/schemas/A/discriminator/mapping/e: cannot read "none.yaml": ENOENT: no such file or directory',
    ]);
  });

  it("reads Swagger 2.0", async () => {
    const { document, faults } = await bundle({
      "api.yaml": `
swagger: "2.0"
paths:
  /a:
    get:
      parameters: [{ $ref: b.yaml#/P }]
      responses: { 200: { $ref: b.yaml#/R } }
definitions: { A: { discriminator: a } }
      `,
      "b.yaml":
        "P: { name: p, in: query }\nR: { schema: { $ref: api.yaml#/definitions/A }, headers: { a: { $ref: '#/H' } } }\nH: { type: string }",
    });
    assertEquals(faults, []);
    assertEquals(document, {
      swagger: "2.0",
      paths: {
        "/a": {
          get: {
            parameters: [{ $ref: "#/parameters/P" }],
            responses: { 200: { $ref: "#/responses/R" } },
          },
        },
      },
      definitions: { A: { discriminator: "a" } },
      parameters: { P: { name: "p", in: "query" } },
      responses: {
        R: {
          schema: { $ref: "#/definitions/A" },
          headers: { a: { type: "string" } },
        },
      },
    });
  });

  it("says which references lead nowhere", async () => {
    const { document, faults } = await bundle({
      "api.yaml": `
openapi: 3.1.0
paths: { /a: { $ref: "#/paths/~1a" } }
components:
  schemas:
    A: { allOf: [{ $ref: "#/components/schemas/B" }, { $ref: "#/components/schemas/B" }, { $ref: "#A" }] }
    C: { $ref: "#/components/schemas/D" }
    D: { $ref: "#/components/schemas/C" }
    E: { items: { $ref: b.yaml#/c } }
    F: { items: { $ref: broken.yaml } }
      `,
      "b.yaml": "c: { items: { $ref: '#/d/e/f' } }\nd: text",
      "broken.yaml": "a: [",
    });
    const broken = (pointer: string, at: string) =>
      `"#${pointer}" in "api.yaml", at #${at}`;
    assertEquals(faults, [
      `${broken("/paths/~1a", "/paths/~1a")}: it leads back to itself`,
      `${
        broken("/components/schemas/B", "/components/schemas/A/allOf/0")
      } and 1 more: it leads to nothing`,
      `${broken("A", "/components/schemas/A/allOf/2")}: it leads to nothing`,
      `${
        broken("/components/schemas/D", "/components/schemas/C")
      }: it leads back to itself`,
      `${
        broken("/components/schemas/C", "/components/schemas/D")
      }: it leads back to itself`,
      '"broken.yaml" in "api.yaml", at #/components/schemas/F/items: "broken.yaml" is neither JSON nor YAML: line 2, column 1: unexpected end of the stream within a flow collection',
      '"#/d/e/f" in "b.yaml", at #/components/schemas/c/items: it leads to nothing',
    ]);
    assertEquals(document.paths, { "/a": {} });
    assertEquals(document.components.schemas.A.allOf[0], {
      $ref: "#/components/schemas/B",
    });
  });

  it("reads a description that is not below the current folder, a dot file, or standard input", async () => {
    const files = {
      ".api.yaml": "components: { schemas: { A: { $ref: b.yaml } } }",
      "b.yaml": "items: { $ref: .api.yaml#/components/schemas/A }",
    };
    const schemas = { A: { items: { $ref: "#/components/schemas/A" } } };
    assertEquals(await bundle(files), {
      document: { components: { schemas } },
      faults: [],
    });
    const { faults } = await bundle(files, "-");
    assertEquals(faults, [
      '"b.yaml" in standard input, at #/components/schemas/A: cannot read "b.yaml": ENOENT: no such file or directory',
    ]);
  });

  it("reads what is no description as it is", async () => {
    for (const text of ["[]", "text", "paths: [1, { $ref: 1 }]"]) {
      const { document, faults } = await bundle({ "api.yaml": text });
      assertEquals(typeof document, text === "text" ? "string" : "object");
      assertEquals(faults, []);
    }
  });
});
