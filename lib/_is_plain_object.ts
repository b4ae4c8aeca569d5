/** Whether a value is a plain object, as made by a literal or `JSON.parse`, of any realm. */
export function isPlainObject(
  value: unknown,
): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Whether a value is a list or an object. */
export function isNested(value: unknown): value is object {
  return Array.isArray(value) || isPlainObject(value);
}

/** Whether an object holds its data in its own keys, unlike a `Map` or a `Blob`. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return isPlainObject(value) ||
    typeof value === "object" && value !== null &&
      !(Symbol.iterator in value) && Object.keys(value).length > 0;
}

/** Whether a value is bytes or a form, which `fetch` sends unchanged. */
export function isNativeBody(value: unknown): boolean {
  return ArrayBuffer.isView(value) ||
    [ArrayBuffer, Blob, FormData, URLSearchParams]
      .some((type) => value instanceof type);
}
