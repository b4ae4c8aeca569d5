/** Whether a value is an object as literals and `JSON.parse` make them, of any realm. */
export function isPlainObject(
  value: unknown,
): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype ||
    Object.getPrototypeOf(prototype) === null;
}
