import { isNested } from "./_is_plain_object.ts";

/**
 * Copies the plain objects, arrays and dates in a value; everything else is kept.
 *
 * @param finish Called with each finished copy, such as `Object.freeze`.
 */
export function snapshot<T>(value: T, finish?: (copy: object) => unknown): T {
  if (value instanceof Date) return new Date(value) as T;
  if (!isNested(value)) return value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as T & object;
  for (const key of Object.keys(copy) as (keyof T)[]) {
    copy[key] = snapshot(copy[key], finish);
  }
  finish?.(copy);
  return copy;
}
