import { isObject } from "./_exact_json.ts";
import { quote, reveal } from "./_result.ts";

/** A text, and how it was cut, if at all. */
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
  readonly items: unknown[];
}

/** Cuts a text to so many characters, of which a model sees each. */
export function cutText(given: string, most: number): Cut {
  // The rest is not looked at: a response may hold millions that nobody sees.
  const text = reveal(given.slice(0, most));
  const length = Math.max(text.length, given.length);
  if (length <= most) return { text, mark: "", items: 0 };
  // Not between the two halves of a character.
  const cut = text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
  const [shown, all] = [count(cut.length), count(length)];
  const mark = `Cut: the first ${shown} of ${all} characters.`;
  return { text: cut, mark, items: 0 };
}

/**
 * Writes JSON, and cuts it: of a list, or of the longest list in an object, to the
 * first items that fit, which are all that is left in the data; of anything else, to
 * the first characters.
 */
export function cutJson(data: unknown, most: number): Cut {
  const whole = cutText(JSON.stringify(data), most);
  if (!whole.mark) return whole;
  const { path, items } = longestList(data) ?? { path: [], items: [] };
  const all = items.splice(0);
  const lengthOf = (part: unknown) => {
    const json = JSON.stringify(part);
    return json.length > most ? json.length : reveal(json).length;
  };
  let left = most - lengthOf(data);
  for (const item of all) {
    left -= lengthOf(item) + 1;
    if (left < 0) break;
    items.push(item);
  }
  if (!items.length) return whole;
  const of = path.length ? ` of ${quote(path.join("."))}` : "";
  return {
    text: reveal(JSON.stringify(data)),
    mark: `Cut: the first ${count(items.length)} of ${
      count(all.length)
    } items${of}.`,
    items: items.length,
  };
}

/** A number as people write it. */
export function count(number: number): string {
  return number.toLocaleString("en");
}

/** The longest list of data, of an object in it, or of one a level below. */
function longestList(data: unknown): List | undefined {
  const lengthOf = ({ items }: List) => JSON.stringify(items).length;
  return listsIn(data, 2)
    .map((list) => ({ ...list, length: lengthOf(list) }))
    .sort((one, two) => two.length - one.length)[0];
}

function listsIn(data: unknown, levels: number): List[] {
  if (Array.isArray(data)) return [{ path: [], items: data }];
  if (!isObject(data) || !levels) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    listsIn(value, levels - 1)
      .map(({ path, items }) => ({ path: [key, ...path], items }))
  );
}
