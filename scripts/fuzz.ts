/**
 * Calls the library with random hostile input and checks what always has to
 * hold: `deno task fuzz --seconds 60 --seed 1`. fast-check makes the inputs and
 * reduces one that breaks an invariant to what is needed for it;
 * `tests/hostile/` has both.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { parseTemplate } from "../lib/uri_template/parse_template.ts";
import * as library from "../mod.ts";
import { fuzz } from "../tests/hostile/_fuzz.ts";

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

const summary = () =>
  `${count.toLocaleString("en")} inputs in ${
    took().toFixed(1)
  } s, seeds ${first} to ${seed}: ${known.size} invariants broken`;

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
    if (count % 1_000_000 === 0) console.log(summary());
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
console.log(summary());
Deno.exit(known.size > 0 ? 1 : 0);
