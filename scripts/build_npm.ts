/** Builds the npm package `@waymark/endpoint` into `npm/`. */
import config from "../deno.json" with { type: "json" };
import { buildPackage } from "./_build_package.ts";
import { root } from "./_tools.ts";
import { withAbsoluteLinks } from "./release.ts";

const schema = "schema/run_install_input.schema.json";
const read = (name: string) => Deno.readTextFileSync(root + name);

await buildPackage("npm", {
  name: config.name,
  version: config.version,
  description:
    "Turns a REST route and parameters into a correct, safe, generic HTTP request",
  keywords: [
    ...["github", "http", "mcp", "openapi", "request", "rest", "rfc6570"],
    ...["uri-template", "url"],
  ],
  exports: {
    ...config.exports,
    // Without the side effect of cli.ts, which is the program.
    "./cli": "./lib/cli/main.ts",
  },
  bin: { waymark: config.exports["./cli"] },
  bundled: {
    "lib/cli/_parse_json.ts": "jsonc-parser",
    "lib/description/load/_parse_yaml.ts": "js-yaml",
  },
  files: {
    "README.md": withAbsoluteLinks(read("README.md")),
    "SECURITY.md": withAbsoluteLinks(read("SECURITY.md")),
    [schema]: read(schema),
  },
});
