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
import { main } from "../../lib/cli/main.ts";
import { installRedocly } from "./_redocly.ts";

/**
 * What stands for the tools of a project: what they were called with is their
 * result. `deno task check:npm` runs the command with the tools themselves.
 */
const TOOLS: Record<string, string> = {
  "openapi-typescript": `
    exports.COMMENT_HEADER = "// types\\n";
    exports.astToString = JSON.stringify;
    exports.resolveRef = (description, ref) => ({ description, ref });
    exports.scanDiscriminators = () => "discriminators";
    exports.transformSchema = (description, { resolve, ...context }) => {
      if (description.info?.title === "wrong") throw new Error("Unsupported\\nsecret");
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
    return JSON.parse(text.replace("// types\n", ""));
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
Wrote ./api/paths.ts and ./api/description.ts. Typed calls begin with:

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
import { described } from "@waymark/endpoint/openapi";
import type { paths } from "./paths.ts";

export const server = "https://h.test/v1";
export const description = described<paths>({});
`,
    );
    assertEquals((await readdir(`${folder}/api`)).sort(), [
      "description.ts",
      "paths.ts",
    ]);
  });

  it("trusts the servers of single operations in the call that it shows", async () => {
    const { output } = await run({
      openapi: "3.1.0",
      paths: { "/a": { get: { servers: [{ url: "https://up.test" }] } } },
    });
    assertStringIncludes(output, "import { description, origins } from ");
    assertStringIncludes(
      output,
      "  description,\n  trustedOrigins: origins,\n",
    );
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
    assertStringIncludes(errors, "openapi-typescript cannot read ");
    assertStringIncludes(errors, ": Unsupported\n");
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
    assertEquals((await readdir(out)).sort(), ["description.ts", "paths.ts"]);
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
