import { XMLParser } from "fast-xml-parser";

/** How many checks of a suite passed, failed and were skipped. */
export interface Total {
  passed: number;
  failed: number;
  skipped: number;
}

export function sum(totals: readonly Total[]): Total {
  const of = (key: keyof Total) =>
    totals.reduce((sum, total) => sum + total[key], 0);
  return { passed: of("passed"), failed: of("failed"), skipped: of("skipped") };
}

/** Whether a suite ran, and nothing of it failed. */
export function isGood({ passed, failed, skipped }: Total): boolean {
  return failed === 0 && passed + skipped > 0;
}

/** The line that {@linkcode fromText} reads. */
export function toText({ passed, failed, skipped }: Total): string {
  return `${passed} passed, ${failed} failed` +
    (skipped > 0 ? `, ${skipped} skipped` : "");
}

/** Ends a process with its total in the last line. */
export function end(total: Total): never {
  console.log(toText(total));
  Deno.exit(isGood(total) ? 0 : 1);
}

/** A program is missing, so a check is skipped; in CI, it fails. */
export class Missing extends Error {}

/** The machine does not allow what a check needs, so it is skipped, in CI as well. */
export class NotAllowed extends Error {}

/** Counts checks, and prints a line for each; with `isBrief`, only for failures. */
export class Report {
  readonly #isBrief: boolean;
  readonly total: Total = { passed: 0, failed: 0, skipped: 0 };

  constructor({ isBrief = false } = {}) {
    this.#isBrief = isBrief;
  }

  /** Runs a check, which fails by throwing. */
  async check(name: string, run: () => unknown): Promise<void> {
    try {
      await run();
      this.total.passed++;
      if (!this.#isBrief) console.log(`ok      ${name}`);
    } catch (error) {
      const isSkipped = error instanceof NotAllowed ||
        error instanceof Missing && Deno.env.get("CI") !== "true";
      this.total[isSkipped ? "skipped" : "failed"]++;
      const why = String(error).replace(/^/gm, "        ");
      console.log(`${isSkipped ? "skipped" : "FAILED "} ${name}\n${why}`);
    }
  }

  /** Prints the total, and ends the process. */
  exit(): never {
    end(this.total);
  }
}

/** The total in the last line of an output, if there is one. */
export function fromText(output: string): Total | undefined {
  const [, ...figures] =
    /(?:^|\n)(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/
      .exec(output.trimEnd()) ?? [];
  const [passed, failed, skipped = 0] = figures
    .map((figure = "0") => Number(figure));
  if (passed === undefined || failed === undefined) return undefined;
  return { passed, failed, skipped };
}

/** The name of the test that fails if a file throws while it is loaded, or has no test. */
export const LOADS = "the file loads";

interface TestCase {
  readonly name: string;
  /** The file that it is in; a step of a `describe` has none. */
  readonly classname: string;
  readonly time: string;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  isArray: (name) => name === "testsuite" || name === "testcase",
});

/**
 * Counts the tests in a JUnit report of `deno test`. The report lists each
 * `describe` and, as `describe > it`, each `it` in it; only the latter count.
 */
export function fromReport(xml: string): Total {
  const cases = casesOf(xml);
  const groups = new Set(
    cases.map(({ name }) => name.slice(0, name.lastIndexOf(" > "))),
  );
  const tests = cases.filter((it) =>
    !groups.has(it.name) && (it.name !== LOADS || "failure" in it)
  );
  const failed = tests.filter((it) => "failure" in it).length;
  const skipped = tests.filter((it) => "skipped" in it).length;
  return { passed: tests.length - failed - skipped, failed, skipped };
}

/** The file of a JUnit report whose tests took longest, and how many seconds. */
export function slowestIn(xml: string): { file: string; seconds: number } {
  const files = Map.groupBy(
    casesOf(xml).filter(({ classname }) =>
      /_(?:test|long)\.ts$/.test(classname)
    ),
    ({ classname }) => classname.replace(/^\.\//, ""),
  );
  const times = [...files].map(([file, cases]) => ({
    file,
    seconds: cases.reduce((sum, { time }) => sum + Number(time), 0),
  }));
  return times.reduce(
    (slowest, it) => it.seconds > slowest.seconds ? it : slowest,
    { file: "", seconds: 0 },
  );
}

function casesOf(xml: string): TestCase[] {
  const suites: { testcase?: TestCase[] }[] =
    parser.parse(xml).testsuites?.testsuite ?? [];
  return suites.flatMap(({ testcase = [] }) => testcase);
}
