/**
 * Finds the word that was probably meant: one that begins with what was typed, or
 * differs from it by one extra, missing, wrong or swapped letter.
 */
export function nearest(
  typed: string,
  words: readonly string[],
): string | undefined {
  return words.find((word) => typed.length > 2 && word.startsWith(typed)) ??
    words.find((word) => typed.length > 1 && isTypoOf(typed, word));
}

function isTypoOf(typed: string, word: string): boolean {
  let at = 0;
  while (at < word.length && typed[at] === word[at]) at++;
  const isSame = (left: number, right: number) =>
    typed.slice(at + left) === word.slice(at + right);
  return isSame(1, 0) || isSame(0, 1) || isSame(1, 1) ||
    typed[at] === word[at + 1] && typed[at + 1] === word[at] && isSame(2, 2);
}
