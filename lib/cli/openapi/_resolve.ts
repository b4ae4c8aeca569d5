import { isPlainObject } from "../../_is_plain_object.ts";
import { decode } from "../../uri_template/_scan_template.ts";
import { show } from "../_show.ts";

/** An object of a description. */
export type Node = Readonly<Record<string, unknown>>;

/** More references one after the other than a description has. */
const MOST_REFERENCES = 100;

/** The object that a part of a description is; an empty one where it is not an object. */
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
export function once<Rest extends unknown[], Result>(
  read: (document: Node, node: Node, ...rest: Rest) => Result,
) {
  const known = new WeakMap<Node, Result>();
  return (document: Node, value: unknown, ...rest: Rest): Result => {
    const node = Object(value);
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
    // A JSON pointer (RFC 6901) in a fragment.
    const target = $ref.split("/").slice(1).reduce((node: unknown, part) => {
      const key = decode(part).replaceAll("~1", "/").replaceAll("~0", "~");
      return Object.getOwnPropertyDescriptor(Object(node), key)?.value;
    }, document);
    const fault = !left
      ? `points to itself, or follows more than ${MOST_REFERENCES} others`
      : !/^#(?:\/|$)/.test($ref)
      ? "points outside the document; put all files into one first: npx @redocly/cli bundle <file> --output bundled.yaml"
      : !isPlainObject(target) && "points to nothing";
    if (fault) throw new Error(`$ref ${show($ref)} ${fault}`);
    node = toObject(target);
  }
  return node;
}
