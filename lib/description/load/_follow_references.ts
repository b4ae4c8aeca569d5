import { isPlainObject } from "../../_is_plain_object.ts";
import { type Node, toKeys } from "../model/_resolve.ts";
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

/** More references, one after the other, than a description has. */
const MOST_REFERENCES = 1000;

export function isReference(node: unknown): node is ReferenceNode {
  return isPlainObject(node) && typeof node.$ref === "string";
}

/**
 * Returns a function that finds the target of a reference, or fails with the reason
 * why there is none. If the target is a reference itself, that one leads somewhere
 * as well.
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
    steps = 0,
  ): Promise<ReferenceTarget> {
    // Longer chains, which somebody made, would overflow the stack.
    if (steps > MOST_REFERENCES) {
      throw new Error(
        `it leads through more than ${MOST_REFERENCES} references`,
      );
    }
    const targets = known.get(from) ??
      new Map<string, ReferenceTarget | Error>();
    known.set(from, targets);
    let target = targets.get($ref);
    if (!target) {
      targets.set($ref, new Error(LOOP));
      target = await find($ref, from, steps + 1).catch((error: Error) => error);
      targets.set($ref, target);
    }
    if (target instanceof Error) throw target;
    return target;
  }

  async function find(
    $ref: string,
    from: DescriptionFile,
    steps: number,
  ): Promise<ReferenceTarget> {
    const [, path, fragment = ""] = /^([^#]*)#?([^]*)$/.exec($ref)!;
    let file = path ? await open(path, from) : from;
    let { document: node } = file;
    const keys = toKeys(fragment);
    for (const key of keys) {
      while (isReference(node) && !Object.hasOwn(node, key)) {
        ({ node, file } = await follow(node.$ref, file, steps));
      }
      node = Object.getOwnPropertyDescriptor(Object(node), key)?.value;
      if (node === undefined) break;
    }
    const isPointer = /^(?:\/|$)/.test(fragment);
    if (!isPointer || Object(node) !== node && typeof node !== "boolean") {
      throw new Error("it leads to nothing");
    }
    if (isReference(node)) await follow(node.$ref, file, steps);
    return { node, file, keys };
  }
}
