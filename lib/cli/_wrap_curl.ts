/**
 * A word of a command line as `toCurl` writes it, and the space before it. Double
 * quotes stand only around `$(printf '...')`, whose halves may be two words.
 */
const WORD = /(\s)((?:[^\s'\\]|\\.|'[^']*')+)/g;

/** The options that begin a line, each with its value. */
const OPTION = /^(?:-[FH]|--data-|--form-)/;

/** Breaks a command line of `toCurl` into lines that a shell reads as one. */
export function wrapCurl(line: string): string {
  let isValue = false;
  return line.replace(WORD, (match, space: string, word: string) => {
    isValue = !isValue && OPTION.test(word);
    return isValue ? `${space}\\\n  ${word}` : match;
  });
}
