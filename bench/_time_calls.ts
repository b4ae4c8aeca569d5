/** The last result. Exported, so that no engine may skip the calls. */
export const last: { result?: unknown; letter?: number | undefined } = {};

/**
 * Calls a function repeatedly, and reads each result as code that sends it would:
 * the object, and one character of its URL. Engines concatenate strings lazily;
 * reading a character makes them build the URL.
 */
function callOften(call: () => object, times: number): void {
  for (let calls = 0; calls < times; calls++) {
    const result: { url?: string } = call();
    last.result = result;
    last.letter = result.url?.charCodeAt(result.url.length - 1);
  }
}

/**
 * Times calls in turns, so that a busy machine slows down all of them. Returns
 * the nanoseconds of each call in every round; an empty list for a missing call.
 */
export function timeInTurns(
  calls: readonly ((() => object) | undefined)[],
  { warmUp, rounds, times }: { warmUp: number; rounds: number; times: number },
): number[][] {
  const all = calls.map((call) => ({ call, each: [] as number[] }));
  for (let round = -warmUp; round < rounds; round++) {
    for (const { call, each } of all) {
      if (call === undefined) continue;
      const start = performance.now();
      callOften(call, times);
      const nanoseconds = (performance.now() - start) / times * 1e6;
      if (round >= 0) each.push(nanoseconds);
    }
  }
  return all.map(({ each }) => each);
}
