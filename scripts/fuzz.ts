/**
 * Calls the library with random hostile input and checks what always has to
 * hold: `deno task fuzz --seconds 60 --seed 1`. fast-check makes the inputs and
 * reduces one that breaks an invariant to what is needed for it.
 *
 * @module
 */
import fc from "fast-check";
import { parseArgs } from "node:util";
import { parseTemplate } from "../lib/uri_template/parse_template.ts";
import * as library from "../mod.ts";
import type { Library } from "./conformance/vectors.ts";
import { type Input, input, inputWithAddition, SECRET } from "./fuzz/inputs.ts";
import { violation } from "./fuzz/invariants.ts";

/** An input that breaks an invariant. */
export interface Failure {
  /** The name of the invariant. */
  readonly invariant: string;
  /** What does not hold. */
  readonly violation: string;
  /** The smallest input that was found to break the same invariant. */
  readonly input: Input;
  /** What leads from the seed to the input. */
  readonly path: string;
}

/** Where to begin, and when to end. */
export interface Limits {
  readonly seed: number;
  readonly path?: string;
  readonly count?: number;
  readonly seconds?: number;
  /** Invariants that do not count any more. */
  readonly known?: ReadonlySet<string>;
  /** Whether something is added to a prototype for each input. */
  readonly additions?: boolean;
}

/** A secret that stands neither in a header nor in the user info of a URL. */
const MISPLACED = new RegExp(
  String.raw`(?<!token |(?:"|\s|\\[nt])https?://[^"/]*)${SECRET}` +
    `|(?<!token )${SECRET}(?![^"]*@)`,
  "i",
);

/** Checks inputs up to the first that breaks an invariant, and says how many there were. */
export function fuzz(
  tested: Library,
  limits: Limits,
): { count: number; failure: Failure | undefined } {
  const { seed, path = "", count = Infinity, seconds = Infinity } = limits;
  const { known, additions = false } = limits;
  let invariant: string | undefined;
  const inputs = additions ? inputWithAddition : input;
  const property = fc.property(inputs, (it) => {
    const found = violation(tested, it);
    const name = found?.split(":", 1)[0]!;
    if (found === undefined || known?.has(name)) return true;
    if (name.includes("secret") && MISPLACED.test(JSON.stringify(it))) {
      return true;
    }
    // A smaller input has to break the same.
    invariant ??= name;
    return name !== invariant;
  });
  const { counterexample, counterexamplePath, numRuns } = fc.check(property, {
    seed,
    path,
    numRuns: Math.min(count, 2 ** 31 - 1),
    interruptAfterTimeLimit: Math.min(seconds * 1000, 2 ** 31 - 1),
  });
  if (counterexample === null || invariant === undefined) {
    return { count: numRuns, failure: undefined };
  }
  const [smallest] = counterexample;
  return {
    count: numRuns,
    failure: {
      invariant,
      violation: violation(tested, smallest) ?? invariant,
      input: smallest,
      path: counterexamplePath ?? "",
    },
  };
}

if (import.meta.main) {
  const { values } = parseArgs({
    // `deno task` hands the "--" in front of the arguments on.
    args: Deno.args.filter((argument) => argument !== "--"),
    options: {
      seconds: { type: "string", default: "60" },
      seed: { type: "string", default: String(Date.now() % 1e9) },
      count: { type: "string", default: "Infinity" },
      path: { type: "string" },
      additions: { type: "boolean", default: false },
    },
  });
  const [seconds, most, first] = [values.seconds, values.count, values.seed]
    .map(Number) as [number, number, number];
  console.log(`seed ${first}`);
  // Most of the time would go into the lines of stack traces.
  Error.stackTraceLimit = 0;

  const tested = { ...library, parseTemplate };
  const start = performance.now();
  const took = () => (performance.now() - start) / 1000;
  const known = new Set<string>();
  let [seed, count] = [first, 0];

  /** Checks inputs until there were so many, or so many seconds are over. */
  const search = (additions: boolean, most: number, seconds: number) => {
    while (count < most && took() < seconds) {
      // What ran before would slow fast-check down, and its memory is not endless.
      const found = fuzz(tested, {
        seed,
        count: Math.min(100_000, most - count),
        seconds: seconds - took(),
        known,
        additions,
        ...values.path === undefined ? {} : { path: values.path },
      });
      count += found.count;
      if (found.failure !== undefined) {
        const { invariant, violation, input, path } = found.failure;
        known.add(invariant);
        console.log(`\n${violation}\n${JSON.stringify(input)}`);
        console.log(
          `Again: deno task fuzz --seed ${seed} --path ${path}${
            additions ? " --additions" : ""
          }`,
        );
      }
      if (values.path !== undefined) break;
      seed++;
    }
  };
  // Additions come last, and are few: an engine to whose prototypes something
  // was added once is three times as slow from there on.
  if (!values.additions) search(false, most * 31 / 32, seconds * 7 / 8);
  if (values.additions || values.path === undefined) {
    search(true, most, seconds);
  }
  console.log(
    `${count.toLocaleString("en")} inputs in ${
      took().toFixed(1)
    } s, seeds ${first} to ${seed}: ${known.size} invariants broken`,
  );
  Deno.exit(known.size > 0 ? 1 : 0);
}
