/**
 * Runs every check, two or more at a time and to the last, whatever fails
 * before; ends with what failed, once more, and with the total over all of
 * them. The names of checks as arguments run only these.
 */
import config from "../deno.json" with { type: "json" };
import { root } from "./_tools.ts";
import { fromText, sum, type Total, toText } from "./_total.ts";

/** How much of a failed check is shown once more, in lines. */
const MOST_LINES = 60;

const isCi = Deno.env.get("CI") === "true";
// A contributor has changes that are not committed; CI has not.
const dirty = isCi ? "" : "--allow-dirty";
const readme = Deno.readTextFileSync(`${root}README.md`);

/** A command that the README tells its reader to run. */
function fromReadme(task: string): string {
  const line = new RegExp(`^npx -y deno@[\\d.]+ task ${task}(?=\\s+#|$)`, "m")
    .exec(readme)?.[0];
  if (line === undefined) throw new Error(`README.md lacks task ${task}`);
  return line;
}

/** The checks: what each is called, and its command. */
const checks: Record<string, string> = {
  start: fromReadme("start"),
  test: fromReadme("test"),
  format: "deno fmt --check",
  lint: "deno lint",
  // Holds what npm delivers to its hashes. JSR's packages are not in the file.
  types:
    "deno check --frozen --lock=deno.lock --import-map=tests/offline/import_map.json",
  documentation: `deno doc --lint ${Object.values(config.exports).join(" ")}`,
  publish: `deno publish --dry-run --no-lock ${dirty}`,
  // The tasks, without those that they depend on, which are checks themselves.
  ...Object.fromEntries(
    Object.entries(config.tasks)
      // `check:site` builds the site itself, into the same folder.
      .filter(([name]) => /^(?:build|check):(?!.*site)|^check:site$/.test(name))
      .map(([name, { command }]) => [name, command]),
  ),
};

/** What looks at the clock, or is needed by others. */
const alone = ["start", "test", "build:npm"];

const failures: string[] = [];
const totals = new Map<string, Total>();

/**
 * Runs a check and shows its output. It counts as what the last line of its
 * output says, or else as one.
 */
async function runCheck(name: string): Promise<void> {
  const started = performance.now();
  const command = checks[name] ?? `echo There is no check ${name} && exit 1`;
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", "--eval", command],
    cwd: root,
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  const output = decoder.decode(stdout);
  const printed = (decoder.decode(stderr) + output).trimEnd();
  console.log(`\n=== ${name}: ${command}\n${printed}`);
  const total = fromText(output) ?? { passed: 1, failed: 0, skipped: 0 };
  if (!success && total.failed === 0) {
    total.failed = 1;
    total.passed = 0;
  }
  if (total.failed > 0) {
    const lines = printed.split("\n").filter((line) => !/^ok\b/.test(line));
    failures.push(`\n=== failed: ${name}`, ...lines.slice(-MOST_LINES));
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  totals.set(`${name.padEnd(18)}${seconds.padStart(6)} s  `, total);
}

/** Runs one check after the other, until none is left to take. */
async function runChecks(names: string[]): Promise<void> {
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    await runCheck(name);
  }
}

const chosen = Deno.args.length > 0 ? Deno.args : Object.keys(checks);
await runChecks(chosen.filter((name) => alone.includes(name)));
const others = chosen.filter((name) => !alone.includes(name));
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
