import { isPlainObject } from "../../../_is_plain_object.ts";
import {
  type Node,
  type NodeReader,
  readOnce,
  toObject,
  toPointerKey,
} from "../_resolve.ts";
import { partsOf, propertiesOf } from "./_parts_of.ts";
import { shapesOf } from "./_shapes_of.ts";

/** Limits for one value: its dates, and the schemas that are visited to find them. */
const MOST_DATES = 100;
const MOST_VISITS = 1000;

/**
 * Finds the strings of `format: date` that a schema describes: JSON pointers to them,
 * with `[]` for any other item and any other name. A recursive schema is followed once.
 */
export const datesIn: NodeReader<readonly string[]> = /* @__PURE__ */ readOnce(
  (document, schema) => {
    const paths = new Set<string>();
    const open = new Set<Node>();
    let visits = 0;
    const visit = (node: Node, path: string) => {
      open.add(node);
      const parts = partsOf(document, node);
      for (const [key, member] of parts.flatMap((it) => worth(document, it))) {
        if (++visits > MOST_VISITS || paths.size >= MOST_DATES) break;
        if (!isDate(document, member)) {
          if (!open.has(member)) visit(member, `${path}/${key}`);
        } else if (!parts.some((part) => isTime(document, part, key))) {
          paths.add(`${path}/${key}`);
        }
      }
      open.delete(node);
    };
    if (isDate(document, schema)) paths.add("");
    else visit(schema, "");
    return [...paths];
  },
);

/** The members of a schema itself that are dates or may contain some; cached, because many bodies may have one base. */
const worth = /* @__PURE__ */ readOnce(
  (document, part): readonly (readonly [key: string, member: Node])[] =>
    [
      ...propertiesOf(part),
      ...Object.entries([part.prefixItems ?? []].flat()),
      ...[part.items, part.additionalProperties]
        .map((member): [string, unknown] => ["[]", member]),
    ]
      .filter(([, member]) =>
        isPlainObject(member) && (isDate(document, member) ||
          shapesOf(document, member).some((it) => /list|object/.test(it)))
      )
      .map(([key, member]) => [toPointerKey(key), toObject(member)]),
);

function isDate(document: Node, schema: unknown): boolean {
  const shapes = shapesOf(document, schema);
  return shapes.includes("a date") && !shapes.includes("a time");
}

/** Whether a schema describes the member with this key as a string that isn't a date. */
function isTime(document: Node, part: Node, key: string): boolean {
  const member = propertiesOf(part).get(key);
  return isPlainObject(member) &&
    shapesOf(document, member).includes("a time");
}
