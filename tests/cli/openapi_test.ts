/** What `waymark openapi` does that `cases/openapi*.jsonl` cannot say. */
import { assertEquals, assertFalse, assertStringIncludes } from "@std/assert";
import {
  chmod,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import process from "node:process";
import { after, before, describe, it } from "node:test";
import ts from "typescript";
import { tableOf } from "../../lib/description/mod.ts";
import { openProject, readByCommand, waymark } from "./_command.ts";

type Json = Record<string, unknown>;
type Project = Awaited<ReturnType<typeof openProject>>;

const TEXT = { type: "string" };
const LIST = { type: "array", items: TEXT };

/** Runs `waymark openapi --table` on a description. */
function printTable(description: string | Json, ...args: string[]) {
  const input = typeof description === "string"
    ? description
    : JSON.stringify({ openapi: "3.1.0", ...description });
  return waymark(["openapi", "--table", "-", ...args], { input });
}

/** Runs `waymark openapi` on a description. */
function write(description: Json) {
  const input = JSON.stringify({ openapi: "3.1.0", ...description });
  return waymark(["openapi", "-", "-o", "$PWD/api"], { input });
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe("waymark openapi", () => {
  it("writes a module that people can read", async () => {
    const { status, output, errors } = await printTable(`
openapi: 3.0.4
info: { title: "Pets\\r\\nand more", version: 1.0.0 }
servers: [{ url: "https://pets.example" }, { url: "https://b.example/{x}" }]
paths:
  /pets:
    parameters:
      - $ref: "#/components/parameters/tags"
    get:
      operationId: listPets
      parameters:
        - { name: filter, in: query, style: deepObject, schema: { type: object } }
    post:
      summary: Add a pet
      servers: [{ url: "https://up.example" }]
      parameters: [{ name: dry_run, in: query, schema: { type: boolean } }]
      requestBody: { content: { text/csv: {}, text/xml: {} } }
  /pets/{ids}/and/all/that/there/is:
    delete:
      servers: [{ url: "wss://x.example" }]
      parameters: [{ name: ids, in: path, required: true, style: label, schema: { type: array } }]
components:
  parameters:
    tags: { name: tags, in: query, schema: { type: array, items: { type: string } } }
`);
    assertEquals(
      errors,
      `\
waymark: DELETE /pets/{ids}/and/all/that/there/is
  note: its server is "wss://x.example", which no table can hold; pass the option baseUrl
waymark: some operations have their own server: https://up.example; a call of one of them needs trustedOrigins
`,
    );
    assertEquals(status, 0);
    assertEquals(
      output,
      `\
// How Pets and more 1.0.0 wants its requests,
// written by waymark openapi.
// A server: https://pets.example
// A server: https://b.example/{x}
// Bodies of these types need the content-type in the call:
// - POST /pets: text/xml
// Calls need the baseUrl of these servers:
// - DELETE /pets/{ids}/and/all/that/there/is: wss://x.example
export const origins = ["https://up.example"];
export const table = {
  routes: {
    "GET /pets": { parameters: { filter: "query deepObject" } },
    "POST /pets": {
      parameters: { tags: "query", dry_run: "query" },
      body: "text/csv",
      server: "https://up.example",
    },
    "DELETE /pets/{ids}/and/all/that/there/is": { parameters: { ids: "path label" } },
  },
};
`,
    );
  });

  it("writes types, routes and a description, and says how calls begin", async () => {
    const { status, output, errors, written } = await write({
      servers: [{ url: "https://h.test/v1" }],
      paths: { "/a": { get: { operationId: "a" } } },
    });
    assertEquals([status, errors], [0, ""]);
    assertEquals(
      output,
      `\
Wrote api/paths.ts, api/routes.ts and api/description.ts. Typed calls begin with:

import { createClient } from "@waymark/endpoint/client";
import { description, server } from "./api/description.ts";

const api = createClient({
  baseUrl: server,
  description,
});
`,
    );
    assertEquals(
      written["description.ts"],
      `\
// How the API wants its requests,
// written by waymark openapi.
import { type Description, described } from "@waymark/endpoint/openapi";
import type { paths } from "./paths.ts";

export const server = "https://h.test/v1";
export const description: Description<paths> = described({});
`,
    );
    const { context, resolved } = JSON.parse(written["paths.ts"]!.slice(3));
    assertEquals(resolved, "#/a");
    assertEquals(context, {
      defaultNonNullable: false,
      discriminators: "discriminators",
      emptyObjectsUnknown: true,
      injectFooter: [],
      readWriteMarkers: false,
      silent: true,
    });
  });

  it("writes modules in which each export names its type", async () => {
    const { written } = await write({
      servers: [{ url: "https://h.test" }],
      paths: {
        "/a": {
          get: { operationId: "a", servers: [{ url: "https://up.test" }] },
          post: { parameters: [{ name: "q", in: "query" }], requestBody: {} },
        },
      },
    });
    for (const name of ["description.ts", "routes.ts"]) {
      const { diagnostics } = ts.transpileDeclaration(written[name]!, {
        reportDiagnostics: true,
        compilerOptions: { isolatedDeclarations: true },
      });
      assertEquals(diagnostics!.map(({ messageText }) => messageText), []);
    }
  });

  it("lets no name become code, and shows what cannot be seen", async () => {
    const path = "/a\u202eb\ufeffc\u2028\u00ad\u200b'+throw3()+'\u00fc";
    const names = ["q", "__proto__", "1e3", "a b"];
    const { output, errors } = await printTable({
      info: { title: "a\nthrow 1;\u2028throw 2", version: "\r1" },
      paths: {
        '/"\n': { trace: { operationId: "a\nb" } },
        [path]: {
          put: {
            operationId: "x\u0000\n}; throw 4; {",
            parameters: names.map((name) => ({ name, in: "query" })),
          },
        },
      },
    });
    assertEquals(errors.match(/^waymark: .*/gm), ['waymark: TRACE /" (a b)']);
    assertFalse(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(output), output);
    const code = `data:text/javascript,${encodeURIComponent(output)}`;
    const { table } = await import(code);
    const parameters = Object.fromEntries(names.map((it) => [it, "query"]));
    assertEquals(table, { routes: { [`PUT ${path}`]: { parameters } } });
  });

  it("says each note once, with at most 20 operations or names that it is about", async () => {
    const items = (...names: string[]) => ({
      parameters: names.map((name) => ({
        name,
        in: "query",
        schema: { type: "array", items: LIST },
      })),
    });
    const encoding = Object.fromEntries(
      times(30, (at) => [`f${at}`, { headers: { a: {} } }]),
    );
    const fragments = times(22, (at) => `/f#${at}`);
    const { errors } = await printTable({
      paths: {
        "/a": { get: items("q", "r") },
        "/b": { get: items("r") },
        "/c": {
          get: items("r"),
          post: {
            requestBody: { content: { "multipart/form-data": { encoding } } },
          },
        },
        ...Object.fromEntries(fragments.map((path) => [path, { get: {} }])),
      },
    });
    const listed = (count: number, show: (index: number) => string) =>
      times(count, show).join(", ");
    const why = "holds lists or objects, which no style has";
    assertEquals(
      errors,
      `\
waymark: GET /a
  note: the query parameter "q" ${why}; pass them as strings (also "r")
waymark: GET /b, GET /c
  note: the query parameter "r" ${why}; pass them as strings
waymark: POST /c
  note: the form field "f0" has headers, which no FormData has; pass the whole body as data (also ${
        listed(20, (at) => `"f${at + 1}"`)
      } and 9 more)
waymark: ${listed(20, (at) => `GET ${fragments[at]}`)} and 2 more
  note: the fragment of its path is never sent
`,
    );
  });

  it("shows little of what is long, and no user info", async () => {
    const name = "a".repeat(5000);
    const url = "https://me:secret@api.example";
    const { errors } = await printTable({
      paths: {
        [`/${name}`]: {
          get: {
            parameters: [
              { name, in: "query", schema: LIST, style: name },
              { name: "q", in: "query", schema: LIST, style: url },
              { name: "r", in: "query", content: { [name + url]: {} } },
            ],
          },
        },
      },
    });
    const lines = errors.trim().split("\n");
    assertEquals(lines.length, 4);
    for (const line of lines) {
      assertFalse(/secret|a{301}/.test(line));
      assertEquals(line.length < 600, true, line);
    }
  });

  it("reads UTF-8 and UTF-16, with a byte order mark", async () => {
    const texts = [
      '{"openapi": "3.1.0"}',
      ' {"openapi": "3.1.0"}',
      "openapi: 3.1.0",
      "# flow\n{ openapi: 3.1.0, }",
      "%YAML 1.2\n---\nopenapi: 3.1.0\n",
    ];
    const encoded = texts.flatMap((text) => {
      const units = Uint16Array.from(`\ufeff${text}`, (it) => it.charCodeAt(0));
      const little = new Uint8Array(units.buffer);
      const big = little.map((_, index) => little[index ^ 1]!);
      return [text, `\ufeff${text}`, little, big];
    });
    for (const content of encoded) {
      const { document } = await readByCommand({ "a.yaml": content });
      assertEquals(document, { openapi: "3.1.0" });
    }
  });

  it("keeps the formats of lists in a form of Swagger 2.0", async () => {
    const formats = [undefined, "csv", "ssv", "pipes", "tsv", "multi"];
    const parameters = formats.map((collectionFormat) => ({
      ...{ name: collectionFormat ?? "none", in: "formData", ...LIST },
      collectionFormat,
    }));
    const swagger = { swagger: "2.0", paths: { "/a": { parameters } } };
    const { document, errors } = await readByCommand(
      { "api.json": JSON.stringify(swagger) },
      ({ paths }) => {
        // swagger2openapi copies what begins with `x-`.
        const properties = Object.fromEntries(
          (paths as { "/a": { parameters: Json[] } })["/a"].parameters.map(
            ({ name, type, items, ["x-collectionFormat"]: format }) => [
              name,
              { type, items, "x-collectionFormat": format },
            ],
          ),
        );
        const content = { "a/b": { schema: { properties } }, "c/d": {} };
        const post = { requestBody: { content } };
        // Nothing is to be found where a reference leads nowhere.
        const put = {
          parameters: [{ $ref: "#/a" }],
          requestBody: { $ref: "#" },
        };
        return { openapi: "3.0.0", paths: { "/a": { post, put } } };
      },
    );
    const marked = (format: string) => ({
      ...LIST,
      "x-collectionFormat": format,
    });
    const properties = {
      none: marked("csv"),
      csv: marked("csv"),
      ssv: marked("ssv"),
      pipes: marked("pipes"),
      tsv: { ...TEXT, "x-collectionFormat": "tsv" },
      multi: LIST,
    };
    const encoding = {
      none: { style: "form", explode: false },
      csv: { style: "form", explode: false },
      ssv: { style: "spaceDelimited", explode: false },
      pipes: { style: "pipeDelimited", explode: false },
    };
    const content = { "a/b": { schema: { properties }, encoding }, "c/d": {} };
    const paths = document["paths"] as { "/a": { post: Json } };
    assertEquals(paths["/a"].post, { requestBody: { content } });
    assertStringIncludes(
      errors,
      'waymark: POST /a\n  note: the form field "tsv" is a list of the format tsv; pass value.join("\\t")\n',
    );
  });
});

describe("waymark openapi, with what grows", () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

  const chain = (count: number, last: object, next: (it: object) => object) =>
    Object.fromEntries([
      ...times(count, (at) => [`c${at}`, next(ref(`c${at + 1}`))]),
      [`c${count}`, last],
    ]);
  const twice = (it: object) => ({ anyOf: [it, it], allOf: [it, it] });
  const chains: [what: string, schemas: Json, word: string | undefined][] = [
    [
      "lists that many schemas hold once",
      chain(200, LIST, twice),
      "query form",
    ],
    ["text that many schemas hold once", chain(200, TEXT, twice), "query"],
    ["a chain of references", chain(5000, LIST, (it) => it), "query form"],
    [
      "a circle of references, for any value",
      chain(5000, ref("c0"), (it) => it),
      "query form",
    ],
    [
      "a chain of schemas",
      chain(10_000, LIST, (it) => ({ allOf: [it] })),
      "query form",
    ],
    [
      "a circle of schemas",
      chain(3, { oneOf: [ref("c0"), LIST] }, (it) => ({ anyOf: [it] })),
      "query form",
    ],
  ];
  for (const [what, schemas, word] of chains) {
    it(`reads ${what}`, () => {
      const q = { name: "q", in: "query", explode: false, schema: ref("c0") };
      const { routes } = tableOf({
        openapi: "3.1.0",
        paths: { "/a": { post: { parameters: [q] } } },
        components: { schemas },
      });
      assertEquals(routes?.["POST /a"]?.parameters?.["q"], word);
    });
  }

  const keys = times(1000, (at) => `k${at}`);
  const each = (value: object) =>
    Object.fromEntries(keys.map((key) => [key, value]));

  it("says of at most 100 strings in a body that they are dates", () => {
    const properties = each({ type: "string", format: "date" });
    const schema = { type: "object", properties };
    const { routes } = tableOf({
      openapi: "3.1.0",
      paths: {
        "/a": {
          post: {
            requestBody: { content: { "application/json": { schema } } },
          },
        },
      },
    });
    assertEquals(routes?.["POST /a"]?.dates?.length, 100);
  });

  it("reads a body that many operations share once, and refuses too many names", async () => {
    const post = {
      parameters: [{ name: "q", in: "query", schema: TEXT }],
      requestBody: { $ref: "#/components/requestBodies/a" },
    };
    const shared = (encoding: object) => ({
      paths: Object.fromEntries(keys.map((key) => [`/${key}`, { post }])),
      components: {
        requestBodies: {
          a: {
            content: {
              "application/x-www-form-urlencoded": {
                schema: { properties: { ...each(TEXT), q: TEXT } },
                encoding,
              },
            },
          },
        },
      },
    });
    const plain = await printTable(shared({}));
    assertStringIncludes(plain.errors, "and 980 more\n  note: the body has a ");
    const names = await printTable(shared({}), "--names");
    assertEquals(names.output, "");
    assertStringIncludes(names.errors, '"paths" share too many names\n');
    const fields = await printTable(shared(each({ explode: false })));
    assertEquals(fields, {
      status: 1,
      output: "",
      errors: 'waymark: "paths" refer to each other too often\n',
      written: {},
    });
  });

  it("reads a path that some others are, and refuses too many", async () => {
    const shared = (count: number) => ({
      paths: Object.fromEntries([
        ["/a", {
          put: {
            parameters: times(count, (at) => ({ name: `p${at}`, in: "query" })),
          },
        }],
        ...times(count, (at) => [`/b${at}`, { $ref: "#/paths/~1a" }]),
      ]),
    });
    const { output } = await printTable(shared(20));
    assertEquals(output.match(/"PUT \/b?\w+"/g)?.length, 21);
    const { status, errors } = await printTable(shared(1000));
    assertEquals([status, errors], [
      1,
      'waymark: "paths" refer to each other too often\n',
    ]);
  });

  for (
    const [section, large, other] of [
      ["responses", { headers: each({}) }, {}],
      ["schemas", { nullable: true, properties: each(TEXT) }, {
        required: ["k1"],
      }],
    ] as const
  ) {
    it(`writes types of ${section} that are written in place, and refuses too many`, async () => {
      const $ref = `#/components/${section}/a`;
      const part = "required" in other
        ? { allOf: [{ $ref }], ...other }
        : { $ref };
      const writeAll = (count: number) =>
        write({
          openapi: "3.0.3",
          paths: { "/a": { get: {} } },
          components: {
            [section]: Object.fromEntries([
              ["a", large],
              ...times(count, (at) => [`b${at}`, part]),
            ]),
          },
        });
      assertEquals((await writeAll(5)).status, 0);
      const { errors } = await writeAll(2000);
      assertStringIncludes(
        errors,
        "its parts refer to each other too often for types",
      );
    });
  }

  it("does not let merge keys stand for the square of a text", async () => {
    const read = (items: string[]) =>
      printTable(`openapi: 3.1.0\nx-a: [${items.join()}]`);
    const map = `&m {${times(500, (at) => `k${at}: 1`).join()}}`;
    const squares = [
      [map, ...times(400, () => "{<<: *m}")],
      [
        "&m0 {a: 1}",
        ...times(400, (at) => `&m${at + 1} {<<: *m${at}, k${at}: 1}`),
      ],
    ];
    for (const items of squares) {
      assertStringIncludes((await read(items)).errors, "merge keys exceeded");
    }
    const many = ["&m {a: 1}", ...times(9000, () => "{<<: *m}")];
    assertEquals((await read(many)).status, 0);
  });
});

describe("waymark openapi --output", () => {
  let project: Project;
  const input = (paths: object) => ({
    input: JSON.stringify({ openapi: "3.1.0", paths }),
  });
  const GET_A = input({ "/a": { get: {} } });
  const TABLE = ["openapi", "--table", "-"];

  before(async () => {
    project = await openProject();
  });
  after(() => project.close());

  it("writes table.ts into a folder, whole or not at all", async () => {
    const folder = `${project.folder}/tables`;
    const { output } = await waymark(TABLE, GET_A);
    for (const option of ["-o", "--output"]) {
      const args = [...TABLE, option, folder];
      const written = { status: 0, output: "", errors: "" };
      assertEquals(await project.run(args, GET_A), written);
    }
    assertEquals(await project.read("tables/table.ts"), output);
    const broken = await project.run([...TABLE, "-o", folder], { input: "{" });
    assertEquals([broken.status, broken.output], [1, ""]);
    assertEquals(await project.read("tables/table.ts"), output);
    // What no call can express is left out of it.
    const partly = input({ "/a": { trace: {} }, "/b": { get: {} } });
    assertEquals(
      (await project.run([...TABLE, "-o", folder], partly)).status,
      1,
    );
    assertEquals(await project.read("tables/table.ts"), output);
    const nowhere = [...TABLE, "-o", `${folder}/table.ts/no`];
    assertStringIncludes((await project.run(nowhere, GET_A)).errors, "ENOTDIR");
    assertEquals(await readdir(folder), ["table.ts"]);
    await project.run([...TABLE, "-o", `${folder}/not/there`], GET_A);
    assertEquals(await project.read("tables/not/there/table.ts"), output);
  });

  it("writes a file where a link leads to, and keeps its mode", async () => {
    const folder = `${project.folder}/links`;
    const [file, link] = [`${folder}/mine.ts`, `${folder}/table.ts`];
    const args = [...TABLE, "--output", folder];
    await project.write("links/mine.ts", "old");
    // Not what a new file has.
    await chmod(file, 0o664);
    await symlink("mine.ts", link);
    assertEquals((await project.run(args, GET_A)).status, 0);
    assertEquals(await readlink(link), "mine.ts");
    assertStringIncludes(await readFile(file, "utf8"), "table = {};");
    assertEquals((await stat(file)).mode & 0o777, 0o664);
    assertEquals((await readdir(folder)).sort(), ["mine.ts", "table.ts"]);
    await rm(link);
    await symlink("/dev/null", link);
    assertEquals((await project.run(args, GET_A)).status, 0);
    assertEquals(await readlink(link), "/dev/null");
    await rm(link);
    await mkdir(link);
    const { status, errors } = await project.run(args, GET_A);
    assertEquals(status, 1);
    assertStringIncludes(errors, "EISDIR");
  });

  it("writes all files whole or none", async () => {
    const args = ["openapi", "-", "-o", "$PWD/api"];
    const temporary = `api/description.ts.${process.pid}.tmp`;
    await project.write("api/paths.ts", "old");
    await project.write(temporary, "of somebody else");
    const { status, errors } = await project.run(args, GET_A);
    assertEquals(status, 1);
    assertStringIncludes(errors, "cannot write ");
    assertEquals(await project.read("api/paths.ts"), "old");
    assertEquals((await readdir(`${project.folder}/api`)).length, 2);
    await rm(`${project.folder}/${temporary}`);
    assertEquals((await project.run(args, GET_A)).status, 0);
    assertEquals((await readdir(`${project.folder}/api`)).sort(), [
      "description.ts",
      "paths.ts",
      "routes.ts",
    ]);
  });
});
