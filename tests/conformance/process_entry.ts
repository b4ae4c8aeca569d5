/**
 * Runs the suite in a process, on Deno, Node and Bun: the input is a file that
 * the first argument names, the result goes to standard output.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import process from "node:process";
import { runSuite } from "./suite.ts";

async function main(): Promise<void> {
  const [, , path = ""] = process.argv;
  const result = await runSuite(JSON.parse(readFileSync(path, "utf8")));
  console.log(JSON.stringify(result));
}

// Not a top-level await, which CommonJS does not have.
main();
