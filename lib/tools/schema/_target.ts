import { toRecord } from "../../_record.ts";
import type { Node } from "../../description/model/_resolve.ts";
import { ANY, type Reference, type Schema, unwrap } from "./_convert_schema.ts";

/** A reference to a schema of the document. */
export class Ref implements Reference {
  isLoop = false;

  constructor(
    readonly target: Target,
    readonly isInPlace: boolean,
    readonly isParameter: boolean,
  ) {}

  /** The schema that it leads to; no parameter can be `null`. */
  get schema(): Schema {
    const { schema } = this.target;
    const { anyOf, ...notes } = schema;
    if (!this.isParameter || !Array.isArray(anyOf)) return schema;
    const members = anyOf.filter(({ type }) => type !== "null");
    return members.length < anyOf.length
      ? toRecord<unknown>({ ...unwrap({ anyOf: members }), ...notes })
      : schema;
  }
}

/** How long a schema is as JSON, and which others it refers to at which of its levels. */
export interface Size {
  /** In characters, without those that it refers to. */
  readonly whole: number;
  /** Whether it is shorter than a reference to it, so that it is written out everywhere. */
  readonly isShort: boolean;
  /** The same where it is cut at a level; the parts of a schema are one level below it. */
  readonly upTo: readonly number[];
  readonly refs: readonly (readonly [target: Target, level: number])[];
}

/** A schema of the document that others refer to. */
export class Target {
  schema = ANY;
  /** Its references to other schemas, one for each place that has one: a schema with two references to `Pet` uses `Pet` twice. */
  readonly refs: Ref[] = [];
  /** The schemas that refer to it. */
  readonly users: Target[] = [];
  /** What is wrong with it, or with what it refers to. */
  fault = "";
  /** What `measure` has found, when all is read. */
  size: Size | undefined;

  constructor(readonly node: Node, readonly name: string) {}
}
