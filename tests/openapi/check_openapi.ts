/**
 * Calls every operation of OpenAPI descriptions through what `waymark openapi
 * --table` writes for them, and compares the requests with what other
 * programs make of the same description: swagger-client, and qs for what is
 * nested. Then it compiles the shortest valid call of each, made from the schemas,
 * against what openapi-typescript writes. The descriptions are GitHub's and those beside this file, or the
 * files that are named.
 *
 * @module
 */
import { toMarkdown } from "../../scripts/_publish.ts";
import { root } from "../../scripts/_tools.ts";
import { end } from "../../scripts/_report.ts";
import { checkDescription, documentOf } from "./_check_description.ts";
import { leastCalls } from "./_least_calls.ts";
import { checkTraps } from "./_traps.ts";

/** The most failures of one description that are shown. */
const MOST_FAILURES = 20;

/** Descriptions, as text, by their names. */
async function* descriptions(): AsyncGenerator<[name: string, text: string]> {
  const folder = `${root}tests/openapi/`;
  const own = [...Deno.readDirSync(folder)]
    .filter(({ name }) => name.endsWith(".yaml"))
    .map(({ name }) => folder + name);
  for (const path of Deno.args.length ? Deno.args : own.sort()) {
    yield [path.replace(/^.*\//, ""), await Deno.readTextFile(path)];
  }
  if (Deno.args.length) return;
  // Not as a literal: the compiler would make a type of its 13 megabytes.
  const github: string = "@octokit/openapi/generated/api.github.com.json";
  const { default: value } = await import(github, { with: { type: "json" } });
  yield ["GitHub", JSON.stringify(value)];
}

const table: unknown[][] = [[
  "description",
  "operations",
  "parameters",
  "bodies",
  "passed",
  "failed",
  "errors",
  "notes",
  "calls compiled",
  "refused",
]];
const total = { passed: 0, failed: 0, skipped: 0 };
for await (const [name, text] of descriptions()) {
  const result = await checkDescription(text);
  const { passed, failures, problems } = result;
  for (const failure of failures.slice(0, MOST_FAILURES)) {
    console.log(`FAILED  ${name}: ${failure}`);
  }
  // Of GitHub's, `deno task ci descriptions` compiles many more.
  const { calls, refused } = name === "GitHub"
    ? { calls: 0, refused: [] }
    : await leastCalls(JSON.stringify(documentOf(text)), result.module);
  for (const call of refused.slice(0, MOST_FAILURES)) {
    console.log(`REFUSED ${name}: ${call}`);
  }
  total.passed += passed + calls - refused.length;
  total.failed += failures.length + refused.length;
  table.push([
    name,
    result.operations,
    result.parameters,
    result.bodies,
    passed,
    failures.length,
    problems.filter((line) => line.startsWith("error: ")).length,
    problems.filter((line) => line.startsWith("note: ")).length,
    calls,
    refused.length,
  ]);
}
if (!Deno.args.length) {
  const { passed, failures } = await checkTraps();
  for (const failure of failures) console.log(`FAILED  ${failure}`);
  total.passed += passed;
  total.failed += failures.length;
}
console.log(toMarkdown(table));
end(total);
