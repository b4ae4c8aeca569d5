import { describe } from "../_describe.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import {
  asText,
  isJson,
  isMediaType,
  kindOf,
  mediaTypesOf,
  takesJson,
} from "./_media_types.ts";
import {
  describeBare,
  type Node,
  once,
  resolve,
  toObject,
  toText,
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
  readonly isRequired: boolean;
  readonly description: unknown;
  /** What it can be, in the order in which a call prefers the media types. */
  readonly contents: readonly Content[];
  /** The type to send where nobody asks for another one, unless it is JSON. */
  readonly contentType: string | undefined;
  /** The types that a call has to name; of JSON, any name is for the same value. */
  readonly others: readonly string[];
  /** The keys that a call may give as parameters. */
  readonly keys: ReadonlySet<string>;
  readonly problems: readonly string[];
}

export const readBody = /* @__PURE__ */ once((document, node): Body => {
  const { content, description } = node;
  const contents = mediaTypesOf(content)
    .sort((one, other) => kindOf(one) - kindOf(other))
    .map((type) => {
      const { schema, encoding } = resolve(document, toObject(content)[type]);
      return { type, schema, encoding: toObject(encoding) };
    });
  const types = contents.map(({ type }) => type);
  const [first = ""] = types;
  const canName = kindOf(first) < 5;
  const keys = new Set<string>();
  const problems = Object.keys(toObject(content))
    .filter((type) => !isMediaType(type))
    .map((type) => `the body has the invalid media type ${describe(type)}`);
  for (const { type, schema, encoding } of contents) {
    if (kindOf(type) > 3) continue;
    for (const key of keysOf(document, schema)) keys.add(key);
    if (isJson(type)) {
      if (mayBeString(document, schema)) {
        const name = type.includes("*")
          ? "application/json"
          : describeBare(type);
        problems.push(
          `the body may be a string; pass JSON.stringify(value) as data, and content-type: ${name}`,
        );
      }
      continue;
    }
    const properties = toObject(resolve(document, schema).properties);
    const faultOf = kindOf(type) === 2 ? faultOfField : faultOfPart;
    for (const [name, value] of Object.entries(encoding)) {
      const fault = faultOf(document, properties[name], toObject(value));
      if (fault) problems.push(`the form field ${describe(name)} ${fault}`);
    }
  }
  return {
    isRequired: node.required === true,
    description,
    contents,
    contentType: canName && !takesJson(first) ? first : undefined,
    others: types.filter((type) =>
      !canName || type !== first && !(isJson(first) && isJson(type))
    ),
    keys,
    problems,
  };
});

/** Whether a body may be a string: `toRequest` sends that as it is, as plain text. */
function mayBeString(document: Node, schema: unknown): boolean {
  const shapes = shapesOf(document, schema);
  const { type = "string" } = resolve(document, schema);
  return [type].flat().includes("string") && shapes.includes("a text") &&
    !shapes.includes("anything");
}

function keysOf(document: Node, schema: unknown): string[] {
  const schemas = new Set([toObject(schema)]);
  // The loop also visits those that it adds.
  for (const { allOf, anyOf, oneOf, $ref } of schemas) {
    const members = [allOf, anyOf, oneOf].flat().filter(isPlainObject);
    for (const member of members) schemas.add(member);
    if (typeof $ref === "string") schemas.add(resolve(document, { $ref }));
  }
  return [...schemas].flatMap((it) => Object.keys(toObject(it.properties)));
}

export function ofStyle(shape: string, style: string, explode: boolean) {
  const exploded = explode ? ", exploded" : "";
  return `is ${shape} of the style ${describeBare(style)}${exploded}`;
}

/**
 * What is wrong with a field of a form that has an encoding of its own.
 * `toRequest` repeats the name of a list, puts the keys of an object in brackets,
 * and the indices of a list of objects as well.
 */
function faultOfField(
  document: Node,
  property: unknown,
  { style, explode, contentType }: Node,
): string {
  const shapes = shapesOf(document, property);
  const isObject = shapes.includes("an object");
  const isList = !isObject && shapes.includes("a list");
  if (shapes.includes("anything") || !isObject && !isList) return "";
  if (style === undefined && explode === undefined) {
    return contentType === undefined ? "" : asText(toText(contentType));
  }
  if (style === "deepObject") {
    const { items } = resolve(document, property);
    return isList && shapesOf(document, items).includes("a text")
      ? "is a list of the style deepObject, which repeats its name; add [] to the name"
      : "";
  }
  const form = toText(style, "form");
  const isExploded = explode !== false;
  if (isList && form === "form" && isExploded) return "";
  const shape = isList ? "a list" : "an object";
  return `${ofStyle(shape, form, isExploded)}, which no form can hold`;
}

/** The same for a part of `multipart/form-data`, which only a `Blob` gives a type. */
function faultOfPart(
  document: Node,
  property: unknown,
  { contentType, headers }: Node,
): string {
  if (Object.keys(toObject(headers)).length) {
    return "has headers, which no FormData can hold";
  }
  const type = toText(contentType);
  const schema = resolve(document, property);
  const item = resolve(document, schema.items ?? schema);
  const shapes = shapesOf(document, item);
  // A file is a `Blob` in any case.
  const isFile = shapes.includes("anything") || item.format === "binary" ||
    item.contentMediaType !== undefined;
  if (!type || isFile || /[*,]|^text\/plain\b/i.test(type)) return "";
  const isText = !shapes.includes("an object") && !shapes.includes("a list");
  const blob = `new Blob([${isText ? "text" : "JSON.stringify(value)"}]`;
  return `is ${describeBare(type)}; pass ${blob}, { type: ${describe(type)} })`;
}
