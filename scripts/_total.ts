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

/** The line that {@linkcode fromText} reads. */
export function toText({ passed, failed, skipped }: Total): string {
  return `${passed} passed, ${failed} failed` +
    (skipped > 0 ? `, ${skipped} skipped` : "");
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
  const suites: { testcase?: { name: string }[] }[] =
    parser.parse(xml).testsuites?.testsuite ?? [];
  const cases = suites.flatMap(({ testcase = [] }) => testcase);
  const groups = new Set(
    cases.map(({ name }) => name.slice(0, name.lastIndexOf(" > "))),
  );
  const tests = cases.filter(({ name }) => !groups.has(name));
  const failed = tests.filter((it) => "failure" in it).length;
  const skipped = tests.filter((it) => "skipped" in it).length;
  return { passed: tests.length - failed - skipped, failed, skipped };
}
