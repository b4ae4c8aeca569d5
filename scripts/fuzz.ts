/**
 * Calls the library with random hostile input and checks what always has to
 * hold: `deno task fuzz -- --seconds 60 --seed 1`.
 *
 * Every input comes from the seed and its own number alone, so the line that
 * reports a failure also says how to run that one input again.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { parseTemplate } from "../lib/uri_template/parse_template.ts";
import * as library from "../mod.ts";
import type { Library } from "./conformance/vectors.ts";
import { type Input, randomInput, SECRET } from "./fuzz/inputs.ts";
import { violation } from "./fuzz/invariants.ts";
import { Random } from "./fuzz/random.ts";
import { shrink } from "./fuzz/shrink.ts";

/** An input that breaks an invariant. */
export interface Failure {
  /** Its number. */
  readonly index: number;
  /** What does not hold. */
  readonly violation: string;
  /** The smallest input that was found to break the same invariant. */
  readonly input: Input;
}

/** A secret that stands neither in a header nor in the user info of a URL. */
const MISPLACED = new RegExp(
  String.raw`(?<!token |(?:"|\s|\\[nt])https?://[^"/]*)${SECRET}` +
    `|(?<!token )${SECRET}(?![^"]*@)`,
  "i",
);

/** Checks one input of a seed. */
export function fuzzOne(
  tested: Library,
  seed: number,
  index: number,
): Failure | undefined {
  const whole = randomInput(new Random(seed, index));
  const found = violation(tested, whole);
  if (found === undefined) return undefined;
  const name = found.split(":", 1)[0]!;
  const isSame = (input: Input) =>
    !(name.includes("secret") && MISPLACED.test(JSON.stringify(input))) &&
    violation(tested, input)?.split(":", 1)[0] === name;
  if (!isSame(whole)) return undefined;
  const input = shrink(whole, isSame);
  return { index, violation: violation(tested, input) ?? found, input };
}

if (import.meta.main) {
  const { values } = parseArgs({
    // `deno task` hands the "--" in front of the arguments on.
    args: Deno.args.filter((argument) => argument !== "--"),
    options: {
      seconds: { type: "string", default: "60" },
      seed: { type: "string", default: String(Date.now() % 1e9) },
      from: { type: "string", default: "0" },
      count: { type: "string", default: "Infinity" },
    },
  });
  const [seconds, seed, from, count] = [
    values.seconds,
    values.seed,
    values.from,
    values.count,
  ].map(Number) as [number, number, number, number];
  console.log(`seed ${seed}, from input ${from}`);
  // Most of the time would go into the lines of stack traces.
  Error.stackTraceLimit = 0;

  const start = performance.now();
  const failures = new Map<string, Failure>();
  let index = from;
  for (; index < from + count; index++) {
    if (index % 256 === 0 && performance.now() - start > seconds * 1000) break;
    const failure = fuzzOne({ ...library, parseTemplate }, seed, index);
    if (failure === undefined) continue;
    const name = failure.violation.split(":", 1)[0]!;
    if (failures.has(name)) continue;
    failures.set(name, failure);
    console.log(`\n${failure.violation}`);
    console.log(JSON.stringify(failure.input));
    console.log(
      `Again: deno task fuzz -- --seed ${seed} --from ${failure.index} --count 1`,
    );
  }
  const took = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${
      (index - from).toLocaleString("en")
    } inputs in ${took} s, seed ${seed}: ${failures.size} invariants broken`,
  );
  Deno.exit(failures.size > 0 ? 1 : 0);
}
