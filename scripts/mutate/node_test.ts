/**
 * The part of `node:test` that the tests need, for `run_tests.ts`: it collects
 * the tests of a file, and runs them up to the first that fails.
 *
 * @module
 */

type Run = () => unknown;

/** A test that was collected. */
interface Test {
  readonly name: string;
  readonly run: Run;
}

/** Tests that were collected. */
export interface Suite {
  readonly name: string;
  readonly before: Run[];
  readonly after: Run[];
  readonly members: (Suite | Test)[];
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

/** Hands out what was collected, and forgets it; of suites those of some names. */
export function collected(names: RegExp): Suite {
  const { members, ...suite } = current;
  current = newSuite();
  const chosen = members.filter((it) => "run" in it || names.test(it.name));
  return { ...suite, members: chosen };
}

/** A suite with some of its tests; nothing where it has none of them. */
export function chosen(
  suite: Suite,
  isChosen: (name: string) => boolean,
): Suite | undefined {
  const members = suite.members.flatMap((it) => {
    if ("run" in it) return isChosen(it.name) ? it : [];
    return chosen(it, isChosen) ?? [];
  });
  return members.length === 0 ? undefined : { ...suite, members };
}

/**
 * Runs the tests of a suite, up to the first that fails, and tells how long
 * each took, in milliseconds.
 */
export async function runSuite(
  { before, after, members }: Suite,
  tell: (name: string, time: number) => void,
): Promise<void> {
  for (const run of before) await run();
  try {
    for (const member of members) {
      if ("run" in member) {
        const start = performance.now();
        await member.run();
        tell(member.name, performance.now() - start);
      } else await runSuite(member, tell);
    }
  } finally {
    for (const run of after) await run();
  }
}
