import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { relative } from "node:path";
import process from "node:process";
import { after, before, describe, it } from "node:test";
import ts from "typescript";
import { main } from "../../lib/cli/main.ts";
import { deno } from "./_deno.ts";
import { installRedocly } from "./_redocly.ts";

type Json = Record<string, unknown>;

/**
 * What stands for the tools of a project: what they were called with is their
 * result. `deno task check:npm` runs the command with the tools themselves.
 */
const TOOLS: Record<string, string> = {
  "openapi-typescript": `
    exports.COMMENT_HEADER = "// @ts-nocheck\\nexport default ";
    exports.astToString = JSON.stringify;
    exports.resolveRef = (description, ref) => ({ description, ref });
    exports.scanDiscriminators = () => "discriminators";
    exports.transformSchema = (description, { resolve, ...context }) => {
      if (description.info?.title === "wrong") throw new Error("Unsupported\\nsecret");
      if (JSON.stringify(description).includes('"title":{')) throw new Error("no text");
      return { description, context, resolved: resolve("#/a").ref };
    };`,
  "swagger2openapi": `
    exports.convertObj = ({ swagger, ...rest }) =>
      Promise.resolve({ openapi: { openapi: "3.0.0", ...rest } });`,
  "broken": "throw new TypeError('broken');",
};

/** Puts tools into a folder. */
async function install(folder: string, ...names: string[]): Promise<void> {
  for (const name of names) {
    const place = `${folder}/node_modules/${name}`;
    await mkdir(place, { recursive: true });
    await writeFile(`${place}/index.js`, TOOLS[name]!);
    await writeFile(
      `${place}/package.json`,
      JSON.stringify({ name, main: "index.js" }),
    );
  }
}

/** Makes a project that has packages, each of one file, and writes the files of a description there. */
async function projectOf(packages: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(`${tmpdir()}/waymark-`);
  for (const [name, code] of Object.entries(packages)) {
    const place = `${folder}/node_modules/${name}`;
    await mkdir(place, { recursive: true });
    await writeFile(`${place}/index.js`, code);
  }
  const write = async (info: Json) => {
    const description = {
      openapi: "3.1.0",
      info,
      paths: { "/a": { get: {} } },
    };
    await writeFile(`${folder}/api.json`, JSON.stringify(description));
    let errors = "\n";
    const status = await main(
      ["openapi", `${folder}/api.json`, "-o", `${folder}/api`],
      {
        readFile: (path) => readFile(path),
        readInput: () => Promise.resolve(new Uint8Array()),
        write: () => Promise.resolve(),
        writeError: (text) => void (errors += text),
        color: false,
      },
    );
    return { status, errors };
  };
  return { folder, write };
}

