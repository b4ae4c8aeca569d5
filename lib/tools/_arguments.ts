import { invalidParameter } from "../_errors.ts";
import { toRecord } from "../_record.ts";
import { eachField, isNested } from "../endpoint/_each_field.ts";
import { isJson, kindOf } from "../openapi/_media_types.ts";
import { type Body, type Content, partsOf } from "../openapi/_read_body.ts";
import type { Parameter } from "../openapi/_read_parameter.ts";
import { type Node, resolve, toObject, toText } from "../openapi/_resolve.ts";
import { isBinary, STRING } from "./_schemas.ts";

/** Turns the value of an argument into what an endpoint function takes. */
type Write = (value: unknown) => unknown;

/** A parameter of an operation as an endpoint function can write it, whatever its style. */
export interface Written {
  readonly described: Parameter;
  readonly parameter: Parameter;
  readonly write: Write;
}

const toJson = (value: unknown) => JSON.stringify(value);

/** Lists and objects in lists and objects have no style; most servers take JSON there. */
const flat: Write = (value) => {
  const one = (it: unknown) => isNested(it) ? toJson(it) : it;
  return Array.isArray(value)
    ? value.map(one)
    : isNested(value)
    ? Object.fromEntries(
      Object.entries(value).map(([key, it]) => [key, one(it)]),
    )
    : value;
};

/** Joins a list to the one string that its style asks for. */
const joined = (name: string, delimiter: string): Write => (given) => {
  if (!Array.isArray(given)) return given;
  const value = flat(given) as unknown[];
  const held = value.some((it) => `${it}`.includes(delimiter));
  if (!held) return value.join(delimiter);
  throw invalidParameter(
    name,
    `holds an item with "${delimiter}" in it, which separates items; remove it`,
  );
};

/** The members of what is nested, by the names with brackets of the style deepObject. */
export const bracketed = (name: string): Write => (value) => {
  if (!isNested(value)) return { [name]: value };
  const fields: [string, unknown][] = [];
  eachField(
    name,
    value,
    false,
    (path, member) => fields.push([decodeURIComponent(path), member]),
    (_, fault) => invalidParameter(name, fault),
  );
  return Object.fromEntries(fields);
};

/**
 * Says how the value of a parameter is passed to an endpoint function.
 *
 * @param isWritten Whether the function writes its style.
 */
export function writeParameter(
  described: Parameter,
  isWritten: boolean,
): Written {
  const { name, location, mediaType, style, list, object } = described;
  const as = (write: Write, changes?: Partial<Parameter>): Written => ({
    described,
    parameter: changes ? { ...described, ...changes } : described,
    write,
  });
  if (location === "querystring") {
    return as(flat, { location: "query", object: "form*" });
  }
  if (mediaType !== undefined) {
    const isValue = style && location === "header";
    return as((it) =>
      // A string is sent unchanged later: only here is it known not to be JSON yet.
      isJson(mediaType) && (typeof it === "string" || !isValue)
        ? toJson(it)
        : it
    );
  }
  if (location === "header") {
    return as((it) => {
      const value = flat(it);
      const held = Array.isArray(value) && value.some((it) => /,/.test(it));
      if (!held) return value;
      throw invalidParameter(name, 'holds an item with "," in it; remove it');
    });
  }
  if (location === "path" && !object) {
    return as((it) =>
      isNested(it) && !Array.isArray(it)
        ? Object.entries(flat(it) as object).flat()
        : flat(it)
    );
  }
  const form = list ?? object;
  if (isWritten) return as(form === "deepObject" ? (it) => it : flat);
  return form === "deepObject"
    ? as(bracketed(name), { list: undefined, object: "form*" })
    : as(joined(name, form === "pipeDelimited" ? "|" : " "), {
      list: undefined,
      object: undefined,
    });
}

/** Reads base64, in which a model writes bytes. */
function toBytes(name: string, text: unknown): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(`${text}`), (unit) => unit.charCodeAt(0));
  } catch {
    throw invalidParameter(name, "is not base64; pass its bytes as base64");
  }
}

/** How a field of a form is passed to `toRequest`. */
function writeField(
  isParts: boolean,
  name: string,
  property: Node,
  { contentType, style, explode }: Node,
  document: Node,
): Write | undefined {
  const item = resolve(document, property.items ?? property);
  const [type = ""] = toText(contentType).split(/\s*,\s*/);
  if (isParts) {
    const each = (write: Write): Write => (value) =>
      Array.isArray(value) ? value.map(write) : write(value);
    if (isBinary(item)) {
      const media = /^[^*]+$/.test(type)
        ? type
        : toText(item.contentMediaType, "application/octet-stream");
      return each((it) =>
        new Blob([toBytes(`body.${name}`, it)], { type: media })
      );
    }
    if (!type || /[*]|^text\/plain\b/.test(type)) return undefined;
    return each((it) =>
      new Blob([isJson(type) || isNested(it) ? toJson(it) : `${it}`], { type })
    );
  }
  if (style === undefined && explode === undefined) {
    return isJson(type) ? toJson : undefined;
  }
  const form = toText(style, "form");
  if (form === "deepObject" || explode !== false && form === "form") {
    return undefined;
  }
  const delimiters = { spaceDelimited: " ", pipeDelimited: "|" };
  return joined(name, toObject(delimiters)[form] as string ?? ",");
}

/** Says how the body is passed to an endpoint function, as `data` and with its `content-type`. */
export function writeBody(
  document: Node,
  { type, schema, encoding }: Content,
): {
  write: Write;
  typeOf: (value: unknown) => string | undefined;
  schema: unknown;
} {
  const kind = kindOf(type);
  if (isJson(type)) {
    return {
      // `toRequest` sends a string unchanged.
      write: (value) => typeof value === "string" ? toJson(value) : value,
      typeOf: (value) =>
        typeof value !== "string"
          ? undefined
          : type.includes("*")
          ? "application/json"
          : type,
      schema,
    };
  }
  if (kind > 3) {
    const isBytes = isBinary(toObject(resolve(document, schema))) ||
      /^(?:image|audio|video|font)\/|\/(?:octet-stream|pdf|g?zip)\b/.test(type);
    return {
      write: isBytes ? (it) => toBytes("body", it) : (it) => it,
      typeOf: () => undefined,
      schema: isBytes ? toRecord({ ...STRING, format: "binary" }) : STRING,
    };
  }
  const writers = new Map<string, Write>();
  const properties = partsOf(document, schema)
    .flatMap((it) => Object.entries(toObject(it.properties)));
  for (const [name, it] of properties) {
    const [own, property] = [toObject(encoding[name]), resolve(document, it)];
    const write = writeField(kind === 3, name, property, own, document);
    if (write) writers.set(name, write);
  }
  return {
    write: (value) =>
      Object.fromEntries(
        Object.entries(toObject(value)).map((
          [name, it],
        ) => [name, it === null ? it : writers.get(name)?.(it) ?? it]),
      ),
    typeOf: () => undefined,
    schema,
  };
}

/** The media type in which a body is sent; `undefined` where no call can name one. */
export function contentOf(body: Body | undefined): Content | undefined {
  const [first] = body?.contents ?? [];
  return first && kindOf(first.type) < 5 ? first : undefined;
}
