import { type Node, type NodeReader, toNode } from "../_resolve.ts";
import { combinedOf } from "./_combined_of.ts";

/** The deepest nesting of unions; real documents have fewer levels. */
const MOST_UNIONS = 200;

/** The values that a schema allows; `undefined` where it does not restrict them. */
export type Allowed<Value> = readonly Value[] | undefined;

/**
 * Makes a reader of the values that all schemas of a value allow which restrict
 * them, its bases and alternatives included. A union allows what any of its members
 * does, and restricts nothing if one of them does not.
 *
 * @param read What a schema itself allows.
 */
export function allowedBy<Value>(
  read: NodeReader<Allowed<Value>>,
): NodeReader<Allowed<Value>> {
  const known = new WeakMap<Node, Allowed<Value>>();
  function allowed(document: Node, schema: unknown, level: number) {
    const node = toNode(document, schema);
    if (known.has(node) || level > MOST_UNIONS) return known.get(node);
    // A recursive schema adds nothing to itself.
    known.set(node, undefined);
    const lists = combinedOf(document, node).flatMap((part) => [
      read(document, part),
      ...[part.anyOf, part.oneOf].map((union) => {
        const members: readonly Allowed<Value>[] = [union ?? []].flat()
          .map((it) => allowed(document, it, level + 1));
        // Each once: unions of unions may repeat a value without end.
        return members.length && members.every((it) => it)
          ? [...new Set(members.flatMap((it) => it!))]
          : undefined;
      }),
    ]);
    const [first, ...others] = lists.filter((it) => it !== undefined);
    const sets = others.map((list) => new Set(list));
    const values = first?.filter((it) => sets.every((set) => set.has(it)));
    known.set(node, values);
    return values;
  }
  return (document, schema) => allowed(document, schema, 0);
}
