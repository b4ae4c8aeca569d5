/** The words of a text in lower case: `listOrders`, `list_orders` and `/list/orders` have the same. */
export function wordsOf(text: string): string[] {
  return text.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase()
    .split(/[^\p{L}\p{N}]+/u).filter((word) => word);
}

/** A word without the ending of its plural or tense. */
export function stem(word: string): string {
  return word.length < 4 ? word : word.replace(/ies$/, "y")
    .replace(/(?<=[^aeious])es$|(?<=[^su])s$/, "")
    .replace(/(?<=.{3})(?:ing|ed)$/, "")
    .replace(/(?<=.{3})e$/, "");
}
