import { isPlainObject } from "../../_is_plain_object.ts";
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

/** What the references of a document lead to in the end, so that each is followed once. */
const resolved = new WeakMap<JsonObject, Map<string, JsonObject | Error>>();

/**
 * Gives the object that a part of a description is or refers to by `$ref`.
 *
 * @throws {Error} Where a reference points outside the document, to nothing or to itself.
 */
export function resolve(document: JsonObject, value: unknown): JsonObject {
  const known = resolved.get(document) ?? new Map<string, JsonObject | Error>();
  resolved.set(document, known);
  const passed = new Set<string>();
  let node: JsonObject | Error = toObject(value);
  while (!(node instanceof Error)) {
    const reference: unknown = Object.hasOwn(node, "$ref") && node["$ref"];
    if (typeof reference !== "string") break;
    node = passed.has(reference)
      ? new Error(`$ref ${show(reference)} points to itself`)
      : known.get(reference) ?? follow(document, reference);
    passed.add(reference);
  }
  for (const reference of passed) known.set(reference, node);
  if (node instanceof Error) throw node;
  return node;
}

/** What a JSON pointer (RFC 6901) in a fragment leads to, or why there is nothing. */
function follow(document: JsonObject, reference: string): JsonObject | Error {
  if (!/^#(?:\/|$)/.test(reference)) {
    return new Error(
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
  return isPlainObject(node)
    ? node
    : new Error(`$ref ${show(reference)} points to nothing`);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
