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
  const match = output.trimEnd().match(
    /(?:^|\n)(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/,
  );
  if (match === null) return undefined;
  const [passed = 0, failed = 0, skipped = 0] = match.slice(1)
    .map((figure = "0") => Number(figure));
  return { passed, failed, skipped };
}

/**
 * Counts the tests in a JUnit report of `deno test`. The report lists each
 * `describe` and, as `describe > it`, each `it` in it; only the latter count.
 */
export function fromReport(xml: string): Total {
  const cases = [
    ...xml.matchAll(/<testcase name="([^"]*)"[^>]*>([^]*?)<\/testcase>/g),
  ].map(([, name = "", content = ""]) => ({ name, content }));
  const groups = new Set(
    cases.map(({ name }) => name.split(" &gt; ").slice(0, -1).join(" &gt; ")),
  );
  const total: Total = { passed: 0, failed: 0, skipped: 0 };
  for (const { name, content } of cases) {
    if (groups.has(name)) continue;
    if (content.includes("<failure")) total.failed++;
    else if (content.includes("<skipped")) total.skipped++;
    else total.passed++;
  }
  return total;
}
