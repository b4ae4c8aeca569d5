import { isPlainObject } from "../../_is_plain_object.ts";
import { show, showBare } from "../_show.ts";
import { type Node, once, resolve, toObject, toText } from "./_resolve.ts";
import { shapesOf } from "./_shapes_of.ts";

/** A media type, or a range of them, that a header can hold. */
const MEDIA_TYPE =
  /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(?:\s*;\s*[\w!#$&^.+*-]+=(?:"[\w !#-[\]-~]*"|[\w!#$&^.+*-]+))*$/;

/** Kinds of media types, by how much a call prefers them. */
const KINDS: readonly RegExp[] = [
  // Among them ranges that include it.
  /^(?:application\/json|\*\/\*|application\/\*)(?![^;\s])/i,
  /^(?:[^;*]+\+|text\/)json(?![^;\s])/i,
  /^application\/x-www-form-urlencoded(?![^;\s])/i,
  /^multipart\/form-data(?![^;\s])/i,
  // Neither a range nor parts whose boundary only their writer knows.
  /^(?!multipart\/)[^;*]+(?:;|$)/i,
  // What a call cannot just name.
  /^/,
];

const kindOf = (type: string) => KINDS.findIndex((it) => it.test(type));

/** Whether a media type is `application/json`, or a range that includes it. */
export const takesJson = (type: string): boolean => kindOf(type) === 0;

/** Whether what has a media type is written as JSON. */
export const isJson = (type: string): boolean => kindOf(type) < 2;

export function asText(type: string): string {
  const text = isJson(type)
    ? "JSON.stringify(value)"
    : "it as text of that type";
  return `is ${showBare(type)}; pass ${text}`;
}

/** The media types of a body or an answer that a header can hold. */
export function mediaTypesOf(content: unknown): string[] {
  return Object.keys(toObject(content)).filter((type) => MEDIA_TYPE.test(type));
}

export const readBody = once((document, { content }) => {
  const types = mediaTypesOf(content)
    .sort((one, other) => kindOf(one) - kindOf(other));
  const [first = ""] = types;
  const canName = kindOf(first) < KINDS.length - 1;
  const keys = new Set<string>();
  const problems = Object.keys(toObject(content))
    .filter((type) => !MEDIA_TYPE.test(type))
    .map((type) => `the body has the invalid media type ${show(type)}`);
  for (const type of types.filter((type) => kindOf(type) < 4)) {
    const { schema, encoding } = resolve(document, toObject(content)[type]);
    for (const key of keysOf(document, schema)) keys.add(key);
    if (isJson(type)) {
      if (mayBeString(document, schema)) {
        const name = type.includes("*") ? "application/json" : showBare(type);
        problems.push(
          `the body may be a string; pass JSON.stringify(value) as data, and content-type: ${name}`,
        );
      }
      continue;
    }
    const properties = toObject(resolve(document, schema).properties);
    const faultOf = kindOf(type) === 2 ? faultOfField : faultOfPart;
    for (const [name, value] of Object.entries(toObject(encoding))) {
      const fault = faultOf(document, properties[name], toObject(value));
      if (fault) problems.push(`the form field ${show(name)} ${fault}`);
    }
  }
  return {
    /** The type to send where nobody asks for another one, unless it is JSON. */
    contentType: canName && !takesJson(first) ? first : undefined,
    /** The types that a call has to name; of JSON, any name is for the same value. */
    others: types.filter((type) =>
      !canName || type !== first && !(isJson(first) && isJson(type))
    ),
    /** The keys that a call may give as parameters. */
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
  return `is ${shape} of the style ${showBare(style)}${exploded}`;
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
  return `is ${showBare(type)}; pass ${blob}, { type: ${show(type)} })`;
}
