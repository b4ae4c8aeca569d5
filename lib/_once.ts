/**
 * Caches the results of a function by its argument, an object, and also what it
 * threw. An entry lives as long as its object.
 */
export function once<Key extends object, Result>(
  read: (key: Key) => Result,
): (key: Key) => Result {
  const known = new WeakMap<Key, () => Result>();
  return (key) => {
    let get = known.get(key);
    if (!get) {
      try {
        const result = read(key);
        get = () => result;
      } catch (error) {
        get = () => {
          throw error;
        };
      }
      known.set(key, get);
    }
    return get();
  };
}
