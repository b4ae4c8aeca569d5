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

/** A part of a document that is still to be visited. */
interface Visit {
  readonly section: string | undefined;
  /** Whether its members have names that somebody chose. */
  readonly isMap: boolean;
  readonly node: Record<string, unknown> | unknown[];
  /** The keys that lead to it, the last one first. */
  readonly path: Path | undefined;
}

interface Path {
  readonly key: string;
  readonly before: Path | undefined;
}

/** Finds the references of a document: each `$ref`, and those in the `mapping` of a discriminator. */
export function* referencesIn(
  document: Record<string, unknown>,
): Generator<DocumentReference> {
  const stack: Visit[] = [
    { node: document, path: undefined, section: undefined, isMap: false },
  ];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, path, section, isMap } = next;
    const isList = Array.isArray(node);
    if (!isList && typeof node.$ref === "string") {
      yield toReference(node, "$ref", path, section);
    }
    const inside: Visit[] = [];
    for (const [key, member] of Object.entries(node)) {
      if (!isPlainObject(member) && !Array.isArray(member)) continue;
      const at = { key, before: path };
      if (isList || isMap) {
        inside.push({ node: member, path: at, section, isMap: false });
      } else if (key === "mapping" && typeof node.propertyName === "string") {
        for (const [name, $ref] of Object.entries(member)) {
          if (!isPath($ref)) continue;
          const place = { key: name, before: at };
          yield toReference(Object(member), name, place, "schemas");
        }
      } else if (!NO_PARTS.has(key) && !key.startsWith("x-")) {
        inside.push({
          node: member,
          path: at,
          section: sectionOf(key),
          isMap: MAPS.has(key),
        });
      }
    }
    stack.push(...inside.reverse());
  }
}

function toReference(
  holder: Record<string, unknown>,
  key: string,
  path: Path | undefined,
  section: string | undefined,
): DocumentReference {
  return {
    $ref: `${holder[key]}`,
    holder,
    key,
    section,
    get place() {
      const keys: string[] = [];
      for (let at = path; at; at = at.before) {
        keys.unshift(toPointerKey(at.key));
      }
      return ["#", ...keys].join("/");
    },
  };
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
