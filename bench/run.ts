/**
 * Compares the library with its peer and with code written by hand, on Deno,
 * Node and Bun: `deno task bench`.
 *
 * @module
 */
import {
  executable,
  installTools,
  modules,
  root,
  run,
} from "../scripts/_tools.ts";
import { median } from "./_median.ts";
import type { Figures, Report } from "./main.ts";

const STARTS = 21;

const runtimes = [
  {
    name: "Deno",
    command: Deno.execPath(),
    args: ["run", "--allow-all", "--no-config"],
  },
  { name: "Node", command: "node", args: [] },
  { name: "Bun", command: executable("bun"), args: [] },
];

await installTools();
const folder = await Deno.makeTempDir();
const main = await bundle("main", `import "./bench/main.ts";`);
const start = await bundle("start", `import "./bench/start.ts";`);
const libraries = {
  waymark: await bundle("waymark", `export { endpoint } from "./mod.ts";`),
  octokit: await bundle(
    "octokit",
    `export { endpoint } from "@octokit/endpoint";`,
  ),
};

for (const { name, command, args } of runtimes) {
  const version = await run(command, { args: ["--version"] });
  console.log(`\n## ${name} ${/\d+\.\d+\.\d+/.exec(version)?.[0]}\n`);
  const report: Report = JSON.parse(
    await run(command, { args: [...args, main] }),
  );
  print("ns a call, warm", [...report.warm, {
    name: "geometric mean",
    waymark: mean(report.warm, "waymark"),
    octokit: mean(report.warm, "octokit"),
    byHand: mean(report.warm, "byHand"),
  }]);
  // Bun's figure for its heap does not move from one call to the next.
  if (name !== "Bun") print("bytes allocated a call", report.bytes);
  const [imports, calls] = await timeStart(command, args);
  print("first use", [
    { name: "first call of a route, ns", ...report.cold },
    { name: "import, µs", ...imports },
    { name: "first call after import, µs", ...calls },
  ]);
}

/** Bundles code, so that every runtime runs the very same. */
async function bundle(name: string, code: string): Promise<string> {
  const path = `${folder}/${name}.mjs`;
  await run(executable("esbuild"), {
    args: [
      "--bundle",
      "--format=esm",
      "--platform=node",
      "--target=es2022",
      "--external:bun:jsc",
      "--log-level=error",
      "--sourcefile=entry.ts",
      `--outfile=${path}`,
    ],
    cwd: root,
    env: { NODE_PATH: modules },
  }, code);
  return path;
}

/** The median times of the import and of the first call after it, in microseconds. */
async function timeStart(command: string, args: string[]) {
  const times = [
    { waymark: [] as number[], octokit: [] as number[] },
    { waymark: [] as number[], octokit: [] as number[] },
  ] as const;
  for (let round = 0; round < STARTS; round++) {
    for (const library of ["waymark", "octokit"] as const) {
      const output = await run(command, {
        args: [...args, start, libraries[library]],
      });
      const milliseconds: number[] = JSON.parse(output);
      times.forEach((time, index) =>
        time[library].push(milliseconds[index]! * 1000)
      );
    }
  }
  return times.map(({ waymark, octokit }) => ({
    waymark: median(waymark),
    octokit: median(octokit),
  })) as [Omit<Figures, "byHand">, Omit<Figures, "byHand">];
}

/** The geometric mean of one contender's figures. */
function mean(rows: Figures[], contender: keyof Figures): number {
  const logs = rows.map((row) => Math.log(row[contender]));
  return Math.exp(logs.reduce((sum, log) => sum + log, 0) / rows.length);
}

/** Prints a table in Markdown. */
function print(
  title: string,
  rows: (Partial<Figures> & { name: string })[],
): void {
  console.log(
    `| ${title} | waymark | @octokit/endpoint | by hand | octokit ÷ waymark | waymark ÷ by hand |`,
  );
  console.log("| --- | ---: | ---: | ---: | ---: | ---: |");
  for (const { name, waymark, octokit, byHand } of rows) {
    const cells = [
      waymark?.toFixed(0),
      octokit?.toFixed(0),
      byHand?.toFixed(0),
      ratio(octokit, waymark),
      ratio(waymark, byHand),
    ];
    console.log(`| ${name} | ${cells.map((cell) => cell ?? "").join(" | ")} |`);
  }
  console.log("");
}

function ratio(
  a: number | undefined,
  b: number | undefined,
): string | undefined {
  return a && b ? (a / b).toFixed(1) : undefined;
}
