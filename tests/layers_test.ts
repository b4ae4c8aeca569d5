import { assert, assertEquals } from "@std/assert";
import { dirname, join } from "node:path/posix";
import { describe, it } from "node:test";
import ts from "typescript";
import config from "../deno.json" with { type: "json" };
import { filesIn } from "../scripts/_tools.ts";

/**
 * The layers of the library, and those that each may import from besides itself and
 * the files directly in lib/; `/*` is a layer with all below it.
 */
const LAYERS: Readonly<Record<string, string>> = {
  "lib": "",
  "lib/types": "",
  "lib/uri_template": "lib/types",
  "lib/endpoint/headers": "lib/types",
  "lib/endpoint/url": "lib/uri_template lib/endpoint/headers",
  "lib/endpoint/build":
    "lib/types lib/uri_template lib/endpoint/headers lib/endpoint/url",
  "lib/endpoint": "lib/types lib/uri_template lib/endpoint/*",
  "lib/path": "lib/uri_template lib/endpoint/url",
  "lib/secrets": "",
  "lib/request": "lib/types lib/uri_template lib/endpoint/* lib/secrets",
  "lib/client/fail": "lib/secrets",
  "lib/client/types": "lib/types lib/client/fail",
  "lib/client/call":
    "lib/types lib/endpoint/* lib/request lib/client/fail lib/client/types",
  "lib/client/read":
    "lib/request lib/client/types lib/client/fail lib/client/call",
  "lib/client/send":
    "lib/endpoint/* lib/request lib/client/fail lib/client/types lib/client/call lib/client/read",
  "lib/client/pages":
    "lib/endpoint/* lib/client/call lib/client/fail lib/client/send",
  "lib/client": "lib/types lib/endpoint/* lib/request lib/client/*",

  "lib/description/model": "lib/uri_template",
  "lib/description/model/schema": "lib/description/model",
  "lib/description/model/parameter":
    "lib/endpoint/* lib/description/model lib/description/model/schema",
  "lib/description/model/body":
    "lib/endpoint/* lib/description/model lib/description/model/schema lib/description/model/parameter",
  "lib/description/model/operation": "lib/endpoint/* lib/description/model/*",
  "lib/description/load": "lib/description/model/*",
  "lib/description/load/text": "lib/description/model lib/description/load",
  "lib/description/load/files":
    "lib/uri_template lib/description/model lib/description/load lib/description/load/text",
  "lib/description/write":
    "lib/types lib/uri_template lib/endpoint/* lib/description/model/*",
  "lib/description/table":
    "lib/types lib/uri_template lib/endpoint/* lib/description/write lib/description/model/* lib/description/load/*",
  "lib/description": "lib/description/write lib/description/table lib/types",

  "lib/tools/types.ts": "lib/types",
  "lib/tools/schema": "lib/endpoint/* lib/description/model/*",
  "lib/tools/plan":
    "lib/endpoint/* lib/description/write lib/description/model/* lib/tools/types.ts lib/tools/schema",
  "lib/tools/check": "lib/endpoint/* lib/tools/schema lib/tools/plan",
  "lib/tools/request":
    "lib/types lib/uri_template lib/endpoint/* lib/description/write lib/description/model/* lib/tools/types.ts lib/tools/schema lib/tools/plan lib/tools/check",
  "lib/tools/openai":
    "lib/endpoint/* lib/tools/types.ts lib/tools/schema lib/tools/check",
  "lib/tools":
    "lib/types lib/endpoint/* lib/description/model/* lib/description/load/* lib/tools/types.ts lib/tools/schema lib/tools/plan lib/tools/check lib/tools/request",

  "schema": "",
  "lib/cli": "",
  "lib/cli/request":
    "lib/types lib/uri_template lib/endpoint/* lib/secrets lib/request lib/cli",
  "lib/cli/openapi/write":
    "lib/description/model/* lib/description/load/* lib/description/write lib/description/table lib/cli",
  "lib/cli/openapi":
    "lib/secrets lib/description/model/* lib/description/load/* lib/description/table lib/cli lib/cli/openapi/write",
  "lib/cli/main.ts": "lib/cli lib/cli/request lib/cli/openapi",

  // Packages of their own: no layer of the library knows them.
  "octokit": "lib/uri_template lib/endpoint/*",
  "mcp/options.ts": "lib/client/call",
  "mcp/search": "",
  "mcp/result": "lib/client/pages lib/client/send",
  "mcp/call": "lib/secrets lib/tools/request mcp/options.ts mcp/result",
  "mcp/serve":
    "lib/description/load lib/description/model/* lib/tools/plan mcp/options.ts mcp/search mcp/result mcp/call",
  "mcp/serve/http": "lib/tools/request mcp/options.ts",
  "mcp":
    "lib/client/read lib/description/model mcp/options.ts mcp/search mcp/result mcp/call mcp/serve/*",
  "mcp/command":
    "lib/secrets lib/client/call lib/cli lib/description/model lib/description/load/* mcp/options.ts mcp/serve/http mcp",
  "mcp/cli.ts": "mcp/command",
};

