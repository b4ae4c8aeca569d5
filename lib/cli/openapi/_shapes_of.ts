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

/** What schemas came to, so that each is read once, however many others hold it. */
const finished = new WeakMap<JsonObject, Shapes>();

/**
 * The shapes that a schema leaves open: {@linkcode ANY_SHAPE} itself where it
 * says nothing of them. A schema that holds itself adds nothing by that.
 */
export function shapesOf(document: JsonObject, schema: unknown): Shapes {
  const root = toObject(schema);
  const begun = new Set<JsonObject>();
  // A loop, because schemas can be nested deeper than functions can call each other.
  const stack = [root];
  for (let node; (node = stack.at(-1));) {
    if (finished.has(node)) {
      stack.pop();
      continue;
    }
    const { all, choices } = membersOf(document, node);
    if (begun.has(node)) {
      const shapes = (member: JsonObject) => finished.get(member) ?? ANY_SHAPE;
      const said = [
        ownShapes(node),
        ...all.map(shapes),
        ...choices.map((members) => union(members.map(shapes))),
      ];
      finished.set(node, said.reduce(intersection));
      continue;
    }
    begun.add(node);
    for (const member of [all, ...choices].flat()) {
      if (!begun.has(member)) stack.push(member);
    }
  }
  return finished.get(root)!;
}

/** The schemas that hold besides a schema, and lists of each of which one holds. */
function membersOf(document: JsonObject, node: JsonObject) {
  const members = (key: string) =>
    Array.isArray(node[key]) ? node[key].map(toObject) : [];
  const all = members("allOf");
  if (typeof node.$ref === "string") {
    all.push(resolve(document, { $ref: node.$ref }));
  }
  const choices = [members("oneOf"), members("anyOf")]
    .filter((choices) => choices.length > 0);
  return { all, choices };
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
