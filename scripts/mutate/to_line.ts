/** Writes a value as a line of JSON; `node:readline` ends lines at U+2028 and U+2029, too. */
export function toLine(value: unknown): string {
  const json = JSON.stringify(value);
  return json.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029") +
    "\n";
}
