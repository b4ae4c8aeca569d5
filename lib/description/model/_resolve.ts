import { show } from "../../_show.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { once } from "../../_once.ts";
import { toRecord } from "../../_record.ts";
import { decode } from "../../uri_template/_scan_template.ts";

/** An object of a description. */
export type Node = Readonly<Record<string, unknown>>;

const NOTHING: Node = /* @__PURE__ */ toRecord();

/** A part of a description as an object; an empty one where it isn't an object. */
export function toObject(value: unknown): Node {
  return isPlainObject(value) ? value : NOTHING;
}

/** A part of a description as a string; YAML reads `1` without quotes as a number. */
export function toText(value: unknown, fallback = ""): string {
  return /^(?:string|number|boolean)$/.test(typeof value)
    ? String(value)
    : fallback;
}

/** Reads an object of a description. */
export type NodeReader<Result> = (document: Node, value: unknown) => Result;

/** The nodes that hold a `$ref` and nothing else, by their `$ref`. */
const referencesOf = /* @__PURE__ */ once((_document: Node) =>
  new Map<string, Node>()
);

/** A part of a document: one object for all references to one thing. */
export function toNode(document: Node, value: unknown): Node {
  const node = typeof value === "object" && value ? value as Node : NOTHING;
  // A list would inherit it from a polluted prototype.
  const $ref = Object.hasOwn(node, "$ref") && node.$ref;
  if (typeof $ref !== "string" || Object.keys(node).length > 1) return node;
  const references = referencesOf(document);
  const known = references.get($ref) ?? node;
  references.set($ref, known);
  return known;
}

/**
 * Reads each object of a document once, however many references lead to it.
 * `loadDocument` has copied it, so that no two documents have the same object.
 */
export function readOnce<Result>(
  read: (document: Node, node: Node) => Result,
): NodeReader<Result> {
  const readers = once((document: Node) =>
    once((node: Node) => read(document, node))
  );
  return (document, value) => readers(document)(toNode(document, value));
}

/** The objects that references lead to, or what is wrong with these references. */
const targetsOf = /* @__PURE__ */ once((_document: Node) =>
  new Map<string, Node | Error>()
);

/** Follows the `$ref` of a part of a description, if it has one, to an object. */
export function resolve(document: Node, value: unknown): Node {
  let target: Node | Error = toObject(value);
  const targets = targetsOf(document);
  const followed = new Set<string>();
  while (!(target instanceof Error) && typeof target.$ref === "string") {
    const $ref: string = target.$ref;
    target = followed.has($ref)
      ? referenceFault($ref, "points to itself")
      : targets.get($ref) ?? findTarget(document, $ref);
    followed.add($ref);
  }
  // Also if a chain ends in a fault: each reference is followed once.
  for (const $ref of followed) targets.set($ref, target);
  if (target instanceof Error) throw target;
  return target;
}

/** Like {@linkcode resolve}, but `undefined` if the reference leads nowhere. */
export const targetOf = (document: Node, value: unknown): Node | undefined =>
  orNothing(() => resolve(document, value));

/** Reads something; `undefined` if it cannot be read. */
export function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Finds what a fragment points to: a JSON pointer (RFC 6901), or the name of an anchor. */
function findTarget(document: Node, $ref: string): Node | Error {
  if (!$ref.startsWith("#")) {
    return referenceFault(
      $ref,
      "points outside the document; put all files into one first: npx @redocly/cli bundle <file> --output bundled.yaml",
    );
  }
  let target: unknown = document;
  for (const key of keysTo(document, $ref) ?? [""]) {
    target = Object.getOwnPropertyDescriptor(Object(target), key)?.value;
  }
  // A schema that is `true` allows anything.
  if (target === true) return NOTHING;
  return isPlainObject(target)
    ? target
    : referenceFault($ref, "points to nothing");
}

/** The keys that lead to what a fragment points to; `undefined` for an unknown anchor. */
export function keysTo(
  document: Node,
  fragment: string,
): readonly string[] | undefined {
  return /^#(?:\/|$)/.test(fragment)
    ? toKeys(fragment)
    : anchorsIn(document).get(fragment.slice(1));
}

/** The keys that lead to each `$anchor` (JSON Schema 2020-12, section 8.2.2). */
const anchorsIn = /* @__PURE__ */ once((document: Node) => {
  const found = new Map<string, readonly string[]>();
  const stack: [node: unknown, keys: readonly string[]][] = [[document, []]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, keys] = next;
    if (typeof node !== "object" || node === null) continue;
    const { $anchor, $dynamicAnchor } = toObject(node);
    for (const name of [$anchor, $dynamicAnchor]) {
      if (typeof name === "string") found.set(name, keys);
    }
    for (const [key, member] of Object.entries(node)) {
      stack.push([member, [...keys, key]]);
    }
  }
  return found;
});

/** The keys in a JSON pointer, which can be a fragment. */
export function toKeys(pointer: string): string[] {
  return pointer.split("/").slice(1)
    .map((key) => decode(key).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Writes a key in a JSON pointer. */
export function toPointerKey(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

function referenceFault($ref: string, fault: string): Error {
  return new Error(`$ref ${show($ref)} ${fault}`);
}
