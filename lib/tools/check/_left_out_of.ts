import { once } from "../../_once.ts";
import { LEFT_OUT, type Schema } from "../schema/_convert_schema.ts";
import { partsIn } from "./_expected.ts";

/**
 * The names that only the server writes by a member of a union, and that no other
 * member has: an open member would take them.
 */
export const leftOutOf: (union: readonly Schema[]) => ReadonlySet<string> =
  /* @__PURE__ */ once(findLeftOut);

function findLeftOut(union: readonly Schema[]): ReadonlySet<string> {
  const parts = [...partsIn(union)];
  const names = new Set(parts.flatMap((it) => [...it[LEFT_OUT] ?? []]));
  for (const { properties = {} } of names.size ? parts : []) {
    for (const name of Object.keys(properties as object)) names.delete(name);
  }
  return names;
}
