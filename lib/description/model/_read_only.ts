import { type Node, readOnce, resolve, toObject } from "./_resolve.ts";

/** Whether a schema calls its value read-only; its items say nothing of a list. */
export function isReadOnly(document: Node, schema: unknown): boolean {
  return toObject(schema).readOnly === true ||
    hasMark(document, resolve(document, schema));
}

const hasMark = /* @__PURE__ */ readOnce((document, { readOnly, allOf }) =>
  readOnly === true ||
  [allOf ?? []].flat().some((it) => resolve(document, it).readOnly === true)
);
