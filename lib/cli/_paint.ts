/** Colours the strings, the numbers and the literals of JSON and of JavaScript. */
export function paint(text: string): string {
  return text.replace(
    /("(?:[^"\\]|\\.)*")(\]?:)?|\b(?:true|false|null|\d[\d.eE+-]*)\b/g,
    (match, quoted?: string, colon?: string) =>
      colon !== undefined
        ? `\x1b[36m${quoted}\x1b[39m${colon}`
        : `\x1b[${quoted === undefined ? 33 : 32}m${match}\x1b[39m`,
  );
}
