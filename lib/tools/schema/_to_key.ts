import { isPlainObject } from "../../_is_plain_object.ts";

/** More lists and objects inside each other than arguments may have. */
const MOST_KEY_LEVELS = 250;

/**
 * Writes a value of JSON so that equal values are equal strings: the order of
 * keys does not matter.
 *
 * @param most The most characters; a list or an object that holds others twice
 * could have any number of them.
 */
export function toKey(value: unknown, most = Infinity): string {
  let left = most;
  const write = (it: unknown, level: number): string => {
    if (level > MOST_KEY_LEVELS || left < 0) {
      throw new Error("a value of an enum is too long or too deep");
    }
    const isList = Array.isArray(it);
    if (!isList && !isPlainObject(it)) {
      const text = `${JSON.stringify(it)}`;
      left -= text.length;
      return text;
    }
    left -= 2;
    return isList
      ? `[${it.map((member) => write(member, level + 1)).join()}]`
      : `{${
        Object.keys(it).sort().map((key) =>
          `${write(key, level)}:${write(it[key], level + 1)}`
        ).join()
      }}`;
  };
  return write(value, 0);
}
