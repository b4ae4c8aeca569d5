import { describe } from "../_describe.ts";

/** Arguments that the command does not understand. */
export class UsageError extends Error {}

/**
 * Characters that drive a terminal, cannot be seen or change the order of text.
 * The line break is not among them.
 */
const UNPRINTABLE = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Writes the characters that are not printable as JSON and JavaScript escape them. */
export function toPrintable(text: string): string {
  return text.replace(
    UNPRINTABLE,
    (character) =>
      character.split("").map((unit) =>
        `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
      ).join(""),
  );
}

/** A message for standard error: one printable line, whatever it is about. */
export function toMessage(message: string): string {
  return `waymark: ${toPrintable(message.replaceAll("\n", "\\n"))}\n`;
}

/** Shows text in a message: in quotes, short, without user info. */
export const show: (text: string) => string = describe;

/** Shows text in a message as {@linkcode show} does, but without quotes. */
export function showBare(text: string): string {
  return show(text).slice(1, -1);
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
