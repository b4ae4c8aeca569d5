/**
 * Bundles this library and others in the same way, prints their sizes, and fails
 * above a budget. `--write` writes the sizes into bench/README.md.
 */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { bundle } from "./_bundle.ts";
import { Report } from "./_report.ts";
import { installTools } from "./_tools.ts";
import { type Bar, publish, publishBars } from "./_publish.ts";

const build = 'export { createEndpoint, toRequest } from "./mod.ts";';
const client = 'export { createClient } from "./lib/client/client.ts";';
const tools = 'export { createTools } from "./lib/tools/create_tools.ts";';
const octokit = 'export * from "./octokit/endpoint.ts";';
const template = 'export * from "./lib/uri_template/parse_template.ts";';
const described = 'export { described } from "./lib/description/mod.ts";';

type Row = [name: string, code: string, promised?: number];

/** The code of each bundle, and how many gzipped bytes it may have at most. */
const rows: Row[] = [
  ["endpoint", 'export { endpoint } from "./mod.ts";', 9000],
  ["createEndpoint, toRequest", build, 11_500],
  ["the same with a description", `${build} ${described}`, 15_500],
  ["createClient", client, 21_500],
  ["createClient with a description", `${client} ${described}`, 25_500],
  ["createTools", tools, 33_000],
  ["./path", 'export { path } from "./lib/path/path.ts";', 1300],
  ["all of mod.ts", 'export * from "./mod.ts";'],
  ["@waymark/octokit-endpoint", octokit, 7200],
  ["./schema", 'export * from "./schema/mod.ts";'],
  ["./uri-template", template],
  ["@octokit/endpoint 11", 'export { endpoint } from "@octokit/endpoint";'],
  ["url-template 3", 'export { parseTemplate } from "url-template";'],
  ["urlcat 3", 'export { default } from "urlcat";'],
  ["openapi-fetch 0.17", 'export { default } from "openapi-fetch";'],
  ["ky 2", 'export { default } from "ky";'],
  ["ofetch 1", 'export { ofetch } from "ofetch";'],
  ["octokit 5", 'export { Octokit } from "octokit";'],
];

/** Rows that are left to the table. */
const NOT_DRAWN =
  /description$|mod\.ts$|octokit-endpoint$|^\.\/(?:schema|uri-template)$/;

await installTools();
const report = new Report();
const table = [["bytes", "minified", "and gzipped"]];
const bars: Bar[] = [];
for (const [name, code, promised] of rows) {
  const file = await bundle(code, "--minify", "--platform=browser");
  const bytes = Deno.readFileSync(file);
  const gzipped = gzipSync(bytes, { level: 9 }).length;
  table.push([
    name,
    ...[bytes.length, gzipped].map((it) => it.toLocaleString("en")),
  ]);
  if (!NOT_DRAWN.test(name)) {
    bars.push({ name, value: gzipped, isOurs: !/ \d/.test(name) });
  }
  if (promised === undefined) continue;
  await report.check(
    `${name}: ${gzipped} of ${promised} bytes`,
    () => assert.ok(gzipped <= promised, "No budget is raised"),
  );
}
await report.check("all of mod.ts can be dropped", async () => {
  const file = await bundle('import "./mod.ts";', "--minify");
  assert.equal(Deno.readTextFileSync(file).trim(), "");
});
await publish("bench/README.md", "size", table);
publishBars("size", "Size in bytes, minified and gzipped", bars);
report.exit();
