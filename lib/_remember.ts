/** How many entries a cache holds before it starts anew. */
const MOST_ENTRIES = 2048;
/** The longest text, in UTF-16 code units, that a cache keeps. */
const LONGEST_TEXT = 4096;

/** Wraps a function of a text in a cache whose size is bounded. */
export function remember<Key, Result>(
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const cache = new Map<Key, Result>();
  return (key) => {
    let result = cache.get(key);
    if (result === undefined) {
      result = compute(key);
      if (cache.size >= MOST_ENTRIES) cache.clear();
      if ((key as string).length <= LONGEST_TEXT) cache.set(key, result);
    }
    return result;
  };
}
