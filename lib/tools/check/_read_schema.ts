import { isNested } from "../../_is_plain_object.ts";
import { once } from "../../_once.ts";
import { follow, type Schema } from "../schema/_schema.ts";
import { toKey } from "../schema/_to_key.ts";
import { listedBy } from "./_expected.ts";
import { isRounded } from "./_fault.ts";
import { schemaTypeOf, wantedByAll } from "./_wanted_by.ts";

/** Whether a value has a type that a schema takes. */
export function hasType(value: unknown, schema: Schema): boolean {
  const { type } = schema;
  if (type === undefined) return true;
  const types = [type].flat();
  if (types.includes(schemaTypeOf(value))) return true;
  if (!Number.isInteger(value) || !types.includes("integer")) return false;
  return !isRounded(value) || listedBy(schema) !== undefined;
}

/** Whether a value is one of those that a schema lists, if it lists any. */
export function isListed(value: unknown, schema: Schema): boolean {
  const listed = listedBy(schema);
  if (!listed) return true;
  return isNested(value)
    ? listed.keys.has(toKey(value))
    : listed.values.has(value);
}

/** The names that a schema requires. */
export const requiredBy = /* @__PURE__ */ once(({ required }: Schema) =>
  new Set(required)
);

/** What a schema itself says of a member; `false` if that is left out. */
export const memberOf = ({ properties = {} }: Schema, name: string) =>
  Object.hasOwn(properties, name) ? properties[name] : undefined;

/**
 * The names that only the server writes by a member of a union, and that no other
 * member has: an open member would take them.
 */
export const leftOutOf = /* @__PURE__ */ once((union: readonly Schema[]) => {
  const { members } = wantedByAll(union);
  return new Set([...members.keys()].filter((name) => !members.get(name)));
});

/**
 * Finds a property that tells the objects of a union apart, such as the `type` of an
 * event: all of them list its values, so that a long list of objects takes no time
 * for each member.
 */
export const kindsOf = /* @__PURE__ */ once((union: readonly Schema[]) => {
  const objects = union.map(follow).filter((it) => hasType({}, it));
  const name = Object.keys(objects.at(0)?.properties ?? {}).find((name) =>
    objects.every((it) => valuesOf(memberOf(it, name)))
  );
  if (name === undefined) return undefined;
  const schemas = objects.map((it) => memberOf(it, name) as Schema);
  const members = new Map<unknown, Schema[]>();
  for (const [index, schema] of schemas.entries()) {
    for (const value of valuesOf(schema)!) {
      const same = members.get(value) ?? [];
      same.push(objects[index]!);
      members.set(value, same);
    }
  }
  return { name, schemas, members };
});

/** The values that a schema lists, if none of them is a list or an object. */
function valuesOf(
  schema: Schema | false | undefined,
): ReadonlySet<unknown> | undefined {
  const listed = schema && listedBy(follow(schema));
  return listed && listed.keys.size === 0 ? listed.values : undefined;
}
