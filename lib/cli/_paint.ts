import { styleText } from "node:util";

/** A string, with the colon after a key, a number or a literal. */
const TOKEN =
  /("(?:[^"\\]|\\.)*")(?=(\]?:)?)|\b(?:true|false|null|\d[\d.eE+-]*)/g;

/** Nobody reads more than this in colour, and a longer string is too much for a pattern. */
const LONGEST_TEXT = 100_000;

/** Colours the strings, the numbers and the literals of JSON and of JavaScript. */
export function paint(text: string): string {
  if (text.length > LONGEST_TEXT) return text;
  return text.replace(TOKEN, (token, string, colon) => {
    const color = !string ? "yellow" : colon ? "cyan" : "green";
    return styleText(color, token, { validateStream: false });
  });
}
