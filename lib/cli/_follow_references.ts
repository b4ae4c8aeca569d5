import { isPlainObject } from "../_is_plain_object.ts";
import { type Node, toKeys } from "../openapi/_resolve.ts";
import type { DescriptionFile, DescriptionFiles } from "./_open_files.ts";

export interface ReferenceNode extends Node {
  readonly $ref: string;
}

/** What a reference leads to. */
export interface ReferenceTarget {
  readonly node: unknown;
  readonly file: DescriptionFile;
  /** The keys that lead to it in its file. */
  readonly keys: readonly string[];
}

export const LOOP = "it leads back to itself";

export function isReference(node: unknown): node is ReferenceNode {
  return isPlainObject(node) && typeof node.$ref === "string";
}

/**
 * Makes what finds the target of a reference; it fails with the reason why there
 * is none. Where the target is a reference, that one leads somewhere as well.
 */
export function toFollower({ open }: DescriptionFiles) {
  /** The targets of the references in each file, or why they have none. */
  const known = new Map<
    DescriptionFile,
    Map<string, ReferenceTarget | Error>
  >();
  return follow;

  async function follow(
    $ref: string,
    from: DescriptionFile,
  ): Promise<ReferenceTarget> {
    const targets = known.get(from) ??
      new Map<string, ReferenceTarget | Error>();
    known.set(from, targets);
    let target = targets.get($ref);
    if (!target) {
      targets.set($ref, new Error(LOOP));
      target = await find($ref, from).catch((error: Error) => error);
      targets.set($ref, target);
    }
    if (target instanceof Error) throw target;
    return target;
  }

  async function find(
    $ref: string,
    from: DescriptionFile,
  ): Promise<ReferenceTarget> {
    const [, path, fragment = ""] = /^([^#]*)#?([^]*)$/.exec($ref)!;
    let file = path ? await open(path, from) : from;
    let { document: node } = file;
    const keys = toKeys(fragment);
    for (const key of keys) {
      while (isReference(node) && !Object.hasOwn(node, key)) {
        ({ node, file } = await follow(node.$ref, file));
      }
      node = Object.getOwnPropertyDescriptor(Object(node), key)?.value;
      if (node === undefined) break;
    }
    const isPointer = /^(?:\/|$)/.test(fragment);
    if (!isPointer || Object(node) !== node && typeof node !== "boolean") {
      throw new Error("it leads to nothing");
    }
    if (isReference(node)) await follow(node.$ref, file);
    return { node, file, keys };
  }
}
