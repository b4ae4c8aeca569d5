/**
 * Bundles the library and its peers alike, prints how large they are, and fails
 * above the budget. `--write` puts the sizes into docs/comparison.md.
 *
 * @module
 */
import { gzipSync } from "node:zlib";
import { executable, installTools, modules, root, run } from "./_tools.ts";
import { writeBetween } from "./_write_between.ts";

interface Bundle {
  name: string;
  code: string;
  /**
   * The most that it may have, in gzipped bytes: what was reached. The goals
   * are 5,000 for `endpoint` and 10,000 for everything; `bench/README.md` says
   * why they are missed.
   */
  budget?: number;
  /** What counts is only what it has more than this code. */
  over?: string;
}

const clientless = `export { createEndpoint, toRequest } from "./mod.ts";`;

const bundles: readonly Bundle[] = [
  {
    name: "import { endpoint }",
    code: `export { endpoint } from "./mod.ts";`,
    budget: 8800,
  },
  {
    name: "everything",
    code: `export * from "./mod.ts";`,
    budget: 16250,
  },
  { name: "import { createEndpoint, toRequest }", code: clientless },
  {
    name: "./send on top of that",
    code: `${clientless} export * from "./lib/send/send.ts";`,
    over: clientless,
    budget: 2000,
  },
  {
    name: "./uri-template",
    code: `export * from "./lib/uri_template/parse_template.ts";`,
  },
  {
    name: "./octokit",
    code: `export * from "./lib/octokit/endpoint.ts";`,
  },
  { name: "./schema", code: `export * from "./schema/mod.ts";` },
  {
    name: "@octokit/endpoint 11",
    code: `export { endpoint } from "@octokit/endpoint";`,
  },
  {
    name: "url-template 3",
    code: `export { parseTemplate } from "url-template";`,
  },
  { name: "urlcat 3", code: `export { default } from "urlcat";` },
  {
    name: "openapi-fetch 0.17",
    code: `export { default } from "openapi-fetch";`,
  },
  { name: "ky 2", code: `export { default } from "ky";` },
];

await installTools();
let failed = 0;
const rows: string[] = [];
console.log(
  "bundle                                    minified   gzip -9    budget",
);
for (const { name, code, budget, over } of bundles) {
  const whole = await sizesOf(code);
  const base = over === undefined ? [0, 0] : await sizesOf(over);
  const [bytes, gzipped] = [whole[0] - base[0]!, whole[1] - base[1]!];
  const isAbove = budget !== undefined && gzipped > budget;
  if (isAbove) failed++;
  console.log(
    name.padEnd(40) + [bytes, gzipped, budget ?? ""]
      .map((figure) => String(figure).padStart(10)).join("") +
      (isAbove ? "  above budget" : ""),
  );
  rows.push(
    `| ${name} | ${[bytes, gzipped].map(inEnglish).join(" | ")} |`,
  );
}
if (Deno.args.includes("--write")) {
  const header = "| bytes | minified | and gzipped |\n| --- | ---: | ---: |";
  await writeBetween(
    `${root}docs/comparison.md`,
    "size",
    [header, ...rows].join("\n"),
  );
}
const budgeted = bundles.filter(({ budget }) => budget !== undefined).length;
console.log(`${budgeted - failed} passed, ${failed} failed`);
Deno.exit(failed === 0 ? 0 : 1);

/** How large a bundle is, minified and gzipped. */
async function sizesOf(
  code: string,
): Promise<[bytes: number, gzipped: number]> {
  const minified = await run(executable("esbuild"), {
    args: [
      "--bundle",
      "--minify",
      "--format=esm",
      "--target=es2022",
      "--log-level=error",
      "--sourcefile=entry.ts",
    ],
    cwd: root,
    // The library finds its files beside the entry, the peers theirs here.
    env: { NODE_PATH: modules },
  }, code);
  return [
    new TextEncoder().encode(minified).length,
    gzipSync(minified, { level: 9 }).length,
  ];
}

/** A figure with commas between its thousands. */
function inEnglish(figure: number): string {
  return figure.toLocaleString("en-US");
}
