import { objectsIn } from "../../../description/load/_walk_document.ts";
import {
  memberKinds,
  valuesOfProperty,
} from "../../../description/model/schema/_member_kinds.ts";
import {
  type Node,
  resolve,
  toObject,
  toPointerKey,
} from "../../../description/model/_resolve.ts";
import { groupBy } from "../../../_group_by.ts";
import { isPlainObject } from "../../../_is_plain_object.ts";
import { show, showBare } from "../../../_show.ts";

/**
 * Writes the values of discriminators into the schemas, and drops the discriminators:
 * openapi-typescript would replace an enum or a const by what these say.
 *
 * @param document A copy, which is changed.
 * @returns What mappings say and schemas contradict.
 */
export function tellApart(document: Node): string[] {
  const heirs = heirsIn(document);
  /** Properties of schemas, and what they may be there. */
  const told: { schema: Node; name: string; values: readonly unknown[] }[] = [];
  const notes = new Set<string>();
  const nodes = [...objectsIn(document)];
  for (const node of nodes) {
    const { propertyName } = toObject(node.discriminator);
    if (typeof propertyName !== "string") continue;
    const kindOf = memberKinds(document, node);
    const known = new Map<Node, readonly unknown[]>();
    const tell = (member: Node): readonly unknown[] => {
      const schema = resolve(document, member);
      const before = known.get(schema);
      if (before) return before;
      known.set(schema, []);
      const { values, mapped } = kindOf(member);
      const allowed = valuesOfProperty(document, member, propertyName);
      for (const key of allowed ? mapped : []) {
        if (allowed!.some((value) => `${value}` === key)) continue;
        notes.add(
          `the discriminator ${show(propertyName)} of ${
            showBare(`${member.$ref}`)
          } is ${show(key)} in a mapping, and its schema does not allow that`,
        );
      }
      const all = [...new Set([...values, ...heirs(member).flatMap(tell)])];
      const isSaid = allowed && all.length >= allowed.length;
      if (all.length && !isSaid) {
        told.push({ schema, name: propertyName, values: all });
      }
      known.set(schema, all);
      return all;
    };
    const members = [node.oneOf, node.anyOf].flat().filter(isPlainObject);
    for (const member of [...members, ...heirs(node)]) tell(member);
  }
  // Only now, because it would be read as what the schemas say.
  for (const [schema, all] of groupBy(told, ({ schema }) => schema)) {
    for (const [name, same] of groupBy(all, ({ name }) => name)) {
      const values = new Set(same.flatMap(({ values }) => values));
      tellProperty(schema, name, [...values]);
    }
  }
  for (const node of nodes) {
    if (isPlainObject(node.discriminator)) delete node.discriminator;
  }
  return [...notes];
}

/** Finds the components that have a schema in their `allOf`. */
function heirsIn(document: Node): (schema: Node) => Node[] {
  const { schemas } = toObject(document.components);
  const pairs = Object.entries(toObject(schemas)).flatMap(([name, schema]) => {
    const $ref = `#/components/schemas/${toPointerKey(name)}`;
    return [toObject(schema).allOf ?? []].flat().filter(isPlainObject)
      .filter((base) => typeof base.$ref === "string")
      .map((base) => ({ base: resolve(document, base), heir: { $ref } }));
  });
  const byBase = groupBy(pairs, ({ base }) => base);
  return (schema) =>
    (byBase.get(resolve(document, schema)) ?? []).map(({ heir }) => heir);
}

/** Says what a property of a schema may be. */
function tellProperty(
  schema: Record<string, unknown>,
  name: string,
  values: readonly unknown[],
): void {
  const { type, required, allOf } = schema;
  const properties = toObject(schema.properties);
  const { $ref: _, ...described } = toObject(properties[name]);
  const property = { type: typeof values[0], ...described, enum: values };
  const told = {
    required: [...new Set([...[required ?? []].flat(), name])],
    properties: { ...properties, [name]: property },
  };
  if (Array.isArray(allOf)) allOf.push({ type: "object", ...told });
  else if (type === "object" || schema.properties) Object.assign(schema, told);
}
