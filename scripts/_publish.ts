/**
 * How figures get from a script into a page: as a table in Markdown, and as a chart.
 *
 * @module
 */
import { root, run } from "./_tools.ts";

/** A table in Markdown. The first row is the heading; columns of figures are flush right. */
export function toMarkdown(rows: readonly (readonly unknown[])[]): string {
  const columns = rows[0]!.map((_, column) => {
    const [heading = "", ...cells] = rows.map((row) => `${row[column] ?? ""}`);
    const isRight = cells.every((cell) => /^[\d.,]*$/.test(cell));
    const all = [heading, isRight ? "--:" : "---", ...cells];
    const width = Math.max(...all.map(({ length }) => length));
    return all.map((cell) =>
      isRight ? cell.padStart(width) : cell.padEnd(width)
    );
  });
  return columns[0]!.map((_, row) =>
    `| ${columns.map((cells) => cells[row]).join(" | ")} |`
  ).join("\n");
}

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

/** A figure as a bar; `of` are attacks, of which so many succeed. */
export interface Bar {
  name: string;
  value: number;
  of?: number;
  /** Whether it is a figure of this library. */
  isOurs: boolean;
}

/** In units of the drawing, which is as wide as a phone. */
const WIDTH = 442;
const NAMES = 200;
const LONGEST = 130;
const LINE = 22;

/** Draws bars as an SVG, which is readable in the dark and by a screen reader. */
export function drawBars(title: string, bars: readonly Bar[]): string {
  const most = Math.max(...bars.map(({ value }) => value));
  const isDanger = bars.some(({ of }) => of);
  const textOf = ({ value, of }: Bar) =>
    value.toLocaleString("en") + (of ? ` of ${of}` : "");
  const parts = bars.flatMap((bar, index) => {
    const { name, value, isOurs } = bar;
    const y = 8 + index * LINE;
    const width = value && Math.max(1, Math.round(value / most * LONGEST));
    const kind = `class="${isOurs ? "ours" : "others"}"`;
    const at = (x: number) => `${kind} x="${x}" y="${y + 15}"`;
    const rect = `x="${NAMES + 8}" y="${y + 3}" width="${width}"`;
    return [
      `<text ${at(NAMES)} text-anchor="end">${escape(name)}</text>`,
      ...width ? [`<rect ${kind} ${rect} height="${LINE - 6}" rx="2"/>`] : [],
      `<text ${at(NAMES + 14 + width)}>${textOf(bar)}</text>`,
    ];
  });
  const described = bars.map((bar) => `${bar.name}: ${textOf(bar)}`).join("; ");
  const height = bars.length * LINE + 14;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${
      WIDTH * 1.25
    }" role="img" aria-labelledby="title description">`,
    `<title id="title">${escape(title)}</title>`,
    `<desc id="description">${escape(described)}</desc>`,
    `<style>`,
    `text { font: 12.5px system-ui, sans-serif; fill: #3c3c43; }`,
    `text.ours { font-weight: 600; }`,
    `rect.ours { fill: #0f6570; }`,
    `rect.others { fill: ${isDanger ? "#c2323c" : "#a3a9b1"}; }`,
    `@media (prefers-color-scheme: dark) {`,
    `text { fill: #dfdfd6; }`,
    `rect.ours { fill: #7fd0d9; }`,
    `rect.others { fill: ${isDanger ? "#e2716f" : "#6a717a"}; }`,
    `}`,
    `</style>`,
    ...parts,
    `</svg>\n`,
  ].join("\n");
}

/** Draws a chart into `docs/figures/`, if `--write` is an argument. */
export function publishBars(
  name: string,
  ...chart: Parameters<typeof drawBars>
) {
  if (!Deno.args.includes("--write")) return;
  Deno.writeTextFileSync(`${root}docs/figures/${name}.svg`, drawBars(...chart));
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
