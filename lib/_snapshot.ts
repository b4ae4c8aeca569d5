import { isNested } from "./_is_plain_object.ts";

/**
 * Copies the plain objects, arrays and dates in a value; everything else is kept.
 *
 * @param finish Called with each finished copy, such as `Object.freeze`.
 */
export function snapshot<T>(value: T, finish?: (copy: object) => unknown): T {
  // Almost all values need no copy.
  if (typeof value !== "object") return value;
  const root = { value };
  /** Copies of plain objects and arrays, by what they are copies of. */
  const copies = new Map<object, object>([[root, root]]);
  // The loop also visits what is added on the way, so no nesting is too deep.
  for (const copy of copies.values() as Iterable<Record<string, unknown>>) {
    for (const key of Object.keys(copy)) {
      const member = copy[key];
      if (member instanceof Date) copy[key] = new Date(member);
      if (!isNested(member)) continue;
      const copied = copies.get(member) ??
        (Array.isArray(member) ? [...member] : { ...member });
      copies.set(member, copied);
      copy[key] = copied;
    }
    finish?.(copy);
  }
  return root.value;
}
