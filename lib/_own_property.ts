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
 * Gives an object an own property, whatever its name: `__proto__` stays plain
 * data, and a frozen `Object.prototype` is no obstacle.
 */
export function setOwn(
  object: Record<string, unknown>,
  key: string,
  value: unknown,
): void {
  // `key in object` would tell the same at several times the cost.
  if (key !== "__proto__") {
    try {
      object[key] = value;
      return;
    } catch {
      // An inherited property of this name cannot be written.
    }
  }
  Object.defineProperty(object, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}
