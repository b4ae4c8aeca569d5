import {
  type Node,
  toObject,
  toText,
} from "../../description/model/_resolve.ts";
import { schemaOf } from "../../description/model/schema/_combined_of.ts";
import { convertSchema } from "./_convert_schema.ts";
import { Definition, type Schema } from "./_schema.ts";
import type { Descriptions } from "./_shorten.ts";

/** The schemas of a document, each of which is converted once, when it is first needed. */
export class Schemas {
  readonly #definitions = new Map<Node, Definition>();
  /** What is converted and not referred to, which objects with one base share. */
  readonly #converted = new Map<Node, Schema>();

  constructor(
    readonly document: Node,
    readonly descriptions: Descriptions,
  ) {}

  /**
   * Refers to a schema.
   *
   * @param name What it is called unless a `$ref` names it.
   */
  refer(schema: unknown, name = ""): Schema {
    const own = toObject(schema);
    const node = Object.keys(own).length === 1
      ? schemaOf(this.document, own)
      : own;
    let definition = this.#definitions.get(node);
    if (!definition) {
      const pointer = toText(own.$ref, name);
      const last = pointer.replace(/^.*\//s, "").replace(/[^\w.-]+/g, "_");
      definition = new Definition(
        last.slice(0, 64) || "schema",
        ({ inPlace }) => convertSchema(node, this, inPlace),
      );
      this.#definitions.set(node, definition);
    }
    return { $ref: { definition, isEndless: false } };
  }

  /** Converts a schema that stands for itself once. */
  convertOnce(node: Node, convert: () => Schema): Schema {
    const known = this.#converted.get(node) ?? convert();
    this.#converted.set(node, known);
    return known;
  }
}
