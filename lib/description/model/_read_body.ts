import { isPlainObject } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import {
  isJson,
  kindOf,
  mediaTypesOf,
  rankOf,
  takesJson,
} from "./_media_types.ts";
import {
  type Node,
  type NodeReader,
  once,
  resolve,
  toObject,
} from "./_resolve.ts";
import { shapesOf } from "./_shapes_of.ts";

/** A body in one of its media types. */
export interface Content {
  readonly type: string;
  /** What the media type object of the description says. */
  readonly schema: unknown;
  readonly encoding: Node;
}

/** A body, as far as it matters for how it is written. */
export interface Body {
  /** The object of the description, such as for its text. */
  readonly node: Node;
  readonly isRequired: boolean;
  /** What it can be, in the order in which a call prefers the media types. */
  readonly contents: readonly Content[];
  /** The type to send where nobody asks for another one, unless it is JSON. */
  readonly contentType: string | undefined;
  /** The types that a call has to name; of JSON, any name is for the same value. */
  readonly others: readonly string[];
  /** The schemas that have the keys that a call may pass as parameters. */
  readonly parts: readonly Node[];
  /** Whether it may have other keys as well. */
  readonly isOpen: boolean;
  /** Whether it can be an object without keys. */
  readonly mayBeEmpty: boolean;
}

export const readRequestBody: NodeReader<Body> = /* @__PURE__ */ once(
  (document, node) => {
    const { content } = node;
    const contents = mediaTypesOf(content)
      .sort((one, other) => rankOf(one) - rankOf(other))
      .map((type) => {
        const { schema, itemSchema, encoding } = resolve(
          document,
          toObject(content)[type],
        );
        // OpenAPI 3.2 describes each line of a body alone.
        const lines = itemSchema &&
          toRecord({ type: "array", items: itemSchema });
        return { type, schema: schema ?? lines, encoding: toObject(encoding) };
      });
    const types = contents.map(({ type }) => type);
    const [first = ""] = types;
    const canName = kindOf(first) !== "unnamable";
    const withKeys = contents.filter(({ type }) => hasKeys(type));
    const parts = withKeys.flatMap(({ schema }) => partsOf(document, schema));
    const shapes = withKeys.map(({ schema }) => shapesOf(document, schema));
    return {
      node,
      isRequired: node.required === true,
      contents,
      contentType: canName && !takesJson(first) ? first : undefined,
      others: types.filter((type) =>
        !canName || type !== first && !(isJson(first) && isJson(type))
      ),
      parts,
      isOpen: parts.some(isOpen) ||
        !parts.some((it) => keysOf(document, it).length) &&
          shapes.some((it) => it.includes("an object")),
      mayBeEmpty: hasKeys(first) && shapes[0]!.includes("an empty object"),
    };
  },
);

/** Whether the keys of a body of this type may be parameters. */
function hasKeys(type: string): boolean {
  return /^(?:json|form|multipart)$/.test(kindOf(type));
}

/** A schema and all that it combines. */
export function partsOf(document: Node, schema: unknown): Node[] {
  const schemas = new Set([toObject(schema)]);
  // The loop also visits those that it adds.
  for (const { allOf, anyOf, oneOf, $ref } of schemas) {
    const members = [allOf, anyOf, oneOf].flat().filter(isPlainObject);
    for (const member of members) schemas.add(member);
    if (typeof $ref === "string") schemas.add(resolve(document, { $ref }));
  }
  return [...schemas];
}

/** The keys that a schema itself names. */
export const keysOf: NodeReader<readonly string[]> = /* @__PURE__ */ once((
  _document,
  { properties },
) => Object.keys(toObject(properties)));

/** The schemas of the keys of a body, by their names. */
export const fieldsOfBody: NodeReader<ReadonlyMap<string, unknown>> =
  /* @__PURE__ */ once((_document, node) => {
    const { parts } = node as unknown as Body;
    return propertiesIn(parts);
  });

/** The schemas of the properties of a schema and of all that it combines. */
export function propertiesOf(
  document: Node,
  schema: unknown,
): Map<string, unknown> {
  return propertiesIn(partsOf(document, schema));
}

function propertiesIn(parts: readonly Node[]): Map<string, unknown> {
  return new Map(
    parts.flatMap(({ properties }) => Object.entries(toObject(properties))),
  );
}

/** The keys that a body requires, whichever of its alternatives it is. */
export const requiredBy: NodeReader<readonly string[]> = /* @__PURE__ */ once(
  (document, node) => {
    const [first] = (node as unknown as Body).contents;
    if (!first || !hasKeys(first.type)) return [];
    const schemas = new Set([toObject(first.schema)]);
    const names = new Set<string>();
    // The loop also visits those that it adds.
    for (const { allOf, $ref, required } of schemas) {
      const members = [allOf ?? []].flat().filter(isPlainObject);
      for (const member of members) schemas.add(member);
      if (typeof $ref === "string") schemas.add(resolve(document, { $ref }));
      for (const name of [required ?? []].flat()) names.add(`${name}`);
    }
    return [...names];
  },
);

const isOpen = ({ additionalProperties, patternProperties }: Node) =>
  patternProperties !== undefined || (additionalProperties ?? false) !== false;
