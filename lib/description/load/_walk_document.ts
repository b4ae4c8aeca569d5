import { isNested } from "../../_is_plain_object.ts";
import { toPointerKey } from "../model/_resolve.ts";

type Members = Record<string, unknown>;

/** A reference of a document. */
interface DocumentReference {
  readonly $ref: string;
  /** Where it is: a JSON pointer in a fragment. */
  readonly place: string;
  /** The object that has it as a member. */
  readonly holder: Members;
  readonly key: string;
  /** The section of the components where this part belongs; that of schemas for a `mapping`. */
  readonly section: string | undefined;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** The keys whose members have names that somebody chose. */
const MAPS = /* @__PURE__ */ words(
  "schemas properties patternProperties dependentSchemas definitions $defs requestBodies headers parameters responses paths pathItems webhooks content mediaTypes encoding securitySchemes",
);

/** The sections of components, and the keys that hold parts of these kinds. */
const SECTIONS: readonly (readonly [string, ReadonlySet<string>])[] =
  /* @__PURE__ */ [
    [
      "schemas",
      "schemas schema itemSchema allOf anyOf oneOf not if then else items prefixItems contains additionalItems additionalProperties propertyNames unevaluatedItems unevaluatedProperties contentSchema properties patternProperties dependentSchemas definitions $defs",
    ],
    ["requestBodies", "requestBody requestBodies"],
    ["headers", "headers"],
    ["parameters", "parameters"],
    ["responses", "responses"],
    ["pathItems", "paths pathItems webhooks"],
    ["mediaTypes", "content mediaTypes"],
  ].map(([section = "", keys = ""]) => [section, words(keys)]);

/** The section for what a key holds; `undefined` for other parts, such as operations. */
const sectionOf = (key: string): string | undefined =>
  SECTIONS.find(([, keys]) => keys.has(key))?.[0];

/** Whether the members of what a key holds have names that the document's author chose. */
export const hasNames = (key: string): boolean => MAPS.has(key);

/** Members that hold text or data, or that calls never need. Nothing in them is a reference. */
const NO_PARTS = /* @__PURE__ */ words(
  "title summary description example examples default enum const value externalDocs xml links callbacks",
);

/** Lists the references of a document: each `$ref`, and those in the `mapping` of a discriminator. */
export function referencesIn(document: Members): DocumentReference[] {
  const found: DocumentReference[] = [];
  const add = (holder: Members, key: string, place: string, section?: string) =>
    found.push({ $ref: `${holder[key]}`, place, holder, key, section });
  /** @param isMap Whether the members have names that somebody chose. */
  function visit(
    node: Members,
    place: string,
    section?: string,
    isMap = false,
  ) {
    const isList = Array.isArray(node);
    if (!isList && typeof node.$ref === "string") {
      add(node, "$ref", place, section);
    }
    for (const [key, value] of Object.entries(node)) {
      if (!isNested(value)) continue;
      const member = value as Members;
      const at = `${place}/${toPointerKey(key)}`;
      if (isList || isMap) visit(member, at, section);
      else if (key === "mapping" && typeof node.propertyName === "string") {
        for (const [name, $ref] of Object.entries(member)) {
          if (!isPath($ref)) continue;
          add(member, name, `${at}/${toPointerKey(name)}`, "schemas");
        }
      } else if (!NO_PARTS.has(key) && !key.startsWith("x-")) {
        visit(member, at, sectionOf(key), MAPS.has(key));
      }
    }
  }
  visit(document, "#");
  return found;
}

/** Whether a value of a mapping is a reference, and not the name of a schema. */
export function isPath(value: unknown): value is string {
  return typeof value === "string" && /[#/]|\.(?:json|ya?ml)$/.test(value);
}

/** Finds all objects and lists in a value, each once. */
export function objectsIn(value: unknown): Set<Record<string, unknown>> {
  const found = new Set([value as Record<string, unknown>]);
  // The loop also visits what it adds.
  for (const object of found) {
    for (const member of Object.values(object)) {
      if (typeof member === "object" && member !== null) {
        found.add(member as Record<string, unknown>);
      }
    }
  }
  return found;
}
