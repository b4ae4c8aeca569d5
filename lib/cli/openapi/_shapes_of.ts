import { type JsonObject, resolve, toObject, toText } from "./_resolve.ts";

/** What a value can be, as far as it matters for how it is written. */
export type Shape = "text" | "list" | "object";

type Shapes = ReadonlySet<Shape>;

/** Any value. */
export const ANY_SHAPE: Shapes = new Set(["text", "list", "object"] as const);

const SHAPES: ReadonlyMap<string, Shape> = new Map([
  ["string", "text"],
  ["number", "text"],
  ["integer", "text"],
  ["boolean", "text"],
  ["array", "list"],
  ["object", "object"],
]);

/** More schemas inside each other than a description has. */
const MOST_LEVELS = 500;

/** What schemas came to, so that each is read once, however many others hold it. */
const known = new WeakMap<JsonObject, Shapes>();

/**
 * The shapes that a schema leaves open: {@linkcode ANY_SHAPE} itself where it
 * says nothing of them.
 */
export function shapesOf(
  document: JsonObject,
  schema: unknown,
  level = 0,
): Shapes {
  const node = toObject(schema);
  const shapes = known.get(node);
  if (shapes) return shapes;
  if (level > MOST_LEVELS) {
    throw new Error(`schemas are nested more than ${MOST_LEVELS} levels deep`);
  }
  // A schema that holds itself adds nothing by that.
  known.set(node, ANY_SHAPE);
  try {
    const of = (member: unknown) => shapesOf(document, member, level + 1);
    const members = (key: string) => Array.isArray(node[key]) ? node[key] : [];
    const choices = [members("oneOf"), members("anyOf")]
      .filter((choices) => choices.length > 0);
    const target = typeof node.$ref === "string"
      ? [resolve(document, { $ref: node.$ref })]
      : [];
    const said = [
      ownShapes(node),
      ...[...members("allOf"), ...target].map(of),
      ...choices.map((choices) => union(choices.map(of))),
    ];
    const result = said.reduce(intersection);
    known.set(node, result);
    return result;
  } catch (error) {
    known.delete(node);
    throw error;
  }
}

/** What the keywords of a schema itself say. */
function ownShapes({ type, ...node }: JsonObject): Shapes {
  if (type !== undefined) {
    return new Set(
      [type].flat().flatMap((name) => SHAPES.get(toText(name)) ?? []),
    );
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
  return Array.isArray(value) ? "list" : SHAPES.get(typeof value);
}

function union(sets: readonly Shapes[]): Shapes {
  return sets.includes(ANY_SHAPE)
    ? ANY_SHAPE
    : new Set(sets.flatMap((set) => [...set]));
}

function intersection(one: Shapes, other: Shapes): Shapes {
  if (one === ANY_SHAPE) return other;
  if (other === ANY_SHAPE) return one;
  return new Set([...one].filter((shape) => other.has(shape)));
}
