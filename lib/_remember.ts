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
 * Wraps a function of a text in a cache whose size is bounded. A key that is no
 * text has no place in it: the function has to throw for it.
 */
export function remember<Key, Result>(
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const cache = new Map<Key, Result>();
  let room = MOST_TEXT;
  return (key) => {
    let result = cache.get(key);
    if (result === undefined) {
      result = compute(key);
      const { length } = key as string;
      if (length <= LONGEST_TEXT) {
        room -= length + ENTRY;
        if (room < 0) {
          cache.clear();
          room = MOST_TEXT;
        }
        cache.set(key, result);
      }
    }
    return result;
  };
}
