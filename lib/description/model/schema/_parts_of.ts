import { groupBy } from "../../../_group_by.ts";
import { isPlainObject } from "../../../_is_plain_object.ts";
import { once } from "../../../_once.ts";
import { type Node, readOnce, toObject } from "../_resolve.ts";
import { combinedOf } from "./_combined_of.ts";

/** The deepest nesting of unions; real documents have fewer levels. */
const MOST_UNIONS = 50;

/** A schema and all schemas that it combines, including its alternatives. */
export const partsOf = /* @__PURE__ */ readOnce(
  (document, schema): readonly Node[] => {
    const parts = new Set<Node>();
    let members = [schema];
    for (let level = 0; members.length && level < MOST_UNIONS; level++) {
      const added = members.flatMap((it) => combinedOf(document, it))
        .filter((part) => !parts.has(part) && parts.add(part));
      members = added.flatMap(({ anyOf, oneOf }) =>
        [anyOf, oneOf].flat().filter(isPlainObject)
      );
    }
    return [...parts];
  },
);

/** The properties that a schema itself names. */
export const propertiesOf = /* @__PURE__ */ once(({ properties }: Node) =>
  new Map(Object.entries(toObject(properties)))
);

/** The names that a schema requires, which YAML may read as numbers. */
export const requiredOf = /* @__PURE__ */ once(
  ({ required }: Node): ReadonlySet<string> => {
    const names = [required ?? []].flat()
      .filter((it) => /^(?:string|number)$/.test(typeof it));
    return new Set(names.map(String));
  },
);

/**
 * Looks names up in several maps: in each of them, or in an index of all as soon as
 * that is less work. Many bodies may share large schemas, and one may have many.
 */
export function lookupIn<T>(
  maps: readonly ReadonlyMap<string, T>[],
): (name: string) => readonly T[] {
  const size = maps.reduce((sum, map) => sum + map.size, 0);
  let asked = 0;
  let all: Map<string, [name: string, value: T][]> | undefined;
  return (name) => {
    if (!all && ++asked * maps.length > size) {
      all = groupBy(maps.flatMap((map) => [...map]), ([key]) => key);
    }
    return all
      ? all.get(name)?.map(([, value]) => value) ?? []
      : maps.flatMap((map) => map.has(name) ? [map.get(name)!] : []);
  };
}
