/**
 * Counts how many operations of descriptions from npm become calls and tools,
 * and prints the table of bench/comparison.md: `deno run --allow-all --no-check
 * bench/descriptions.ts`. `--write` puts it there.
 */
import assert from "node:assert/strict";
import { createTools } from "../lib/tools/create_tools.ts";
import { npmInstall } from "../scripts/_tools.ts";
import { toMarkdown } from "../scripts/_to_markdown.ts";
import { publish } from "../scripts/_write_between.ts";
import {
  checkDescription,
  documentOf,
} from "../tests/openapi/_check_description.ts";
import { leastCalls } from "../tests/openapi/_least_calls.ts";

/** Where the packages have their descriptions. */
const files: Readonly<Record<string, string>> = {
  "@octokit/openapi@23.0.2": "generated/api.github.com.json",
  "@directus/specs@15.2.0": "dist/openapi.json",
  "@figma/rest-api-spec@0.43.0": "openapi/openapi.yaml",
  "@blockfrost/openapi@0.1.93": "openapi.yaml",
};

const folder = await Deno.makeTempDir();
await npmInstall(folder, ...Object.keys(files));
const rows: unknown[][] = [[
  "description",
  "operations",
  "become tools",
  "requests compared",
  "that differ",
  "calls compiled",
  "refused",
]];
for (const [name, path] of Object.entries(files)) {
  const [, directory] = /^(.+)@/.exec(name)!;
  const text = await Deno.readTextFile(
    `${folder}/node_modules/${directory}/${path}`,
  );
  const document = documentOf(text);
  const { failures, module, operations, passed } = await checkDescription(text);
  const tools = createTools(document, { baseUrl: "https://api.example.com" });
  assert.equal(tools.size + tools.skipped.length, operations);
  const json = JSON.stringify(document);
  const { calls, refused } = await leastCalls(json, module);
  for (const line of [...failures, ...refused]) console.error(line);
  for (const it of tools.skipped) console.error(it);
  rows.push([
    name,
    operations,
    tools.size,
    passed + failures.length,
    failures.length,
    calls,
    refused.length,
  ].map((it) => it.toLocaleString("en")));
}
await Deno.remove(folder, { recursive: true });
await publish("descriptions", toMarkdown(rows), "bench/comparison.md");
