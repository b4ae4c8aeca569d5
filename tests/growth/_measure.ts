/**
 * Measures how the time grows for each kind of hostile input, and prints a line
 * of JSON for each: its name and its growth. A program of its own, because it
 * needs V8 to collect garbage seldom and on the thread that is measured.
 *
 * @module
 */
import { growthOf } from "./_growth_of.ts";
import { hostileInputs } from "./_hostile_inputs.ts";

const [goal] = Deno.args.map(Number) as [number];

for (const [name, prepare] of hostileInputs) {
  const growth = await growthOf(prepare, {
    size: 1_048_576,
    patience: 500,
    short: 10,
    goal,
    rounds: 12,
  });
  console.log(JSON.stringify([name, growth]));
}
