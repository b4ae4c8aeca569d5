import { type JsonObject, resolve, toObject } from "./_resolve.ts";

/** What a value can be, as far as it matters for how it is written. */
export type Shape = "text" | "list" | "object";

/** Any value. */
export const ANY_SHAPE: ReadonlySet<Shape> = new Set([
  "text",
  "list",
  "object",
]);

const SHAPES: Readonly<Record<string, Shape>> = {
  string: "text",
  number: "text",
  integer: "text",
  boolean: "text",
  array: "list",
  object: "object",
};

/**
 * The shapes that a schema leaves open: {@linkcode ANY_SHAPE} itself where it
 * says nothing of them.
 */
export function shapesOf(
  document: JsonObject,
  schema: unknown,
  parents: readonly unknown[] = [],
): ReadonlySet<Shape> {
  // A schema that holds itself adds nothing.
  if (parents.includes(schema)) return ANY_SHAPE;
  const path = [...parents, schema];
  const node = toObject(schema);
  const shapes = (member: unknown) => shapesOf(document, member, path);
  const members = (key: string) =>
    Array.isArray(node[key]) ? (node[key] as unknown[]).map(shapes) : [];

  const conditions = [ownShapes(node), ...members("allOf")];
  if (node.$ref !== undefined) {
    conditions.push(shapes(resolve(document, { $ref: node.$ref })));
  }
  for (const choices of [members("oneOf"), members("anyOf")]) {
    if (choices.length) conditions.push(union(choices));
  }
  return conditions.reduce(intersection);
}

/** What the keywords of a schema itself say. */
function ownShapes(node: JsonObject): ReadonlySet<Shape> {
  const { type } = node;
  if (type !== undefined) {
    return new Set([type].flat().flatMap((name) => SHAPES[String(name)] ?? []));
  }
  const values = Array.isArray(node.enum)
    ? node.enum
    : node.const !== undefined
    ? [node.const]
    : undefined;
  if (values) return new Set(values.flatMap((value) => shapeOf(value) ?? []));
  if (node.properties !== undefined) return new Set(["object"]);
  if (node.items !== undefined) return new Set(["list"]);
  return ANY_SHAPE;
}

function shapeOf(value: unknown): Shape | undefined {
  if (value === null) return undefined;
  return Array.isArray(value) ? "list" : SHAPES[typeof value];
}

function union(sets: readonly ReadonlySet<Shape>[]): ReadonlySet<Shape> {
  return sets.includes(ANY_SHAPE)
    ? ANY_SHAPE
    : new Set(sets.flatMap((set) => [...set]));
}

function intersection(
  one: ReadonlySet<Shape>,
  other: ReadonlySet<Shape>,
): ReadonlySet<Shape> {
  if (one === ANY_SHAPE) return other;
  if (other === ANY_SHAPE) return one;
  return new Set([...one].filter((shape) => other.has(shape)));
}
