/** How many entries a cache holds before it starts anew. */
const MOST_ENTRIES = 2048;
/** The longest key, in UTF-16 code units, that a cache holds. */
const LONGEST_KEY = 4096;

/** Wraps a function of a text in a cache whose size is bounded. */
export function remember<T>(compute: (text: string) => T): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    let result = cache.get(text);
    if (result === undefined) {
      result = compute(text);
      if (cache.size >= MOST_ENTRIES) cache.clear();
      if (text.length <= LONGEST_KEY) cache.set(text, result);
    }
    return result;
  };
}
