/**
 * Runs the checks, or those whose names are the arguments; `nightly` stands for
 * those of the night. As many run at once as the machine has cores, and a failure
 * stops none of the others. At the end, the output of failed checks is repeated,
 * and the last line is the total.
 */
import pLimit from "p-limit";
import config from "../deno.json" with { type: "json" };
import { attempt, root } from "./_tools.ts";
import { end, fromText, isGood, sum, type Total, toText } from "./_report.ts";

/** How many lines of a failed check are repeated. */
const MOST_LINES = 60;

const script = "deno run --allow-all";
const test = "deno task --quiet test";
const entryPoints = Object.values(config.exports).join(" ");
// A contributor may have changes that are not committed; in CI there are none.
const dirty = Deno.env.get("CI") === "true" ? "" : "--allow-dirty";

/** Checks that run alone, one by one, before the others: `test` is timed. */
const FIRST = ["test", "build"];

/** Checks of the packages that `build` makes. */
const OF_THE_BUILD = ["npm", "runtimes", "types", "mcp", "browsers"];

/** What each check runs, one after the other. */
type Checks = Readonly<Record<string, readonly string[]>>;

/**
 * What every change has to pass. CONTRIBUTING.md says what each is for. They begin
 * in this order, so the longest come first: one that begins last would run alone.
 */
const usual: Checks = {
  test: [fromReadme("start"), fromReadme("test")],
  build: [
    `${script} scripts/build_npm.ts`,
    `${script} octokit/scripts/build.ts`,
    `${script} mcp/scripts/build.ts`,
  ],
  npm: [
    `${script} scripts/check_npm.ts`,
    `${script} octokit/scripts/check.ts`,
    `${test} --allow-all tests/examples/*_long.ts octokit/tests/*_long.ts`,
  ],
  growth: [`${test} tests/growth_long.ts`],
  runtimes: [
    `${script} tests/conformance/main.ts --without=Firefox,WebKit`,
  ],
  types: [
    `${test} tests/types/*_long.ts`,
    `${script} tests/types/check_versions.ts`,
  ],
  attacks: [
    `VOLUME=full ${test} tests/hostile/ tests/hostile/*_long.ts`,
    `VOLUME=full ${test} tests/secrets/ tests/request/*_long.ts`,
    `${test} mcp/tests/hostile_long.ts`,
  ],
  site: [
    `${script} site/build.ts --base=/endpoint/`,
    `${test} --allow-all site/tests/browser/*_long.ts`,
  ],
  coverage: [`${script} scripts/coverage.ts`],
  mcp: [
    `${script} mcp/scripts/check.ts`,
    `${test} mcp/tests/clients_long.ts`,
  ],
  documents: [
    `${script} tests/openapi/check_openapi.ts`,
    `${script} tests/tools/check_dialects.ts`,
  ],
  format: ["deno fmt --check"],
  lint: [
    "deno lint",
    // Compares the packages of npm with their hashes; deno.lock has none of JSR's.
    "deno check --frozen --lock=deno.lock --import-map=tests/offline/import_map.json",
    `deno doc --lint ${entryPoints} octokit/endpoint.ts`,
  ],
  publish: [
    `deno publish --dry-run --no-lock ${dirty}`,
    `${script} scripts/check_release.ts`,
  ],
  size: [`${script} scripts/size.ts`],
};

/** What takes longer, or finds something rarely: every night, and before a release. */
const nightly: Checks = {
  volume: [`VOLUME=full ${test}`],
  fuzz: [`COUNT=${Deno.env.get("COUNT") ?? 5000} ${test} tests/properties/`],
  descriptions: [`${script} tests/types/check_descriptions.ts --every=5`],
  browsers: [`${script} tests/conformance/main.ts Firefox WebKit`],
  search: [`${script} mcp/tests/search/check_search.ts`],
};
const checks = { ...usual, ...nightly };

/** The command of a task, as the README shows it. */
function fromReadme(task: string): string {
  const line = new RegExp(`^npx -y deno@[\\d.]+ task ${task}(?=\\s+#|$)`, "m")
    .exec(Deno.readTextFileSync(`${root}README.md`))?.[0];
  if (line === undefined) throw new Error(`README.md lacks task ${task}`);
  return line;
}

const failures: string[] = [];
const totals = new Map<string, Total>();

/**
 * Runs a command and prints its output. Its total is in the last line of its
 * output; a command without such a line counts as one.
 */
async function runCommand(name: string, command: string): Promise<Total> {
  const { success, stdout, output } = await attempt(Deno.execPath(), {
    args: ["task", "--quiet", "--eval", command],
    cwd: root,
  });
  console.log(`\n=== ${name}: ${command}\n${output.trimEnd()}`);
  let total = fromText(stdout) ?? { passed: 1, failed: 0, skipped: 0 };
  if (!(success && isGood(total)) && total.failed === 0) {
    total = { passed: 0, failed: 1, skipped: 0 };
  }
  if (total.failed > 0) {
    const lines = output.trimEnd().split("\n")
      .filter((line) => !/^ok\b/.test(line));
    failures.push(
      `\n=== failed: ${name}: ${command}`,
      ...lines.slice(-MOST_LINES),
    );
  }
  return total;
}

async function runCheck(name: string): Promise<void> {
  const started = performance.now();
  const found: Total[] = [];
  for (const command of checks[name]!) {
    found.push(await runCommand(name, command));
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  totals.set(`${name.padEnd(18)}${seconds.padStart(6)} s  `, sum(found));
}

const names = Object.keys(checks);
const asked = Deno.args.flatMap((name) =>
  name === "nightly" ? Object.keys(nightly) : name
);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(
    `There is no check ${unknown}, only ${names.join(", ")} and nightly`,
  );
  Deno.exit(2);
}
const chosen = new Set(asked.length === 0 ? Object.keys(usual) : asked);
if (OF_THE_BUILD.some((name) => chosen.has(name))) chosen.add("build");
const ordered = names.filter((name) => chosen.has(name));
const isFirst = (name: string) => FIRST.includes(name);
const atOnce = pLimit(1);
await atOnce.map(ordered.filter(isFirst), runCheck);
atOnce.concurrency = navigator.hardwareConcurrency;
await atOnce.map(ordered.filter((name) => !isFirst(name)), runCheck);

if (failures.length > 0) console.log(failures.join("\n"));
console.log("\n=== total");
for (const [label, total] of totals) console.log(label + toText(total));
const total = sum([...totals.values()]);
end(total);
