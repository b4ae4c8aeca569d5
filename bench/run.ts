/**
 * Compares the library with `@octokit/endpoint` and with code by hand, on Deno,
 * Node and Bun: `deno run --allow-all bench/run.ts`. `--write` writes the figures into the
 * pages that show them.
 */
import { bundle } from "../scripts/_bundle.ts";
import { publish } from "../scripts/_publish.ts";
import { type Figures, mediansInTurns } from "./_figures.ts";
import { type Runtime, runtimes } from "./_runtimes.ts";
import type { Report } from "./main.ts";

/** The contenders, in the order of their figures. */
const CONTENDERS = ["waymark", "@octokit/endpoint", "by hand"] as const;

/** How often a fresh process is timed. */
const PROCESSES = 31;

/** The code of each contender, which is then bundled as its users would. */
const CODE = [
  `export { endpoint } from "./mod.ts";`,
  `export { endpoint } from "@octokit/endpoint";`,
  `export const endpoint = (_, { org, type }) => ({
    method: "get",
    url: \`https://api.github.com/orgs/\${encodeURIComponent(org)}/repos?type=\${
      encodeURIComponent(type)
    }\`,
    headers: {
      accept: "application/vnd.github.v3+json",
      "user-agent": "by-hand/1",
    },
  });`,
];

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

/**
 * The median time of importing a contender and calling its `endpoint` once, in
 * microseconds. Every measurement has its own process, and is made inside it, so
 * the start of the runtime does not count.
 */
async function timeCold(start: Runtime["start"]): Promise<Figures> {
  const program = await bundle(`
    import process from "node:process";
    import { pathToFileURL } from "node:url";
    const bundle = pathToFileURL(process.argv[2]).href;
    const start = performance.now();
    const { endpoint } = await import(bundle);
    endpoint("GET /orgs/{org}/repos", { org: "octokit", type: "private" });
    console.log(performance.now() - start);
  `);
  const paths = await Promise.all(CODE.map((it) => bundle(it, "--minify")));
  const measure = async (
    path: string,
  ) => [Number(await start(program, path)) * 1000];
  const times = await mediansInTurns(
    paths.map((path) => () => measure(path)),
    { rounds: PROCESSES },
  );
  return {
    name: "fresh process: import and first call, µs",
    times: times.flat(),
  };
}

/** The rows of a table, with the ratios of the figures. */
function toTable(title: string, rows: readonly Figures[]) {
  return [
    [title, ...CONTENDERS, "octokit ÷ waymark", "waymark ÷ by hand"],
    ...rows.map((row) => [
      row.name,
      ...CONTENDERS.map((_, index) => row.times[index]?.toFixed(0)),
      ratio(row, 1, 0),
      ratio(row, 0, 2),
    ]),
  ];
}

/** How many times one contender's figure is another's, with about three digits. */
function ratio({ times }: Figures, of: number, to: number): string {
  const [above, below] = [times[of], times[to]];
  if (!above || !below) return "";
  const ratio = above / below;
  return ratio.toFixed(ratio < 10 ? 2 : 1);
}
