/**
 * Measures the three versions of examples/service, each the same service with
 * another client: lines, casts, and bytes with all that they import.
 * `--write` writes the table into docs/comparison.md.
 */
import { gzipSync } from "node:zlib";
import { bundle } from "../scripts/_bundle.ts";
import { installTools, root } from "../scripts/_tools.ts";
import { publish } from "../scripts/_publish.ts";

/** The versions, and what their programmer had to write. */
const VERSIONS = {
  "Waymark endpoint": ["with_waymark.ts", "nothing"],
  "ky": ["with_ky.ts", "token, pages, routes, paths, response types"],
  "openapi-fetch": ["with_openapi_fetch.ts", "token, pages, retries, timeout"],
} as const;

/** A type that the program claims, and that the compiler does not check. */
const CAST = /\bas (?!const\b)(?=[\w{(])|\b\w+!(?=[.;,)[])/g;

const ALIASES = [
  "--alias:@waymark/endpoint/client=./lib/client/client.ts",
  "--alias:@waymark/endpoint/openapi=./lib/description/mod.ts",
];

await installTools();
const table = [["", "lines", "casts", "bytes", "written by hand"]];
for (const [name, [file, byHand]] of Object.entries(VERSIONS)) {
  const path = `examples/service/${file}`;
  const code = Deno.readTextFileSync(root + path);
  const bundled = await bundle(
    `export { createService } from "./${path}";`,
    "--minify",
    "--platform=browser",
    ...ALIASES,
  );
  const bytes = gzipSync(Deno.readFileSync(bundled), { level: 9 }).length;
  table.push([
    name,
    `${code.trimEnd().split("\n").length}`,
    `${[...code.matchAll(CAST)].length}`,
    bytes.toLocaleString("en"),
    byHand,
  ]);
}
await publish("docs/comparison.md", "service", table);
