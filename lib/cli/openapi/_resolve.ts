import { isPlainObject } from "../../_is_plain_object.ts";
import { show } from "../_show.ts";

/** An object of a description. */
export type Node = Readonly<Record<string, unknown>>;

/** More references one after the other than a description has. */
const MOST_REFERENCES = 100;

/** The object that a part of a description is; an empty one where it is none. */
export function toObject(value: unknown): Node {
  return isPlainObject(value) ? value : {};
}

/** The text that a part of a description is; YAML reads `1` without quotes as a number. */
export function toText(value: unknown, fallback = ""): string {
  return /^(?:string|number|boolean)$/.test(typeof value)
    ? String(value)
    : fallback;
}

/** Reads each part of a description once, however many others share it. */
export function once<Arguments extends unknown[], Result>(
  read: (document: Node, node: Node, ...rest: Arguments) => Result,
): typeof read {
  const known = new WeakMap<Node, Result>();
  return (document, node, ...rest) => {
    const result = known.get(node) ?? read(document, node, ...rest);
    known.set(node, result);
    return result;
  };
}

/** Gets the object that a part of a description is or refers to by `$ref`. */
export function resolve(document: Node, value: unknown): Node {
  let node = toObject(value);
  for (let left = MOST_REFERENCES; typeof node.$ref === "string"; left--) {
    const { $ref } = node;
    const fault = (text: string) => new Error(`$ref ${show($ref)} ${text}`);
    if (!left) {
      throw fault(
        `points to itself, or follows more than ${MOST_REFERENCES} others`,
      );
    }
    if (!/^#(?:\/|$)/.test($ref)) {
      throw fault(
        "points outside the document; put all files into one first: npx @redocly/cli bundle <file> --output bundled.yaml",
      );
    }
    // A JSON pointer (RFC 6901) in a fragment.
    const target = $ref.split("/").slice(1).reduce((node: unknown, part) => {
      const key = decode(part).replaceAll("~1", "/").replaceAll("~0", "~");
      return Object.getOwnPropertyDescriptor(Object(node), key)?.value;
    }, document);
    if (!isPlainObject(target)) throw fault("points to nothing");
    node = target;
  }
  return node;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
