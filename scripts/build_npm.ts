/**
 * Builds the npm package into `npm/`, and the one that stands in for
 * `@octokit/endpoint` into `npm_octokit_endpoint/`. `--builder=dnt` is what is published;
 * `--builder=tsc` does without JSR.
 *
 * @module
 */
import { parseArgs } from "node:util";
import config from "../deno.json" with { type: "json" };
import { buildAlias } from "./_build_alias.ts";
import { buildPackage } from "./_build_package.ts";

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
buildAlias({
  folder: "npm_octokit_endpoint/",
  name: "@waymark/octokit-endpoint",
  description:
    "Stands in for @octokit/endpoint: the same answers, but where these are unsafe",
  replaces: "@octokit/endpoint",
  entryPoint: "./octokit",
});
console.log(`npm/ and npm_octokit_endpoint/ were built by ${builder}.`);
