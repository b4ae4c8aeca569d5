/**
 * Runs test files in one process. Each line of the input is an {@linkcode Order}
 * in JSON, and the line that answers it an {@linkcode Answer}.
 *
 * @module
 */
import { createInterface } from "node:readline";
import process from "node:process";
import { chosen, collected, runSuite } from "./node_test.ts";
import { toLine } from "./to_line.ts";

/** Which tests to run. */
export interface Order {
  /** The bundle of a test file. */
  readonly path: string;
  /** A pattern for the names of its outermost suites. */
  readonly suites: string;
  /** The names of its slow tests. */
  readonly slow: readonly string[];
  /** Whether to run these, or all others. */
  readonly isSlow: boolean;
}

/** What came of it. */
export interface Answer {
  /** What failed; nothing where all tests passed. */
  readonly failure?: string;
  /** How long each test that passed took, in milliseconds. */
  readonly times: readonly (readonly [name: string, time: number])[];
}

async function obey(order: Order): Promise<Answer> {
  const times: [string, number][] = [];
  try {
    await import(`file://${order.path}`);
    const suite = chosen(
      collected(new RegExp(order.suites)),
      (name) => order.slow.includes(name) === order.isSlow,
    );
    if (suite) {
      await runSuite(suite, (name, time) => times.push([name, time]));
    }
    return { times };
  } catch (error) {
    return { failure: String(error).split("\n")[0]!, times };
  }
}

// What a test has left running must not end the process.
addEventListener("unhandledrejection", (event) => event.preventDefault());
addEventListener("error", (event) => event.preventDefault());
// What the tests print is not for the reader of the answers.
console.log = () => {};

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(toLine(await obey(JSON.parse(line))));
}
