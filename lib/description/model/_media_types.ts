import { toObject } from "./_resolve.ts";

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

/** The kind of a media type: 0 and 1 are JSON, 2 a form, 3 multipart, 4 others, and 5 those that no call can name. */
export const kindOf = (type: string): number =>
  KINDS.findIndex((it) => it.test(type));

/** Whether a media type is `application/json` without parameters of its own, or a range that includes it. */
export const takesJson = (type: string): boolean =>
  kindOf(type) === 0 && !/;(?!\s*charset\b)/i.test(type);

export const isJson = (type: string): boolean => kindOf(type) < 2;

export const isMediaType = (type: string): boolean => MEDIA_TYPE.test(type);

/** The media types of a body or a response that a header can hold. */
export const mediaTypesOf = (content: unknown): string[] =>
  Object.keys(toObject(content)).filter(isMediaType);
