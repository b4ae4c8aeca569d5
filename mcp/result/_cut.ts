import { writeJson } from "./json/_exact_json.ts";
import { isObject } from "./json/_structured_content.ts";

/** A text and, if it was cut, what a mark says of that. */
export interface Cut {
  readonly text: string;
  readonly mark: {
    /** The beginning of the mark, such as `[Cut: the first 120 of 5,000 items. `. */
    readonly text: string;
    /** How many items of a list are shown; 0 if it is no list. */
    readonly items: number;
  } | undefined;
}

/** A list in data, and the keys that lead to it. */
interface List {
  readonly path: readonly string[];
  readonly items: readonly unknown[];
}

/** The most keys of an object whose longest list is looked for. */
const MOST_KEYS = 100;

/** Cuts a text to so many characters. */
export function cutText(text: string, most: number): Cut {
  if (text.length <= most) return { text, mark: undefined };
  // Not between the two halves of a character.
  const cut = text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
  const [shown, all] = [count(cut.length), count(text.length)];
  return {
    text: cut,
    mark: { text: `[Cut: the first ${shown} of ${all} characters. `, items: 0 },
  };
}

/**
 * Writes JSON, and cuts it: of a list, or of the longest list in an object, to the
 * first items that fit; of anything else, to the first characters.
 */
export function cutJson(data: unknown, most: number): Cut {
  const whole = writeJson(data);
  if (whole.length <= most) return { text: whole, mark: undefined };
  const list = longestList(data);
  if (!list) return cutText(whole, most);
  const { path, items } = list;
  const write = (shown: readonly unknown[]) =>
    writeJson(replaceAt(data, path, shown));
  let left = most - write([]).length;
  const shown: unknown[] = [];
  for (const item of items) {
    left -= writeJson(item).length + 1;
    if (left < 0) break;
    shown.push(item);
  }
  if (!shown.length) return cutText(whole, most);
  const of = path.length ? ` of ${JSON.stringify(path.join("."))}` : "";
  return {
    text: write(shown),
    mark: {
      text: `[Cut: the first ${count(shown.length)} of ${
        count(items.length)
      } items${of}. `,
      items: shown.length,
    },
  };
}

/** A number as people write it. */
export function count(number: number): string {
  return number.toLocaleString("en");
}

/** The longest list of data, of an object in it, or of one a level below. */
function longestList(data: unknown): List | undefined {
  return listsIn(data, 2)
    .map((list) => ({ ...list, length: JSON.stringify(list.items).length }))
    .sort((one, two) => two.length - one.length)[0];
}

function listsIn(data: unknown, levels: number): List[] {
  if (Array.isArray(data)) return [{ path: [], items: data }];
  if (!isObject(data) || !levels) return [];
  const entries = Object.entries(data);
  // So many keys are a list of another kind, and no list among them is the data.
  if (entries.length > MOST_KEYS) return [];
  return entries.flatMap(([key, value]) =>
    listsIn(value, levels - 1)
      .map(({ path, items }) => ({ path: [key, ...path], items }))
  );
}

/** Data with another list in place of the one that some keys lead to. */
function replaceAt(
  data: unknown,
  [key, ...rest]: readonly string[],
  list: readonly unknown[],
): unknown {
  if (key === undefined) return list;
  const object = data as Record<string, unknown>;
  return { ...object, [key]: replaceAt(object[key], rest, list) };
}
