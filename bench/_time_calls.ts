/** The last result, kept so that no engine can skip the work. */
export const last: { result?: unknown; letter?: number | undefined } = {};

/**
 * Calls as often as that, and reads each result as whoever sends it does. It has
 * to be there as an object, and its URL as a text in one piece: an engine that
 * only notes down what is to be concatenated has not built it yet.
 */
function callOften(call: () => object, times: number): void {
  for (let calls = 0; calls < times; calls++) {
    const result: { url?: string } = call();
    last.result = result;
    last.letter = result.url?.charCodeAt(result.url.length - 1);
  }
}

/**
 * Times calls in turns, so that a busy machine slows all of them alike: how long
 * each took in every round, in nanoseconds. There are none where a call is missing.
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
