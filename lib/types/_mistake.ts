/**
 * Stands where a call is wrong. No value has this type, so that the compiler
 * shows its text, which says what to write instead; and no text has, so that an
 * editor does not offer it.
 *
 * @typeParam Text What is wrong, and what would be right.
 */
export interface Mistake<Text extends string> {
  /** What is wrong, and what would be right. */
  readonly mistake: Text;
}
