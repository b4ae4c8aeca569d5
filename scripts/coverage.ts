/**
 * Runs the tests, and fails unless they reach every line and every branch of
 * `lib/`, `schema/` and `cli.ts`; prints what they miss. The examples of the
 * documentation do not count.
 *
 * @module
 */
import { permissions } from "./_permissions.ts";
import { jsrArguments } from "./_jsr.ts";
import { attempt, root, run, sourcesIn } from "./_tools.ts";

const data = `${root}coverage/data`;

/**
 * Tests of what is not code, and of time, which being watched would distort.
 * `scripts/` is what deno.json excludes, and the option takes the place of that:
 * `test.ts` there would run everything a second time.
 */
const unhelpful = [
  "scripts/",
  "tests/types/",
  "tests/growth/",
  "tests/growth_test.ts",
];

const sources = ["cli.ts", ...sourcesIn("lib"), ...sourcesIn("schema")];

await Deno.remove(data, { recursive: true }).catch(() => {});
const tests = await attempt(Deno.execPath(), {
  args: [
    "test",
    `--coverage=${data}`,
    "--coverage-raw-data-only",
    `--ignore=${unhelpful.join()}`,
    ...permissions,
    ...await jsrArguments(),
    ...Deno.args,
  ],
  cwd: root,
  // So that the processes that tests start record what they reach as well.
  env: { DENO_COVERAGE_DIR: data },
});
if (!tests.success) console.log(tests.output);

const report = await run(Deno.execPath(), {
  args: ["coverage", "--quiet", "--lcov", data],
  cwd: root,
});

/** What the report says of a file: its lines and branches, and those that were missed. */
interface Reached {
  lines: number;
  branches: number;
  missed: string[];
}

function read(record: string): Reached {
  const reached: Reached = { lines: 0, branches: 0, missed: [] };
  for (const [, line, count] of record.matchAll(/^DA:(\d+),(\d+)/gm)) {
    reached.lines++;
    if (count === "0") reached.missed.push(`line ${line} is never run`);
  }
  for (const [, line, count] of record.matchAll(/^BRDA:(\d+),.*,(.+)$/gm)) {
    reached.branches++;
    if (count === "0" || count === "-") {
      reached.missed.push(`a branch of line ${line} is never taken`);
    }
  }
  return reached;
}

const records = new Map<string, Reached>();
for (const record of report.split("end_of_record")) {
  const path = record.match(/^SF:(.*)$/m)?.[1]?.replaceAll("\\", "/");
  if (path !== undefined) records.set(path.replace(root, ""), read(record));
}

let files = 0;
let lines = 0;
let branches = 0;
const missed: string[] = [];
for (const source of sources) {
  const text = Deno.readTextFileSync(root + source);
  if (text.includes("deno-coverage-ignore")) {
    missed.push(`${source} asks not to be counted`);
  }
  const reached = records.get(source);
  if (reached !== undefined) {
    files++;
    lines += reached.lines;
    branches += reached.branches;
    missed.push(...reached.missed.map((what) => `${source}: ${what}`));
  } else if (Object.keys(await import(root + source)).length > 0) {
    // Files that hold nothing but types are not in the report.
    missed.push(`${source} is never loaded`);
  }
}
for (const what of missed) console.log(what);
console.log(
  `${lines} lines and ${branches} branches in ${files} files, ${missed.length} missed`,
);
if (!tests.success) console.log("The tests fail.");
Deno.exit(tests.success && missed.length === 0 ? 0 : 1);
