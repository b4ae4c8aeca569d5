/**
 * A method of an object or of its class: never one that somebody added to
 * `Object.prototype` or `Array.prototype`, which every value would have.
 */
export function methodOf(
  object: object,
  key: PropertyKey,
): ((...values: unknown[]) => unknown) | undefined {
  for (
    let owner: object | null = object;
    owner;
    owner = Object.getPrototypeOf(owner)
  ) {
    if (Object.hasOwn(owner, key) && (owner === object || !isRoot(owner))) {
      const method: unknown = Reflect.get(owner, key, object);
      return typeof method === "function" ? method.bind(object) : undefined;
    }
  }
  return undefined;
}

/** Whether an object is the `Object.prototype` or `Array.prototype` of a realm. */
function isRoot(prototype: object): boolean {
  return Array.isArray(prototype) || Object.getPrototypeOf(prototype) === null;
}
