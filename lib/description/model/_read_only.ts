import { type Node, readOnce, resolve, toObject } from "./_resolve.ts";

/**
 * The names of the properties that only the server writes: those that each of the
 * schemas which describe them calls read-only, unless nothing else is left to send
 * in their object.
 *
 * @param parts The schemas of the object.
 * @param isOpen Whether it may have other properties.
 */
export function readOnlyIn(
  document: Node,
  parts: readonly Node[],
  isOpen: boolean,
): ReadonlySet<string> {
  const marks = new Map<string, boolean>();
  for (const { properties } of parts) {
    for (const [name, schema] of Object.entries(toObject(properties))) {
      const isMarked = marks.get(name) !== false &&
        isReadOnly(document, schema);
      marks.set(name, isMarked);
    }
  }
  const names = [...marks].filter(([, isMarked]) => isMarked)
    .map(([name]) => name);
  return new Set(names.length < marks.size || isOpen ? names : []);
}

/** Whether a schema calls its value read-only; its items say nothing of a list. */
function isReadOnly(document: Node, schema: unknown): boolean {
  return toObject(schema).readOnly === true ||
    hasMark(document, resolve(document, schema));
}

const hasMark = /* @__PURE__ */ readOnce((document, { readOnly, allOf }) =>
  readOnly === true ||
  [allOf ?? []].flat().some((it) => resolve(document, it).readOnly === true)
);
