import { toRecord } from "../../../_record.ts";
import { mediaKindOf } from "../../../_media_type.ts";
import { isForm, isJson, isMediaType, rankOf } from "../_media_types.ts";
import { type Node, readOnce, resolve, toObject, toText } from "../_resolve.ts";
import { schemaOf } from "../schema/_combined_of.ts";
import { partsOf, propertiesOf } from "../schema/_parts_of.ts";
import { shapesOf } from "../schema/_shapes_of.ts";

/** A body in one of its media types. */
export interface Content {
  readonly type: string;
  /** What the media type object of the description says. */
  readonly schema: unknown;
  readonly encoding: Node;
}

/** The contents of a body, in the order in which a call prefers them: multipart first if the body has bytes. */
export function contentsOf(document: Node, content: Node): Content[] {
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
        partsOf(document, schema)
          .some((part) => bytesIn(document, part).size > 0)
      )
    ? [multipart, ...contents.filter((content) => content !== multipart)]
    : contents;
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
