import { isPlainObject } from "../../_is_plain_object.ts";
import { toKeys } from "../model/_resolve.ts";

/** The keys that lead to dates, in a circle where values hold others of their kind; a date itself has no keys below it. */
export type Dates = Map<string, Dates>;

/** Joins the keys that lead to dates: `query/day`, `body/items/[]/day`, and `body/items/[]/parent ~ body/items/[]` for the same keys again. */
export function toTree(paths: readonly string[] = []): Dates {
  const root: Dates = new Map();
  const at = (keys: readonly string[]) =>
    keys.reduce((dates, key) => {
      const next = dates.get(key) ?? new Map();
      dates.set(key, next);
      return next;
    }, root);
  for (const path of paths) {
    const [keys, same] = path.split(" ~ ").map((it) => toKeys(`/${it}`)) as [
      string[],
      string[]?,
    ];
    if (same) at(keys.slice(0, -1)).set(keys.at(-1)!, at(same));
    else at(keys);
  }
  return root;
}

/** Writes the dates in a value as `format: date` has them; at a leaf, those of a list or an object as well. */
export function withDates(value: unknown, dates: Dates | undefined): unknown {
  try {
    return dates ? change(value, dates) : value;
  } catch {
    // A date is invalid, or it nests without end, which its writer refuses.
    return value;
  }
}

function change(value: unknown, dates: Dates): unknown {
  if (value instanceof Date && !dates.size) {
    return value.toISOString().replace(/T.*/, "");
  }
  const changeMember = (member: unknown, key: string | number) => {
    const inside = dates.size ? dates.get(`${key}`) ?? dates.get("[]") : dates;
    return inside ? change(member, inside) : member;
  };
  if (Array.isArray(value)) return value.map(changeMember);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, member]) => [key, changeMember(member, key)]),
  );
}
