import type { Schema } from "./_convert_schema.ts";
import { follow, listedBy } from "./_expected.ts";

/** A property that tells the objects of a union apart, such as the `type` of an event. */
export interface Mark {
  readonly name: string;
  /** What each member of the union says of the property. */
  readonly schemas: readonly Schema[];
  /** The members of the union by the values of the property. */
  readonly members: ReadonlyMap<unknown, readonly Schema[]>;
}

/** The marks of unions, each of which is looked for once. */
const marks = /* @__PURE__ */ new WeakMap<object, Mark | undefined>();

/** Finds a property whose values all members of a union list that can be objects. */
export function markOf(union: readonly Schema[]): Mark | undefined {
  if (!marks.has(union)) marks.set(union, findMark(union));
  return marks.get(union);
}

function findMark(union: readonly Schema[]): Mark | undefined {
  const objects = union.map(follow)
    .filter(({ type = "object" }) => [type].flat().includes("object"));
  const propertyOf = ({ properties = {} }: Schema, name: string) =>
    Object.hasOwn(properties as object, name)
      ? follow((properties as Record<string, Schema>)[name]!)
      : undefined;
  const hasList = (it: Schema | undefined) =>
    it && listedBy(it)?.keys.size === 0;
  const name = Object.keys(objects[0]?.properties ?? {})
    .find((name) => objects.every((it) => hasList(propertyOf(it, name))));
  if (name === undefined) return undefined;
  const schemas = objects.map((it) => propertyOf(it, name)!);
  const members = new Map<unknown, Schema[]>();
  for (const [at, schema] of schemas.entries()) {
    for (const value of listedBy(schema)!.values) {
      const same = members.get(value);
      if (same) same.push(objects[at]!);
      else members.set(value, [objects[at]!]);
    }
  }
  return { name, schemas, members };
}
