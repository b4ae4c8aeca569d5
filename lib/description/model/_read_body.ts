import { isPlainObject } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { isJson, kindOf, mediaTypesOf, takesJson } from "./_media_types.ts";
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
      .sort((one, other) => kindOf(one) - kindOf(other))
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
    const canName = kindOf(first) < 5;
    const withKeys = contents.filter(({ type }) => kindOf(type) < 4);
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
      mayBeEmpty: kindOf(first) < 4 && shapes[0]!.includes("an empty object"),
    };
  },
);

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

/** The same keys by their names in lower case, each in all its spellings. */
export const spellingsOf: NodeReader<ReadonlyMap<string, readonly string[]>> =
  /* @__PURE__ */ once((document, node) => {
    const spellings = new Map<string, string[]>();
    for (const key of keysOf(document, node)) {
      const folded = key.toLowerCase();
      spellings.set(folded, [...spellings.get(folded) ?? [], key]);
    }
    return spellings;
  });

const isOpen = ({ additionalProperties, patternProperties }: Node) =>
  patternProperties !== undefined || (additionalProperties ?? false) !== false;