describe("waymark openapi", () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(`${tmpdir()}/waymark-`);
    await install(folder, "openapi-typescript");
    await installRedocly(folder);
  });
  after(() => rm(folder, { recursive: true }));

  async function run(description: unknown, ...args: string[]) {
    const path = `${folder}/api.json`;
    await writeFile(path, JSON.stringify(description));
    let output = "";
    let errors = "";
    const status = await main([
      "openapi",
      ...args.length ? args : [path, "-o", `${folder}/api`],
    ], {
      readFile: (path) => readFile(path),
      readInput: () => readFile(path),
      write: (text) => Promise.resolve(void (output += text)),
      writeError: (text) => void (errors += text),
      color: false,
    });
    return { status, output, errors };
  }

  /** What openapi-typescript is called with. */
  async function typesOf(): Promise<{
    description: {
      paths: Record<string, Record<string, unknown>>;
      components: unknown;
    };
    context: Record<string, unknown>;
    resolved: string;
  }> {
    const text = await readFile(`${folder}/api/paths.ts`, "utf8");
    return JSON.parse(text.replace(/^.*\nexport default /, ""));
  }

  it("writes types and config, and says how calls begin", async () => {
    const { status, output, errors } = await run({
      openapi: "3.1.0",
      servers: [{ url: "https://h.test/v1" }],
      paths: { "/a": { get: { operationId: "a" } } },
    });
    assertEquals([status, errors], [0, ""]);
    assertEquals(
      output.replaceAll(`./${relative(process.cwd(), folder)}`, ".")
        .replaceAll(folder, "."),
      `\
Wrote ./api/paths.ts, ./api/routes.ts and ./api/description.ts. Typed calls begin with:

import { createClient } from "@waymark/endpoint/client";
import { description, server } from "./api/description.ts";

const api = createClient({
  baseUrl: server,
  description,
});
`,
    );
    const { context, resolved } = await typesOf();
    assertEquals(resolved, "#/a");
    assertEquals(context, {
      defaultNonNullable: false,
      discriminators: "discriminators",
      emptyObjectsUnknown: true,
      injectFooter: [],
      readWriteMarkers: false,
      silent: true,
    });
    assertEquals(
      await readFile(`${folder}/api/description.ts`, "utf8"),
      `\
// How the API wants its requests,
// written by waymark openapi.
import { type Description, described } from "@waymark/endpoint/openapi";
import type { paths } from "./paths.ts";

export const server = "https://h.test/v1";
export const description: Description<paths> = described({});
`,
    );
    assertEquals((await readdir(`${folder}/api`)).sort(), [
      "description.ts",
      "paths.ts",
      "routes.ts",
    ]);
  });

  it("shows which servers a call could trust, and trusts none", async () => {
    const { output, errors } = await run({
      openapi: "3.1.0",
      paths: { "/a": { get: { servers: [{ url: "https://up.test" }] } } },
    });
    assertStringIncludes(output, "import { description } from ");
    assertStringIncludes(
      output,
      `  description,
  // For the operations that have their own servers, if you trust these:
  // trustedOrigins: ["https://up.test"],
});
`,
    );
    assertStringIncludes(
      errors,
      "some operations have their own server: https://up.test; a call of one of them needs trustedOrigins\n",
    );
  });

  it("writes modules in which each export names its type", async () => {
    await run({
      openapi: "3.1.0",
      servers: [{ url: "https://h.test" }],
      paths: {
        "/a": {
          get: { operationId: "a", servers: [{ url: "https://up.test" }] },
          post: {
            parameters: [{ name: "q", in: "query" }],
            requestBody: { content: { "text/csv": {} } },
          },
        },
      },
    });
    for (const name of ["description.ts", "routes.ts"]) {
      const { diagnostics } = ts.transpileDeclaration(
        await readFile(`${folder}/api/${name}`, "utf8"),
        {
          reportDiagnostics: true,
          compilerOptions: { isolatedDeclarations: true },
        },
      );
      assertEquals(diagnostics!.map(({ messageText }) => messageText), []);
    }
  });

  const ROUTES: [name: string, paths: Json, expected: string][] = [
    [
      "with what the description says of them",
      {
        "/orders/{id}": {
          get: { operationId: "getOrder", summary: "Gets an order." },
          delete: {
            operationId: "deleteOrder",
            description: "Removes\nit.\n\nMore.",
            deprecated: true,
          },
          put: { operationId: "putOrder", deprecated: true },
          patch: { summary: "No name." },
          trace: { operationId: "traceOrder" },
        },
      },
      `
/** Gets an order. */
export const getOrder = "GET /orders/{id}";

/**
 * Removes it.
 *
 * @deprecated
 */
export const deleteOrder = "DELETE /orders/{id}";

/** @deprecated */
export const putOrder = "PUT /orders/{id}";
`,
    ],
    [
      "by names that a module can have, each once",
      {
        "/a": {
          get: { operationId: "users/get-by-name" },
          put: { operationId: "users.getByName" },
          post: { operationId: "delete" },
          delete: { operationId: "1st" },
          patch: { operationId: "größe" },
          head: { operationId: "--" },
        },
      },
      `
export const usersGetByName = "GET /a";

export const usersGetByName_PUT_a = "PUT /a";

export const delete_ = "POST /a";

export const _1st = "DELETE /a";

export const größe = "PATCH /a";
`,
    ],
    [
      "apart, also where their names and their paths are alike",
      {
        "/a": { get: { operationId: "list-all" } },
        "/b-c": { get: { operationId: "listAll" } },
        "/b/c": { get: { operationId: "list.all" } },
      },
      `
export const listAll = "GET /a";

export const listAll_GET_b_c = "GET /b-c";

export const listAll_GET_b_c_ = "GET /b/c";
`,
    ],
    [
      "in comments that nothing ends or reorders",
      {
        "/a": {
          get: {
            operationId: "a",
            summary: "*/ alert(1) /* \u202e\n@deprecated",
          },
          put: { operationId: "b", summary: "@deprecated" },
          post: { operationId: "c", summary: "x".repeat(400) },
        },
      },
      `
/** *\\/ alert(1) /* @deprecated */
export const a = "GET /a";

/** \\@deprecated */
export const b = "PUT /a";

/** ${"x".repeat(299)}… */
export const c = "POST /a";
`,
    ],
    [
      "in a module, where no operation has a name",
      { "/a": { get: {} } },
      "export {};\n",
    ],
  ];
  for (const [name, paths, expected] of ROUTES) {
    it(`writes routes ${name}`, async () => {
      await run({ openapi: "3.1.0", paths });
      const text = await readFile(`${folder}/api/routes.ts`, "utf8");
      const head =
        "// The routes of the operations, written by waymark openapi.\n";
      assertEquals(text, head + expected);
    });
  }

  it("escapes what a description puts into types", async () => {
    await run({
      openapi: "3.1.0",
      paths: { "/a": { get: { description: "\u202e\t\u{e0041}" } } },
    });
    const text = await readFile(`${folder}/api/paths.ts`, "utf8");
    // The tool that stands for openapi-typescript writes JSON, which has a tab as \\t.
    assertStringIncludes(text, '"description":"\\u202e\\t\\udb40\\udc41"');
  });

  describe("--include", () => {
    const get = (more: Json) => ({
      parameters: [{ $ref: "#/components/parameters/p" }],
      responses: { 200: { $ref: "#/components/responses/R" } },
      ...more,
    });
    const description = {
      openapi: "3.1.0",
      paths: {
        "/orders": {
          summary: "Orders",
          get: get({ operationId: "listOrders", tags: ["Orders"] }),
          post: { operationId: "addOrder" },
        },
        "/orders/{id}": { get: { operationId: "getOrder", tags: ["orders"] } },
        "/users": { get: { operationId: "listUsers" } },
        "/unnamed": { get: {} },
      },
      components: {
        parameters: { p: { name: "p", in: "query" }, unused: {} },
        responses: {
          R: {
            content: {
              "application/json": {
                schema: { $ref: "#/components/schemas/A" },
              },
            },
          },
        },
        schemas: {
          A: {
            discriminator: {
              propertyName: "a",
              mapping: { b: "B", c: "#/components/schemas/C" },
            },
          },
          B: { properties: { a: { $ref: "#/components/schemas/A" } } },
          C: {},
          Unused: {},
        },
        securitySchemes: { key: { type: "http", scheme: "bearer" } },
      },
      webhooks: { a: {} },
    };
    const choices: [patterns: string[], routes: string[]][] = [
      [["GET /orders"], ["GET /orders"]],
      [["/orders/**"], ["GET /orders/{id}"]],
      [["/orders*"], ["GET /orders", "POST /orders"]],
      [["tag:orders"], ["GET /orders", "GET /orders/{id}"]],
      [["listUsers", "POST"], ["POST /orders", "GET /users"]],
    ];
    for (const [patterns, routes] of choices) {
      it(`chooses ${patterns.join(" and ")}`, async () => {
        const { status } = await run(
          description,
          `${folder}/api.json`,
          ...["-o", `${folder}/api`],
          ...patterns.flatMap((it) => ["--include", it]),
        );
        assertEquals(status, 0);
        const text = await readFile(`${folder}/api/routes.ts`, "utf8");
        const found = Array.from(text.matchAll(/= "(.*)"/g), ([, it]) => it);
        assertEquals(found, routes);
      });
    }

    it("writes types of nothing else", async () => {
      const args = ["--include", "listOrders", "-o", `${folder}/api`];
      await run(description, `${folder}/api.json`, ...args);
      const { paths, components } = (await typesOf()).description;
      assertEquals(Object.keys(paths), ["/orders"]);
      assertEquals(Object.keys(paths["/orders"]!), ["summary", "get"]);
      const { parameters, responses, schemas, ...others } = components as Json;
      assertEquals(Object.keys(parameters as Json), ["p"]);
      assertEquals(Object.keys(responses as Json), ["R"]);
      assertEquals(Object.keys(schemas as Json), ["A", "B", "C"]);
      assertEquals(Object.keys(others), ["securitySchemes"]);
      assertEquals("webhooks" in (await typesOf()).description, false);
    });

    it("keeps what refers to a part of its own path", async () => {
      const responses = {
        200: { $ref: "#/paths/~1a/get/responses/default" },
        default: { description: "A" },
      };
      const paths = { "/a": { get: { responses } }, "/b": { get: {} } };
      const { status, errors } = await run(
        { openapi: "3.1.0", paths },
        `${folder}/api.json`,
        ...["--include", "/a", "-o", `${folder}/api`],
      );
      assertEquals([status, errors], [0, ""]);
      const { description } = await typesOf();
      assertEquals(description.paths, { "/a": { get: { responses } } });
      assertEquals(description.components, {});
    });

    it("writes a table of nothing else", async () => {
      const { output } = await run(
        description,
        ...["--table", "-", "--names", "--include", "/users"],
      );
      assertStringIncludes(output, '"GET /users"');
      assertEquals(output.includes("/orders"), false);
    });

    it("says which pattern matches nothing", async () => {
      const args = ["--table", "-", "--include", "/a", "--include", "/users"];
      assertEquals(await run(description, ...args), {
        status: 1,
        output: "",
        errors:
          'waymark: --include matches no operation: "/a"; write a path such as "/orders/**", "GET /orders/*", "tag:orders" or an operationId\n',
      });
    });
  });

  it("marks what is read only or written only", async () => {
    for (const key of ["readOnly", "writeOnly"]) {
      const { output } = await run({
        openapi: "3.1.0",
        paths: {},
        components: { schemas: { a: { properties: { b: { [key]: true } } } } },
      });
      assertStringIncludes(output, 'baseUrl: "https://api.example.com",');
      assertEquals((await typesOf()).context["readWriteMarkers"], true);
    }
  });

  it("gives names to operations that share one", async () => {
    const { errors } = await run({
      openapi: "3.1.0",
      paths: {
        "/a": { get: { operationId: "a" }, put: { operationId: "a" } },
        "/a/{id}": { get: { operationId: "a" }, summary: "text" },
        "/b": { get: { operationId: "a_put_a" }, put: {} },
      },
      webhooks: { a: { get: { operationId: "a" } } },
    });
    assertEquals(errors, "");
    const { description: { paths } } = await typesOf();
    const ids = Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap((it) =>
        (it as { operationId?: string }).operationId ?? []
      )
    );
    assertEquals(ids, ["a", "a_put_a_", "a_get_a_id", "a_put_a"]);
  });

  it("writes the rest where references lead nowhere", async () => {
    const schemas = { A: { $ref: "#/components/schemas/B", title: 1 } };
    const { status, errors } = await run({
      openapi: "3.1.0",
      paths: {
        "/a": { $ref: "none.json" },
        "/b": { get: { parameters: [{ $ref: "#/components/parameters/b" }] } },
      },
      components: { schemas, examples: { a: { externalValue: "a.txt" } } },
    });
    assertEquals(status, 1);
    for (
      const line of [
        /api.json" has references that lead nowhere\n/,
        /error: "none.json", at #\/paths\/~1a: cannot read it: there is no such file\n/,
        /error: "#\/components\/parameters\/b", at #\/paths\/~1b\/get\/parameters\/0: it leads to nothing\n/,
        /error: "#\/components\/schemas\/B", at #\/components\/schemas\/A: it leads to nothing\n/,
      ]
    ) assertMatch(errors, line);
    const { description } = await typesOf();
    assertEquals(description.paths, {
      "/a": {},
      "/b": { get: { parameters: [] } },
    });
    assertEquals(description.components, {
      schemas: { A: { title: "1" } },
      examples: { a: {} },
    });
  });

  it("reads Swagger 2.0", async () => {
    const description = { swagger: "2.0", paths: { "/a": { get: {} } } };
    const { status, errors } = await run(description);
    assertEquals(status, 1);
    assertStringIncludes(
      errors,
      "is Swagger 2.0, which swagger2openapi converts; install it: npm install --save-dev swagger2openapi\n",
    );
    await install(folder, "swagger2openapi");
    assertEquals((await run(description)).errors, "");
    assertEquals(Object.keys((await typesOf()).description.paths), ["/a"]);
    const rows = {
      name: "rows",
      in: "query",
      type: "array",
      collectionFormat: "tsv",
    };
    const paths = { "/a": { get: { parameters: [rows] } } };
    for (const [isStrict, ...args] of [[0], [1, "--strict"]] as const) {
      const path = `${folder}/api.json`;
      const { status, errors } = await run(
        { ...description, paths },
        path,
        ...["-o", `${folder}/api`, ...args],
      );
      assertEquals([status, errors], [
        isStrict,
        'waymark: GET /a\n  note: the query parameter "rows" is a list of the format tsv; pass value.join("\\t")\n',
      ]);
    }
  });

  it("says what the project lacks", async () => {
    const other = await mkdtemp(`${tmpdir()}/waymark-`);
    const description = { openapi: "3.1.0", paths: {} };
    const path = `${folder}/api.json`;
    try {
      const { status, errors } = await run(
        description,
        path,
        "-o",
        `${other}/api`,
      );
      assertEquals([status, errors], [
        1,
        "waymark: the project has no openapi-typescript; npm install --save-dev openapi-typescript@7 typescript@5\n",
      ]);
      await install(other, "broken");
      const place = `${other}/node_modules`;
      await mkdir(`${place}/openapi-typescript`);
      await writeFile(
        `${place}/openapi-typescript/index.js`,
        "require('../broken')",
      );
      const broken = await run(description, path, "-o", `${other}/api`);
      assertEquals(broken.errors, "waymark: broken\n");
      assertEquals(await readdir(other), ["node_modules"]);
    } finally {
      await rm(other, { recursive: true });
    }
  });

  it("says what openapi-typescript cannot read", async () => {
    const { status, errors } = await run({
      openapi: "3.1.0",
      info: { title: "wrong" },
      paths: {},
    });
    assertEquals(status, 1);
    assertEquals(
      errors.split("\n").at(-2),
      "waymark: openapi-typescript cannot read it: Unsupported; --table needs no types",
    );
  });

  it("says where it is what openapi-typescript cannot read", async () => {
    const wrong = { title: { a: 1 } };
    const places: [place: string, more: Json][] = [
      ["#/components/schemas/a~1b", {
        components: { schemas: { x: {}, "a/b": wrong } },
      }],
      ["#/paths/~1a", { paths: { "/a": { get: wrong } } }],
    ];
    for (const [place, more] of places) {
      const { status, errors } = await run({
        openapi: "3.1.0",
        paths: {},
        ...more,
      });
      assertEquals(status, 1);
      assertStringIncludes(
        errors,
        `openapi-typescript cannot read it, at ${place}: no text; --table needs no types\n`,
      );
    }
  });

  it("says where its types do not compile, and writes them", async () => {
    const { folder: project, write } = await projectOf({
      "openapi-typescript": `
        exports.COMMENT_HEADER = "";
        exports.scanDiscriminators = () => {};
        exports.transformSchema = ({ info }) => info.title;
        exports.astToString = (text) => text;`,
    });
    try {
      const faults: [text: string, line?: string][] = [
        ["export type A = Record<string, 1>;"],
        ["\nexport type A = B;", "line 2: Cannot find name 'B'."],
        ["export type A = ;", "line 1: Type expected."],
        [
          'export type A = import("./a").B;',
          "line 1: Cannot find module './a'. Did you mean to set the 'moduleResolution' option to 'nodenext', or to add aliases to the 'paths' option?",
        ],
      ];
      for (const [title, line] of faults) {
        const { status, errors } = await write({ title });
        assertEquals(status, line ? 1 : 0);
        assertEquals(
          errors.split("\n").slice(1),
          line
            ? [
              `waymark: the types that openapi-typescript wrote of "${project}/api.json" do not compile, in paths.ts`,
              `  error: ${line}`,
              "",
            ]
            : [""],
        );
        assertEquals(
          await readFile(`${project}/api/paths.ts`, "utf8"),
          title,
        );
      }
    } finally {
      await rm(project, { recursive: true });
    }
  });

  /** Runs the command in a process, in which Deno finds these packages and not its own. */
  async function writeWith(
    packages: Readonly<Record<string, string>>,
    paths: Json = { "/a": {} },
  ) {
    const { folder: project } = await projectOf(packages);
    const path = `${project}/api.json`;
    await writeFile(path, JSON.stringify({ openapi: "3.1.0", paths }));
    const args = ["openapi", path, "-o", `${project}/api`];
    const { status, stderr } = await deno([
      ...["run", "--quiet", "--no-check", "--allow-all"],
      ...["--import-map=tests/offline/import_map.json", "cli.ts", ...args],
    ]);
    const types = await readFile(`${project}/api/paths.ts`, "utf8")
      .catch(() => "");
    await rm(project, { recursive: true });
    return { status, stderr, types };
  }

  it("writes the types where openapi-typescript has a TypeScript inside", async () => {
    const { stderr, types } = await writeWith({
      "openapi-typescript": `
          exports.COMMENT_HEADER = "";
          exports.scanDiscriminators = () => {};
          exports.transformSchema = () => {};
          exports.astToString = () => "export {};";`,
    });
    assertEquals([types, stderr], [
      "export {};",
      'waymark: the description has no operations; they are in "paths"\n',
    ]);
  });

  it("says what puts several files together, where the project lacks it", async () => {
    const paths = { "/a": { $ref: "a.json" } };
    const name = "openapi-typescript";
    const lacks: [packages: Readonly<Record<string, string>>, why: string][] = [
      [{}, "the project has no openapi-typescript"],
      [
        { [name]: TOOLS[name]! },
        "openapi-typescript 7 puts the files of a description together, and this is another one",
      ],
    ];
    for (const [packages, why] of lacks) {
      const { status, stderr } = await writeWith(packages, paths);
      assertEquals([status, stderr], [
        1,
        `waymark: ${why}; npm install --save-dev openapi-typescript@7 typescript@5\n`,
      ]);
    }
  });

  describe("in a project of TypeScript 7", () => {
    const packages = {
      "openapi-typescript": `
        const { factory } = require("typescript");
        exports.COMMENT_HEADER = "";
        exports.scanDiscriminators = () => {};
        exports.transformSchema = () => {};
        exports.astToString = () => factory;`,
      "typescript": "exports.version = '7.0.2';",
    };
    const older = `
      exports.factory = "export {};";
      exports.createSourceFile = () => {};
      exports.createProgram = () => ({
        getSyntacticDiagnostics: () => [],
        getSemanticDiagnostics: () => [],
      });`;
    for (const name of ["@typescript/typescript6", "typescript-5"]) {
      it(`takes ${name} for the types`, async () => {
        const { stderr, types } = await writeWith({
          ...packages,
          [name]: older,
        });
        assertEquals([types, stderr], [
          "export {};",
          'waymark: the description has no operations; they are in "paths"\n',
        ]);
      });
    }

    it("says what to install", async () => {
      const install =
        "npm install --save-dev --legacy-peer-deps openapi-typescript@7 @typescript/typescript6\n";
      const lacks: [names: (keyof typeof packages)[], message: string][] = [
        [
          ["openapi-typescript", "typescript"],
          "openapi-typescript needs a TypeScript before 7 beside that of the project",
        ],
        [["typescript"], "the project has no openapi-typescript"],
      ];
      for (const [names, message] of lacks) {
        const { status, stderr } = await writeWith(
          Object.fromEntries(names.map((name) => [name, packages[name]])),
        );
        assertEquals(status, 1);
        assertStringIncludes(stderr, `waymark: ${message}; ${install}`);
      }
    });
  });

  it("says that a file is missing before it looks for packages", async () => {
    const { folder: project } = await projectOf({});
    const args = [`${project}/none.yaml`, "-o", `${project}/api`];
    const { status, errors } = await run({}, ...args);
    assertEquals(status, 1);
    assertMatch(errors, /^waymark: cannot read ".*none\.yaml": ENOENT/);
    await rm(project, { recursive: true });
  });

  it("writes both files whole or neither", async () => {
    const out = `${folder}/both`;
    const description = { openapi: "3.1.0", paths: {} };
    const path = `${folder}/api.json`;
    await mkdir(out);
    await writeFile(`${out}/paths.ts`, "old");
    await writeFile(
      `${out}/description.ts.${process.pid}.tmp`,
      "of somebody else",
    );
    const { status, errors } = await run(description, path, "-o", out);
    assertEquals(status, 1);
    assertStringIncludes(errors, "cannot write ");
    assertEquals(await readFile(`${out}/paths.ts`, "utf8"), "old");
    assertEquals((await readdir(out)).length, 2);
    await rm(`${out}/description.ts.${process.pid}.tmp`);
    assertEquals((await run(description, path, "-o", out)).status, 0);
    assertEquals((await readdir(out)).sort(), [
      "description.ts",
      "paths.ts",
      "routes.ts",
    ]);
  });

  it("takes one description and needs a folder", async () => {
    for (
      const [args, message] of [
        [["a.json"], "openapi needs a folder: --output api"],
        [["-o", "api"], "openapi needs exactly one description"],
      ] as const
    ) {
      const { status, errors } = await run({}, ...args);
      assertEquals(status, 2);
      assertStringIncludes(errors, message);
    }
  });
});
