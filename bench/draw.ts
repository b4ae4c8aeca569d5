/**
 * Draws the figures that stand in docs/comparison.md and bench/README.md as the
 * pictures of `docs/figures/`: `deno run --allow-all bench/draw.ts`. It measures
 * nothing.
 */
import { root } from "../scripts/_tools.ts";
import { chartsOf } from "./_charts.ts";
import { drawBars } from "./_draw_bars.ts";

const read = (path: string) => Deno.readTextFile(root + path);
const charts = chartsOf(
  await read("docs/comparison.md") + await read("bench/comparison.md"),
  await read("bench/README.md"),
);
await Deno.mkdir(`${root}docs/figures`, { recursive: true });
for (const [name, chart] of Object.entries(charts)) {
  await Deno.writeTextFile(`${root}docs/figures/${name}.svg`, drawBars(chart));
}
