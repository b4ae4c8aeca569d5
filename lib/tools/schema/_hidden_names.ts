import {
  type Node,
  readOnce,
  resolve,
  toObject,
} from "../../description/model/_resolve.ts";
import { isText } from "./_shorten.ts";

/** What marks a property as left out: of what is sent, or of what is returned. */
export type Hidden = "readOnly" | "writeOnly";

/** More schemas than real descriptions combine to one; all of them would take quadratic time. */
export const MOST_COMBINED = 100;

/** A schema, and those that its values have to fit as well. */
export function withCombined(document: Node, schema: unknown): Node[] {
  const nodes = new Set([toObject(schema)]);
  // The loop also visits those that it adds.
  for (const { $ref, allOf } of nodes) {
    if (nodes.size > MOST_COMBINED) break;
    if (isText($ref)) nodes.add(resolve(document, { $ref }));
    const members = [allOf ?? []].flat().slice(0, MOST_COMBINED);
    for (const it of members) nodes.add(toObject(it));
  }
  return [...nodes];
}

/** Finds the names of the properties that have a mark, or whose items or alternatives have it. */
function hiddenNamesBy(mark: Hidden) {
  const isHidden = readOnce((document, node): boolean =>
    withCombined(document, node).some((it) => it[mark] === true)
  );
  const hasOnlyHidden = readOnce((document, { anyOf, oneOf }): boolean => {
    const members = [anyOf ?? [], oneOf ?? []].flat()
      .filter((it) => toObject(it).type !== "null");
    return members.length > 0 && members.every((it) => isHidden(document, it));
  });
  return readOnce((document, { properties }) => {
    const names = Object.entries(toObject(properties)).filter(([, it]) =>
      withCombined(document, it).some((it) =>
        it[mark] === true || it.items && isHidden(document, it.items) ||
        hasOnlyHidden(document, it)
      )
    ).map(([name]) => name);
    return new Set<unknown>(names);
  });
}

/** The names of the properties of a schema that are left out. */
export const hiddenNames = {
  readOnly: /* @__PURE__ */ hiddenNamesBy("readOnly"),
  writeOnly: /* @__PURE__ */ hiddenNamesBy("writeOnly"),
};
