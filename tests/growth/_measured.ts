import { ok } from "node:assert";
import type { Growth, Limits } from "./_growth_of.ts";

const LIMITS: Limits = {
  size: 1_048_576,
  patience: 500,
  // 100 nanoseconds a character: quadratic work would take seconds at least.
  short: 100,
  // 2 is linear, 4 is quadratic. The promise is 2.5, which every input keeps on a quiet
  // machine; the rest is room for what a processor's caches and a busy one add.
  goal: 2.7,
  rounds: 12,
};

/** What makes V8 compile and collect garbage on the thread that is measured, and collect seldom. */
const V8_FLAGS = [
  "--expose-gc",
  "--single-threaded",
  "--min-semi-space-size=256",
  "--max-semi-space-size=256",
];

/** Runs a program of the tests, and gives its output. */
export async function outputOf(
  program: string,
  v8Flags: string[],
  ...args: string[]
): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-check",
      // The inputs may be in another folder.
      "--allow-read",
      `--v8-flags=${v8Flags.join()}`,
      new URL(program, import.meta.url).pathname,
      ...args,
    ],
  }).output();
  const decoder = new TextDecoder();
  ok(success, decoder.decode(stderr));
  return decoder.decode(stdout);
}

/** How the time grows for the inputs that a file exports, by their names. */
export async function measured(
  file: string,
  limits: Partial<Limits> = {},
): Promise<Map<string, Growth>> {
  const all = JSON.stringify({ ...LIMITS, ...limits });
  const output = await outputOf("_measure.ts", V8_FLAGS, file, all);
  return new Map(
    output.trimEnd().split("\n").map((line) => JSON.parse(line)),
  );
}
