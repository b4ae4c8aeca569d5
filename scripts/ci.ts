/**
 * Runs all checks, or those whose names are the arguments. As many run at once
 * as the machine has cores, and a failure stops none of the others. At the end,
 * the output of failed checks is repeated, and the last line is the total.
 */
import config from "../deno.json" with { type: "json" };
import { attempt, root } from "./_tools.ts";
import { fromText, sum, type Total, toText } from "./_total.ts";

/** How many lines of a failed check are repeated. */
const MOST_LINES = 60;

const script = "deno run --allow-all";
const test = "deno run --allow-read --allow-run --allow-write scripts/test.ts";
const covered =
  `${test} --coverage=coverage/data --coverage-raw-data-only --ignore=scripts/,tests/types/`;
const entryPoints = Object.values(config.exports).join(" ");
// A contributor may have changes that are not committed; in CI there are none.
const dirty = Deno.env.get("CI") === "true" ? "" : "--allow-dirty";

/**
 * The checks and their commands. CONTRIBUTING.md says what each is for. Those
 * that are "first" run alone, one by one: `test` is timed, and the checks "of
 * the build" need `build`.
 */
const checks: Readonly<
  Record<string, readonly [command: string, when?: "first" | "of the build"]>
> = {
  start: [fromReadme("start"), "first"],
  test: [fromReadme("test"), "first"],
  build: [
    `${script} scripts/build_npm.ts && ${script} octokit/scripts/build.ts && ${script} mcp/scripts/build.ts`,
    "first",
  ],
  format: ["deno fmt --check"],
  lint: ["deno lint"],
  // Compares the packages of npm with their hashes; deno.lock has none of JSR's.
  types: [
    "deno check --frozen --lock=deno.lock --import-map=tests/offline/import_map.json",
  ],
  documentation: [`deno doc --lint ${entryPoints} octokit/endpoint.ts`],
  publish: [`deno publish --dry-run --no-lock ${dirty}`],
  // The tests of mcp/ run apart: they bring packages along that a test of the
  // command has to find missing.
  coverage: [
    `rm -rf coverage/data && DENO_COVERAGE_DIR=$PWD/coverage/data ${covered} mcp/tests/ && DENO_COVERAGE_DIR=$PWD/coverage/data ${covered} tests/ octokit/ tests/hostile/growing_text_long.ts && deno coverage --quiet --threshold=100 --include=/lib/ --include=/schema/ --include=/cli.ts --include=/octokit/[^/]+.ts "--include=/mcp/(?:(?:call|command|result|search|serve)/(?:[a-z]+/)?)?[^/]+[.]ts" coverage/data`,
  ],
  volume: [
    `VOLUME=full ${test} tests/documentation_test.ts tests/properties/ tests/endpoint/endpoint_test.ts tests/tools/create_tools_test.ts tests/hostile/prototypes_long.ts tests/hostile/secrets_test.ts tests/request/paste_long.ts tests/request/to_curl_test.ts tests/schema/generated_validator_test.ts tests/differential/ octokit/tests/drop_in_test.ts tests/hostile/growing_text_long.ts`,
  ],
  fuzz: [
    `COUNT=${Deno.env.get("COUNT") ?? 5000} ${test} tests/properties/`,
  ],
  growth: [`${test} tests/growth_long.ts`],
  memory: [`${test} tests/hostile/memory_long.ts`],
  compiler: [
    `${test} tests/types/compiler_long.ts tests/types/parity_long.ts`,
  ],
  descriptions: [`${script} tests/types/check_descriptions.ts --every=5`],
  openapi: [`${script} tests/openapi/check_openapi.ts`],
  dialects: [`${script} tests/tools/check_dialects.ts`],
  site: [
    `${script} site/build.ts --base=/endpoint/ && ${test} --allow-all site/tests/browser/*_long.ts`,
  ],
  release: [`${script} scripts/check_release.ts`],
  size: [`${script} scripts/size.ts`],
  typescript: [`${script} tests/types/check_versions.ts`, "of the build"],
  npm: [`${script} scripts/check_npm.ts`, "of the build"],
  conformance: [`${script} tests/conformance/main.ts`, "of the build"],
  mcp: [
    `${script} mcp/tests/search/check_search.ts && ${script} mcp/scripts/check.ts && ${test} mcp/tests/ mcp/tests/clients_long.ts mcp/tests/hostile_long.ts`,
    "of the build",
  ],
  octokit: [`${script} octokit/scripts/check.ts`, "of the build"],
  examples: [
    `${test} --allow-all tests/examples/*_long.ts octokit/tests/example_long.ts`,
    "of the build",
  ],
};

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
 * Runs a check and prints its output. Its total is in the last line of its
 * output; a check without such a line counts as one.
 */
async function runCheck(name: string): Promise<void> {
  const started = performance.now();
  const [command] = checks[name]!;
  const { success, stdout, output } = await attempt(Deno.execPath(), {
    args: ["task", "--quiet", "--eval", command],
    cwd: root,
  });
  console.log(`\n=== ${name}: ${command}\n${output.trimEnd()}`);
  let total = fromText(stdout) ?? { passed: 1, failed: 0, skipped: 0 };
  if (!success && total.failed === 0) {
    total = { passed: 0, failed: 1, skipped: 0 };
  }
  if (total.failed > 0) {
    const lines = output.trimEnd().split("\n")
      .filter((line) => !/^ok\b/.test(line));
    failures.push(`\n=== failed: ${name}`, ...lines.slice(-MOST_LINES));
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  totals.set(`${name.padEnd(18)}${seconds.padStart(6)} s  `, total);
}

/** Takes one check after the other from a list, and runs it. */
async function runChecks(names: string[]): Promise<void> {
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    await runCheck(name);
  }
}

const names = Object.keys(checks);
const unknown = Deno.args.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown}, only ${names.join(", ")}`);
  Deno.exit(2);
}
const when = (name: string) => checks[name]![1];
const chosen = [...Deno.args.length === 0 ? names : Deno.args];
if (chosen.some((name) => when(name) === "of the build")) chosen.push("build");
await runChecks(
  names.filter((name) => chosen.includes(name) && when(name) === "first"),
);
// The longest first: one that begins last would run alone at the end.
const LONGEST = ["site", "conformance", "npm", "coverage", "typescript"];
const others = [
  ...LONGEST.filter((name) => chosen.includes(name)),
  ...chosen.filter((name) => when(name) !== "first" && !LONGEST.includes(name)),
];
await Promise.all(
  Array.from(
    { length: navigator.hardwareConcurrency },
    () => runChecks(others),
  ),
);

if (failures.length > 0) console.log(failures.join("\n"));
console.log("\n=== total");
for (const [label, total] of totals) console.log(label + toText(total));
const total = sum([...totals.values()]);
console.log(toText(total));
Deno.exit(total.failed === 0 ? 0 : 1);
