import { isNested } from "../../endpoint/_each_field.ts";
import {
  type Node,
  resolve,
  toObject,
  toText,
} from "../../description/model/_resolve.ts";
import { convertSchema, isOld } from "./_convert_schema.ts";
import type { Hidden } from "./_hidden_names.ts";
import type { Descriptions } from "./_shorten.ts";
import { Ref, Target } from "./_target.ts";

/** More characters than are copied of what real descriptions share. */
const MOST_COPIED = 10_000_000;

/** The schemas of a description that others refer to, each of which is converted once. */
export class Schemas {
  readonly #targets = new Map<Node, Target>();
  /** The lists and objects that are in more than one place, with how many members they have. */
  readonly #shared = new Map<unknown, number>();
  #left = MOST_COPIED;

  constructor(
    readonly document: Node,
    readonly descriptions: Descriptions,
    readonly hides: Hidden,
  ) {
    const seen = new Set<object>([document]);
    // The loop also visits those that it adds.
    for (const it of seen) {
      for (const member of Object.values(it)) {
        if (!isNested(member)) continue;
        if (!seen.has(member)) seen.add(member);
        else if (!this.#shared.has(member)) {
          this.#shared.set(member, Object.keys(member).length);
        }
      }
    }
  }

  /**
   * Refers to a schema, which is read by `readAll`.
   *
   * @param from What refers to it, and has its faults.
   * @param isInPlace Whether both are about the same value.
   * @param name What it is called unless a `$ref` names it.
   */
  refer(
    schema: unknown,
    from: Target,
    isInPlace: boolean,
    name = "",
    isParameter = false,
  ): Ref {
    const own = toObject(schema);
    const isBare = Object.keys(own).length === 1 || isOld(this.document);
    const node = "$ref" in own && !isBare ? own : resolve(this.document, own);
    let target = this.#targets.get(node);
    if (!target) {
      const pointer = toText(own.$ref, name);
      const last = pointer.replace(/^.*\//s, "").replace(/[^\w.-]+/g, "_");
      target = new Target(node, last.slice(0, 64) || "schema");
      this.#targets.set(node, target);
    }
    const ref = new Ref(target, isInPlace, isParameter);
    from.refs.push(ref);
    target.users.push(from);
    return ref;
  }

  /** Reads all schemas that others refer to, and finds their faults and loops. */
  readAll(): void {
    const faulty: Target[] = [];
    const open = new Map<Target, Iterator<Ref>>();
    const done = new Set<Target>();
    // The loop also visits those that it adds.
    for (const root of this.#targets.values()) {
      const stack = done.has(root) ? [] : [root];
      for (let target = stack.at(-1); target; target = stack.at(-1)) {
        if (!open.has(target)) {
          this.#read(target);
          if (target.fault) faulty.push(target);
          open.set(target, target.refs.values());
        }
        const ref = open.get(target)!.next().value;
        if (!ref) {
          done.add(target);
          stack.pop();
        } else if (ref.isInPlace && !done.has(ref.target)) {
          if (open.has(ref.target)) ref.isLoop = true;
          else stack.push(ref.target);
        }
      }
    }
    for (const { users, fault } of faulty) {
      for (const user of users) {
        if (!user.fault) faulty.push(user);
        user.fault ||= fault;
      }
    }
  }

  #spend(characters: number): void {
    if (!characters) return;
    this.#left -= characters;
    if (this.#left < 0) throw new Error("schemas share too much");
  }

  #read(target: Target): void {
    try {
      target.schema = convertSchema(target.node, {
        document: this.document,
        descriptions: this.descriptions,
        hides: this.hides,
        refer: (schema, isInPlace, name) =>
          this.refer(schema, target, isInPlace, name),
        isShared: (it) => this.#shared.has(it),
        // A member takes as much time as many characters.
        countCopy: (it) => this.#spend(64 * (this.#shared.get(it) ?? 0)),
        spend: (characters) => this.#spend(characters),
      });
    } catch (error) {
      target.fault = (error as Error).message;
    }
  }
}
