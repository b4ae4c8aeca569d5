import { wordsOf } from "./_words.ts";

/** Words that say nothing about an operation. */
const STOP_WORDS = new Set(
  "a about an and any are as at be been by can could did do does for from give had has have how i if in into is it its may me my of off on or our out please put should so some something still that the their them there these this to us was we were what when where which who whose will with would you your"
    .split(" "),
);

/** Verbs that get their meaning from another word, and what they mean. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/^(?:take|pull|throw|kick)\b(?=.*\b(?:off|out|away|from)\b)/, "remove"],
  [/^get rid of\b/, "delete"],
  [/^(?:give|send|pay)\b(?=.*\bback\b)/, "refund"],
  [/^(?:go|roll|switch|change|bring|get|put|turn)\b(?=.*\bback\b)/, "restore"],
  [/^(?:put|get|place)\b(?=.*\b(?:in|into|on|onto|to)\b)/, "add"],
  [/^(?:turn|switch|power)\b(?=.*\bon\b)/, "enable"],
  [/^(?:turn|switch|power|shut)\b(?=.*\b(?:off|down)\b)/, "disable"],
  [/^(?:set|sign|spin)\b(?=.*\bup\b)/, "create"],
  [/^look\b(?=.*\b(?:for|up)\b)/, "search"],
  [/^list\b(?=\s+\S)/, "get"],
  [/^let\b/, "allow"],
];

/** Values, which no description has: the address of a person, a title, a link. */
const VALUES: readonly (readonly [RegExp, string])[] = [
  [/\S+@\S+\.\w+/g, "member"],
  [/"[^"]*"|https?:\S+/g, ""],
];

/** What a question is about besides its words. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:i|my|mine|myself)\b/, "me own current authenticated"],
  [/^who(?:se)?\b/, "member user"],
  [/\bwhat(?:'s| is| are)\b.*\b(?:in|inside|on)\b/, "item content"],
  [/\bhow (?:many|much)\b/, "count usage"],
  [/^when\b/, "schedule date"],
  [
    /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight)\b/,
    "schedule",
  ],
  [/\blike (?:this|that|these|those)\b/, "similar"],
];

/** A question in words. */
export interface Question {
  /** All of its words, with plain verbs. */
  readonly words: readonly string[];
  /** Those that say something about an operation. */
  readonly own: readonly string[];
  /** Words that it does not have, and means. */
  readonly meant: readonly string[];
}

/** Reads a question such as "take a label off a task". */
export function readQuestion(text: string): Question {
  let plain = withoutValues(text.toLowerCase().trim());
  for (const [pattern, verb] of PHRASES) {
    if (!pattern.test(plain)) continue;
    plain = plain.replace(pattern, verb);
    break;
  }
  // What follows "by" is an argument more often than what is asked for.
  const [asked = "", ...by] = plain.split(/ by /);
  const hints = HINTS.filter(([pattern]) => pattern.test(plain));
  return {
    words: wordsOf(asked),
    own: ownWordsOf(asked),
    meant: [
      ...hints.flatMap(([, added]) => wordsOf(added)),
      ...by.flatMap(ownWordsOf),
    ],
  };
}

/** A question without its values, unless it has nothing else: some quote all of it. */
function withoutValues(question: string): string {
  let rest = question;
  for (const [pattern, name] of VALUES) rest = rest.replace(pattern, name);
  return ownWordsOf(rest).length ? rest : question;
}

function ownWordsOf(text: string): string[] {
  return wordsOf(text).filter((word) => !STOP_WORDS.has(word));
}
