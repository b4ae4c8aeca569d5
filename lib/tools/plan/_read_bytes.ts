import { show } from "../../_show.ts";
import { invalid } from "../../_errors.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import {
  type Content,
  isBinary,
} from "../../description/model/body/_contents_of.ts";
import { isNote } from "../../description/model/schema/_flatten.ts";
import {
  partsOf,
  propertiesOf,
} from "../../description/model/schema/_parts_of.ts";
import {
  type Node,
  resolve,
  toObject,
  toText,
} from "../../description/model/_resolve.ts";

/** The schema of bytes. */
export const FILE: Node = /* @__PURE__ */ toRecord({
  type: "string",
  format: "binary",
});

/** Media types that are bytes, whatever their schema says. */
export const BYTES =
  /^(?:image|audio|video|font)\/|\/(?:octet-stream|pdf|g?zip)\b/;

/** The beginning that a range of media types of bytes asks for: `image/`. */
export const rangeOf = (type: string): string | undefined =>
  BYTES.test(type) ? /^(.+\/)\*/.exec(type)?.[1] : undefined;

/** Whether the strings of a schema, or of its items, are bytes. */
export function hasBytes(document: Node, schema: unknown): boolean {
  const parts = partsOf(document, schema);
  const items = parts.flatMap(({ items }) => partsOf(document, items));
  const texts = [...parts, ...items].filter((it) =>
    isBinary(it) || [it.type].flat().includes("string")
  );
  return texts.length > 0 && texts.every(isBinary);
}

/** The beginning of a `data:` URI, with its media type. */
const DATA_URI = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w.+-]+=[\w.+-]+)*;base64,/i;

/**
 * Reads base64, in which a model writes bytes, or a `data:` URI, which has its own
 * type.
 *
 * @param path What the value is called in messages.
 * @param range What that type has to begin with.
 */
export function readBytes(
  value: unknown,
  path: string,
  range = "",
): BlobPart {
  const [start = "", type] = DATA_URI.exec(`${value}`) ?? [];
  if (range && !type?.startsWith(range)) {
    throw invalid(
      `${show(path)} does not say its type; pass a data: URI of ${range}*`,
    );
  }
  const text = `${value}`.slice(start.length).trim()
    .replace(/[\t ]*\r?\n[\t ]*/g, "");
  if (text.length % 4 || !/^[A-Za-z\d+/]*={0,2}$/.test(text)) {
    throw invalid(
      `${show(path)} is not base64; pass its bytes as base64, not its path`,
    );
  }
  const bytes = Uint8Array.from(atob(text), (it) => it.charCodeAt(0));
  return type ? new Blob([bytes], { type }) : bytes;
}

/** Says of parts without a schema of their own that they are bytes, where their media type is: so OpenAPI 3.1 describes files. */
export function withFiles(document: Node, content: Content): Content {
  const { schema, encoding } = content;
  const parts = partsOf(document, schema);
  const isFile = (name: string) => {
    const type = toText(toObject(encoding[name]).contentType);
    const properties = parts.map((part) => propertiesOf(part).get(name))
      .filter(isPlainObject);
    return properties.length > 0 && (BYTES.test(type) || type === "*/*") &&
      properties.every((it) => Object.keys(it).every(isNote));
  };
  const files = Object.keys(encoding).filter(isFile);
  const properties = Object.fromEntries(files.map((name) => [name, FILE]));
  const allOf = [toRecord({ properties }), schema];
  return files.length ? { ...content, schema: toRecord({ allOf }) } : content;
}

/** Makes files of the bytes in a multipart body. */
export function readParts(
  document: Node,
  { schema, encoding }: Content,
  name: string,
  body: unknown,
): unknown {
  const parts = partsOf(document, schema);
  const schemaOf = (key: string) =>
    parts.map((part) => propertiesOf(part).get(key))
      .find((it) => it !== undefined) ??
      parts.map((it) => it.additionalProperties).find(isPlainObject);

  function readPart([key, value]: [string, unknown]) {
    const property = schemaOf(key);
    if ((value ?? null) === null || !hasBytes(document, property)) {
      return [key, value];
    }
    const usual = typeOfPart(document, property, encoding[key]);
    const toFile = (it: unknown, path: string) => {
      const bytes = readBytes(it, path);
      const type = bytes instanceof Blob ? bytes.type : usual;
      return new File([bytes], fileName(key, type), { type });
    };
    const path = `${name}.${key}`;
    const files = Array.isArray(value)
      ? value.map((it, index) => toFile(it, `${path}[${index}]`))
      : toFile(value, path);
    return [key, files];
  }

  return Object.fromEntries(Object.entries(toObject(body)).map(readPart));
}

/** The media type of a part that is bytes. */
function typeOfPart(
  document: Node,
  property: unknown,
  encoding: unknown,
): string {
  const node = resolve(document, property);
  const { contentMediaType } = resolve(document, node.items ?? node);
  const [own = ""] = toText(toObject(encoding).contentType).split(/\s*,/);
  return /^[^*]+$/.test(own)
    ? own
    : toText(contentMediaType, "application/octet-stream");
}

/** The name of a file, which many servers look at: `photo.png` for an image in `photo`. */
function fileName(key: string, type: string): string {
  const name = key.replace(/[^\w-]+/g, "_");
  const [, ending] = /\/([a-z\d]{2,4})$/.exec(type) ?? [];
  return ending === undefined ? name : `${name}.${ending}`;
}
