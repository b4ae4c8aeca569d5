/**
 * Compares the library with its peer and with code written by hand, on Deno,
 * Node and Bun: `deno task bench`. It fails when a ratio has fallen by more than
 * a fifth since `bench/README.md` was written; `--write` writes the figures into
 * the pages instead.
 * `deno task bench:cold` looks at fresh processes only.
 *
 * @module
 */
import { executable, installTools, root, run } from "../scripts/_tools.ts";
import { writeBetween } from "../scripts/_write_between.ts";
import { bundle } from "./_bundle.ts";
import { fromSummary, type Gains, lost, toSummary } from "./_gains.ts";
import { timeCold } from "./_time_cold.ts";
import { type Figures, toTable } from "./_to_table.ts";
import type { Report } from "./main.ts";

await installTools();
const runtimes = [
  {
    name: "Deno",
    command: Deno.execPath(),
    args: ["run", "--allow-all", "--no-config"],
  },
  { name: "Node", command: "node", args: [] },
  { name: "Bun", command: executable("bun"), args: [] },
];
const isColdOnly = Deno.args.includes("cold");
const main = await bundle(`import "./bench/main.ts";`);
const figures: string[] = [];
const gains = new Map<string, Gains>();

for (const { name, command, args } of runtimes) {
  const version = await run(command, { args: ["--version"] });
  const runtime = `${name} ${/\d+\.\d+\.\d+/.exec(version)?.[0]}`;
  show(`### ${runtime}`);
  const cold = await timeCold(command, args);
  show(toTable("a fresh process, µs", cold));
  if (isColdOnly) continue;

  const report: Report = JSON.parse(
    await run(command, { args: [...args, main] }),
  );
  const mean = geometricMean(report.warm);
  show(toTable("a warm call, ns", [...report.warm, mean]));
  show(toTable("other warm calls, ns", report.others));
  show(toTable("the first call of a route, ns", [report.first]));
  // Bun's figure for its heap does not move from one call to the next.
  if (name !== "Bun") show(toTable("allocated by a call, bytes", report.bytes));
  gains.set(runtime, {
    peer: mean.octokit! / mean.waymark,
    byHand: mean.waymark / mean.byHand!,
    firstCall: report.first.octokit! / report.first.waymark,
    coldStart: cold.at(-1)!.octokit! / cold.at(-1)!.waymark,
  });
}
if (!isColdOnly) await conclude();

/** Prints a part of the figures, and keeps it to be written. */
function show(markdown: string): void {
  console.log(`${markdown}\n`);
  figures.push(markdown);
}

/** The geometric mean of each contender's figures. */
function geometricMean(rows: readonly Figures[]): Figures {
  const mean = (contender: "waymark" | "octokit" | "byHand") =>
    Math.exp(
      rows.reduce((sum, row) => sum + Math.log(row[contender]!), 0) /
        rows.length,
    );
  return {
    name: "geometric mean",
    waymark: mean("waymark"),
    octokit: mean("octokit"),
    byHand: mean("byHand"),
  };
}

/** Writes the figures, or compares them with those that were written. */
async function conclude(): Promise<void> {
  const readme = `${root}bench/README.md`;
  const comparison = `${root}docs/comparison.md`;
  const summary = toSummary(gains);
  console.log(`${summary}\n`);
  if (Deno.args.includes("--write")) {
    await writeBetween(readme, "summary", summary);
    await writeBetween(readme, "figures", figures.join("\n\n"));
    await writeBetween(comparison, "speed", summary);
    return;
  }
  const page = await Deno.readTextFile(readme);
  for (const [runtime, now] of gains) {
    const before = fromSummary(page, runtime);
    const losses = before === undefined
      ? ["bench/README.md has no figures of it"]
      : lost(now, before);
    console.log(
      `${runtime}: ${
        losses.length ? losses.join("; ") : "no ratio has fallen"
      }`,
    );
    if (losses.length > 0) Deno.exitCode = 1;
  }
}
