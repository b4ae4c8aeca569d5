import { assert, assertEquals } from "@std/assert";
import { dirname, join } from "node:path/posix";
import { describe, it } from "node:test";
import ts from "typescript";
import config from "../deno.json" with { type: "json" };
import { filesIn } from "../scripts/_tools.ts";

/** What reads the parts of a document. */
const MODEL: readonly string[] = [
  "lib/description/model",
  "lib/description/model/schema",
  "lib/description/model/parameter",
  "lib/description/model/body",
  "lib/description/model/operation",
];

/** What reads a document. */
const LOAD: readonly string[] = [
  "lib/description/load",
  "lib/description/load/text",
  "lib/description/load/files",
];

/** The layers of the library, and those that each may import from besides itself. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  // The files directly in lib/, which every layer uses.
  "lib": [],
  "lib/types": ["lib"],
  "lib/uri_template": ["lib", "lib/types"],
  "lib/endpoint": ["lib", "lib/types", "lib/uri_template"],
  "lib/path": ["lib", "lib/uri_template", "lib/endpoint"],
  "lib/secrets": ["lib"],
  "lib/request": [
    "lib",
    "lib/types",
    "lib/uri_template",
    "lib/endpoint",
    "lib/secrets",
  ],
  "lib/client": [
    "lib",
    "lib/types",
    "lib/endpoint",
    "lib/secrets",
    "lib/request",
  ],
  "lib/description/model": ["lib", "lib/uri_template"],
  "lib/description/model/schema": ["lib", "lib/description/model"],
  "lib/description/model/parameter": [
    "lib",
    "lib/endpoint",
    "lib/description/model",
    "lib/description/model/schema",
  ],
  "lib/description/model/body": [
    "lib",
    "lib/endpoint",
    "lib/description/model",
    "lib/description/model/schema",
  ],
  "lib/description/model/operation": ["lib", "lib/endpoint", ...MODEL],
  "lib/description/load": ["lib", ...MODEL],
  "lib/description/load/text": [
    "lib",
    "lib/description/model",
    "lib/description/load",
  ],
  "lib/description/load/files": [
    "lib",
    "lib/uri_template",
    "lib/description/model",
    "lib/description/load",
    "lib/description/load/text",
  ],
  "lib/description/write": [
    "lib",
    "lib/types",
    "lib/uri_template",
    "lib/endpoint",
    ...MODEL,
  ],
  "lib/description/table": [
    "lib",
    "lib/types",
    "lib/uri_template",
    "lib/endpoint",
    "lib/description/write",
    ...MODEL,
    ...LOAD,
  ],
  "lib/description": ["lib/description/table", "lib/types"],
  "lib/tools/types.ts": ["lib/types"],
  "lib/tools/schema": [
    "lib",
    "lib/endpoint",
    ...MODEL,
  ],
  "lib/tools/plan": [
    "lib",
    "lib/endpoint",
    "lib/description/write",
    ...MODEL,
    "lib/description/table",
    "lib/tools/types.ts",
    "lib/tools/schema",
  ],
  "lib/tools/check": [
    "lib",
    "lib/endpoint",
    "lib/tools/schema",
    "lib/tools/plan",
  ],
  "lib/tools/request": [
    "lib",
    "lib/types",
    "lib/endpoint",
    ...MODEL,
    "lib/tools/types.ts",
    "lib/tools/schema",
    "lib/tools/plan",
    "lib/tools/check",
  ],
  "lib/tools/openai": [
    "lib",
    "lib/endpoint",
    "lib/tools/types.ts",
    "lib/tools/schema",
    "lib/tools/check",
  ],
  "lib/tools": [
    "lib",
    "lib/types",
    "lib/endpoint",
    ...MODEL,
    ...LOAD,
    "lib/tools/types.ts",
    "lib/tools/schema",
    "lib/tools/plan",
    "lib/tools/check",
    "lib/tools/request",
  ],
  "schema": ["lib"],
  "lib/cli": [
    "lib",
    "lib/request",
    "lib/description/load/text",
    "schema",
  ],
  "lib/cli/request": [
    "lib",
    "lib/types",
    "lib/uri_template",
    "lib/endpoint",
    "lib/secrets",
    "lib/request",
    "lib/cli",
  ],
  "lib/cli/openapi/write": [
    "lib",
    ...MODEL,
    ...LOAD,
    "lib/description/table",
    "lib/cli",
  ],
  "lib/cli/openapi": [
    "lib",
    "lib/secrets",
    ...MODEL,
    ...LOAD,
    "lib/description/table",
    "lib/cli",
    "lib/cli/openapi/write",
  ],
  "lib/cli/main.ts": ["lib", "lib/cli", "lib/cli/request", "lib/cli/openapi"],
  // A package of its own: no layer of the library knows it.
  "octokit": ["lib", "lib/uri_template", "lib/endpoint"],
  // Another one: its files at the top tell what it takes and what it gives.
  "mcp/options.ts": ["lib"],
  "mcp/search": [],
  "mcp/result/json": [],
  "mcp/result/page": ["lib/client", "mcp/result/json"],
  "mcp/result": ["lib/client", "mcp/result/json", "mcp/result/page"],
  "mcp/call": [
    "lib",
    "lib/secrets",
    "mcp/options.ts",
    "mcp/result/json",
    "mcp/result",
  ],
  "mcp/serve/tools": [
    "lib",
    ...LOAD,
    ...MODEL,
    "lib/tools/plan",
    "mcp/options.ts",
  ],
  "mcp/serve": [
    "lib",
    "mcp/options.ts",
    "mcp/search",
    "mcp/result/json",
    "mcp/result",
    "mcp/call",
    "mcp/serve/tools",
  ],
  "mcp": [
    "mcp/options.ts",
    "mcp/search",
    "mcp/result",
    "mcp/call",
    "mcp/serve/tools",
    "mcp/serve",
  ],
  "mcp/command": [
    "lib/secrets",
    "lib",
    ...LOAD,
    "mcp/options.ts",
    "mcp/call",
    "mcp/serve/tools",
    "mcp/serve",
    "mcp",
  ],
  "mcp/cli.ts": ["mcp/command"],
};

/** The most files directly in one folder, where that is counted. */
const MOST_FILES = 8;

