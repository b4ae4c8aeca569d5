import { isPlainObject } from "../../_is_plain_object.ts";
import { getOwn } from "../../_own_property.ts";
import { show } from "../_show.ts";

/** An object of a description. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The object that a part of a description is; an empty one where it is none. */
export function toObject(value: unknown): JsonObject {
  return isPlainObject(value) ? value : {};
}

/** The text that a part of a description is; YAML reads `1` without quotes as a number. */
export function toText(value: unknown, fallback = ""): string {
  return ["string", "number", "boolean"].includes(typeof value)
    ? String(value)
    : fallback;
}

/**
 * Gives the object that a part of a description is or refers to by `$ref`.
 *
 * @throws {Error} Where a reference points outside the document, to nothing or to itself.
 */
export function resolve(document: JsonObject, value: unknown): JsonObject {
  const seen = new Set<unknown>();
  for (let node = toObject(value);;) {
    const reference = getOwn(node, "$ref");
    if (typeof reference !== "string") return node;
    if (!/^#(?:\/|$)/.test(reference)) {
      throw new Error(`$ref ${show(reference)} points outside the document`);
    }
    if (seen.has(reference)) {
      throw new Error(`$ref ${show(reference)} points to itself`);
    }
    seen.add(reference);
    node = toObject(follow(document, reference));
  }
}

/** What a JSON pointer (RFC 6901) in a fragment leads to. */
function follow(document: JsonObject, reference: string): unknown {
  let node: unknown = document;
  for (const part of reference.split("/").slice(1)) {
    const key = decode(part).replaceAll("~1", "/").replaceAll("~0", "~");
    node = Object(node) === node ? getOwn(node as object, key) : undefined;
  }
  if (isPlainObject(node)) return node;
  throw new Error(`$ref ${show(reference)} points to nothing`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
