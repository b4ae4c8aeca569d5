/**
 * Runs the tests and the examples of the documentation, and prints failures and one
 * total. At the same time, it checks the types of the tests that are about types.
 * Arguments go to `deno test`: files, folders, or options such as `--filter=text`.
 * Long tests are in files called `_long.ts`, which run only if they are named, as
 * those of mcp/ do.
 */
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { isWithinReach } from "./_jsr.ts";
import { end, fromReport, isGood, slowestIn } from "./_report.ts";

const report = await Deno.makeTempFile({ suffix: ".xml" });
const given = [...Deno.args];
const isAll = given.every((it) => it.startsWith("--"));
if (isAll) given.push("tests/", "octokit/", "site/tests/");
if (!await isWithinReach("@std/assert")) {
  console.error("JSR cannot be reached: tests/offline/ replaces its packages.");
  given.unshift("--import-map=tests/offline/import_map.json");
}
// They write only into temporary folders. What starts a browser asks for all.
const permissions = given.includes("--allow-all") ? [] : [
  ...["--allow-env", "--allow-net=127.0.0.1,*.invalid", "--allow-read"],
  ...["--allow-run", "--allow-write"],
];
// Of the whole, only what is about types: `deno task check` checks all of it, and
// that takes a fifth of the time of the tests.
const checked = isAll
  ? [...given.filter((it) => it.startsWith("--import-map")), "tests/types/"]
  : given;
const types = new Deno.Command(Deno.execPath(), {
  args: ["test", "--no-run", "--quiet", ...checked],
}).spawn();
const tests = new Deno.Command(Deno.execPath(), {
  args: [
    "test",
    "--no-check",
    "--parallel",
    ...permissions,
    `--preload=${import.meta.dirname}/_loads.ts`,
    "--reporter=dot",
    `--junit-path=${report}`,
    ...given,
  ],
  env: {
    NO_COLOR: "1",
    // One more than the cores, because some tests only wait.
    DENO_JOBS: `${navigator.hardwareConcurrency + 1}`,
  },
  stdout: "piped",
}).spawn();
const isShown = Deno.stderr.isTerminal();
let count = 0;
for await (const line of createInterface(Readable.fromWeb(tests.stdout))) {
  // These lines are the dots of passed tests.
  if (!/^[.,!]?$/.test(line)) console.log(line);
  else if (++count % (isShown ? 50 : 1000) === 0) showThatItLives(count);
}
const statuses = await Promise.all([tests.status, types.status]);
const xml = await Deno.readTextFile(report);
const total = fromReport(xml);
const { file, seconds } = slowestIn(xml);
await Deno.remove(report);
const isFilter = given.some((it) => it.startsWith("--filter"));
if (isFilter && total.passed + total.failed === 0) {
  // Deno compares it with what is reported as a test, and not with its steps.
  console.error("The filter is the name of no outermost describe() or it().");
  total.failed = 1;
}
// If the tests do not compile, the report is empty.
if (!(statuses.every(({ success }) => success) && isGood(total))) {
  total.failed = Math.max(total.failed, 1);
}
if (file) console.log(`The slowest file: ${file}, ${seconds.toFixed(1)} s`);
end(total);

/** A terminal counts in one line. */
function showThatItLives(count: number): void {
  const text = `${count} tests …`;
  if (isShown) Deno.stderr.writeSync(new TextEncoder().encode(`\r${text}\r`));
  else console.error(text);
}
