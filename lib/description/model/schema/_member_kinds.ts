import { groupBy } from "../../../_group_by.ts";
import { type Node, toObject, toText } from "../_resolve.ts";
import { combinedOf } from "./_combined_of.ts";
import { propertiesOf } from "./_parts_of.ts";

/** The deepest nesting of unions; real documents have fewer levels. */
const MOST_UNIONS = 200;

/** The values that a member of a union has for the property of the discriminator. */
export interface MemberKind {
  /** Its values, without those that the mapping assigns to others; empty if unknown. */
  readonly values: readonly unknown[];
  /** What says so: an enum or a const of the member; else the mapping, or its name. */
  readonly saidBy: "schema" | "mapping" | "name" | undefined;
  /** What the mapping says, also where the schema says something else. */
  readonly mapped: readonly string[];
}

/**
 * Says for each member of a union with a discriminator which values its property
 * has. The schema is what validates, so an enum or a const of the member is the
 * truth; the mapping and the names of schemas are hints (OpenAPI 3.1.1, section
 * 4.8.25), which count where nothing else says it.
 *
 * @param union A schema with `discriminator`, and `anyOf` or `oneOf`.
 * @param members Its members, which are asked for.
 */
export function memberKinds(
  document: Node,
  union: Node,
  members: readonly unknown[],
): MemberKind[] {
  const { propertyName, mapping } = toObject(union.discriminator);
  const kindsOf = toObject(mapping);
  const kinds = groupBy(
    Object.entries(kindsOf),
    ([, reference]) => nameIn(reference),
  );
  const mappedTo = new Map(
    [...kinds].map(([name, pairs]) => [name, pairs.map(([kind]) => kind)]),
  );
  return members.map((member): MemberKind => {
    const name = nameIn(toObject(member).$ref);
    const mapped = mappedTo.get(name) ?? [];
    const values = valuesOfProperty(document, member, toText(propertyName));
    if (values) {
      // Members that share an enum are told apart by the mapping.
      const left = values.filter((value) =>
        mapped.includes(`${value}`) || !Object.hasOwn(kindsOf, `${value}`)
      );
      return { values: left.length ? left : values, saidBy: "schema", mapped };
    }
    if (mapped.length) return { values: mapped, saidBy: "mapping", mapped };
    return name
      ? { values: [name], saidBy: "name", mapped }
      : { values: [], saidBy: undefined, mapped };
  });
}

/** The end of a reference: the name of a schema. */
const nameIn = (reference: unknown): string =>
  toText(reference).split("/").at(-1)!;

type Values = readonly unknown[] | undefined;

/** The values that an enum or a const lists for a property of a schema, its bases and alternatives included; `undefined` where nothing lists them. */
export function valuesOfProperty(
  document: Node,
  schema: unknown,
  name: string,
): Values {
  return listed(document, schema, (part) => {
    const property = propertiesOf(part).get(name);
    return listed(
      document,
      property,
      ({ const: only, enum: values }) =>
        only !== undefined
          ? [only]
          : Array.isArray(values)
          ? values
          : undefined,
    );
  });
}

/**
 * The values that all schemas of a value list which list any; of a union, each
 * member has to.
 *
 * @param read What a schema itself lists.
 * @param known The results so far, because schemas may be recursive.
 */
function listed(
  document: Node,
  schema: unknown,
  read: (part: Node) => Values,
  known = new Map<Node, Values>(),
  level = 0,
): Values {
  const node = toObject(schema);
  if (known.has(node) || level > MOST_UNIONS) return known.get(node);
  known.set(node, undefined);
  const lists = combinedOf(document, node).flatMap((part) => [
    read(part),
    ...[part.anyOf, part.oneOf].map((union) => {
      const members = [union ?? []].flat()
        .map((it) => listed(document, it, read, known, level + 1));
      return members.length > 0 && members.every((it) => it) &&
        members.flat();
    }),
  ]).filter((it) => it !== undefined && it !== false);
  const [first, ...others] = lists as (readonly unknown[])[];
  const values = first?.filter((it) =>
    others.every((list) => list.includes(it))
  );
  known.set(node, values);
  return values;
}
