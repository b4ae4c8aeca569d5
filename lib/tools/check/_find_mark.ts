type Properties<Schema> = Readonly<Record<string, Schema>>;

/** A property that tells the objects of a union apart, such as the `type` of an event. */
export interface Mark<Schema> {
  readonly name: string;
  /** What each object of the union says of the property. */
  readonly schemas: readonly Schema[];
  /** The objects of the union by the values of the property. */
  readonly members: ReadonlyMap<unknown, readonly Schema[]>;
}

/** Finds a property whose values all objects of a union list, in either form of a schema. */
export function findMark<Schema>(
  objects: readonly Schema[],
  propertiesOf: (object: Schema) => Properties<Schema>,
  valuesOf: (property: Schema) => Iterable<unknown> | undefined,
): Mark<Schema> | undefined {
  const all = objects.map(propertiesOf);
  const name = Object.keys(all[0] ?? {}).find((name) =>
    all.every((it) => Object.hasOwn(it, name) && valuesOf(it[name]!))
  );
  if (name === undefined) return undefined;
  const schemas = all.map((it) => it[name]!);
  const members = new Map<unknown, Schema[]>();
  for (const [at, schema] of schemas.entries()) {
    for (const value of valuesOf(schema)!) {
      const same = members.get(value);
      if (same) same.push(objects[at]!);
      else members.set(value, [objects[at]!]);
    }
  }
  return { name, schemas, members };
}
