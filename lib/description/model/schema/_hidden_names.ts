import { type Node, type NodeReader, readOnce, toObject } from "../_resolve.ts";
import { combinedOf } from "./_combined_of.ts";
import { lookupIn, propertiesOf } from "./_parts_of.ts";

/** What marks a property as left out: of what is sent, or of what is returned. */
export type Mark = "readOnly" | "writeOnly";

/** Reads whether a schema has a mark: it says so itself, or each of its alternatives does. The items of a list say nothing of it. */
function markReader(mark: Mark): NodeReader<boolean> {
  const says = (document: Node, schema: unknown) =>
    combinedOf(document, schema).some((it) => it[mark] === true);
  return readOnce((document, schema) =>
    combinedOf(document, schema).some((it) => {
      const members = [it.anyOf ?? [], it.oneOf ?? []].flat()
        .filter((member) => toObject(member).type !== "null");
      return it[mark] === true || members.length > 0 &&
          members.every((member) => says(document, member));
    })
  );
}

export const isMarked = {
  readOnly: /* @__PURE__ */ markReader("readOnly"),
  writeOnly: /* @__PURE__ */ markReader("writeOnly"),
};

/** The properties that a schema itself names, and that have the mark. */
const markedReader = (mark: Mark): NodeReader<ReadonlySet<string>> =>
  readOnce((document, schema) =>
    new Set(
      [...propertiesOf(schema)]
        .filter(([, it]) => isMarked[mark](document, it))
        .map(([name]) => name),
    )
  );

const markedIn = {
  readOnly: /* @__PURE__ */ markedReader("readOnly"),
  writeOnly: /* @__PURE__ */ markedReader("writeOnly"),
};

/** Whether a property of an object is left out. */
export type IsHidden = (name: string) => boolean;

/**
 * Says which properties of an object are left out: each schema that describes one
 * has the mark, and something else of the object is left. (A reference such as
 * `{ id, type }` is sent as it is.)
 *
 * @param parts The schemas of the object that say so.
 * @param all Those that say what else it has.
 */
export function hiddenBy(
  document: Node,
  mark: Mark,
  parts: readonly Node[],
  all: readonly Node[] = parts,
): IsHidden {
  if (!parts.some((part) => markedIn[mark](document, part).size)) {
    return () => false;
  }
  const schemasOf = lookupIn(parts.map(propertiesOf));
  let hasOthers: boolean | undefined;
  return (name) => {
    const schemas = schemasOf(name);
    if (!schemas.length) return false;
    if (!schemas.every((it) => isMarked[mark](document, it))) return false;
    return hasOthers ??= all.some((part) =>
      takesOthers(part) ||
      propertiesOf(part).size > markedIn[mark](document, part).size
    );
  };
}

/** The names that some schemas mark. */
export const markedNames = (
  document: Node,
  mark: Mark,
  parts: readonly Node[],
): string[] => parts.flatMap((part) => [...markedIn[mark](document, part)]);

/** Whether an object may have properties that a schema does not name. */
export function takesOthers(
  { additionalProperties, patternProperties }: Node,
): boolean {
  return patternProperties !== undefined ||
    (additionalProperties ?? false) !== false;
}
