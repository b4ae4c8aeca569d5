import { isPlainObject } from "../../_is_plain_object.ts";
import { toKeys } from "../model/_resolve.ts";

/** The keys that lead to dates; a date itself has no keys below it. */
export type Dates = Map<string, Dates>;

/** Joins the keys that lead to dates: `query/day`, `body/items/[]/day`. */
export function toTree(paths: readonly string[]): Dates | undefined {
  if (!paths.length) return undefined;
  const root: Dates = new Map();
  for (const path of paths) {
    let at = root;
    for (const key of toKeys(`/${path}`)) {
      const next = at.get(key) ?? new Map();
      at.set(key, next);
      at = next;
    }
  }
  return root;
}

/** Writes the dates in a value as `format: date` has them. */
export function withDates(value: unknown, dates: Dates | undefined): unknown {
  if (!dates) return value;
  if (!dates.size) return withoutTimes(value);
  return changeMembers(
    value,
    (member, key) => withDates(member, dates.get(`${key}`) ?? dates.get("[]")),
  );
}

/** Writes a date, and those in a list or an object, as `format: date` has it. */
function withoutTimes(value: unknown): unknown {
  return toDate(changeMembers(value, toDate));
}

/** Changes the members of a list or an object; the key of an item is its index. */
function changeMembers(
  value: unknown,
  change: (member: unknown, key: string | number) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, change(member, key)]),
  );
}

function toDate(value: unknown): unknown {
  return value instanceof Date && !isNaN(+value)
    ? value.toISOString().replace(/T.*/, "")
    : value;
}
