/** The own enumerable or hidden property of an object; never an inherited one. */
export function getOwn(object: object, key: string): unknown {
  return Object.hasOwn(object, key)
    ? (object as Record<string, unknown>)[key]
    : undefined;
}

/**
 * Gives an object an own property, whatever its name: `__proto__` stays plain
 * data, and a frozen or polluted `Object.prototype` is no obstacle.
 */
export function setOwn(
  object: Record<string, unknown>,
  key: string,
  value: unknown,
): void {
  if (key in object) {
    Object.defineProperty(object, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  } else {
    object[key] = value;
  }
}
