import { groupBy } from "../../_group_by.ts";
import { isNested, isPlainObject } from "../../_is_plain_object.ts";
import { once } from "../../_once.ts";
import { toRecord } from "../../_record.ts";
import { follow, type Schema } from "../schema/_schema.ts";
import { toKey } from "../schema/_to_key.ts";
import { listedBy } from "./_expected.ts";
import { isRounded } from "./_fault.ts";

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

/** What a schema wants, with all that it combines. */
export const wantedBy = /* @__PURE__ */ once((schema: Schema) =>
  wantedByAll([schema])
);

/** What several schemas and all that they combine say of a value. */
function wantedByAll(schemas: readonly Schema[]) {
  const parts = [...partsIn(schemas)];
  const listed = parts.flatMap(({ properties }) =>
    Object.entries(properties ?? {})
  );
  const union = parts.flatMap(({ anyOf = [], oneOf = [] }) => [
    ...anyOf,
    ...oneOf,
  ]);
  const members = new Map(
    [...groupBy(listed, ([name]) => name)].map(([name, entries]) => [
      name,
      all(entries.map(([, schema]) => schema)),
    ]),
  );
  const others = all(parts.map((it) => it.additionalProperties));
  return {
    // Whether they do not say what they take.
    isAny: union.some((it) => isAny(follow(it))),
    types: new Set(parts.flatMap(typesIn)),
    items: all(parts.map((it) => it.prefixItems ? undefined : it.items)),
    // The schemas of the members that are listed, `undefined` for one that is left out.
    members,
    names: [...members].filter(([, schema]) => schema).map(([name]) => name),
    // The schema of the members that are not listed, and whether there can be any.
    others,
    isOpen: others !== undefined || parts.some((it) => it.patternProperties),
  };
}

/** Schemas, and the schemas that they combine. */
function partsIn(schemas: readonly Schema[]): ReadonlySet<Schema> {
  const parts = new Set(schemas.map(follow));
  // The loop also visits what it adds.
  for (const { allOf = [], anyOf = [], oneOf = [] } of parts) {
    for (const it of [...allOf, ...anyOf, ...oneOf]) parts.add(follow(it));
  }
  return parts;
}

/** What says all that some schemas say. */
function all(given: readonly unknown[]): Schema | undefined {
  const [first, ...others] = given.filter(isPlainObject) as Schema[];
  return others.length ? toRecord({ allOf: [first, ...others] }) : first;
}

/** The type of a value in JSON Schema. */
function schemaTypeOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return value === null ? "null" : typeof value;
}

/** The types of a schema, which some documents leave out. */
function typesIn(schema: Schema): string[] {
  const { type, properties, items, enum: values = [] } = schema;
  const listed = "const" in schema ? [schema.const] : values;
  const known = properties
    ? "object"
    : items
    ? "array"
    : listed.map(schemaTypeOf);
  return [type ?? known].flat();
}

function isAny(schema: Schema): boolean {
  const { allOf, anyOf, oneOf } = schema;
  return !typesIn(schema).length && !allOf && !anyOf && !oneOf;
}
