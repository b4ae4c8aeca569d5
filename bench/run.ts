/**
 * Compares the library with `@octokit/endpoint` and with code by hand, on Deno,
 * Node and Bun: `deno run --allow-all bench/run.ts`. `--write` writes the figures into the
 * pages that show them.
 */
import { executable, installTools, run } from "../scripts/_tools.ts";
import { toMarkdown } from "../scripts/_to_markdown.ts";
import { publish } from "../scripts/_write_between.ts";
import { bundle } from "../scripts/_bundle.ts";
import { type Figures, toFigures, toTable, toText } from "./_figures.ts";
import { timeCold } from "./_time_cold.ts";
import type { Report } from "./main.ts";

await installTools();
const runtimes = {
  Deno: [Deno.execPath(), "run", "--allow-all", "--no-config"],
  Node: ["node"],
  Bun: [executable("bun")],
};
const main = await bundle(`import "./bench/main.ts";`);
const figures: string[] = [];
const summary: string[][] = [
  [
    "",
    "warm call, octokit ÷ waymark",
    "warm call, waymark ÷ by hand",
    "first call of a route, octokit ÷ waymark",
    "fresh process, octokit ÷ waymark",
  ],
];

for (const [name, [command = "", ...args]] of Object.entries(runtimes)) {
  const version = await run(command, { args: ["--version"] });
  const runtime = `${name} ${/\d+\.\d+\.\d+/.exec(version)?.[0]}`;
  const fresh = await timeCold(command, args);
  const { warm, others, first }: Report = JSON.parse(
    await run(command, { args: [...args, main] }),
  );
  const mean = geometricMean(warm);
  const rows = [
    named(`fresh process: ${fresh.name}, µs`, fresh),
    ...[...warm, mean, ...others].map((row) => named(`warm: ${row.name}`, row)),
    named(`first call of a route: ${first.name}`, first),
  ];
  const table = toTable(`${runtime}, in ns`, rows);
  console.log(`${table}\n`);
  figures.push(table);
  summary.push([
    runtime,
    toText(mean.octokit! / mean.waymark),
    toText(mean.waymark / mean.byHand!),
    toText(first.octokit! / first.waymark),
    toText(fresh.octokit! / fresh.waymark),
  ]);
}
console.log(toMarkdown(summary));
await publish("bench/README.md", "summary", toMarkdown(summary));
await publish("bench/README.md", "figures", figures.join("\n\n"));
await publish("docs/comparison.md", "speed", toMarkdown(summary));

function named(name: string, figures: Figures): Figures {
  return { ...figures, name };
}

function geometricMean(rows: readonly Figures[]): Figures {
  const mean = (contender: "waymark" | "octokit" | "byHand") =>
    Math.exp(
      rows.reduce((sum, row) => sum + Math.log(row[contender]!), 0) /
        rows.length,
    );
  return toFigures(
    "geometric mean",
    [mean("waymark"), mean("octokit"), mean("byHand")],
  );
}
