/**
 * How much text, in UTF-16 code units, a cache holds before it starts anew. It
 * is text and not entries, because a long template takes as much memory as
 * many short ones.
 */
const MOST_TEXT = 262_144;
/** The longest text that a cache keeps. */
const LONGEST_TEXT = 4096;
/** What an entry costs beside its text. */
const ENTRY = 64;

/**
 * Wraps a function of a text in a cache whose size is bounded. A key that is not
 * text has no place in it: the function has to throw for it.
 */
export function remember<Key, Result>(
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const cache = new Map<Key, Result>();
  let room = MOST_TEXT;
  return (key) => {
    const found = cache.get(key);
    if (found !== undefined) return found;
    if (typeof key !== "string" || key.length > LONGEST_TEXT) {
      return compute(key);
    }
    const cost = key.length + ENTRY;
    // A slice keeps the text alive that it was cut from, however long that is;
    // on every engine, what JSON reads is a copy.
    key = JSON.parse(JSON.stringify(key));
    const result = compute(key);
    room -= cost;
    if (room < 0) {
      cache.clear();
      room = MOST_TEXT;
    }
    cache.set(key, result);
    return result;
  };
}
