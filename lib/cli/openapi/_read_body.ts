import { isPlainObject } from "../../_is_plain_object.ts";
import { show, showBare } from "../_show.ts";
import {
  type JsonObject,
  once,
  resolve,
  toObject,
  toText,
} from "./_resolve.ts";
import { ANY_SHAPE, type Shape, shapesOf } from "./_shapes_of.ts";

/** What an operation takes as its body. */
export interface Body {
  /** The type to send where nobody asks for another one, unless it is JSON. */
  readonly contentType: string | undefined;
  /** The other types, which a call has to name. */
  readonly others: readonly string[];
  /** The keys that a call may give as parameters. */
  readonly keys: ReadonlySet<string>;
  /** What cannot be written as it is described. */
  readonly problems: readonly string[];
}

/** A media type, or a range of them, that a header can hold. */
const MEDIA_TYPE =
  /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(?:\s*;\s*[\w!#$&^.+*-]+=(?:"[\w !#-[\]-~]*"|[\w!#$&^.+*-]+))*$/;

/** Kinds of media types, by how much a call prefers them. */
const KINDS: readonly RegExp[] = [
  // Ranges that take JSON, too.
  /^(?:application\/json|\*\/\*|application\/\*)(?![^;\s])/i,
  /^(?:[^;*]+\+|text\/)json(?![^;\s])/i,
  /^application\/x-www-form-urlencoded(?![^;\s])/i,
  /^multipart\/form-data(?![^;\s])/i,
  // Neither a range nor parts whose boundary only their writer knows.
  /^(?!multipart\/)[^;*]+(?:;|$)/i,
];

/** The place of a media type among the kinds; behind the last where a call cannot just name it. */
function kindOf(type: string): number {
  const kind = KINDS.findIndex((pattern) => pattern.test(type));
  return kind < 0 ? KINDS.length : kind;
}

/** Whether `application/json` in `accept` asks for a media type. */
export function takesJson(type: string): boolean {
  return kindOf(type) === 0;
}

/** The media types of a body or an answer that a header can hold. */
export function mediaTypesOf(content: unknown): string[] {
  return Object.keys(toObject(content)).filter((type) => MEDIA_TYPE.test(type));
}

/** Reads a request body of a description. */
export const readBody = once((document, { content }): Body => {
  const types = mediaTypesOf(content)
    .sort((one, other) => kindOf(one) - kindOf(other));
  const [first = ""] = types;
  const kind = kindOf(first);
  const keys = new Set<string>();
  const problems = Object.keys(toObject(content))
    .filter((type) => !MEDIA_TYPE.test(type))
    .map((type) => `the body has the invalid media type ${show(type)}`);
  for (const type of types) {
    const place = kindOf(type);
    if (place > 3) continue;
    const { schema, encoding } = resolve(document, toObject(content)[type]);
    for (const key of keysOf(document, schema)) keys.add(key);
    if (place < 2) continue;
    const { properties } = resolve(document, schema);
    for (const [name, value] of Object.entries(toObject(encoding))) {
      const property = toObject(properties)[name];
      const fault = (place === 2 ? faultOfField : faultOfPart)(
        document,
        property,
        toObject(value),
      );
      if (fault) problems.push(`the form field ${show(name)} ${fault}`);
    }
  }
  return {
    contentType: kind === 0 || kind === KINDS.length ? undefined : first,
    // Of what is JSON, any other name is for the same value.
    others: types.filter((type) =>
      type !== first && !(kind < 2 && kindOf(type) < 2) ||
      kind === KINDS.length
    ),
    keys,
    problems,
  };
});

/** The keys of a schema and of those that it is made of. */
function keysOf(document: JsonObject, schema: unknown): string[] {
  const schemas = new Set([toObject(schema)]);
  // It also comes to those that are added meanwhile.
  for (const node of schemas) {
    const { allOf, anyOf, oneOf, $ref } = node;
    for (const member of [allOf, anyOf, oneOf].flat()) {
      if (isPlainObject(member)) schemas.add(member);
    }
    if (typeof $ref === "string") schemas.add(resolve(document, { $ref }));
  }
  return [...schemas].flatMap(({ properties }) =>
    Object.keys(toObject(properties))
  );
}

/**
 * What is wrong with a field of a form that has an encoding of its own.
 * `toRequest` repeats the name of a list, puts the keys of an object in brackets,
 * and the indices of a list of objects as well.
 */
function faultOfField(
  document: JsonObject,
  property: unknown,
  { style, explode, contentType }: JsonObject,
): string | undefined {
  const shapes = shapesOf(document, property);
  const isObject = shapes.has("object");
  if (shapes === ANY_SHAPE || !isObject && !shapes.has("list")) {
    return undefined;
  }
  if (style === undefined && explode === undefined) {
    return contentType === undefined ? undefined : asText(toText(contentType));
  }
  if (style === "deepObject") {
    const { items } = resolve(document, property);
    return isObject || !shapesOf(document, items).has("text")
      ? undefined
      : "is a list of the style deepObject, which repeats its name; add [] to the name";
  }
  if (!isObject && (style ?? "form") === "form" && explode !== false) {
    return undefined;
  }
  return `is ${isObject ? "an object" : "a list"} of the style ${
    showBare(toText(style, "form"))
  }${explode === false ? "" : ", exploded"}, which no form is written in`;
}

/** The same for a part of `multipart/form-data`, which only a `Blob` gives a type. */
function faultOfPart(
  document: JsonObject,
  property: unknown,
  { contentType, headers }: JsonObject,
): string | undefined {
  if (Object.keys(toObject(headers)).length) {
    return "has headers, which no FormData can hold";
  }
  const type = toText(contentType);
  const schema = resolve(document, property);
  const item = resolve(document, schema.items ?? schema);
  const shapes = shapesOf(document, item);
  // A file is a Blob anyhow.
  const isFile = shapes === ANY_SHAPE || item.format === "binary" ||
    item.contentMediaType !== undefined;
  if (!type || isFile || /[*,]|^text\/plain\b/i.test(type)) return undefined;
  const has = (shape: Shape) => shapes.has(shape);
  const value = has("object") || has("list") ? "JSON.stringify(value)" : "text";
  return `is ${showBare(type)}; pass new Blob([${value}], { type: ${
    show(type)
  } })`;
}

/** Whether a media type is JSON. */
export function isJson(mediaType: string): boolean {
  return /^(?:application\/|text\/|.+\+)json\b/i.test(mediaType);
}

/** What to do for a value that has a media type. */
export function asText(mediaType: string): string {
  const hint = kindOf(mediaType) < 2
    ? "JSON.stringify(value)"
    : "it as text of that type";
  return `is ${showBare(mediaType)}; pass ${hint}`;
}
