/** Runs of characters that nobody sees, and that a model reads all the same; a line break or a tab is seen. */
const HIDDEN =
  /(?:[\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]|[^\P{Cc}\t\n\r])+/gu;

/** What emoji and some scripts are written with: a variation, a joiner. */
const JOINING = /^[\ufe0e\ufe0f]?[\u200c\u200d]?$/;

/**
 * Writes hidden characters as JSON does (`\u202e`): a text with them could show
 * something else to people than to a model. Nothing is lost.
 */
export function reveal(text: string): string {
  return text.replace(
    HIDDEN,
    (hidden) =>
      JOINING.test(hidden) ? hidden : Array.from(
        { length: hidden.length },
        (_, at) => `\\u${hidden.charCodeAt(at).toString(16).padStart(4, "0")}`,
      ).join(""),
  );
}
