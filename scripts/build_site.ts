/**
 * Builds the site into `site/`: the playground, and the documentation of the
 * API, which Deno writes from the comments, in `site/api/`.
 *
 * @module
 */
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import config from "../deno.json" with { type: "json" };
import { buildPlayground } from "./build_playground.ts";
import { root, run } from "./_tools.ts";

const site = `${root}site/`;
const api = `${site}api/`;

await rm(site, { recursive: true, force: true });
await buildPlayground(
  `${site}index.html`,
  `<nav><a href="api/index.html">API documentation</a></nav>`,
);
await run(Deno.execPath(), {
  args: [
    "doc",
    "--html",
    `--name=${config.name}`,
    `--output=${api}`,
    ...Object.values(config.exports),
  ],
  cwd: root,
});
const pages = (await readdir(api, { recursive: true }))
  .filter((path) => path.endsWith(".html"));
for (const path of pages) {
  const page = await readFile(api + path, "utf8");
  // Deno names a module by its place in the package; readers import the package.
  const named = page.replace(
    /(?<=from &quot;)[\w.-]+(?=&quot;;)/g,
    (module) => {
      const key = module === "." ? module : `./${module}`;
      return key in config.exports ? config.name + key.slice(1) : module;
    },
  );
  await writeFile(api + path, named);
}
console.log(`site/api/: ${pages.length} pages`);
