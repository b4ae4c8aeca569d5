/**
 * Builds the npm package `@waymark/mcp` into `npm_mcp/`: TypeScript's compiler
 * checks the types against the dependencies that users get, and writes ES modules.
 *
 * The SDK has only ES modules, so there is no CommonJS. dnt has nothing to add, and
 * what this writes is what is published. It needs `npm/`.
 */
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import main from "../../deno.json" with { type: "json" };
import {
  bundle,
  joinModules,
  keepPublicDeclarations,
} from "../../scripts/_build_package.ts";
import { createProject, pack } from "../../scripts/_install_package.ts";
import {
  buildModules,
  installBuilders,
  root,
  run,
} from "../../scripts/_tools.ts";
import { metadata, withAbsoluteLinks } from "../../scripts/release.ts";
import config from "../deno.json" with { type: "json" };
import { followImports } from "./_bundled.ts";

const out = `${root}npm_mcp/`;
const { name, version, license } = config;

/** What users import, and what they run. */
const ENTRIES = [
  "mcp/create_server.ts",
  "mcp/agent.ts",
  "mcp/http.ts",
  "mcp/cli.ts",
];
const { files: sources, dependencies: all } = followImports(ENTRIES);

/** What is bundled into the file that imports it, so that users install few packages. */
const BUNDLED = {
  "eventsource-parser": "lib/client/read/_parse_events",
  "js-yaml": "lib/description/load/text/_parse_yaml",
  minisearch: "mcp/search/_search",
  "@modelcontextprotocol/node": "mcp/serve/http/_to_node_handler",
};
const dependencies = Object.fromEntries(
  Object.entries(all).filter(([it]) => !Object.hasOwn(BUNDLED, it)),
);

await installBuilders();
const project = `${await Deno.makeTempDir()}/`;
const { tarball } = await pack("npm", project);
await createProject(project, { dependencies: all }, tarball);
for (const path of sources) {
  mkdirSync(dirname(project + path), { recursive: true });
  cpSync(root + path, project + path);
}
// The package has it already, and users compare with its class.
Deno.writeTextFileSync(
  `${project}lib/endpoint_error.ts`,
  'export { EndpointError, type EndpointErrorCode } from "@waymark/endpoint";\n',
);
// It declares no types, and nothing that users see has any of it.
const untyped = "untyped.d.ts";
Deno.writeTextFileSync(project + untyped, 'declare module "js-yaml";');
rmSync(out, { recursive: true, force: true });
await run("node", {
  args: [
    `${buildModules}typescript-5.9/bin/tsc`,
    ...`--rootDir . --outDir ${out}esm --target ES2022 --lib ES2023,DOM,DOM.Iterable,DOM.AsyncIterable`
      .split(" "),
    ...`--types node --typeRoots ${buildModules}@types --strict --skipLibCheck`
      .split(" "),
    ...`--declaration --module nodenext --rewriteRelativeImportExtensions`
      .split(" "),
    untyped,
    ...sources,
  ],
  cwd: project,
});
for (const [dependency, file] of Object.entries(BUNDLED)) {
  const modules = `${project}node_modules/`;
  await bundle(`${out}esm/${file}.js`, dependency, modules, [
    ...Object.keys(dependencies).map((it) => `--external:${it}`),
    // What is bundled of the SDK has no use for its dependency.
    ...["--alias:@hono/node-server=node:http", "--external:node:*"],
  ]);
}
await Deno.remove(project, { recursive: true });
keepPublicDeclarations("npm_mcp/esm", ENTRIES.slice(0, -1));
await joinModules("npm_mcp", ENTRIES);
const readme = Deno.readTextFileSync(`${root}mcp/README.md`);
const manifest = {
  name,
  version,
  description:
    "A safe server of the Model Context Protocol for any OpenAPI description, in one command",
  keywords: ["llm", "mcp", "model-context-protocol", "openapi", "tools"],
  license,
  ...metadata(),
  type: "module",
  sideEffects: ["./esm/mcp/cli.js"],
  engines: { node: ">=20.19" },
  exports: {
    ".": {
      types: "./esm/mcp/create_server.d.ts",
      default: "./esm/mcp/create_server.js",
    },
    "./agent": {
      types: "./esm/mcp/agent.d.ts",
      default: "./esm/mcp/agent.js",
    },
    "./http": {
      types: "./esm/mcp/http.d.ts",
      default: "./esm/mcp/http.js",
    },
    "./package.json": "./package.json",
  },
  bin: { "waymark-mcp": "esm/mcp/cli.js" },
  files: ["esm"],
  dependencies: { ...dependencies, [main.name]: `^${main.version}` },
};
const files = {
  LICENSE: Deno.readTextFileSync(`${root}LICENSE`),
  "README.md": withAbsoluteLinks(readme, main.repository, version, "mcp/"),
  "package.json": `${JSON.stringify(manifest, null, 2)}\n`,
};
for (const [path, text] of Object.entries(files)) {
  Deno.writeTextFileSync(out + path, text);
}
console.log("npm_mcp/ was built by tsc, as published.");
