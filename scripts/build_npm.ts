/**
 * Builds the npm package into `npm/`, and the one that stands in for
 * `@octokit/endpoint` into `npm_octokit_endpoint/`. `--builder=dnt` is what is published;
 * `--builder=tsc` does without JSR.
 *
 * @module
 */
import { parseArgs } from "node:util";
import config from "../deno.json" with { type: "json" };
import { buildPackage } from "./_build_package.ts";
import { root } from "./_tools.ts";

const { values: { builder } } = parseArgs({
  args: Deno.args,
  options: { builder: { type: "string", default: "tsc" } },
});
if (builder !== "dnt" && builder !== "tsc") {
  console.error(`--builder is dnt or tsc, not ${builder}`);
  Deno.exit(2);
}

await buildPackage(builder, {
  folder: "npm/",
  manifest: {
    name: config.name,
    version: config.version,
    description:
      "Turns a REST route and parameters into a correct, safe, generic HTTP request",
    keywords: [
      "github",
      "http",
      "openapi",
      "request",
      "rest",
      "rfc6570",
      "uri-template",
      "url",
    ],
    license: config.license,
    sideEffects: false,
    engines: { node: ">=20.19" },
  },
  entryPoints: {
    ...config.exports,
    // Without the side effect of cli.ts, which is the program.
    "./cli": "./lib/cli/main.ts",
  },
  commands: { waymark: config.exports["./cli"] },
  bundled: [
    { source: "./lib/cli/_json_fault.ts", dependency: "jsonc-parser" },
    { source: "./lib/cli/openapi/_parse_yaml.ts", dependency: "yaml" },
  ],
  files: [
    "LICENSE",
    "README.md",
    "SECURITY.md",
    "schema/run_install_input.schema.json",
  ],
});
/**
 * Builds a package that only re-exports an entry point of the main one: a
 * package manager can put a package in the place of another, and not a part of
 * one.
 */
function buildAlias(name: string, description: string, target: string): void {
  const esm = { types: "./index.d.ts", default: "./index.js" };
  const cjs = { types: "./index.d.cts", default: "./index.cjs" };
  const override = `npm:${name}@^${config.version}`;
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const files = {
    "README.md": `# ${name}

${description}.

It is \`${target}\` under a name
that a package manager can put in the place of another:

\`\`\`json
${json({ overrides: { "@octokit/endpoint": override } })}\`\`\`
`,
    "index.js": `export * from "${target}";\n`,
    "index.d.ts": `export * from "${target}";\n`,
    "index.cjs": `module.exports = require("${target}");\n`,
    "index.d.cts": `export * from "${target}";\n`,
    "LICENSE": Deno.readTextFileSync(`${root}LICENSE`),
    "package.json": json({
      name,
      version: config.version,
      description,
      keywords: ["github", "octokit", "octokit-endpoint"],
      license: config.license,
      sideEffects: false,
      engines: { node: ">=20.19" },
      type: "module",
      main: cjs.default,
      types: cjs.types,
      exports: {
        ".": { "module-sync": esm, import: esm, require: cjs },
        "./package.json": "./package.json",
      },
      // The very version that it was tested with.
      dependencies: { [config.name]: config.version },
    }),
  };
  const out = `${root}npm_octokit_endpoint/`;
  Deno.mkdirSync(out, { recursive: true });
  for (const file of Deno.readDirSync(out)) Deno.removeSync(out + file.name);
  for (const [file, text] of Object.entries(files)) {
    Deno.writeTextFileSync(out + file, text);
  }
}

buildAlias(
  "@waymark/octokit-endpoint",
  "Stands in for @octokit/endpoint: the same answers, but where these are unsafe",
  `${config.name}/octokit`,
);
console.log(`npm/ and npm_octokit_endpoint/ were built by ${builder}.`);
