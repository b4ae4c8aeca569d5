import { ok } from "node:assert";
import { run } from "../../scripts/_tools.ts";

const PROGRAM = new URL("_kept_memory.ts", import.meta.url).pathname;

/** What all caches together may keep alive, in megabytes; each of 100 texts has one. */
const MOST = 16;

/**
 * Checks that an engine lets long texts go of which a cache has a slice.
 *
 * @param command What runs a program that it reads from standard input.
 */
export async function assertLittleKept(
  [command, ...args]: readonly [string, ...string[]],
): Promise<void> {
  const bundler = { args: ["bundle", "--quiet", PROGRAM] };
  const bundle = await run(Deno.execPath(), bundler);
  const lines = (await run(command, { args }, bundle)).trimEnd().split("\n");
  const [[, leak], ...cases] = lines.map((line) => JSON.parse(line)) as [
    [string, number],
    ...[string, number][],
  ];
  ok(leak > 75, `A leak of 100 megabytes shows as ${leak}`);
  for (const [what, kept] of cases) {
    ok(kept < MOST, `${kept.toFixed(1)} megabytes after ${what}`);
  }
}
