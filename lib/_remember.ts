// In UTF-16 code units: how long all keys of a cache may be together, what each
// entry costs besides its key, and the longest key that is kept.
const MOST_CACHED_CHARACTERS = 262_144;
const CHARACTERS_PER_ENTRY = 64;
const MOST_KEY_CHARACTERS = 4096;

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
  let room = MOST_CACHED_CHARACTERS;
  return (key) => {
    const found = cache.get(key);
    if (found) return found;
    if (key.length > MOST_KEY_CHARACTERS) return compute(key);
    // A slice would keep the whole string alive that it was cut from. A joined
    // string is new on every engine, and faster to look up.
    const copy = [key.charAt(0), key.slice(1)].join("");
    const result = compute(copy);
    if (
      found === undefined && (room -= copy.length + CHARACTERS_PER_ENTRY) < 0
    ) {
      cache.clear();
      room = MOST_CACHED_CHARACTERS;
    }
    cache.set(copy, found === null ? result : null);
    return result;
  };
}
