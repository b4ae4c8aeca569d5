/**
 * Measures how the time grows for each of the inputs that a file exports, and
 * prints a line of JSON for each: its name and its growth. A program of its own, because it
 * needs V8 to collect garbage seldom and on the thread that is measured.
 *
 * @module
 */
import { growthOf, type Prepare } from "./_growth_of.ts";

const [file, limits] = Deno.args as [string, string];
const { inputs }: { inputs: ReadonlyMap<string, Prepare> } = await import(
  `./${file}`
);

for (const [name, prepare] of inputs) {
  const growth = await growthOf(prepare, JSON.parse(limits))
    .catch((cause) => {
      throw new Error(`cannot measure ${name}`, { cause });
    });
  console.log(JSON.stringify([name, growth]));
}
