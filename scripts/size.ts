/**
 * Bundles this library and others in the same way, prints their sizes, and fails
 * above a budget. `--write` writes the sizes into docs/comparison.md.
 */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { bundle } from "./_bundle.ts";
import { Report } from "./_report.ts";
import { installTools } from "./_tools.ts";
import { toMarkdown } from "./_to_markdown.ts";
import { publish } from "./_write_between.ts";

const toRequest = 'export { createEndpoint, toRequest } from "./mod.ts";';

/**
 * The code of each bundle; its budget in gzipped bytes; and a row whose bytes are
 * subtracted, because its code is there in any case.
 *
 * The budgets are what was reached. The goals of the first three are 8,300,
 * 12,000 and 15,500, and that of createEndpoint with send is 14,000.
 */
const rows: readonly [
  name: string,
  code: string,
  most?: number,
  on?: string,
][] = [
  ["import { endpoint }", 'export { endpoint } from "./mod.ts";', 8950],
  ["import { createEndpoint, toRequest }", toRequest, 13_600],
  ["all of mod.ts", 'export * from "./mod.ts";', 17_950],
  [
    "./send, on top of toRequest",
    `${toRequest} export * from "./lib/send/send.ts";`,
    7700,
    "import { createEndpoint, toRequest }",
  ],
  [
    "import { createEndpoint } and { send }",
    'export { createEndpoint } from "./mod.ts"; export * from "./lib/send/send.ts";',
  ],
  [
    "import { createTools }",
    'export { createTools } from "./lib/tools/create_tools.ts";',
    // The goal is 18,000.
    24_200,
  ],
  ["./octokit", 'export * from "./lib/octokit/endpoint.ts";', 6700],
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
const report = new Report();
const sizes = new Map<string, { minified: number; gzipped: number }>();
const table = [["bytes", "minified", "and gzipped"]];
for (const [name, code, most, on = ""] of rows) {
  const file = await bundle(code, "--minify", "--platform=browser");
  const bytes = Deno.readFileSync(file);
  const base = sizes.get(on) ?? { minified: 0, gzipped: 0 };
  const minified = bytes.length - base.minified;
  const gzipped = gzipSync(bytes, { level: 9 }).length - base.gzipped;
  sizes.set(name, { minified, gzipped });
  table.push([
    name,
    ...[minified, gzipped].map((it) => it.toLocaleString("en")),
  ]);
  if (most === undefined) continue;
  await report.check(
    `${name}: ${gzipped} of ${most} bytes`,
    () => assert.ok(gzipped <= most),
  );
}
await publish("size", toMarkdown(table), "docs/comparison.md");
report.exit();