const SOURCES = [
  ...filesIn("lib"),
  ...filesIn("schema").filter((path) => !path.endsWith(".d.ts")),
  ...filesIn("octokit").filter((path) => /^octokit\/[^/]+$/.test(path)),
  ...filesIn("mcp").filter((path) => !/^mcp\/(?:scripts|tests)\//.test(path)),
];

/** Where programs begin. */
const ENTRIES = [
  ...Object.values(config.exports).map((path) => path.slice(2)),
  ..."octokit/endpoint.ts mcp/create_server.ts mcp/agent.ts mcp/http.ts mcp/cli.ts"
    .split(" "),
];

/** Tests that may ask for the time, because nothing depends on it. */
const TIMED: readonly string[] = [
  // Prints how long the compiler took.
  "tests/types/check_descriptions.ts",
];

/** The layer of a file: the longest of `LAYERS` that is it, or a folder of its path. */
function layerOf(path: string): string {
  let folder = path;
  while (folder !== "." && !Object.hasOwn(LAYERS, folder)) {
    folder = dirname(folder);
  }
  return folder;
}

/** Whether the files of one layer may import those of another. */
function mayImport(layer: string, other: string): boolean {
  return ["lib", layer, ...LAYERS[layer]!.split(" ")].some((allowed) =>
    allowed.endsWith("/*")
      ? `${other}/`.startsWith(allowed.slice(0, -1))
      : other === allowed
  );
}

/** The files of the project that a file imports; also those that it takes only types from. */
function importsOf(path: string): string[] {
  return ts.preProcessFile(Deno.readTextFileSync(path)).importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith("."))
    .map((name) => join(dirname(path), name));
}

describe("imports", () => {
  it("go from one layer only to those before it", () => {
    const wrong = SOURCES.flatMap((path) => {
      const layer = layerOf(path);
      assert(Object.hasOwn(LAYERS, layer), `${layer} is not in LAYERS`);
      return importsOf(path)
        .filter((imported) => !mayImport(layer, layerOf(imported)))
        .map((imported) => `${path} imports ${imported}`);
    });
    assertEquals(wrong, []);
  });

  it("reach every file, and do not go round in circles, those of types included", () => {
    const done = new Set<string>();
    const visit = (path: string, way: readonly string[]): void => {
      if (done.has(path)) return;
      assert(!way.includes(path), [...way, path].join(" -> "));
      for (const next of importsOf(path)) visit(next, [...way, path]);
      done.add(path);
    };
    for (const path of [...ENTRIES, ...filesIn("mcp/scripts")]) visit(path, []);
    assertEquals(SOURCES.filter((path) => !done.has(path)), []);
  });

  it("bring no code into the layer of the types", () => {
    for (const path of SOURCES.filter((it) => layerOf(it) === "lib/types")) {
      const { outputText } = ts.transpileModule(Deno.readTextFileSync(path), {
        compilerOptions: {
          module: ts.ModuleKind.ESNext,
          removeComments: true,
          target: ts.ScriptTarget.ESNext,
          verbatimModuleSyntax: true,
        },
      });
      assertEquals(outputText.trim(), "export {};", path);
    }
  });
});

/** The files of a folder in which a pattern is found. */
function filesWith(pattern: RegExp, paths: readonly string[]): string[] {
  return paths.filter((path) => pattern.test(Deno.readTextFileSync(path)));
}

describe("the code", () => {
  it("does not ask to be left out of the coverage", () => {
    assertEquals(filesWith(/deno-coverage-ignore/, SOURCES), []);
  });

  it("of tests does not look at the clock", () => {
    const clock = /\b(performance|Date)[.]now\b/;
    assertEquals(filesWith(clock, filesIn("tests")), TIMED);
  });

  it("of tests tries the same random input in each run", () => {
    const tests = ["mcp/tests", "octokit/tests", "site/tests", "tests"]
      .flatMap((folder) => filesIn(folder));
    const found = filesWith(/^import .* from "fast-check"/m, tests);
    assertEquals(found, ["tests/_fast_check.ts"]);
  });

  it("of tables has no line that nobody can read", () => {
    // A line that begins with a space continues the one above.
    const tables = ["mcp/tests", "octokit/tests", "tests"]
      .flatMap((folder) => filesIn(folder, ".jsonl"));
    const long = tables.flatMap((path) =>
      Deno.readTextFileSync(path).split("\n").flatMap(({ length }, at) =>
        length > 300 ? [`${path}:${at + 1} has ${length} characters`] : []
      )
    );
    assertEquals(long, []);
  });
});
