/**
 * Finds the word that was probably meant: one that begins like it, or that
 * differs in one letter that is too many, missing, wrong or swapped with the next.
 *
 * @param typed What was typed.
 * @param words What could have been meant.
 */
export function nearest(
  typed: string,
  words: readonly string[],
): string | undefined {
  return words.find((word) => typed.length > 2 && word.startsWith(typed)) ??
    words.find((word) => typed.length > 1 && isSlip(typed, word));
}

function isSlip(typed: string, word: string): boolean {
  let start = 0;
  while (start < word.length && typed[start] === word[start]) start++;
  let [one, other] = [typed.slice(start), word.slice(start)];
  while (one && one.at(-1) === other.at(-1)) {
    [one, other] = [one.slice(0, -1), other.slice(0, -1)];
  }
  return Math.max(one.length, other.length) < 2 ||
    other.length === 2 && one === other[1]! + other[0]!;
}
