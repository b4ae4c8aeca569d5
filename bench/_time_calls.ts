const WARM_UP = 50;
const ROUNDS = 151;
/** How many calls a turn has: about a millisecond of them. */
const CALLS = 1000;

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
): number[][] {
  const all = calls.map((call) => ({ call, each: [] as number[] }));
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const { call, each } of all) {
      if (call === undefined) continue;
      const start = performance.now();
      callOften(call, CALLS);
      const nanoseconds = (performance.now() - start) / CALLS * 1e6;
      if (round >= 0) each.push(nanoseconds);
    }
  }
  return all.map(({ each }) => each);
}