const SOURCES = [
  ...filesIn("lib"),
  ...filesIn("schema"),
  ...filesIn("octokit").filter((path) => /^octokit\/[^/]+$/.test(path)),
  ...filesIn("mcp").filter((path) => !/^mcp\/(?:scripts|tests)\//.test(path)),
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

/** The files of the project that a file imports; also those that it takes only types from. */
function importsOf(path: string): string[] {
  return ts.preProcessFile(Deno.readTextFileSync(path)).importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith("."))
    .map((name) => join(dirname(path), name));
}

/** TypeScript without its types. */
function toJavaScript(text: string): string {
  return ts.transpileModule(text, {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      removeComments: true,
      target: ts.ScriptTarget.ESNext,
      verbatimModuleSyntax: true,
    },
  }).outputText;
}

describe("imports", () => {
  it("go from one layer only to those before it", () => {
    const wrong = SOURCES.flatMap((path) => {
      const layer = layerOf(path);
      assert(Object.hasOwn(LAYERS, layer), `${layer} is not in LAYERS`);
      const allowed = [layer, ...LAYERS[layer]!];
      return importsOf(path)
        .filter((imported) => !allowed.includes(layerOf(imported)))
        .map((imported) => `${path} imports ${imported}`);
    });
    assertEquals(wrong, []);
  });

  it("do not go round in circles, those of types included", () => {
    const done = new Set<string>();
    const visit = (path: string, way: readonly string[]): void => {
      if (done.has(path)) return;
      assert(!way.includes(path), [...way, path].join(" -> "));
      for (const next of importsOf(path)) visit(next, [...way, path]);
      done.add(path);
    };
    for (const path of SOURCES) visit(path, []);
    for (const path of filesIn("mcp/scripts")) visit(path, []);
  });

  it("are between few files: at most eight in one folder of mcp/, cli/ and description/", () => {
    const folders = Map.groupBy(
      SOURCES.filter((path) =>
        /^(?:mcp|lib\/cli|lib\/description)\//.test(path)
      ),
      (path) => dirname(path),
    );
    for (const [folder, paths] of folders) {
      assert(paths.length <= MOST_FILES, `${folder} has ${paths.length}`);
    }
  });

  it("reach every file, and no file asks not to be counted", () => {
    const reached = new Set<string>();
    const visit = (path: string): void => {
      if (reached.has(path)) return;
      reached.add(path);
      for (const next of importsOf(path)) visit(next);
    };
    for (const path of Object.values(config.exports)) visit(path.slice(2));
    visit("octokit/endpoint.ts");
    for (const path of ["mcp/create_server.ts", "mcp/agent.ts", "mcp/cli.ts"]) {
      visit(path);
    }
    assertEquals(SOURCES.filter((path) => !reached.has(path)), []);
    const hidden = SOURCES.filter((path) =>
      Deno.readTextFileSync(path).includes("deno-coverage-ignore")
    );
    assertEquals(hidden, []);
  });

  it("bring no code into the layer of the types", () => {
    for (const path of SOURCES) {
      if (layerOf(path) !== "lib/types") continue;
      assertEquals(
        toJavaScript(Deno.readTextFileSync(path)).trim(),
        "export {};",
        path,
      );
    }
  });
});

/** The names that a file defines at its top level. */
function namesIn(path: string): string[] {
  const { statements } = ts.createSourceFile(
    path,
    Deno.readTextFileSync(path),
    ts.ScriptTarget.Latest,
  );
  return statements.flatMap((statement) => {
    const nodes = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations
      : [statement as ts.Statement & { name?: ts.Node }];
    return nodes.flatMap(({ name }) =>
      name && ts.isIdentifier(name) ? [name.text] : []
    );
  });
}

describe("a top-level name of lib/", () => {
  it("means one thing: no two files define it", () => {
    const definitions = filesIn("lib").flatMap((path) =>
      [...new Set(namesIn(path))].map((name) => ({ name, path }))
    );
    const shared = [...Map.groupBy(definitions, ({ name }) => name)]
      .filter(([, places]) => places.length > 1)
      .map(([name, places]) => [name, ...places.map(({ path }) => path)]);
    assertEquals(shared, []);
  });
});

describe("tests", () => {
  it("do not look at the clock", () => {
    const clock = /\b(performance|Date)[.]now\b/;
    const looking = filesIn("tests").filter((path) =>
      clock.test(Deno.readTextFileSync(path))
    );
    assertEquals(looking, TIMED);
  });
});
