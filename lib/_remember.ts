// In UTF-16 code units: how much text a cache holds before it is cleared, what
// each entry counts beside its text, and the longest text that is kept.
const MOST_TEXT = 262_144;
const ENTRY = 64;
const LONGEST_TEXT = 4096;

/**
 * Wraps a function of a string in a cache whose size is bounded. A result is kept
 * from the second time on: a key that is used once, such as the URL of a next
 * page, would only cost memory.
 */
export function remember<Result>(
  compute: (key: string) => Result,
): (key: string) => Result {
  /** The results; `null` for a key that was used once. */
  const cache = new Map<string, Result | null>();
  let room = MOST_TEXT;
  return (key) => {
    const found = cache.get(key);
    if (found) return found;
    if (key.length > LONGEST_TEXT) return compute(key);
    // A slice keeps alive the string that it was cut from, however long that is.
    // What parts are joined to is new on every engine, and faster to look up.
    const copy = [key.charAt(0), key.slice(1)].join("");
    const result = compute(copy);
    if (found === undefined && (room -= copy.length + ENTRY) < 0) {
      cache.clear();
      room = MOST_TEXT;
    }
    cache.set(copy, found === null ? result : null);
    return result;
  };
}
