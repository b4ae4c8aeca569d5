/**
 * Wraps a function of an object so that it reads each object once, and remembers
 * what it threw as well. An entry lives as long as its object.
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
