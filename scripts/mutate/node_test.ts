/**
 * The part of `node:test` that the tests need, for the test runner of
 * `run_tests.ts`: it collects the tests of a file and runs them on demand.
 *
 * @module
 */

type Run = () => unknown;

interface Suite {
  readonly before: Run[];
  readonly after: Run[];
  readonly beforeEach: Run[];
  readonly afterEach: Run[];
  readonly members: (Suite | { readonly name: string; readonly run: Run })[];
}

function newSuite(): Suite {
  return { before: [], after: [], beforeEach: [], afterEach: [], members: [] };
}

let current = newSuite();

/** What may stand between the name and the function of a suite or a test. */
type Options = { readonly skip?: boolean | string };

/** Collects the tests that a function declares. */
export function describe(
  _name: string,
  options: Options | (() => void),
  declare = options as () => void,
): void {
  if ("skip" in options && options.skip) return;
  const outer = current;
  current = newSuite();
  outer.members.push(current);
  declare();
  current = outer;
}

/** Collects a test. */
export function it(
  name: string,
  options: Options | Run,
  run = options as Run,
): void {
  if ("skip" in options && options.skip) return;
  current.members.push({ name, run });
}

/** Collects what is done before the tests of a suite. */
export function before(run: Run): void {
  current.before.push(run);
}

/** Collects what is done after the tests of a suite. */
export function after(run: Run): void {
  current.after.push(run);
}

/** Collects what is done before each test of a suite. */
export function beforeEach(run: Run): void {
  current.beforeEach.push(run);
}

/** Collects what is done after each test of a suite. */
export function afterEach(run: Run): void {
  current.afterEach.push(run);
}

/** Runs the tests that were collected, up to the first that fails. */
export async function runTests(): Promise<void> {
  const suite = current;
  current = newSuite();
  await runSuite(suite);
}

async function runSuite(suite: Suite): Promise<void> {
  for (const run of suite.before) await run();
  try {
    for (const member of suite.members) {
      if ("members" in member) {
        await runSuite(member);
        continue;
      }
      for (const run of suite.beforeEach) await run();
      try {
        await member.run();
      } finally {
        for (const run of suite.afterEach) await run();
      }
    }
  } finally {
    for (const run of suite.after) await run();
  }
}
