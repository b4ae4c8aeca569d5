import { groupBy } from "../../_group_by.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { once } from "../../_once.ts";
import { toRecord } from "../../_record.ts";
import { follow, type Schema } from "../schema/_schema.ts";

/** What a schema wants, with all that it combines. */
export const wantedBy = /* @__PURE__ */ once((schema: Schema) =>
  wantedByAll([schema])
);

/** What several schemas and all that they combine say of a value. */
export function wantedByAll(schemas: readonly Schema[]) {
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
export function schemaTypeOf(value: unknown): string {
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
