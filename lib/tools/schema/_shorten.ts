import { toLine } from "../../_show.ts";

/** How much text of a description is shown. */
export type Descriptions = "short" | "full" | "none";

export const isText = (it: unknown): it is string => typeof it === "string";

/** A description on one printable line as settings want it: its first sentence, or all of it. */
export function shorten(text: unknown, how: Descriptions) {
  if (!isText(text) || how === "none") return undefined;
  if (how === "full") return toLine(text) || undefined;
  const line = toLine(text.slice(0, 1000));
  const sentence = /^.*?[^.][.!?](?= [^a-z])/.exec(line)?.[0] ?? line;
  const short = toLine(sentence.slice(0, 159));
  return (sentence.length > 160 ? `${short}…` : sentence) || undefined;
}

/** Adds a sentence to a text, which may lack its full stop. */
export function addSentence(text: unknown, sentence: string): string {
  if (!isText(text) || !text) return sentence;
  return `${text.replace(/:?$(?<![.!?…])/, ".")} ${sentence}`;
}
