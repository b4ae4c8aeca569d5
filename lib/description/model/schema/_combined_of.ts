import { once } from "../../../_once.ts";
import { toRecord } from "../../../_record.ts";
import { type Node, readOnce, resolve, toObject } from "../_resolve.ts";

/** The longest chain of references and `allOf`; real documents have shorter ones. */
const MOST_REFERENCES = 200;

/** The schemas that replace references that cannot be followed, by what is wrong with these; they allow any value. */
const faultySchemas = /* @__PURE__ */ once((_document: Node) =>
  new Map<string, Node>()
);

/**
 * Follows the reference of a schema, if it has one. Where it leads nowhere, the
 * schema allows any value, and its description says why.
 */
export function schemaOf(document: Node, value: unknown): Node {
  try {
    const schema = resolve(document, value);
    const { $dynamicRef } = schema;
    return typeof $dynamicRef === "string"
      ? anyOf(document, "$dynamicRef is not followed")
      : schema;
  } catch (error) {
    const [fault = ""] = (error as Error).message.split(";");
    return anyOf(document, fault);
  }
}

function anyOf(document: Node, fault: string): Node {
  const known = faultySchemas(document);
  const schema = known.get(fault) ??
    toRecord({ description: `Anything, because ${fault}.` });
  known.set(fault, schema);
  FAULTY.add(schema);
  return schema;
}

const FAULTY = /* @__PURE__ */ new WeakSet<Node>();

/** Whether a schema replaces a reference that cannot be followed. */
export const isFaulty = (schema: Node): boolean => FAULTY.has(schema);

/** A schema, and all schemas that its values also have to fit: those of `$ref` and `allOf`. */
export const combinedOf = /* @__PURE__ */ readOnce(
  (document, schema): readonly Node[] => {
    const combined = new Set<Node>();
    const add = (value: unknown, level: number) => {
      const node = toObject(value);
      if (combined.has(node) || level > MOST_REFERENCES) return;
      combined.add(node);
      const { $ref, $dynamicRef, allOf } = node;
      if (typeof ($ref ?? $dynamicRef) === "string") {
        add(schemaOf(document, { $ref, $dynamicRef }), level + 1);
      }
      for (const member of [allOf ?? []].flat()) add(member, level + 1);
    };
    add(schema, 0);
    return [...combined];
  },
);
