import { toMarkdown } from "./_to_markdown.ts";
import { root, run } from "./_tools.ts";

/**
 * Replaces the text between the comments `<!-- name -->` and `<!-- /name -->` of
 * a page in Markdown, and formats the page.
 */
export async function writeBetween(
  path: string,
  name: string,
  text: string,
): Promise<void> {
  const page = await Deno.readTextFile(path);
  const [opening, closing] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const start = page.indexOf(opening) + opening.length;
  const end = page.indexOf(closing, start);
  if (start < opening.length || end < 0) {
    throw new Error(`${path} has no ${opening} … ${closing}`);
  }
  await Deno.writeTextFile(
    path,
    `${page.slice(0, start)}\n\n${text}\n\n${page.slice(end)}`,
  );
  await run(Deno.execPath(), { args: ["fmt", path] });
}

/**
 * Prints texts and the rows of tables; `--write` as an argument also writes them into a
 * page of this project.
 */
export async function publish(
  page: string,
  name: string,
  ...parts: readonly (string | Parameters<typeof toMarkdown>[0])[]
): Promise<void> {
  const text = parts
    .map((it) => typeof it === "string" ? it : toMarkdown(it)).join("\n\n");
  console.log(`${text}\n`);
  if (!Deno.args.includes("--write")) return;
  await writeBetween(root + page, name, text);
}
