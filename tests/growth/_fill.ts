/**
 * The notation of `long_texts.jsonl` and `many_items.jsonl`: JSON with marks for
 * what grows.
 *
 * - `<text>` is a long text.
 * - A key with `<i>` stands for many keys, and `{ "$times": item }` in a list for many
 *   items. In them, `<i>` is the number of the item, `<i+1>` one more, `<next>` that of
 *   the next item (of the first, after the last), and `<back>` the number from the end;
 *   `<count>` says how many there are. A string with nothing else becomes a number.
 * - `<500:a>` is `a` 500 times, `<long:a>` 64 times for each item, and `<spelled:aA>`
 *   the number of an item, written with these two characters.
 * - `{ "$text": [once, each, once, …] }` is text; its second part, its fourth and so on
 *   are there for each item.
 * - `{ "$pick": [even, odd] }` takes turns.
 * - `{ "$nested": [first, next] }` has as many levels as there are items: `<it>` in the
 *   next is the one before.
 *
 * @module
 */

// deno-lint-ignore no-explicit-any
type Anything = any;

/** How many code units of a size make an item. */
export const ITEM = 64;

/** What the marks stand for. */
export interface Marks {
  readonly count: number;
  readonly text?: string;
  readonly index?: number;
  readonly it?: unknown;
}

const NUMBER = /<(i|next|back|count)([+-]\d+)?>/;
const IS_NUMBER = new RegExp(`^${NUMBER.source}$`);
const MARK = new RegExp(
  `<(text)>|<(\\d+|long|spelled):(.+?)>|${NUMBER.source}`,
  "g",
);
const IS_REPEATED = /<(?:i|next|back|spelled)\b/;

/** A list of so many items. */
export function times<T>(count: number, item: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => item(index));
}

function numberOf(name: string, more: string | undefined, marks: Marks) {
  const { count, index = 0 } = marks;
  const numbers: Record<string, number> = {
    i: index,
    next: (index + 1) % count,
    back: count - 1 - index,
    count,
  };
  return numbers[name]! + Number(more ?? 0);
}

function fillText(template: string, marks: Marks): string {
  const { count, text = "", index = 0 } = marks;
  return template.replace(MARK, (_, isText, often, part, name, more) => {
    if (isText) return text;
    if (name) return String(numberOf(name, more, marks));
    if (often === "long") return part.repeat(count * ITEM);
    if (often !== "spelled") return part.repeat(Number(often));
    return index.toString(2).padStart(20, "0")
      .replace(/\d/g, (digit) => part[Number(digit)]);
  });
}

/** The value that JSON with marks stands for. */
export function fill(json: Anything, marks: Marks): Anything {
  const each = <T>(one: (marks: Marks) => T) =>
    times(marks.count, (index) => one({ ...marks, index }));
  if (typeof json === "string") {
    const [, name, more] = IS_NUMBER.exec(json) ?? [];
    if (name) return numberOf(name, more, marks);
    return json === "<it>" ? marks.it : fillText(json, marks);
  }
  if (Array.isArray(json)) {
    return json.flatMap((item) =>
      Object.hasOwn(Object(item), "$times")
        ? each((own) => fill(item.$times, own))
        : [fill(item, marks)]
    );
  }
  if (typeof json !== "object" || json === null) return json;
  const { $text, $pick, $nested } = json;
  if ($pick) return fill($pick[marks.index! % 2], marks);
  if ($text) {
    return $text.flatMap((part: string, index: number) =>
      index % 2 === 0
        ? fillText(part, marks)
        : each((own) => fillText(part, own))
    ).join("");
  }
  if ($nested) {
    const [first, next] = $nested;
    return times(marks.count, () => next)
      .reduce((it, next) => fill(next, { ...marks, it }), first);
  }
  const entries = Object.entries(json).flatMap(([key, value]) => {
    const entry = (own: Marks) => [fillText(key, own), fill(value, own)];
    // Within an item, it is a key of that item.
    return IS_REPEATED.test(key) && marks.index === undefined
      ? each(entry)
      : [entry(marks)];
  });
  return Object.fromEntries(entries);
}
