import { isPlainObject } from "../_is_plain_object.ts";
import { isJson, kindOf, mediaTypesOf, takesJson } from "./_media_types.ts";
import { type Node, once, resolve, toObject } from "./_resolve.ts";
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
  /** The keys that a call may pass as parameters. */
  readonly keys: ReadonlySet<string>;
  /** Whether it may have other keys as well. */
  readonly isOpen: boolean;
  /** Whether it can be an object without keys. */
  readonly mayBeEmpty: boolean;
  /** A measure of the work for it, by its schemas and keys. */
  readonly size: number;
}

export const readBody = /* @__PURE__ */ once((document, node): Body => {
  const { content } = node;
  const contents = mediaTypesOf(content)
    .sort((one, other) => kindOf(one) - kindOf(other))
    .map((type) => {
      const { schema, encoding } = resolve(document, toObject(content)[type]);
      return { type, schema, encoding: toObject(encoding) };
    });
  const types = contents.map(({ type }) => type);
  const [first = ""] = types;
  const canName = kindOf(first) < 5;
  const withKeys = contents.filter(({ type }) => kindOf(type) < 4);
  const parts = withKeys.flatMap(({ schema }) => partsOf(document, schema));
  const keys = new Set(
    parts.flatMap(({ properties }) => Object.keys(toObject(properties))),
  );
  const shapes = withKeys.map(({ schema }) => shapesOf(document, schema));
  return {
    node,
    isRequired: node.required === true,
    contents,
    contentType: canName && !takesJson(first) ? first : undefined,
    others: types.filter((type) =>
      !canName || type !== first && !(isJson(first) && isJson(type))
    ),
    keys,
    isOpen: parts.some(isOpen) ||
      !keys.size && shapes.some((it) => it.includes("an object")),
    mayBeEmpty: kindOf(first) < 4 && shapes[0]!.includes("an empty object"),
    size: [...keys].reduce((sum, it) => sum + 1 + it.length / 8, parts.length),
  };
});

/** A schema and all that it combines. */
function partsOf(document: Node, schema: unknown): Node[] {
  const schemas = new Set([toObject(schema)]);
  // The loop also visits those that it adds.
  for (const { allOf, anyOf, oneOf, $ref } of schemas) {
    const members = [allOf, anyOf, oneOf].flat().filter(isPlainObject);
    for (const member of members) schemas.add(member);
    if (typeof $ref === "string") schemas.add(resolve(document, { $ref }));
  }
  return [...schemas];
}

/** Whether a schema says that an object may have keys that it does not name. */
function isOpen({ additionalProperties, patternProperties }: Node): boolean {
  return patternProperties !== undefined ||
    (additionalProperties ?? false) !== false;
}
