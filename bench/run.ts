/**
 * Compares the library with `@octokit/endpoint` and with code by hand, on Deno,
 * Node and Bun: `deno run --allow-all bench/run.ts`. `--write` writes the figures into the
 * pages that show them.
 */
import { bundle } from "../scripts/_bundle.ts";
import { publish } from "../scripts/_write_between.ts";
import { type Figures, ratio, toTable } from "./_figures.ts";
import { runtimes } from "./_runtimes.ts";
import { timeCold } from "./_time_cold.ts";
import type { Report } from "./main.ts";

const tables: ReturnType<typeof toTable>[] = [];
const summary: string[][] = [
  [
    "",
    "warm call, octokit ÷ waymark",
    "warm call, waymark ÷ by hand",
    "first call of a route, octokit ÷ waymark",
    "fresh process, octokit ÷ waymark",
  ],
];

for await (const { title, start } of runtimes()) {
  const fresh = await timeCold(start);
  const { warm, others, first }: Report = JSON.parse(
    await start(await bundle(`import "./bench/main.ts";`)),
  );
  const mean = geometricMean(warm);
  tables.push(toTable(`${title}, in ns`, [
    fresh,
    ...[...warm, mean, ...others]
      .map(({ name, times }) => ({ name: `warm: ${name}`, times })),
    first,
  ]));
  summary.push([
    title,
    ratio(mean, 1, 0),
    ratio(mean, 0, 2),
    ratio(first, 1, 0),
    ratio(fresh, 1, 0),
  ]);
}
await publish("bench/README.md", "summary", summary);
await publish("bench/README.md", "figures", ...tables);

function geometricMean(rows: readonly Figures[]): Figures {
  const times = [0, 1, 2].map((contender) =>
    Math.exp(
      rows.reduce((sum, { times }) => sum + Math.log(times[contender]!), 0) /
        rows.length,
    )
  );
  return { name: "geometric mean", times };
}
