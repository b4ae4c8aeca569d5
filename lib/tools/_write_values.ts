import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
import { eachField, isNested } from "../endpoint/_each_field.ts";
import { HEADER_STYLES } from "../endpoint/_write_styles.ts";
import { isJson, kindOf } from "../openapi/_media_types.ts";
import { type Content, partsOf } from "../openapi/_read_body.ts";
import type { Parameter } from "../openapi/_read_parameter.ts";
import { type Node, resolve, toObject, toText } from "../openapi/_resolve.ts";
import { isBinary, STRING } from "./_convert_schema.ts";

/** Turns the value of an argument into what an endpoint function takes. */
export type Write = (value: unknown) => unknown;

const same: Write = (value) => value;
const toJson: Write = (value) => JSON.stringify(value);
const jsonIfNested: Write = (it) => isNested(it) ? toJson(it) : it;

/** Lists and objects in lists and objects have no style; most servers take JSON there. */
const flat: Write = (value) =>
  Array.isArray(value)
    ? value.map(jsonIfNested)
    : isNested(value)
    ? Object.fromEntries(
      Object.entries(value).map(([key, it]) => [key, jsonIfNested(it)]),
    )
    : value;

/** The items of a list, none of which holds what separates them. */
function itemsOf(name: string, list: unknown[], delimiter: string): unknown[] {
  const items = list.map(jsonIfNested);
  if (!items.some((it) => `${it}`.includes(delimiter))) return items;
  const fault = `holds an item with "${delimiter}" in it`;
  throw invalid(
    `${describe(name)} ${fault}, which separates items; remove it`,
  );
}

/** Joins a list, or the keys and values of an object, to the one string that its style asks for. */
const joined = (name: string, delimiter: string): Write => (value) => {
  if (!isNested(value)) return value;
  const items = itemsOf(name, toItems(value), delimiter);
  return items.length ? items.join(delimiter) : undefined;
};

/** The items of a list, or the keys and values of an object. */
const toItems = (value: object): unknown[] =>
  Array.isArray(value) ? value : Object.entries(value).flat();

/** The members of what is nested, by the names with brackets of the style deepObject. */
const bracketed = (name: string, parameter: string): Write => (value) => {
  const fields: [string, unknown][] = [];
  eachField(
    parameter,
    value,
    false,
    (path, member) => fields.push([decodeURIComponent(path), member]),
    (_, fault) => invalid(`${describe(name)} ${fault}`),
  );
  return Object.fromEntries(fields);
};

/** The delimiters of the styles that join a list, in queries and forms. */
const DELIMITERS = /* @__PURE__ */ new Map([
  ["spaceDelimited", " "],
  ["pipeDelimited", "|"],
]);

/**
 * Says how the value of a parameter is passed to an endpoint function.
 *
 * @param name What the argument is called.
 */
export function writerOf(parameter: Parameter, name: string): Write {
  const { location, mediaType, style, list, object } = parameter;
  const isJsonText = mediaType !== undefined && isJson(mediaType);
  if (location === "header") {
    const write = HEADER_STYLES.get(isJsonText ? "json" : style ?? "simple")!;
    return (it) =>
      isJsonText
        // In a list, because a string alone would be taken for JSON.
        ? `${write(name, [it])}`.slice(1, -1)
        : Array.isArray(it)
        ? itemsOf(name, it, ",")
        : write(name, flat(it));
  }
  if (isJsonText) return toJson;
  if (location === "path" && !object) {
    return (it) => flat(isNested(it) ? toItems(it) : it);
  }
  const form = list ?? object;
  if (form === "deepObject") return bracketed(name, parameter.name);
  const delimiter = DELIMITERS.get(form ?? parameter.described.style);
  return delimiter ? joined(name, delimiter) : flat;
}

/** Whether the keys of an object become parameters of the query. */
export function isSpread({ location, list, object }: Parameter): boolean {
  return location === "querystring" ||
    location === "query" && /\*|deepObject/.test(`${list ?? object}`);
}

/** Reads base64, in which a model writes bytes. */
const toBytes = (name: string) => (text: unknown): Uint8Array<ArrayBuffer> => {
  try {
    const units = atob(`${text}`);
    const bytes = new Uint8Array(units.length);
    for (let index = 0; index < units.length; index++) {
      bytes[index] = units.charCodeAt(index);
    }
    return bytes;
  } catch {
    throw invalid(`${describe(name)} is not base64; pass its bytes as base64`);
  }
};

