/**
 * Runs test files in one process, which lives on. Each line of the input has,
 * in JSON, the path of a bundle and a pattern for the suites to run; the line
 * that answers it says what failed, or that nothing did.
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
    const { path, suites } = JSON.parse(line);
    await import(`file://${path}`);
    await runSuite(collected(new RegExp(suites)));
  } catch (error) {
    answer = `failed: ${String(error).split("\n")[0]}`;
    collected(/$/);
  }
  process.stdout.write(`${answer}\n`);
}
