/**
 * Runs test files in one process, which lives on. Each line of the input names
 * the bundles of some in JSON; the line that answers it says which test failed,
 * or that none did.
 *
 * @module
 */
import { createInterface } from "node:readline";
import process from "node:process";
import { collected, runSuite } from "./node_test.ts";

// What a test has left running must not end the process.
addEventListener("unhandledrejection", (event) => event.preventDefault());
addEventListener("error", (event) => event.preventDefault());
// What the tests print is not for the reader of the answers.
console.log = () => {};

for await (const line of createInterface({ input: process.stdin })) {
  let answer = "passed";
  try {
    for (const bundle of JSON.parse(line)) {
      await import(`file://${bundle}`);
      await runSuite(collected());
    }
  } catch (error) {
    answer = `failed: ${String(error).split("\n")[0]}`;
    collected();
  }
  process.stdout.write(`${answer}\n`);
}
