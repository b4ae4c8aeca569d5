import { styleText } from "node:util";

/** Arguments that the command does not understand. */
export class UsageError extends Error {}

/** Escapes the characters that are not printable as JSON and JavaScript do. */
export function escapeUnprintable(text: string): string {
  const escape = (unit: string) =>
    `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return text.replace(
    // Characters that control a terminal, are invisible or reorder text, except line breaks.
    /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => character.replace(/[^]/g, escape),
  );
}

/** A message for standard error: one printable line, whatever it is about, and indented lines below it. */
export function toMessage(
  message: string,
  lines: readonly string[] = [],
): string {
  return [`waymark: ${message}`, ...lines.map((it) => `  ${it}`)]
    .map((line) => `${escapeUnprintable(line.replaceAll("\n", "\\n"))}\n`).join(
      "",
    );
}

/** Colors the strings, the numbers and the literals of JSON and of JavaScript. */
export function paint(text: string): string {
  // Nobody reads more in color, and the pattern cannot handle very long strings.
  if (text.length > 100_000) return text;
  return text.replace(
    // A string, with the colon after a key, a number or a literal.
    /("(?:[^"\\]|\\.)*")(?=(\]?:)?)|\b(?:true|false|null|\d[\d.eE+-]*)/g,
    (token, string, colon) => {
      const color = !string ? "yellow" : colon ? "cyan" : "green";
      return styleText(color, token, { validateStream: false });
    },
  );
}

/** Prints JSON or JavaScript so that it can be read, and in color. */
export function toOutput(source: string, color: boolean): string {
  const text = escapeUnprintable(`${source}\n`);
  return color ? paint(text) : text;
}
