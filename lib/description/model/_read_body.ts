import { once } from "../../_once.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { showBare } from "../../_show.ts";
import { type KeysOfBody, keysOfBody, lookupIn } from "./_body_keys.ts";
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
  readOnce,
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
  readonly keys: KeysOfBody;
  /** Whether it requires a key, whichever of its alternatives it is. */
  requires(name: string): boolean;
  /** Whether it requires no other keys than some. */
  requiresOnly(names: ReadonlySet<string>): boolean;
}

export const readRequestBody: NodeReader<Body> = /* @__PURE__ */ readOnce(
  (document, node) => {
    const contents = contentsOf(document, node.content);
    const [form] = mediaTypesOf(node.content).filter(isForm);
    if (form && !contents.length && node.required === true) {
      throw new Error(`the body is ${showBare(form)}, and no object`);
    }
    const types = contents.map(({ type }) => type);
    const [first = ""] = types;
    const canName = kindOf(first) !== "unnamable";
    const withKeys = contents.filter(({ type }) => hasKeys(type));
    const parts = withKeys.flatMap(({ schema }) => partsOf(document, schema));
    const shapes = withKeys.map(({ schema }) => shapesOf(document, schema));
    const mayHaveOthers = parts.some(isOpen) ||
      !parts.some((it) => keysOf(document, it).length) &&
        shapes.some((it) => it.includes("an object"));
    const keys = keysOfBody(document, parts, mayHaveOthers);
    const required = hasKeys(first)
      ? requiredIn(document, contents[0]!.schema)
      : [];
    const requires = lookupIn(required);
    return {
      node,
      isRequired: node.required === true,
      contents,
      contentType: canName && !takesJson(first) ? first : undefined,
      others: types.filter((type) =>
        !canName || type !== first && !(isJson(first) && isJson(type))
      ),
      parts,
      isOpen: mayHaveOthers,
      mayBeEmpty: hasKeys(first) && shapes[0]!.includes("an empty object"),
      keys,
      requires: (name) => requires(name).length > 0 && !keys.isReadOnly(name),
      requiresOnly: (names) =>
        required.every((it) => [...it.keys()].every((name) => names.has(name))),
    };
  },
);

/** What a body can be, in the order in which a call prefers the media types: multipart first if the body has bytes. */
function contentsOf(document: Node, content: unknown): Content[] {
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
    })
    .filter(({ type, schema }) =>
      !isForm(type) || shapesOf(document, schema).includes("an object")
    );
  const multipart = contents.find(({ type }) => kindOf(type) === "multipart");
  return multipart &&
      contents.some(({ schema }) => holdsBytes(document, schema))
    ? [multipart, ...contents.filter((it) => it !== multipart)]
    : contents;
}

/** Whether a body of this type can only be an object. */
export function isForm(type: string): boolean {
  return /^(?:form|multipart)$/.test(kindOf(type));
}

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
export const keysOf: NodeReader<readonly string[]> = /* @__PURE__ */ readOnce((
  _document,
  { properties },
) => Object.keys(toObject(properties)));

/** The schemas of the properties of a schema and of all that it combines. */
export function propertiesIn(
  document: Node,
  schema: unknown,
): Map<string, unknown> {
  return new Map(
    partsOf(document, schema)
      .flatMap(({ properties }) => Object.entries(toObject(properties))),
  );
}

/** The keys that a schema and those that it is made of require. */
function requiredIn(
  document: Node,
  schema: unknown,
): ReadonlyMap<string, true>[] {
  const schemas = new Set([toObject(schema)]);
  // The loop also visits those that it adds.
  for (const { allOf, $ref } of schemas) {
    const members = [allOf ?? []].flat().filter(isPlainObject);
    for (const member of members) schemas.add(member);
    if (typeof $ref === "string") schemas.add(resolve(document, { $ref }));
  }
  return [...schemas].map(requiredBy);
}

/** The keys that a schema itself requires. */
const requiredBy = /* @__PURE__ */ once(({ required }: Node) =>
  new Map([required ?? []].flat().map((name) => [`${name}`, true as const]))
);

/** Whether a schema is an object with bytes, such as those of a file. */
function holdsBytes(document: Node, schema: unknown): boolean {
  return partsOf(document, schema).some((it) => hasBinary(document, it));
}

const hasBinary = /* @__PURE__ */ readOnce((document, { properties }) =>
  Object.values(toObject(properties)).some((it) => {
    const node = resolve(document, it);
    return isBinary(node) || isBinary(resolve(document, node.items));
  })
);

/** Whether a value of a schema is bytes. */
export function isBinary(
  { format, contentMediaType, contentEncoding }: Node,
): boolean {
  return format === "binary" ||
    typeof contentMediaType === "string" && !contentEncoding &&
      !/^text\/|json|xml|yaml/.test(contentMediaType);
}

const isOpen = ({ additionalProperties, patternProperties }: Node) =>
  patternProperties !== undefined || (additionalProperties ?? false) !== false;
