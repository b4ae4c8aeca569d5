import { groupBy } from "../../../_group_by.ts";
import { isPlainObject } from "../../../_is_plain_object.ts";
import { once } from "../../../_once.ts";
import { type Node, resolve, toObject } from "../_resolve.ts";

/** A schema and all that it combines, its alternatives included. */
export function partsOf(document: Node, schema: unknown): Node[] {
  const parts = new Set([toObject(schema)]);
  // The loop also visits those that it adds.
  for (const { allOf, anyOf, oneOf, $ref } of parts) {
    const members = [allOf, anyOf, oneOf].flat().filter(isPlainObject);
    for (const member of members) parts.add(member);
    if (typeof $ref === "string") parts.add(resolve(document, { $ref }));
  }
  return [...parts];
}

/** More schemas than real documents combine to one; all of them would take quadratic time. */
export const MOST_COMBINED = 32;

/** A schema, and those that its values have to fit as well. */
export function withCombined(document: Node, schema: unknown): Node[] {
  const combined = new Set([toObject(schema)]);
  // The loop also visits those that it adds.
  for (const { $ref, allOf } of combined) {
    if (combined.size > MOST_COMBINED) break;
    if (typeof $ref === "string") combined.add(resolve(document, { $ref }));
    const members = [allOf ?? []].flat().slice(0, MOST_COMBINED);
    for (const member of members) combined.add(toObject(member));
  }
  return [...combined].slice(0, MOST_COMBINED);
}

/** The properties that a schema itself names. */
export const propertiesOf = /* @__PURE__ */ once(({ properties }: Node) =>
  new Map(Object.entries(toObject(properties)))
);

/**
 * Finds what maps have for a name: in each of them, and in one of all as soon as
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
