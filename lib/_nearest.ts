/**
 * Finds the word that was probably meant: one that begins like it, or that
 * differs in one letter that is too many, missing, wrong or swapped with the next.
 */
export function nearest(
  typed: string,
  words: readonly string[],
): string | undefined {
  return words.find((word) => typed.length > 2 && word.startsWith(typed)) ??
    words.find((word) => typed.length > 1 && isSlip(typed, word));
}

function isSlip(typed: string, word: string): boolean {
  // The square of a long name would take too long.
  if (typed.length > 64 || Math.abs(typed.length - word.length) > 1) {
    return false;
  }
  const without = (text: string, at: number) =>
    text.slice(0, at) + text.slice(at + 1);
  return [...word, ""].some((_letter, at) => {
    const rest = without(typed, at);
    return rest === word || typed === without(word, at) ||
      rest === without(word, at) ||
      typed[at] === word[at + 1] && rest === without(word, at + 1);
  });
}
