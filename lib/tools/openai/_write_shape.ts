import { isPlainObject } from "../../_is_plain_object.ts";
import { readRecord } from "../../_record.ts";
import { isRule, nameOf, type StrictSchema } from "./_read_schema.ts";

type Schemas = Readonly<Record<string, StrictSchema>>;

/** How many values of an enum are written. */
const MOST_VALUES = 30;

/** What is written in place of the rest. */
const REST = "…";

/**
 * Writes what a value of a schema looks like as a type of TypeScript, which models
 * know, and which is a fraction of the schema. Schemas that are referred to are names
 * in it, and follow: `{ id: string, owner?: User }; User is { name: string }`.
 *
 * @param longest About how many characters are written.
 */
export function writeShape(
  schema: StrictSchema,
  defs: Schemas,
  longest: number,
): string {
  const writer = new ShapeWriter(longest);
  const shapes = [writer.shapeOf(schema)];
  // The loop also visits what it adds.
  for (const name of writer.names) {
    if (writer.isFull) break;
    shapes.push(`${name} is ${writer.shapeOf(defs[name])}`);
  }
  return shapes.join("; ");
}

class ShapeWriter {
  /** The schemas that are referred to. */
  readonly names = new Set<string>();
  #left: number;

  constructor(longest: number) {
    this.#left = longest;
  }

  get isFull(): boolean {
    return this.#left < 0;
  }

  shapeOf(schema: unknown): string {
    if (this.isFull) return REST;
    const node = readRecord(Object(schema) as StrictSchema);
    const { $ref, allOf = [], anyOf, oneOf, properties } = node;
    if ($ref !== undefined) {
      const name = nameOf($ref);
      this.names.add(name);
      return this.#count(name);
    }
    const shapes = (allOf as StrictSchema[]).map((it) => this.shapeOf(it));
    for (const union of [anyOf, oneOf] as (StrictSchema[] | undefined)[]) {
      const members = union?.filter((it) => !isRule(it)) ?? [];
      if (members.length) shapes.push(this.#join(members, " | "));
    }
    // A type beside a union says nothing more.
    if (!shapes.length || properties) shapes.unshift(this.#ownShape(node));
    return shapes.length > 1 ? shapes.map(inBrackets).join(" & ") : shapes[0]!;
  }

  /** The shape of a schema without what it combines. */
  #ownShape(schema: StrictSchema): string {
    const { const: only, enum: values = [] } = schema;
    const listed = only === undefined ? values as unknown[] : [only];
    if (listed.length) {
      const words = listed.slice(0, MOST_VALUES).map((it) =>
        JSON.stringify(it)
      );
      if (listed.length > MOST_VALUES) words.push(REST);
      return this.#count(words.join(" | "));
    }
    const { type = schema.properties ? "object" : "any", format } = schema;
    const shapes = [type].flat().map((it) =>
      it === "object"
        ? this.#object(schema)
        : it === "array"
        ? this.#list(schema)
        : this.#count(format ? `${it} (${format})` : `${it}`)
    );
    return shapes.join(" | ");
  }

  #list({ items, prefixItems }: StrictSchema): string {
    this.#count("[]");
    return Array.isArray(prefixItems)
      ? `[${this.#join(prefixItems, ", ")}]`
      : `${inBrackets(this.shapeOf(items))}[]`;
  }

  #object(schema: StrictSchema): string {
    const { properties = {}, required = [], additionalProperties } = schema as {
      properties?: Schemas;
      required?: readonly string[];
      additionalProperties?: unknown;
    };
    const members: string[] = [];
    for (const name of new Set([...Object.keys(properties), ...required])) {
      if (this.isFull) {
        members.push(REST);
        break;
      }
      const key = /^[\w$-]+$/.test(name) ? name : JSON.stringify(name);
      const mark = required.includes(name) ? "" : "?";
      const member = Object.hasOwn(properties, name) ? properties[name] : {};
      members.push(
        this.#count(`${key}${mark}: `) + this.shapeOf(member),
      );
    }
    const others = Object.values(Object(schema.patternProperties));
    if (isPlainObject(additionalProperties)) others.push(additionalProperties);
    for (const it of others) {
      members.push(this.#count("[key: string]: ") + this.shapeOf(it));
    }
    return members.length ? `{ ${members.join(", ")} }` : this.#count("object");
  }

  #join(schemas: readonly unknown[], separator: string): string {
    return schemas.map((it) => this.#count(separator) && this.shapeOf(it))
      .join(separator);
  }

  #count(text: string): string {
    this.#left -= text.length;
    return text;
  }
}

/** A shape as a part of another one. */
const inBrackets = (shape: string) =>
  / [|&] /.test(shape) ? `(${shape})` : shape;
