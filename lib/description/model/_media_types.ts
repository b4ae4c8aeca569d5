import { toObject } from "./_resolve.ts";

/** A media type, or a range of them, that a header can hold. */
const MEDIA_TYPE =
  /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(?:\s*;\s*[\w!#$&^.+*-]+=(?:"[\w !#-[\]-~]*"|[\w!#$&^.+*-]+))*$/;

/** What a body of a media type is; `unnamable` where a call cannot just name the type: a range, or parts whose boundary only their writer knows. */
export type MediaKind = "json" | "form" | "multipart" | "other" | "unnamable";

/** The kinds in the order in which a call prefers them. */
const KINDS: readonly MediaKind[] = [
  "json",
  "form",
  "multipart",
  "other",
  "unnamable",
];

/** `application/json`, and ranges that include it. */
const PLAIN_JSON = /^(?:application\/json|\*\/\*|application\/\*)(?![^;\s])/i;

export function kindOf(type: string): MediaKind {
  if (
    PLAIN_JSON.test(type) || /^(?:[^;*]+\+|text\/)json(?![^;\s])/i.test(type)
  ) {
    return "json";
  }
  if (/^application\/x-www-form-urlencoded(?![^;\s])/i.test(type)) {
    return "form";
  }
  if (/^multipart\/form-data(?![^;\s])/i.test(type)) return "multipart";
  return /^(?!multipart\/)[^;*]+(?:;|$)/i.test(type) ? "other" : "unnamable";
}

/** The place of a media type in the order in which a call prefers them: `application/json` comes before `+json`. */
export function rankOf(type: string): number {
  return PLAIN_JSON.test(type) ? -1 : KINDS.indexOf(kindOf(type));
}

/** Whether a media type is `application/json` without parameters of its own, or a range that includes it. */
export const takesJson = (type: string): boolean =>
  PLAIN_JSON.test(type) && !/;(?!\s*charset\b)/i.test(type);

export const isJson = (type: string): boolean => kindOf(type) === "json";

export const isMediaType = (type: string): boolean => MEDIA_TYPE.test(type);

/** The media types of a body or a response that a header can hold. */
export const mediaTypesOf = (content: unknown): string[] =>
  Object.keys(toObject(content)).filter(isMediaType);
