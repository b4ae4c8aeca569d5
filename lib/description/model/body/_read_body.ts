import { toRecord } from "../../../_record.ts";
import { showBare } from "../../../_show.ts";
import { mediaKindOf } from "../../../_media_type.ts";
import {
  contentOf,
  isForm,
  isJson,
  isMediaType,
  isNamable,
  rankOf,
  takesJson,
} from "../_media_types.ts";
import {
  type Node,
  type NodeReader,
  readOnce,
  resolve,
  toObject,
  toText,
} from "../_resolve.ts";
import { hiddenBy, takesOthers } from "../schema/_hidden_names.ts";
import { combinedOf, schemaOf } from "../schema/_combined_of.ts";
import {
  lookupIn,
  partsOf,
  propertiesOf,
  requiredOf,
} from "../schema/_parts_of.ts";
import { shapesOf } from "../schema/_shapes_of.ts";

/** The keys of a body that a call may pass as parameters. */
export interface KeysOfBody {
  has(name: string): boolean;
  /** All of them. */
  keys(): Iterable<string>;
  /** Whether only the server writes a key. */
  isReadOnly(name: string): boolean;
}

/** A body in one of its media types. */
export interface Content {
  readonly type: string;
  /** What the media type object of the description says. */
  readonly schema: unknown;
  readonly encoding: Node;
}

/** What matters of a body for how it is written. */
export interface Body {
  /** The object in the document, for its texts. */
  readonly node: Node;
  readonly isRequired: boolean;
  /** Its media types, in the order in which a call prefers them. */
  readonly contents: readonly Content[];
  /** The type that is sent by default, unless it is JSON. */
  readonly contentType: string | undefined;
  /** The types that a call has to name; all names for JSON mean the same value. */
  readonly others: readonly string[];
  /** The schemas that have its keys. */
  readonly parts: readonly Node[];
  /** Whether it may have other keys as well. */
  readonly isOpen: boolean;
  /** Whether it is JSON that can be a string. */
  readonly mayBeText: boolean;
  /** Whether it can be an object without keys. */
  readonly mayBeEmpty: boolean;
  readonly keys: KeysOfBody;
  /** Whether all of its alternatives require a key. */
  requires(name: string): boolean;
  /** Whether it requires no other keys than some. */
  requiresOnly(names: ReadonlySet<string>): boolean;
}

export const readRequestBody: NodeReader<Body> = /* @__PURE__ */ readOnce(
  (document, node) => {
    const content = contentOf(document, node);
    const contents = contentsOf(document, content);
    const form = Object.keys(content).filter(isMediaType).find(isForm);
    if (form && !contents.length && node.required === true) {
      throw new Error(`the body is ${showBare(form)}, and no object`);
    }
    const types = contents.map(({ type }) => type);
    const [first = ""] = types;
    const canName = isNamable(first);
    const withKeys = contents.filter(({ type }) => hasKeys(type));
    const parts = withKeys.flatMap(({ schema }) => partsOf(document, schema));
    const shapes = withKeys.map(({ schema }) => shapesOf(document, schema));
    const isOpen = parts.some(takesOthers) ||
      !parts.some((part) => propertiesOf(part).size) &&
        shapes.some((shape) => shape.includes("an object"));
    const keys = keysOf(document, parts);
    const required = hasKeys(first)
      ? requiredIn(combinedOf(document, contents[0]!.schema))
      : [];
    return {
      node,
      isRequired: node.required === true,
      contents,
      contentType: canName && !takesJson(first) ? first : undefined,
      others: types.filter((type) =>
        !canName || type !== first && !(isJson(first) && isJson(type))
      ),
      parts,
      isOpen,
      mayBeText: isJson(first) && !first.includes("*") &&
        shapes[0]!.includes("a text"),
      mayBeEmpty: hasKeys(first) && shapes[0]!.includes("an empty object") &&
        required.every((names) => [...names].every(keys.isReadOnly)),
      keys,
      requires: (name) =>
        required.some((names) => names.has(name)) && !keys.isReadOnly(name),
      requiresOnly: (names) =>
        required.every((it) => [...it].every((name) => names.has(name))),
    };
  },
);

function keysOf(
  document: Node,
  parts: readonly Node[],
): KeysOfBody {
  const schemasOf = lookupIn(parts.map(propertiesOf));
  return {
    has: (name) => schemasOf(name).length > 0,
    keys: () =>
      new Set(parts.flatMap((part) => [...propertiesOf(part).keys()])),
    isReadOnly: hiddenBy(document, parts),
  };
}

/** The contents of a body, in the order in which a call prefers them: multipart first if the body has bytes. */
function contentsOf(document: Node, content: Node): Content[] {
  const contents = Object.keys(content).filter(isMediaType)
    .sort((one, other) => rankOf(one) - rankOf(other))
    .map((type) => {
      const { schema, itemSchema, encoding } = resolve(document, content[type]);
      // OpenAPI 3.2 describes each line of a body alone.
      const lines = itemSchema &&
        toRecord({ type: "array", items: itemSchema });
      return { type, schema: schema ?? lines, encoding: toObject(encoding) };
    })
    .filter(({ type, schema }) =>
      !isForm(type) || shapesOf(document, schema).includes("an object")
    );
  const multipart = contents.find(({ type }) =>
    mediaKindOf(type) === "multipart"
  );
  const json = contents.filter(({ type }) => isJson(type));
  return multipart &&
      (json.length ? json : contents).some(({ schema }) =>
        holdsBytes(document, schema)
      )
    ? [multipart, ...contents.filter((content) => content !== multipart)]
    : contents;
}

/** Whether the keys of a body of this type may be parameters. */
function hasKeys(type: string): boolean {
  return isJson(type) || isForm(type);
}

/** More keys than most schemas require. */
const MANY_KEYS = 100;

/**
 * The keys that schemas require together. Short lists are joined, because a body may
 * combine thousands; a long one stays as it is, because thousands of bodies may share it.
 */
function requiredIn(schemas: readonly Node[]): readonly ReadonlySet<string>[] {
  const lists = schemas.map(requiredOf);
  const short = lists.filter(({ size }) => size <= MANY_KEYS);
  return [
    new Set(short.flatMap((names) => [...names])),
    ...lists.filter(({ size }) => size > MANY_KEYS),
  ];
}

/** Whether a schema is an object with bytes, such as those of a file. */
function holdsBytes(document: Node, schema: unknown): boolean {
  return partsOf(document, schema)
    .some((part) => bytesIn(document, part).size > 0);
}

/** The properties of a schema that are bytes or lists of them, with their media types; `""` where the schema says none. */
export const bytesIn = /* @__PURE__ */ readOnce((document, part) => {
  const types = new Map<string, string>();
  for (const [name, property] of propertiesOf(part)) {
    const node = schemaOf(document, property);
    const bytes = [node, schemaOf(document, node.items)].find(isBinary);
    if (bytes) types.set(name, toText(bytes.contentMediaType));
  }
  return types;
});

/** Whether a value of a schema is bytes. */
export function isBinary(
  { format, contentMediaType, contentEncoding }: Node,
): boolean {
  return format === "binary" ||
    typeof contentMediaType === "string" && !contentEncoding &&
      !/^text\/|json|xml|yaml/.test(contentMediaType);
}
