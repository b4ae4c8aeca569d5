/**
 * Runs the tests, and fails unless they reach every line and branch of the library,
 * and nearly all of the packages on it.
 */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { Report } from "./_report.ts";
import { attempt, root } from "./_tools.ts";

const data = `${root}coverage/data`;

/** The least that has to be reached of each part, in percent. */
const PARTS: readonly [percent: number, paths: string][] = [
  [100, "(?:lib/|schema/|cli[.]ts$)"],
  [95, "octokit/"],
  [95, "mcp/"],
];

/** The tests, by what runs together: the packages of mcp must be missing where the command is tested. */
const TESTS = [
  ["mcp/tests/"],
  ["tests/", "octokit/", "tests/hostile/growing_text_long.ts"],
];

const deno = (...args: string[]) =>
  attempt(Deno.execPath(), {
    args,
    cwd: root,
    // For the processes that tests start.
    env: { DENO_COVERAGE_DIR: data, NO_COLOR: "1" },
  });

rmSync(data, { recursive: true, force: true });
const report: Report = new Report();
for (const files of TESTS) {
  await report.check(files.join(" "), async () => {
    const { success, output } = await deno(
      ...["task", "--quiet", "test", `--coverage=${data}`],
      ...["--coverage-raw-data-only", "--ignore=scripts/,tests/types/"],
      ...files,
    );
    assert.ok(success, output);
  });
}
for (const [percent, paths] of PARTS) {
  await report.check(`${percent} % of ${paths}`, async () => {
    const { success, output } = await deno(
      ...["coverage", "--quiet", `--threshold=${percent}`],
      ...[
        `--include=^file://${root}${paths}`,
        "--exclude=/(?:tests|scripts)/|schema/_validate[.]js$",
      ],
      data,
    );
    // What is reached as a whole needs no line.
    const found = output.replace(/^(?:.* 100\.0 \|){3}\n/gm, "");
    assert.ok(success, `${found}Lines: deno coverage --detailed coverage/data`);
  });
}
report.exit();
