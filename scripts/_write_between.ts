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

/** Prints a text; `--write` as an argument also writes it into pages of this project. */
export async function publish(
  name: string,
  text: string,
  ...pages: string[]
): Promise<void> {
  console.log(`${text}\n`);
  if (!Deno.args.includes("--write")) return;
  for (const page of pages) await writeBetween(root + page, name, text);
}
