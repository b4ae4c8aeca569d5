import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
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
function itemsOf(name: string, list: unknown, delimiter: string): unknown[] {
  const items = flat(list) as unknown[];
  if (!items.some((it) => `${it}`.includes(delimiter))) return items;
  const fault = `holds an item with "${delimiter}" in it`;
  throw invalid(
    `${describe(name)} ${fault}, which separates items; remove it`,
  );
}

/** Joins a list to the one string that its style asks for. */
const joined = (name: string, delimiter: string): Write => (value) =>
  Array.isArray(value)
    ? itemsOf(name, value, delimiter).join(delimiter)
    : value;

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
  ["form", ","],
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
        // A string would be taken for JSON that is written already.
        ? typeof it === "string" ? toJson(it) : write(name, it)
        : Array.isArray(it)
        ? itemsOf(name, it, ",")
        : write(name, flat(it));
  }
  if (isJsonText) return toJson;
  if (location === "path" && !object) {
    return (it) =>
      isNested(it) && !Array.isArray(it)
        ? Object.entries(flat(it) as object).flat()
        : flat(it);
  }
  const form = `${list ?? object}`;
  if (form === "deepObject") return bracketed(name, parameter.name);
  return /Delimited$/.test(form) ? joined(name, DELIMITERS.get(form)!) : flat;
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

/** How a part of `multipart/form-data` is passed to `toRequest`. */
function writePart(
  document: Node,
  name: string,
  property: Node,
  { contentType }: Node,
): Write {
  const item = resolve(document, property.items ?? property);
  const [type = ""] = toText(contentType).split(/\s*,\s*/);
  const each = (media: string, write: (it: unknown) => BlobPart): Write => {
    const one = (it: unknown) => new Blob([write(it)], { type: media });
    return (value) => Array.isArray(value) ? value.map(one) : one(value);
  };
  if (isBinary(item)) {
    const media = toText(item.contentMediaType, "application/octet-stream");
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
  return form === "deepObject" || explode !== false && form === "form"
    ? same
    : joined(name, DELIMITERS.get(form) ?? ",");
}

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
    const isBytes = isBinary(resolve(document, schema)) ||
      /^(?:image|audio|video|font)\/|\/(?:octet-stream|pdf|g?zip)\b/.test(type);
    return isBytes
      ? {
        write: toBytes("body"),
        schema: toRecord({ ...STRING, format: "binary" }),
      }
      : { write: same, schema: STRING };
  }
  let writers: ReadonlyMap<string, Write>;
  const write: Write = (body) => {
    // Read when first needed: many operations may share one body.
    writers ??= new Map(
      partsOf(document, schema)
        .flatMap(({ properties }) => Object.entries(toObject(properties)))
        .map(([key, value]) => {
          const own = toObject(encoding[key]);
          const name = `body.${key}`;
          const write = kind === 3
            ? writePart(document, name, resolve(document, value), own)
            : writeField(name, own);
          return [key, write];
        }),
    );
    const fields = Object.entries(toObject(body)).map(([key, it]) => [
      key,
      it === null ? it : (writers.get(key) ?? same)(it),
    ]);
    return Object.fromEntries(fields);
  };
  return { write, schema };
}
