import { getOwn } from "../../_own_property.ts";
import { type JsonObject, resolve, toObject, toText } from "./_resolve.ts";

/** What a value can be, as far as it matters for how it is written. */
export type Shape = "text" | "list" | "object";

type Shapes = ReadonlySet<Shape>;

/** Any value. */
export const ANY_SHAPE: Shapes = new Set(["text", "list", "object"] as const);

const SHAPES: Readonly<Record<string, Shape>> = {
  string: "text",
  number: "text",
  integer: "text",
  boolean: "text",
  array: "list",
  object: "object",
};

/** A schema, and what is known of it so far. */
interface Known {
  shapes: Shapes;
  /** What its own keywords say. */
  readonly own: Shapes;
  /** The schemas that hold as well. */
  readonly all: readonly JsonObject[];
  /** Lists of schemas, of each of which one holds. */
  readonly choices: readonly (readonly JsonObject[])[];
  /** The schemas that this one is a member of. */
  readonly holders: JsonObject[];
}

/** What schemas came to, so that each is read once, however many others hold it. */
const finished = new WeakMap<JsonObject, Shapes>();

/**
 * The shapes that a schema leaves open: {@linkcode ANY_SHAPE} itself where it
 * says nothing of them. A schema that holds itself adds nothing by that.
 */
export function shapesOf(document: JsonObject, schema: unknown): Shapes {
  const root = toObject(schema);
  const known = collect(document, root);
  // Members come before their holders, so that one round is enough. Only where
  // schemas hold each other does it take more, until nothing changes.
  const pending = new Set(known.keys());
  for (const node of pending) {
    pending.delete(node);
    const entry = known.get(node)!;
    const shapes = combine(entry, known);
    if (isSame(shapes, entry.shapes)) continue;
    entry.shapes = shapes;
    for (const holder of entry.holders) pending.add(holder);
  }
  for (const [node, { shapes }] of known) finished.set(node, shapes);
  return known.get(root)!.shapes;
}

/**
 * Finds the schemas that a schema is made of, members first. It is a loop,
 * because schemas can be nested deeper than functions can call each other.
 */
function collect(
  document: JsonObject,
  root: JsonObject,
): ReadonlyMap<JsonObject, Known> {
  const found = new Map<JsonObject, Known>();
  const ordered = new Map<JsonObject, Known>();
  const stack = [root];
  for (let node; (node = stack.at(-1));) {
    const entry = found.get(node);
    if (entry) {
      ordered.set(node, entry);
      stack.pop();
      continue;
    }
    const read = readSchema(document, node);
    found.set(node, read);
    for (const member of [read.all, ...read.choices].flat()) {
      if (!found.has(member)) stack.push(member);
    }
  }
  for (const [node, { all, choices }] of ordered) {
    for (const member of [all, ...choices].flat()) {
      ordered.get(member)!.holders.push(node);
    }
  }
  return ordered;
}

/**
 * How many schemas are combined at once. More are in groups, so that when one
 * of them changes, not all of the others are looked at again.
 */
const GROUPS = 8;

/** The schemas of a keyword, or groups of them that say together what they say. */
function grouped(key: string, schemas: readonly JsonObject[]): JsonObject[] {
  const size = Math.max(1, Math.ceil(schemas.length / GROUPS));
  return Array.from(
    { length: Math.ceil(schemas.length / size) },
    (_, index) =>
      size === 1
        ? schemas[index]!
        : { [key]: schemas.slice(index * size, (index + 1) * size) },
  );
}

/** Reads a schema, but not its members; nothing more of one that is finished. */
function readSchema(document: JsonObject, node: JsonObject): Known {
  const shapes = finished.get(node);
  const members = (key: string) =>
    !shapes && Array.isArray(node[key])
      ? grouped(key, (node[key] as unknown[]).map(toObject))
      : [];
  const all = members("allOf");
  if (!shapes && typeof node.$ref === "string") {
    all.push(resolve(document, { $ref: node.$ref }));
  }
  return {
    shapes: ANY_SHAPE,
    own: shapes ?? ownShapes(node),
    all,
    choices: [members("oneOf"), members("anyOf")]
      .filter((choices) => choices.length > 0),
    holders: [],
  };
}

/** What a schema and its members say together. */
function combine(
  { own, all, choices }: Known,
  known: ReadonlyMap<JsonObject, Known>,
): Shapes {
  const shapes = (member: JsonObject) => known.get(member)!.shapes;
  return [
    own,
    ...all.map(shapes),
    ...choices.map((members) => union(members.map(shapes))),
  ].reduce(intersection);
}

function isSame(one: Shapes, other: Shapes): boolean {
  // One of them is what the other was, or less.
  return one.size === other.size &&
    (one === ANY_SHAPE) === (other === ANY_SHAPE);
}

/** What the keywords of a schema itself say. */
function ownShapes(node: JsonObject): Shapes {
  const { type } = node;
  if (type !== undefined) {
    return new Set(
      [type].flat().flatMap((name) => shapeNamed(toText(name)) ?? []),
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

function shapeNamed(type: string): Shape | undefined {
  return getOwn(SHAPES, type) as Shape | undefined;
}

function shapeOf(value: unknown): Shape | undefined {
  if (value === null) return undefined;
  return Array.isArray(value) ? "list" : shapeNamed(typeof value);
}

function union(sets: readonly Shapes[]): Shapes {
  return sets.includes(ANY_SHAPE)
    ? ANY_SHAPE
    : new Set(sets.flatMap((set) => [...set]));
}

function intersection(
  one: Shapes,
  other: Shapes,
): Shapes {
  if (one === ANY_SHAPE) return other;
  if (other === ANY_SHAPE) return one;
  return new Set([...one].filter((shape) => other.has(shape)));
}
