import { isPlainObject } from "../../_is_plain_object.ts";
import { show } from "../_show.ts";

/** An object of a description. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** More references one after the other than a description has. */
const MOST_REFERENCES = 100;

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

/** Reads each part of a description once, however many others share it. */
export function once<Arguments extends unknown[], Result>(
  read: (document: JsonObject, node: JsonObject, ...rest: Arguments) => Result,
): typeof read {
  const known = new WeakMap<JsonObject, Result>();
  return (document, node, ...rest) => {
    const result = known.get(node) ?? read(document, node, ...rest);
    known.set(node, result);
    return result;
  };
}

/**
 * Gets the object that a part of a description is or refers to by `$ref`.
 *
 * @throws {Error} Where a reference points outside the document, to nothing or to itself.
 */
export function resolve(document: JsonObject, value: unknown): JsonObject {
  let node = toObject(value);
  for (let left = MOST_REFERENCES; typeof node.$ref === "string"; left--) {
    if (left === 0) {
      throw new Error(
        `$ref ${
          show(node.$ref)
        } points to itself, or follows more than ${MOST_REFERENCES} others`,
      );
    }
    node = follow(document, node.$ref);
  }
  return node;
}

/** What a JSON pointer (RFC 6901) in a fragment leads to. */
function follow(document: JsonObject, reference: string): JsonObject {
  if (!/^#(?:\/|$)/.test(reference)) {
    throw new Error(
      `$ref ${
        show(reference)
      } points outside the document; put all files into one first: npx @redocly/cli bundle <file> --output bundled.yaml`,
    );
  }
  let node: unknown = document;
  for (const part of reference.split("/").slice(1)) {
    const key = decode(part).replaceAll("~1", "/").replaceAll("~0", "~");
    node = Object(node) === node && Object.hasOwn(node as object, key)
      ? (node as JsonObject)[key]
      : undefined;
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
