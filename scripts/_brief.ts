/**
 * Takes from the lines of `deno test` the name of each file, and what failed.
 *
 * @param lines What it prints.
 */
export async function* brief(
  lines: AsyncIterable<string>,
): AsyncGenerator<string> {
  let isReport = false;
  let last: string | undefined;
  for await (const line of lines) {
    if (line === " ERRORS ") isReport = true;
    // The summary counts suites; the total counts tests.
    if (/^(?:ok|FAILED) \| /.test(line)) isReport = false;
    // The examples of a file are files of their own: "mod.ts$18-39.ts".
    const file = line.match(/^running \d+ tests? from \.\/([^$]+)/)?.[1];
    if (isReport) yield line;
    else if (file !== undefined && file !== last) yield last = file;
  }
}
