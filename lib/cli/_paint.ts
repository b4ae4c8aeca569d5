/** The quote of a string, a number or a literal. */
const START = /"|\b(?:true|false|null|\d[\d.eE+-]*)/g;

const CYAN = 36;
const GREEN = 32;
const YELLOW = 33;

/** Colours the strings, the numbers and the literals of JSON and of JavaScript. */
export function paint(text: string): string {
  const parts: string[] = [];
  let end = 0;
  for (let match; (match = START.exec(text));) {
    parts.push(text.slice(end, match.index));
    const isString = match[0] === '"';
    end = isString ? endOfString(text, match.index) : START.lastIndex;
    START.lastIndex = end;
    const isKey = text[end] === ":" || text.startsWith("]:", end);
    const color = !isString ? YELLOW : isKey ? CYAN : GREEN;
    parts.push(`\x1b[${color}m${text.slice(match.index, end)}\x1b[39m`);
  }
  return parts.join("") + text.slice(end);
}

/**
 * Where a string ends. This is a loop, because a regular expression gives up
 * on a string with millions of escapes.
 */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') {
    index += text[index] === "\\" ? 2 : 1;
  }
  return index + 1;
}
