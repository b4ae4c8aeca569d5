/** From this length on, two letters of a word may be wrong; one in a shorter word. */
const LONG = 6;

/**
 * Finds the word that was probably meant: one that begins like it, or that
 * differs in one or two letters.
 *
 * @param typed What was typed.
 * @param words What could have been meant.
 */
export function nearest(
  typed: string,
  words: readonly string[],
): string | undefined {
  let best: string | undefined;
  let least = typed.length < LONG ? 2 : 3;
  for (const word of words) {
    if (typed.length > 2 && word.startsWith(typed)) return word;
    if (Math.abs(word.length - typed.length) >= least) continue;
    const slips = distance(typed, word);
    if (slips < least) [best, least] = [word, slips];
  }
  return best;
}

/**
 * Counts the letters to add, to leave out, to replace, and the pairs of
 * neighbours to swap: the optimal string alignment distance.
 */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      next[j] = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[j - 2]! + 1 : Infinity,
      );
    }
    [before, row] = [row, next];
  }
  return row[to.length]!;
}
