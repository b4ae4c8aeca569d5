import {
  type Node,
  resolve,
  toObject,
  toText,
} from "../../description/model/_resolve.ts";
import { convertSchema, isOld } from "./_convert_schema.ts";
import type { Mark } from "../../description/model/schema/_hidden_names.ts";
import type { Descriptions } from "./_shorten.ts";
import { Ref, Target } from "./_target.ts";

/** More schemas than real documents combine to one. */
const MOST_IN_PLACE = 200;

/** The schemas of a document that others refer to, each of which is converted once. */
export class Schemas {
  readonly #targets = new Map<Node, Target>();
  /** How many schemas are about one value, from each of them on; 0 while it is counted. */
  readonly #depths = new Map<Target, number>();

  constructor(
    readonly document: Node,
    readonly descriptions: Descriptions,
    readonly hides: Mark,
  ) {}

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
    // The loop also visits those that it adds.
    for (const target of this.#targets.values()) this.#read(target);
    for (const target of this.#targets.values()) this.#depthOf(target, 0);
    const faulty = [...this.#targets.values()].filter(({ fault }) => fault);
    // Here, too.
    for (const { users, fault } of faulty) {
      for (const user of users) {
        if (!user.fault) faulty.push(user);
        user.fault ||= fault;
      }
    }
  }

  #read(target: Target): void {
    try {
      target.schema = convertSchema(target.node, {
        document: this.document,
        descriptions: this.descriptions,
        hides: this.hides,
        refer: (schema, isInPlace) => this.refer(schema, target, isInPlace),
      });
    } catch (error) {
      target.fault = (error as Error).message;
    }
  }

  /** Counts the schemas that a value has to fit one inside the other, and finds those that lead back to themselves. */
  #depthOf(target: Target, level: number): number {
    const known = this.#depths.get(target);
    if (known !== undefined) return known;
    this.#depths.set(target, 0);
    let depth = 1;
    for (const ref of target.refs) {
      if (!ref.isInPlace) continue;
      if (this.#depths.get(ref.target) === 0) ref.isLoop = true;
      else if (level > MOST_IN_PLACE) depth = level;
      else depth = Math.max(depth, 1 + this.#depthOf(ref.target, level + 1));
    }
    if (depth > MOST_IN_PLACE) {
      target.fault ||= `more than ${MOST_IN_PLACE} schemas describe one value`;
    }
    this.#depths.set(target, depth);
    return depth;
  }
}
