import { toRecord } from "../../_record.ts";
import type { Node } from "../../description/model/_resolve.ts";
import { typesOf } from "./_convert_keywords.ts";
import { type Schema, unwrap } from "./_schema.ts";

/** Takes `null` out of the unions of a schema, and says whether a value of the node can be `null`. */
export function takeNull(schema: Schema, node: Node): boolean {
  const { types, isNullable } = typesOf(node);
  const hadMember = dropNullMembers(schema);
  const isListed = [node.enum].flat().includes(null);
  return isNullable || (isListed || hadMember) && !types.length;
}

/** Whether a union had `null` as a member, which is then gone. */
function dropNullMembers(schema: Schema): boolean {
  let hadNull = false;
  for (const key of ["anyOf", "oneOf"] as const) {
    const members = schema[key];
    const rest = members?.filter((member) => member.type !== "null");
    if (rest?.length === members?.length) continue;
    hadNull = true;
    if (rest?.length) schema[key] = rest;
    else delete schema[key];
  }
  return hadNull;
}

/** A schema that takes `null` as well. */
export function orNull(schema: Schema): Schema {
  const [first, ...more] = Object.keys(schema);
  const choices = first === "anyOf" && !more.length
    ? schema.anyOf!
    : first
    ? [unwrap(schema)]
    : [];
  return { anyOf: [...choices, toRecord({ type: "null" })] };
}
