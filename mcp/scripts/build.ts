/**
 * Builds the npm package `@waymark/mcp` into `npm_mcp/`, as ES modules. Its
 * dependencies are installed beside it, `@waymark/endpoint` among them.
 */
import { rmSync } from "node:fs";
import main from "../../deno.json" with { type: "json" };
import map from "../../import_map.json" with { type: "json" };
import { metadata, withAbsoluteLinks } from "../../scripts/release.ts";
import {
  filesIn,
  installTools,
  modules,
  root,
  run,
} from "../../scripts/_tools.ts";
import config from "../deno.json" with { type: "json" };

const out = `${root}npm_mcp/`;
const { name, version, license } = config;

/** The packages that it needs, with the versions of `import_map.json`. */
const DEPENDENCIES = [
  "@modelcontextprotocol/node",
  "@modelcontextprotocol/server",
  "minisearch",
  "swagger2openapi",
  "yaml",
] as const;

await installTools();
rmSync(out, { recursive: true, force: true });
const sources = filesIn("mcp").filter((path) => /^mcp\/[^/]+\.ts$/.test(path));
await run("node", {
  args: [
    `${modules}typescript-5.9/bin/tsc`,
    // Types are checked by Deno: the packages are not installed here.
    ...`--noCheck --declaration --target ES2022 --module esnext --moduleResolution bundler --rewriteRelativeImportExtensions --rootDir ${root} --outDir ${out}esm`
      .split(" "),
    ...sources,
  ],
  cwd: root,
});
for (const path of filesIn("npm_mcp/esm")) {
  if (!path.endsWith(".d.ts")) continue;
  // The compiler leaves the names of files in declarations as they are.
  const text = Deno.readTextFileSync(root + path);
  const named = text.replace(/(?<=from "\.[^"]*)\.ts(?=";)/g, ".js");
  Deno.writeTextFileSync(root + path, named);
}
const files = {
  LICENSE: Deno.readTextFileSync(`${root}LICENSE`),
  "README.md": withAbsoluteLinks(
    Deno.readTextFileSync(`${root}mcp/README.md`),
    main.repository,
    version,
    "mcp/",
  ),
  "package.json": JSON.stringify(
    {
      name,
      version,
      description:
        "A safe server of the Model Context Protocol for any OpenAPI description, in one command",
      keywords: ["llm", "mcp", "model-context-protocol", "openapi", "tools"],
      license,
      ...metadata(),
      type: "module",
      engines: { node: ">=20.19" },
      exports: {
        ".": {
          types: "./esm/mcp/create_server.d.ts",
          default: "./esm/mcp/create_server.js",
        },
      },
      bin: { "waymark-mcp": "esm/mcp/cli.js" },
      files: ["esm"],
      dependencies: {
        ...Object.fromEntries(DEPENDENCIES.map((it) => [
          it,
          `^${map.imports[it].split(`${it}@`)[1]}`,
        ])),
        [main.name]: `^${version}`,
      },
    },
    null,
    2,
  ) + "\n",
};
for (const [path, text] of Object.entries(files)) {
  Deno.writeTextFileSync(out + path, text);
}
console.log("npm_mcp/ was built by tsc.");
