/**
 * The part of `node:test` that the tests need, for `run_tests.ts`: it collects
 * the tests of a file, and runs them up to the first that fails.
 *
 * @module
 */

type Run = () => unknown;

/** Tests that were collected. */
export interface Suite {
  readonly name: string;
  readonly before: Run[];
  readonly after: Run[];
  readonly members: (Suite | Run)[];
}

function newSuite(name = ""): Suite {
  return { name, before: [], after: [], members: [] };
}

let current = newSuite();

/** What may stand between the name and the function of a suite or a test. */
type Options = { readonly skip?: boolean | string };

/** Collects the tests that a function declares. */
export function describe(
  name: string,
  options: Options | Run,
  declare = options as Run,
): void {
  if ("skip" in options && options.skip) return;
  const outer = current;
  current = newSuite(name);
  outer.members.push(current);
  declare();
  current = outer;
}

/** Collects a test. */
export function it(
  _name: string,
  options: Options | Run,
  run = options as Run,
): void {
  if ("skip" in options && options.skip) return;
  current.members.push(run);
}

/** Collects what is done before the tests of a suite. */
export function before(run: Run): void {
  current.before.push(run);
}

/** Collects what is done after the tests of a suite. */
export function after(run: Run): void {
  current.after.push(run);
}

/** Hands out what was collected, and forgets it; of suites those of some names. */
export function collected(names: RegExp): Suite {
  const { members, ...suite } = current;
  current = newSuite();
  const chosen = members
    .filter((it) => typeof it === "function" || names.test(it.name));
  return { ...suite, members: chosen };
}

/** Runs the tests of a suite, up to the first that fails. */
export async function runSuite(
  { before, after, members }: Suite,
): Promise<void> {
  for (const run of before) await run();
  try {
    for (const member of members) {
      await (typeof member === "function" ? member() : runSuite(member));
    }
  } finally {
    for (const run of after) await run();
  }
}
