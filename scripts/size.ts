/**
 * Bundles the library and its peers alike, prints how large they are, and fails
 * above a budget. `--write` puts the sizes into docs/comparison.md.
 *
 * @module
 */
import { gzipSync } from "node:zlib";
import { bundle } from "../bench/_bundle.ts";
import { installTools, root } from "./_tools.ts";
import { toText } from "./_total.ts";
import { writeBetween } from "./_write_between.ts";

const toRequest = 'export { createEndpoint, toRequest } from "./mod.ts";';

/**
 * What is bundled; the most that it may have, in gzipped bytes; and the row
 * whose bytes are not counted, since whoever uses the one has the other.
 *
 * The budgets are what was reached. The goals of the first three and of
 * `./octokit` are 8,000, 10,500, 13,000 and 6,500.
 */
const rows: readonly [
  name: string,
  code: string,
  most?: number,
  on?: string,
][] = [
  ["import { endpoint }", 'export { endpoint } from "./mod.ts";', 9950],
  ["import { createEndpoint, toRequest }", toRequest, 13_850],
  ["all of mod.ts", 'export * from "./mod.ts";', 17_250],
  [
    "./send, on top of toRequest",
    `${toRequest} export * from "./lib/send/send.ts";`,
    2000,
    "import { createEndpoint, toRequest }",
  ],
  [
    "import { createEndpoint } and { send }",
    'export { createEndpoint } from "./mod.ts"; export * from "./lib/send/send.ts";',
  ],
  ["./octokit", 'export * from "./lib/octokit/endpoint.ts";', 6550],
  ["./schema", 'export * from "./schema/mod.ts";'],
  [
    "./uri-template",
    'export * from "./lib/uri_template/parse_template.ts";',
  ],
  ["@octokit/endpoint 11", 'export { endpoint } from "@octokit/endpoint";'],
  ["url-template 3", 'export { parseTemplate } from "url-template";'],
  ["urlcat 3", 'export { default } from "urlcat";'],
  ["openapi-fetch 0.17", 'export { default } from "openapi-fetch";'],
  ["ky 2", 'export { default } from "ky";'],
  ["ofetch 1", 'export { ofetch } from "ofetch";'],
  ["octokit 5", 'export { Octokit } from "octokit";'],
];

await installTools();
const sizes = new Map<string, { minified: number; gzipped: number }>();
const total = { passed: 0, failed: 0, skipped: 0 };
const lines = ["| bytes | minified | and gzipped |", "| --- | ---: | ---: |"];
for (const [name, code, most, on = ""] of rows) {
  const file = await bundle(code, "--minify", "--platform=browser");
  const bytes = Deno.readFileSync(file);
  const base = sizes.get(on) ?? { minified: 0, gzipped: 0 };
  const minified = bytes.length - base.minified;
  const gzipped = gzipSync(bytes, { level: 9 }).length - base.gzipped;
  sizes.set(name, { minified, gzipped });
  if (most !== undefined) total[gzipped > most ? "failed" : "passed"]++;
  console.log(
    `${name.padEnd(40)}${minified} minified, ${gzipped} gzipped` +
      (most === undefined
        ? ""
        : gzipped > most
        ? `, ABOVE the budget of ${most}`
        : ` of ${most}`),
  );
  const cells = [minified, gzipped].map((it) => it.toLocaleString("en-US"));
  lines.push(`| ${[name, ...cells].join(" | ")} |`);
}
if (Deno.args.includes("--write")) {
  await writeBetween(`${root}docs/comparison.md`, "size", lines.join("\n"));
}
console.log(toText(total));
Deno.exit(total.failed === 0 ? 0 : 1);
