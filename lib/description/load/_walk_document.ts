import { isPlainObject } from "../../_is_plain_object.ts";
import { toPointerKey } from "../model/_resolve.ts";

/** A reference of a document. */
export interface DocumentReference {
  readonly $ref: string;
  /** Where it is: a JSON pointer in a fragment. */
  readonly place: string;
  /** The object that has it as a member. */
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

/** Members that hold text or data, or what no call reads. In them, nothing is a reference. */
const OTHERS =
  /^(?:title|summary|description|example|examples|default|enum|const|value|externalDocs|xml|links|callbacks|x-.*)$/;

/** Members that hold parts of a document by names that somebody chose. */
export const MAPS: RegExp =
  /^(?:\$defs|content|definitions|dependentSchemas|encoding|headers|paths|pathItems|patternProperties|properties|requestBodies|responses|schemas|securitySchemes|webhooks)$/;

/** Finds the references of a document: each `$ref`, and those in the `mapping` of a discriminator. */
export function* referencesIn(
  node: unknown,
  place = "#",
  isMap = false,
): Generator<DocumentReference> {
  if (Array.isArray(node)) {
    for (const [index, item] of node.entries()) {
      yield* referencesIn(item, `${place}/${index}`);
    }
  }
  if (!isPlainObject(node)) return;
  const { $ref } = node;
  if (typeof $ref === "string") {
    yield { $ref, place, holder: node, key: "$ref" };
  }
  for (const [key, member] of Object.entries(node)) {
    if (!isMap && OTHERS.test(key)) continue;
    const at = `${place}/${toPointerKey(key)}`;
    if (key === "mapping" && typeof node.propertyName === "string") {
      const holder = Object(member);
      for (const [key, $ref] of Object.entries(holder)) {
        if (isPath($ref)) yield { $ref, place: `${at}/${key}`, holder, key };
      }
    } else yield* referencesIn(member, at, !isMap && MAPS.test(key));
  }
}

/** Whether a value of a mapping is a reference, and not the name of a schema. */
export function isPath(value: unknown): value is string {
  return typeof value === "string" && /[#/]|\.(?:json|ya?ml)$/.test(value);
}

/** Finds all objects and lists in a value, each once. */
export function objectsIn(value: unknown): Set<Record<string, unknown>> {
  const found = new Set([value as Record<string, unknown>]);
  // The loop also visits those that it adds.
  for (const object of found) {
    for (const member of Object.values(object)) {
      if (typeof member === "object" && member !== null) {
        found.add(member as Record<string, unknown>);
      }
    }
  }
  return found;
}
