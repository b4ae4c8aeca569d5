import { type MediaKind, mediaKindOf } from "../../_media_type.ts";
import { type Node, targetOf, toObject } from "./_resolve.ts";

/** A media type, or a range of them, that a header can hold. */
const MEDIA_TYPE =
  /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(?:\s*;\s*[\w!#$&^.+*-]+=(?:"[\w !#-[\]-~]*"|[\w!#$&^.+*-]+))*$/;

/** The kinds that a call prefers, in this order. */
const PREFERRED: readonly MediaKind[] = ["json", "form", "multipart"];

/** `application/json`, and ranges that include it. */
const PLAIN_JSON = /^(?:application\/json|\*\/\*|application\/\*)(?![^;\s])/i;

/** The rank of a media type in the order of preference: `application/json` comes before `+json`. */
export function rankOf(type: string): number {
  if (PLAIN_JSON.test(type)) return -1;
  if (!isNamable(type)) return PREFERRED.length + 1;
  const index = PREFERRED.indexOf(mediaKindOf(type));
  return index < 0 ? PREFERRED.length : index;
}

/** Whether a call can name a media type: no range, unless it includes JSON, and no multipart type whose boundary only its writer knows. */
export function isNamable(type: string): boolean {
  return PLAIN_JSON.test(type) ||
    /^(?!multipart\/(?!form-data(?:[\s;]|$)))[^;*]+(?:;|$)/i.test(type);
}

/** Whether a media type is `application/json` without parameters of its own, or a range that includes it. */
export const takesJson = (type: string): boolean =>
  PLAIN_JSON.test(type) && !/;(?!\s*charset\b)/i.test(type);

export const isJson = (type: string): boolean => mediaKindOf(type) === "json";

/** Whether a body of this type can only be an object. */
export const isForm = (type: string): boolean =>
  /^(?:form|multipart)$/.test(mediaKindOf(type));

export const isMediaType = (type: string): boolean => MEDIA_TYPE.test(type);

/** What a body, a response or a parameter contains, by media type. Some documents have a reference in its place. */
export const contentOf = (document: Node, owner: Node | undefined): Node =>
  toObject(targetOf(document, toObject(owner).content));
