import type { Schema } from "../schema/_convert_schema.ts";
import { follow, listedBy } from "./_expected.ts";
import { findMark, type Mark } from "./_find_mark.ts";

/** The marks of unions, each of which is looked for once. */
const marks = /* @__PURE__ */ new WeakMap<object, Mark<Schema> | undefined>();

/** Finds a property whose values all members of a union list that can be objects. */
export function markOf(union: readonly Schema[]): Mark<Schema> | undefined {
  if (!marks.has(union)) {
    const objects = union.map(follow)
      .filter(({ type = "object" }) => [type].flat().includes("object"));
    marks.set(
      union,
      findMark(
        objects,
        ({ properties = {} }) => properties as Record<string, Schema>,
        valuesOf,
      ),
    );
  }
  return marks.get(union);
}

/** The values that a schema lists, if none of them is a list or an object. */
function valuesOf(schema: Schema) {
  const listed = listedBy(follow(schema));
  return listed?.keys.size === 0 ? listed.values : undefined;
}
