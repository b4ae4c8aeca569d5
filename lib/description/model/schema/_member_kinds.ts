import { groupBy } from "../../../_group_by.ts";
import { type Node, toObject, toText } from "../_resolve.ts";
import { type Allowed, allowedBy } from "./_allowed_by.ts";
import { propertiesOf } from "./_parts_of.ts";

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
 * Says for the members of a union with a discriminator which values its property
 * has. The schema is what validates, so an enum or a const of the member is the
 * truth; the mapping and the names of schemas are hints (OpenAPI 3.1.1, section
 * 4.8.25), which count where nothing else says it.
 *
 * @param union A schema with `discriminator`, and `anyOf` or `oneOf`.
 */
export function memberKinds(
  document: Node,
  union: Node,
): (member: unknown) => MemberKind {
  const { propertyName, mapping } = toObject(union.discriminator);
  const kindsOf = toObject(mapping);
  const named = groupBy(
    Object.entries(kindsOf),
    ([, reference]) => nameIn(reference),
  );
  const mappedTo = new Map(
    [...named].map(([name, pairs]) => [name, pairs.map(([kind]) => kind)]),
  );
  return (member) => {
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
  };
}

/** The end of a reference: the name of a schema. */
const nameIn = (reference: unknown): string =>
  toText(reference).split("/").at(-1)!;

/** The values that an enum or a const lists for a property of a schema, its bases and alternatives included; `undefined` where nothing lists them. */
export function valuesOfProperty(
  document: Node,
  schema: unknown,
  name: string,
): Allowed<unknown> {
  const ofProperty = allowedBy((_, part) =>
    listedValues(document, propertiesOf(toObject(part)).get(name))
  );
  return ofProperty(document, schema);
}

/** The values that schemas list in an enum or a const. */
export const listedValues = /* @__PURE__ */ allowedBy<unknown>((_, part) => {
  const { const: only, enum: values } = toObject(part);
  if (only !== undefined) return [only];
  return Array.isArray(values) ? values : undefined;
});
