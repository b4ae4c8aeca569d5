/**
 * Runs every check, two or more at a time and to the last, whatever fails
 * before; ends with what failed, once more, and with the total over all of
 * them. The names of checks as arguments run only these.
 *
 * @module
 */
import config from "../deno.json" with { type: "json" };
import { jsrArguments } from "./_jsr.ts";
import { root } from "./_tools.ts";
import { fromText, sum, type Total, toText } from "./_total.ts";

const isCi = Deno.env.get("CI") === "true";
const deno = Deno.execPath();
const entryPoints = Object.values(config.exports);
const fallback = await jsrArguments();
// The only check that reaches all dependencies; the file was written without JSR.
const lock = fallback.length > 0 ? ["--lock=deno.lock"] : [];

/** A command that the README tells its reader to run. */
function fromReadme(task: string): string[] {
  const readme = Deno.readTextFileSync(`${root}README.md`);
  const line = readme.match(
    new RegExp(`^npx -y deno@[\\d.]+ task ${task}(?=\\s+#|$)`, "m"),
  )?.[0];
  if (line === undefined) throw new Error(`README.md lacks task ${task}`);
  return line.split(" ");
}

function script(path: string): string[] {
  return [deno, "run", "--allow-all", path];
}

/** The checks: what each is called, and its command. */
const checks: Record<string, () => string[]> = {
  start: () => fromReadme("start"),
  test: () => fromReadme("test"),
  format: () => [deno, "fmt", "--check"],
  lint: () => [deno, "lint"],
  types: () => [deno, "check", ...fallback, ...lock],
  documentation: () => [deno, "doc", "--lint", ...entryPoints],
  publish: () => [
    deno,
    "publish",
    "--dry-run",
    "--no-lock",
    // A contributor has changes that are not committed; CI has not.
    ...isCi ? [] : ["--allow-dirty"],
  ],
  coverage: () => script("scripts/coverage.ts"),
  "build:npm": () => script("scripts/build_npm.ts"),
  "check:npm": () => script("scripts/check_npm.ts"),
  "check:types": () => script("tests/types/check_versions.ts"),
  // One operation in five, of which each means some ten calls.
  "check:descriptions": () => [
    ...script("tests/types/check_descriptions.ts"),
    "--every=5",
  ],
  "check:octokit": () => script("scripts/check_octokit.ts"),
  conformance: () => script("scripts/conformance/main.ts"),
  "check:memory": () => script("scripts/check_memory.ts"),
  "check:growth": () => script("scripts/check_growth.ts"),
  "check:openapi": () => script("scripts/check_openapi.ts"),
  "check:examples": () => script("scripts/check_examples.ts"),
  "check:site": () => script("scripts/check_site.ts"),
  size: () => script("scripts/size.ts"),
};

/** What needs a machine of its own, since it looks at the clock, or is needed by others. */
const alone = ["start", "test", "build:npm"];

/**
 * Runs a check and shows its output. It counts as what the last line of its
 * output says, or else as one.
 */
async function runCheck(name: string): Promise<Total> {
  const [program, ...args] = checks[name]?.() ?? [];
  if (program === undefined) throw new Error(`there is no check ${name}`);
  const { success, stdout, stderr } = await new Deno.Command(program, {
    args,
    cwd: root,
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  const output = decoder.decode(stdout);
  const command = [program, ...args].join(" ").replace(deno, "deno");
  const printed = (decoder.decode(stderr) + output).trimEnd();
  console.log(`\n=== ${name}: ${command}\n${printed}`);
  const total = fromText(output) ??
    { passed: success ? 1 : 0, failed: 0, skipped: 0 };
  if (!success && total.failed === 0) total.failed = 1;
  if (total.failed > 0) {
    const lines = printed.split("\n").filter((line) => !/^ok\b/.test(line));
    failures.push(`\n=== failed: ${name}`, ...lines.slice(-MOST_LINES));
  }
  return total;
}

/** How much of a failed check is shown once more, in lines. */
const MOST_LINES = 60;
const failures: string[] = [];
const totals = new Map<string, Total>();

/** Runs one check after the other, until none is left to take. */
async function runChecks(names: string[]): Promise<void> {
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    const started = performance.now();
    const total = await runCheck(name).catch((error: unknown) => {
      console.log(`${name}: ${error}`);
      return { passed: 0, failed: 1, skipped: 0 };
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    totals.set(`${name.padEnd(16)}${seconds.padStart(6)} s  `, total);
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
