import { toRecord } from "../../_record.ts";
import { show } from "../../_show.ts";
import { type Node, toObject } from "../../description/model/_resolve.ts";
import { schemaOf } from "../../description/model/schema/_combined_of.ts";
import { memberKinds } from "../../description/model/schema/_member_kinds.ts";
import type { Schema } from "./_schema.ts";
import { type Descriptions, isText, shorten } from "./_shorten.ts";

/**
 * Says of each member of a union with a discriminator what tells it from the others
 * where its schema does not: a value of it may fit them as well.
 *
 * @param schema What the node has been converted to.
 */
export function tellApart(
  document: Node,
  node: Node,
  schema: Schema,
  descriptions: Descriptions,
): void {
  const { propertyName } = toObject(node.discriminator);
  const key = schema.anyOf ? "anyOf" : "oneOf";
  const members = schema[key];
  if (!members || !isText(propertyName)) return;
  const union = [node[key]].flat();
  const kinds = union.map(memberKinds(document, node));
  // Each schema once, because a list may repeat it very often.
  const told = new Set<unknown>();
  delete schema[key];
  schema.anyOf = members.map((member, index) => {
    const { values, saidBy } = kinds[index]!;
    if (saidBy === "schema" || !values.length || told.has(values)) {
      return member;
    }
    told.add(values);
    const kind = values.map((it) => show(it)).join(" or ");
    const { description } = schemaOf(document, union[index]);
    const text = descriptions === "none" ? "" : shorten(description, "short");
    return toRecord<unknown>({
      ...member,
      description: [`${show(propertyName)} is ${kind}`, text].filter(Boolean)
        .join(": "),
    });
  });
}