/** Whether the strings of a schema, or of its items, are bytes. */
function hasBytes(document: Node, schema: unknown): boolean {
  const parts = partsOf(document, schema);
  const items = parts.flatMap(({ items }) => partsOf(document, items));
  const texts = [...parts, ...items].filter((it) =>
    isBinary(it) || [it.type].flat().includes("string")
  );
  return texts.length > 0 && texts.every(isBinary);
}

/** How a part of `multipart/form-data` is passed to `toRequest`. */
function writePart(
  document: Node,
  name: string,
  property: unknown,
  { contentType }: Node,
): Write {
  const [type = ""] = toText(contentType).split(/\s*,\s*/);
  const each = (media: string, write: (it: unknown) => BlobPart): Write => {
    const one = (it: unknown) =>
      new Blob([write(it)], { type: media, endings: "transparent" });
    return (value) => Array.isArray(value) ? value.map(one) : one(value);
  };
  if (hasBytes(document, property)) {
    const node = resolve(document, property);
    const { contentMediaType } = resolve(document, node.items ?? node);
    const media = toText(contentMediaType, "application/octet-stream");
    return each(/^[^*]+$/.test(type) ? type : media, toBytes(name));
  }
  if (!type || /[*]|^text\/plain\b/.test(type)) return same;
  return each(type, (it) => `${(isJson(type) ? toJson : jsonIfNested)(it)}`);
}

/** How a field of a form is passed to `toRequest`. */
function writeField(
  name: string,
  { contentType, style, explode }: Node,
): Write {
  if (style === undefined && explode === undefined) {
    return isJson(toText(contentType)) ? toJson : same;
  }
  const form = toText(style, "form");
  if (form === "deepObject" || (explode ?? form === "form")) return same;
  return joined(name, DELIMITERS.get(form) ?? ",");
}

/** Whether the keys of an object become fields of the form. */
const isSpreadField = ({ style, explode }: Node) =>
  (style ?? explode) !== undefined && toText(style, "form") === "form" &&
  explode !== false;

/** Media types that are bytes, whatever their schema says. */
const BYTES = /^(?:image|audio|video|font)\/|\/(?:octet-stream|pdf|g?zip)\b/;

/** Media types that are text, even without a schema. */
const TEXTS = /^text\/|json|xml|yaml|csv|script|graphql|sql|jwt|jose|sdp/;

/** Says how a body is passed to an endpoint function, and what its schema is. */
export function writeBody(
  document: Node,
  { type, schema, encoding }: Content,
): { readonly write: Write; readonly schema: unknown } {
  const kind = kindOf(type);
  if (isJson(type)) {
    // `toRequest` sends a string unchanged.
    return { write: (it) => typeof it === "string" ? toJson(it) : it, schema };
  }
  if (kind > 3) {
    const node = resolve(document, schema);
    const isBytes = hasBytes(document, schema) || BYTES.test(type) ||
      !Object.keys(node).length && !TEXTS.test(type);
    return isBytes
      ? {
        write: toBytes("body"),
        schema: toRecord({ ...STRING, format: "binary" }),
      }
      : { write: same, schema: STRING };
  }
  const writerFor = (key: string, property: unknown) => {
    const own = toObject(encoding[key]);
    return kind === 3
      ? writePart(document, `body.${key}`, property, own)
      : writeField(`body.${key}`, own);
  };
  // Read when first needed: many operations may share one body.
  let known: { writers: Map<string, Write>; rest: unknown } | undefined;
  const readFields = () => {
    const parts = partsOf(document, schema);
    const properties = parts
      .flatMap(({ properties }) => Object.entries(toObject(properties)));
    const writers = new Map(
      properties.map(([key, it]) => [key, writerFor(key, it)]),
    );
    const open = parts.find((it) => isPlainObject(it.additionalProperties));
    return { writers, rest: open?.additionalProperties };
  };
  const write: Write = (body) => {
    const { writers, rest } = known ??= readFields();
    const fields = Object.entries(toObject(body)).flatMap(([key, it]) => {
      const own = toObject(encoding[key]);
      if (kind === 2 && isPlainObject(it) && isSpreadField(own)) {
        return Object.entries(it);
      }
      const write = writers.get(key) ?? writerFor(key, rest);
      return [[key, it === null ? it : write(it)]];
    });
    return Object.fromEntries(fields);
  };
  return { write, schema };
}
