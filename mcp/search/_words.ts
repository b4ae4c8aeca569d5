/** Words that say nothing about an operation. */
const STOP_WORDS = new Set(
  "a about an and any are as at be been by can could did do does for from give had has have how i if in into is it its may me my of off on or our out please put should so some something still that the their them there these this to us was we were when where will with would you your"
    .split(" "),
);

/** The words of a text in lower case: `listOrders`, `list_orders` and `/list/orders` have the same. */
export function wordsOf(text: string): string[] {
  return text.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase()
    .split(/[^\p{L}\p{N}]+/u).filter((word) => word);
}

/** The words of a question that say something about an operation. */
export function wordsIn(question: string): string[] {
  return wordsOf(question).filter((word) => !STOP_WORDS.has(word));
}

/** A word without the ending of its plural or tense. */
export function stem(word: string): string {
  return word.length < 4 ? word : word.replace(/ies$/, "y")
    .replace(/(?<=[^aeious])es$|(?<=[^su])s$/, "")
    .replace(/(?<=.{3})(?:ing|ed)$/, "")
    .replace(/(?<=.{3})e$/, "");
}
