import { show } from "../../_show.ts";
import { invalid } from "../../_errors.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { mediaKindOf } from "../../_media_type.ts";
import { isForm, isJson } from "../../description/model/_media_types.ts";
import {
  type Content,
  isBinary,
} from "../../description/model/body/_read_body.ts";
import { partsOf } from "../../description/model/schema/_parts_of.ts";
import type { Parameter } from "../../description/model/parameter/_read_parameter.ts";
import {
  type Node,
  readOnce,
  resolve,
  toObject,
  toText,
} from "../../description/model/_resolve.ts";
import { shapesOf } from "../../description/model/schema/_shapes_of.ts";
import { STRING } from "../schema/_schema.ts";

/** Turns the value of an argument, which is JSON, into what an endpoint function takes. */
export type Read = (value: unknown) => unknown;

const same: Read = (value) => value;
// A string alone would be taken for JSON.
const quoted: Read = (it) => typeof it === "string" ? JSON.stringify(it) : it;

/** Says how a parameter is read. */
export function readerOf({ location, mediaType }: Parameter): Read {
  // The table has a style for each member of a whole query.
  const isJsonText = location !== "querystring" && mediaType !== undefined &&
    isJson(mediaType);
  return isJsonText ? quoted : same;
}

/** The beginning of a `data:` URI, with its media type. */
const DATA_URI = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w.+-]+=[\w.+-]+)*;base64,/i;

/** Reads base64, in which a model writes bytes, or a `data:` URI, which has its own type. */
const toBytes = (name: string) => (value: unknown) => {
  const [start = "", type] = DATA_URI.exec(`${value}`) ?? [];
  const text = `${value}`.slice(start.length).trim()
    .replace(/[\t ]*\r?\n[\t ]*/g, "");
  if (text.length % 4 || !/^[A-Za-z\d+/]*={0,2}$/.test(text)) {
    throw invalid(
      `${show(name)} is not base64; pass its bytes as base64, not its path`,
    );
  }
  const bytes = Uint8Array.from(atob(text), (it) => it.charCodeAt(0));
  return type ? new Blob([bytes], { type }) : bytes;
};

/** The name of a file, which many servers look at: `photo.png` for an image in `photo`. */
function fileName(key: string, type: string): string {
  const name = key.replace(/[^\w-]+/g, "_");
  const [, ending] = /\/([a-z\d]{2,4})$/.exec(type) ?? [];
  return ending === undefined ? name : `${name}.${ending}`;
}

/** Whether the strings of a schema, or of its items, are bytes. */
function hasBytes(document: Node, schema: unknown): boolean {
  const parts = partsOf(document, schema);
  const items = parts.flatMap(({ items }) => partsOf(document, items));
  const texts = [...parts, ...items].filter((it) =>
    isBinary(it) || [it.type].flat().includes("string")
  );
  return texts.length > 0 && texts.every(isBinary);
}

/** Media types that are bytes, whatever their schema says. */
const BYTES = /^(?:image|audio|video|font)\/|\/(?:octet-stream|pdf|g?zip)\b/;

/** The schema of a form: a string would be sent as it is, with any keys in it. */
const toObjectSchema = /* @__PURE__ */ readOnce((document, schema): Node =>
  resolve(document, schema).type === "object"
    ? schema
    : toRecord({ type: "object", allOf: [schema] })
);

/** Says how a body is read, and what its schema is. */
export function bodyReader(
  document: Node,
  { type, schema, encoding }: Content,
  name: string,
): { readonly read: Read; readonly schema: unknown } {
  const hasOnlyBytes = hasBytes(document, schema);
  // `toRequest` sends a string unchanged.
  if (isJson(type) && !(type.includes("*") && hasOnlyBytes)) {
    return { read: quoted, schema };
  }
  const kind = mediaKindOf(type);
  if (kind === "yaml" && !shapesOf(document, schema).includes("a text")) {
    // JSON is also YAML.
    return { read: same, schema };
  }
  if (kind === "lines") {
    const shapes = shapesOf(document, schema);
    const isList = shapes.includes("a list") && !shapes.includes("anything");
    const lines = toRecord({ type: "array", items: toObject(schema) });
    return { read: same, schema: isList ? schema : lines };
  }
  if (!isForm(type)) {
    const node = resolve(document, schema);
    const isBytes = hasOnlyBytes ||
      kind === "bytes" && (BYTES.test(type) || !Object.keys(node).length);
    const bytes = toRecord({ ...STRING, format: "binary" });
    return isBytes
      ? { read: toBytes(name), schema: bytes }
      : { read: same, schema: STRING };
  }
  const object = toObjectSchema(document, toObject(schema));
  if (kind === "form") return { read: same, schema: object };
  const parts = partsOf(document, schema);
  const readPart = (key: string, value: unknown) => {
    const property = parts.map(({ properties }) => toObject(properties)[key])
      .find((it) => it !== undefined) ??
      parts.map((it) => it.additionalProperties).find(isPlainObject);
    if (!hasBytes(document, property)) return value;
    const node = resolve(document, property);
    const { contentMediaType } = resolve(document, node.items ?? node);
    const [own = ""] = toText(toObject(encoding[key]).contentType).split(
      /\s*,/,
    );
    const usual = /^[^*]+$/.test(own)
      ? own
      : toText(contentMediaType, "application/octet-stream");
    const toFile = (it: unknown, path: string) => {
      const bytes = toBytes(path)(it);
      const type = bytes instanceof Blob ? bytes.type : usual;
      return new File([bytes], fileName(key, type), { type });
    };
    const path = `${name}.${key}`;
    return Array.isArray(value)
      ? value.map((it, index) => toFile(it, `${path}[${index}]`))
      : toFile(value, path);
  };
  return {
    read: (body) =>
      Object.fromEntries(
        Object.entries(toObject(body)).map((
          [key, it],
        ) => [key, (it ?? null) === null ? it : readPart(key, it)]),
      ),
    schema: object,
  };
}
