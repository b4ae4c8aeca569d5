import { quote } from "./_result.ts";
import { reveal } from "./_reveal.ts";
import { isObject } from "../json/_exact_json.ts";

/** A text, and how it was cut, if it was. */
export interface Cut {
  readonly text: string;
  /** What a mark says, such as `Cut: the first 120 of 5,000 items.`; empty if nothing was cut. */
  readonly mark: string;
  /** How many items of a list are shown; 0 if it is no list. */
  readonly items: number;
}

/** A list in data, and the keys that lead to it. */
interface List {
  readonly path: readonly string[];
  readonly items: readonly unknown[];
}

/** The most keys of an object whose longest list is looked for. */
const MOST_KEYS = 100;

/** Cuts a text to so many characters, of which a model sees each. */
export function cutText(given: string, most: number): Cut {
  const text = reveal(given);
  if (text.length <= most) return { text, mark: "", items: 0 };
  // Not between the two halves of a character.
  const cut = text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
  const [shown, all] = [count(cut.length), count(text.length)];
  return {
    text: cut,
    mark: `Cut: the first ${shown} of ${all} characters.`,
    items: 0,
  };
}

/**
 * Writes JSON, and cuts it: of a list, or of the longest list in an object, to the
 * first items that fit; of anything else, to the first characters.
 */
export function cutJson(data: unknown, most: number): Cut {
  const whole = writeJson(data);
  if (whole.length <= most) return { text: whole, mark: "", items: 0 };
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
  const of = path.length ? ` of ${quote(path.join("."))}` : "";
  const [first, all] = [count(shown.length), count(items.length)];
  return {
    text: write(shown),
    mark: `Cut: the first ${first} of ${all} items${of}.`,
    items: shown.length,
  };
}

function writeJson(data: unknown): string {
  return reveal(JSON.stringify(data));
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
