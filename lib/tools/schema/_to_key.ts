import { isPlainObject } from "../../_is_plain_object.ts";

/**
 * Writes a value of JSON so that equal values are equal strings: the order of keys
 * does not matter.
 */
export function toKey(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toKey).join()}]`;
  if (!isPlainObject(value)) return `${JSON.stringify(value)}`;
  const members = Object.keys(value).sort()
    .map((key) => `${JSON.stringify(key)}:${toKey(value[key])}`);
  return `{${members.join()}}`;
}
