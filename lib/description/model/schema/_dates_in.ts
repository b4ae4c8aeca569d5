import { isPlainObject } from "../../../_is_plain_object.ts";
import { type Node, readOnce, toNode, toPointerKey } from "../_resolve.ts";
import { partsOf, propertiesOf } from "./_parts_of.ts";
import { shapesOf } from "./_shapes_of.ts";

/** Limits for one value: its dates, and the schemas that are visited to find them. */
const MOST_DATES = 100;
const MOST_VISITS = 1000;

/**
 * Finds the strings of `format: date` that a schema describes: JSON pointers to them,
 * with `[]` for any other item and any other name. Where a schema holds itself, it
 * is the pointer, a tilde and the pointer to what is like it: `/parent/parent ~ /parent`.
 */
export const datesIn = /* @__PURE__ */ readOnce(
  (document, schema): readonly string[] => {
    const paths = new Set<string>();
    const circles: [place: string, start: string][] = [];
    /** The schemas that are being visited, and where they are. */
    const open = new Map<Node, string>();
    let visits = 0;
    const visit = (node: Node, path: string) => {
      open.set(node, path);
      const parts = partsOf(document, node);
      for (const [key, member] of parts.flatMap((it) => worth(document, it))) {
        const found = paths.size + circles.length;
        if (++visits > MOST_VISITS || found >= MOST_DATES) break;
        const place = `${path}/${toPointerKey(key)}`;
        const start = open.get(member);
        if (start !== undefined) circles.push([place, start]);
        else if (!isDate(document, member)) visit(member, place);
        else if (
          !parts.some((it) => isTime(document, propertiesOf(it).get(key)))
        ) {
          paths.add(place);
        }
      }
      open.delete(node);
    };
    if (isDate(document, schema)) paths.add("");
    else visit(schema, "");
    // A circle matters if there is a date in it, or one that matters.
    for (const [place, start] of circles.reverse()) {
      if ([...paths].some((path) => path.startsWith(`${start}/`))) {
        paths.add(`${place} ~ ${start}`);
      }
    }
    return [...paths];
  },
);

/** The members of a schema itself that are dates or may contain some; cached, because many bodies may have one base. */
const worth = /* @__PURE__ */ readOnce(
  (document, part) =>
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
      .map(([key, member]) => [key, toNode(document, member)] as const),
);

function isDate(document: Node, schema: unknown): boolean {
  const shapes = shapesOf(document, schema);
  return shapes.includes("a date") && !shapes.includes("a time");
}

/** Whether a schema describes a string that isn't a date. */
function isTime(document: Node, schema: unknown): boolean {
  return isPlainObject(schema) && shapesOf(document, schema).includes("a time");
}
