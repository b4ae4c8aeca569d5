/** Builds the npm package `@waymark/endpoint` into `npm/`. */
import config from "../deno.json" with { type: "json" };
import { buildPackage } from "./_build_package.ts";
import { root } from "./_tools.ts";
import { withAbsoluteLinks } from "./release.ts";

const schema = "schema/run_install_input.schema.json";
const read = (name: string) => Deno.readTextFileSync(root + name);

const sentence = /^# .*\n\n([^]*?)\n\n/.exec(read("README.md"))![1]!
  .replaceAll("\n", " ");

await buildPackage("npm", {
  name: config.name,
  version: config.version,
  // The README's first sentences, as everywhere.
  description: sentence,
  keywords: [
    ...["api-client", "fetch", "github", "http-client", "llm-tools", "mcp"],
    ...["octokit", "openapi", "request", "rest", "rfc6570", "typescript"],
    ...["uri-template", "url", "url-builder"],
  ],
  exports: {
    ...config.exports,
    // Without the side effect of cli.ts, which is the program.
    "./cli": "./lib/cli/main.ts",
  },
  bin: { waymark: config.exports["./cli"] },
  bundled: {
    "lib/cli/_parse_json.ts": "jsonc-parser",
    "lib/client/read/_parse_events.ts": "eventsource-parser",
    "lib/description/load/text/_parse_yaml.ts": "js-yaml",
  },
  files: {
    "README.md": withAbsoluteLinks(read("README.md")),
    "SECURITY.md": withAbsoluteLinks(read("SECURITY.md")),
    [schema]: read(schema),
  },
});
