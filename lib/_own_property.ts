/**
 * The own enumerable property of an object: never an inherited one, nor the
 * `length` of an array.
 */
export function getOwn(object: object, key: string): unknown {
  return Object.prototype.propertyIsEnumerable.call(object, key)
    ? (object as Record<string, unknown>)[key]
    : undefined;
}

/**
 * Gives an object an own property, or an array an item, whatever its name:
 * `__proto__` stays plain data, and neither a frozen prototype nor a setter that
 * somebody added to every object is in the way.
 */
export function setOwn(
  object: object,
  key: string | number,
  value: unknown,
): void {
  if (key in object) {
    Object.defineProperty(object, key, {
      __proto__: null, // What somebody added to every object is no attribute.
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    } as PropertyDescriptor);
  } else {
    (object as Record<string | number, unknown>)[key] = value;
  }
}

/** Adds an item at the end of an array. */
export function append<Item>(list: Item[], item: Item): void {
  setOwn(list, list.length, item);
}

/** An item of a list; nothing for a hole, since what fills it could be inherited. */
export function itemAt<Item>(
  list: readonly Item[],
  index: number,
): Item | undefined {
  return Object.hasOwn(list, index) ? list[index] : undefined;
}
