/** A word of a command line as `toCurl` writes it. */
const WORD = /(?:[^\s'"\\]|\\.|'[^']*'|"[^"']*(?:'[^']*'[^"']*)*")+/g;

/** The options that begin a line, each with its value. */
const OPTION = /^(?:-H|--data\S*|--form\S*)$/;

/** Breaks a command line of `toCurl` into lines that a shell reads as one. */
export function wrapCurl(line: string): string {
  const words = line.match(WORD) ?? [];
  let wrapped = "";
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    if (OPTION.test(word)) wrapped += ` \\\n  ${word} ${words[++index]}`;
    else wrapped += index ? ` ${word}` : word;
  }
  return wrapped;
}
