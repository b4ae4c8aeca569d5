import type { Tool } from "@waymark/endpoint/tools";
import { wordsOf } from "./_words.ts";

/** The most characters of the words. */
const MOST_CHARACTERS = 588;

/** A version in a path, as in `/v1/orders` or `/2010-04-01/accounts`. */
const VERSION = /^v?\d[\d ]*$/;

/** What an API is about, in its own words, so that a model asks in these: its tags and the words of its paths, the most frequent ones first. */
export function vocabularyOf(tools: Iterable<Tool>): string {
  const counts = new Map<string, number>();
  for (const { operation: { path, tags } } of tools) {
    const segments = path.split("/").filter((it) => !/[{}]/.test(it));
    const words = [...tags, ...segments]
      .map((it) => wordsOf(it.replace(/\.json$/, "")).join(" "));
    for (const word of new Set(words)) {
      if (!word || VERSION.test(word)) continue;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const frequent = [...counts].sort(([, one], [, two]) => two - one);
  const all = frequent.map(([word]) => word).join(", ");
  const text = all.length > MOST_CHARACTERS
    ? all.slice(0, MOST_CHARACTERS).replace(/,[^,]*$/, "")
    : all;
  return text && `Its words: ${text}.`;
}
