/**
 * Runs the fast tests in one process, up to the first that fails, and those of
 * the file that was changed before the others. Exits with 1 when a test fails.
 * The vectors are not among them: `run_vectors.ts` runs these.
 *
 * @module
 */
import { runTests } from "./node_test.ts";

const tests = new URL("../../tests/", import.meta.url);

/** Tests of something else, or that are too slow to run a thousand times. */
const LEFT_OUT = [
  "cli/cli_test.ts",
  "schema/generated_validator_test.ts",
  "documentation_test.ts",
  "growth_test.ts",
  "hostile/fuzz_test.ts",
  "hostile/memory_test.ts",
  "hostile/prototypes_test.ts",
  "rooms_test.ts",
  "schema/schema_without_code_generation_test.ts",
  "scripts/total_test.ts",
  "vectors_test.ts",
];

/** What takes longest, and so comes last. */
const SLOW = [
  "hostile",
  "properties",
  "endpoint/endpoint_test",
  "uri_template/parse",
];

function namesIn(folder: string): string[] {
  return [...Deno.readDirSync(new URL(folder, tests))]
    .map(({ name }) => folder + name)
    .filter((name) => name.endsWith("_test.ts") && !LEFT_OUT.includes(name))
    .sort();
}

async function runFile(name: string): Promise<void> {
  await import(new URL(name, tests).href);
  await runTests();
}

function rank(name: string): number {
  return SLOW.findIndex((it) => name.startsWith(it));
}

/** Where the tests of a file are, as in lib/endpoint/_route.ts and route_test.ts. */
const own = Deno.args[0]?.replace(
  /^(?:lib\/)?(.*?)_?(\w+)\.ts$/,
  "$1$2_test.ts",
);
const names = [
  ...[
    "",
    "uri_template/",
    "endpoint/",
    "send/",
    "octokit/",
    "cli/",
    "schema/",
    "hostile/",
  ].flatMap(namesIn),
  "differential/url_template_test.ts",
].sort((a, b) => rank(a) - rank(b));

try {
  if (own !== undefined && names.includes(own)) await runFile(own);
  for (const name of names) if (name !== own) await runFile(name);
} catch (error) {
  if (Deno.args[1] === "--why") console.error(error);
  Deno.exit(1);
}
// Whatever a test has left running.
Deno.exit(0);
