import { isNested, isPlainObject } from "../../_is_plain_object.ts";
import { once } from "../../_once.ts";
import { LEFT_OUT, type Schema } from "../schema/_convert_schema.ts";
import { toKey } from "../schema/_to_key.ts";
import { listedBy, partsIn } from "./_expected.ts";
import { isRounded } from "./_fault.ts";

/** Whether a value has a type that a schema takes. */
export function hasType(value: unknown, schema: Schema): boolean {
  const { type } = schema;
  if (type === undefined) return true;
  const own = Array.isArray(value)
    ? "array"
    : value === null
    ? "null"
    : typeof value;
  const types = [type].flat();
  if (types.includes(own)) return true;
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

/** The names that an object can have by a schema and all that it combines. */
export const allNamesOf = /* @__PURE__ */ once((schema: Schema) => {
  const parts = [...partsIn([schema])];
  const names = new Set(
    parts.flatMap(({ properties = {} }) => Object.keys(properties as object)),
  );
  const isOpen = parts.some(({ patternProperties, additionalProperties }) =>
    patternProperties !== undefined || isPlainObject(additionalProperties)
  );
  return { names, has: (name: string) => isOpen || names.has(name) };
});

/**
 * The names that only the server writes by a member of a union, and that no other
 * member has: an open member would take them.
 */
export const leftOutOf = /* @__PURE__ */ once((union: readonly Schema[]) => {
  const parts = [...partsIn(union)];
  const names = new Set(parts.flatMap((it) => [...it[LEFT_OUT] ?? []]));
  for (const { properties = {} } of names.size ? parts : []) {
    for (const name of Object.keys(properties as object)) names.delete(name);
  }
  return names;
});
