import { isPlainObject } from "../../_is_plain_object.ts";
import { readRecord } from "../../_record.ts";
import {
  isRule,
  membersOf,
  nameOf,
  type StrictSchema,
} from "./_strict_schema.ts";

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
  defs: Readonly<Record<string, StrictSchema>>,
  longest: number,
): string {
  const names = new Set<string>();
  let left = longest;
  const shapes = [shapeOf(schema)];
  // The loop also visits what it adds.
  for (const name of names) {
    if (left < 0) break;
    shapes.push(`${name} is ${shapeOf(defs[name])}`);
  }
  const text = shapes.join("; ");
  // One name or value can be very long.
  return text.length > 2 * longest ? text.slice(0, longest) + REST : text;

  function count(text: string): string {
    left -= text.length;
    return text;
  }

  function shapeOf(schema: unknown): string {
    if (left < 0) return REST;
    const node = readRecord(Object(schema) as StrictSchema);
    const { $ref, allOf = [], anyOf, oneOf, properties } = node;
    if ($ref !== undefined) {
      names.add(nameOf($ref));
      return count(nameOf($ref));
    }
    const shapes = (allOf as StrictSchema[]).map(shapeOf);
    for (const union of [anyOf, oneOf] as (StrictSchema[] | undefined)[]) {
      const members = union?.filter((it) => !isRule(it)) ?? [];
      if (members.length) shapes.push(shapesOf(members, " | "));
    }
    // A type beside a union says nothing more.
    if (!shapes.length || properties) shapes.unshift(ownShape(node));
    return shapes.length > 1 ? shapes.map(inBrackets).join(" & ") : shapes[0]!;
  }

  function shapesOf(schemas: readonly unknown[], separator: string): string {
    return schemas.map((it) => count(separator) && shapeOf(it))
      .join(separator);
  }

  /** The shape of a schema without what it combines. */
  function ownShape(schema: StrictSchema): string {
    const { const: only, enum: values = [], format } = schema;
    const listed = only === undefined ? values as unknown[] : [only];
    if (listed.length) {
      const words = listed.map((it) => JSON.stringify(it));
      if (words.length > MOST_VALUES) words.splice(MOST_VALUES, Infinity, REST);
      return count(words.join(" | "));
    }
    const shapes = [schema.type ?? usualType(schema)].flat().map((it) =>
      it === "object"
        ? objectShape(schema)
        : it === "array"
        ? listShape(schema)
        : count(format ? `${it} (${format})` : `${it}`)
    );
    return shapes.join(" | ");
  }

  function listShape({ items, prefixItems }: StrictSchema): string {
    count("[]");
    return Array.isArray(prefixItems)
      ? `[${shapesOf(prefixItems, ", ")}]`
      : `${inBrackets(shapeOf(items))}[]`;
  }

  function objectShape(schema: StrictSchema): string {
    const members: string[] = [];
    for (const { name, schema: own, isRequired } of membersOf(schema)) {
      if (left < 0) {
        members.push(REST);
        break;
      }
      const key = /^[\w$-]+$/.test(name) ? name : JSON.stringify(name);
      const mark = isRequired ? "" : "?";
      members.push(count(`${key}${mark}: `) + shapeOf(own));
    }
    const { patternProperties, additionalProperties } = schema;
    const others = Object.values(Object(patternProperties));
    if (isPlainObject(additionalProperties)) others.push(additionalProperties);
    for (const it of others) {
      members.push(count("[key: string]: ") + shapeOf(it));
    }
    return members.length ? `{ ${members.join(", ")} }` : count("object");
  }
}

/** The type that a schema does not name, by its other keywords. */
function usualType(schema: StrictSchema): string {
  const keys = Object.keys(schema).join();
  return /roperties|required/.test(keys)
    ? "object"
    : /items/i.test(keys)
    ? "array"
    : "any";
}

/** A shape as a part of another one. */
const inBrackets = (shape: string) =>
  / [|&] /.test(shape) ? `(${shape})` : shape;
