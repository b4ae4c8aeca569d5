import { objectsIn } from "../../../description/load/_walk_document.ts";
import { type Node, resolve } from "../../../description/model/_resolve.ts";
import { isPlainObject } from "../../../_is_plain_object.ts";

const LISTS = ["allOf", "oneOf", "anyOf"] as const;

/**
 * Cuts what makes a schema a part of itself, because no type can be: a base is often
 * the union of the schemas that extend it. These get the base without its union;
 * other circles say nothing, and are removed.
 *
 * @param document A copy, which is changed.
 */
export function cutCircles(document: Node): void {
  const membersOf = (schema: Node, lists: readonly string[]) =>
    lists.flatMap((list) => schema[list] ?? []).filter(isPlainObject)
      .map((member) => resolve(document, member));
  for (const schema of objectsIn(document)) {
    if (!Array.isArray(schema.allOf)) continue;
    schema.allOf = schema.allOf.map((member) => {
      const base = isPlainObject(member) ? resolve(document, member) : {};
      const parts = new Set(membersOf(base, ["oneOf", "anyOf"]));
      // The loop also visits what it adds.
      for (const part of parts) {
        for (const inner of membersOf(part, LISTS)) parts.add(inner);
      }
      if (!parts.has(schema)) return member;
      const { oneOf: _, anyOf: __, ...rest } = base;
      return rest;
    });
  }
  const done = new Set<Node>();
  /** The schemas whose members are being visited. */
  const open = new Set<Node>();
  const isCircle = (member: unknown) => {
    const target = isPlainObject(member) && resolve(document, member);
    if (!target) return false;
    if (open.has(target)) return true;
    visit(target);
    return false;
  };
  const visit = (schema: Record<string, unknown>) => {
    if (done.has(schema)) return;
    open.add(schema);
    for (const list of LISTS) {
      const members = schema[list];
      if (!Array.isArray(members)) continue;
      schema[list] = members.filter((member) => !isCircle(member));
    }
    // A list is no way out, as an object is: its items are then `unknown`.
    const { type, items, prefixItems } = schema;
    const isList = [type].flat().includes("array");
    if (isList && isCircle(items)) schema.items = {};
    if (isList && Array.isArray(prefixItems)) {
      schema.prefixItems = prefixItems.map((it) => isCircle(it) ? {} : it);
    }
    open.delete(schema);
    done.add(schema);
  };
  for (const node of objectsIn(document)) visit(node);
}
