import { type Node, once, resolve, toObject } from "./_resolve.ts";

/** The shapes of a schema that says nothing of them. */
const ALL = [
  "a text",
  "a list",
  "an object",
  "an empty object",
  "anything",
] as const;

/** What a value can be, as far as it matters for how it is written. */
export type Shape = typeof ALL[number];

const SHAPES = /* @__PURE__ */ new Map<unknown, readonly Shape[]>([
  ["array", ["a list"]],
  ["object", ["an object", "an empty object"]],
  ["string", ["a text"]],
  ["number", ["a text"]],
  ["integer", ["a text"]],
  ["boolean", ["a text"]],
]);

/** What is known of schemas: their shapes, or what is wrong with them. */
const shapesIn = /* @__PURE__ */ once(() =>
  new Map<Node, readonly Shape[] | Error>()
);

/** The shapes that a schema leaves open. */
export function shapesOf(document: Node, schema: unknown): readonly Shape[] {
  const known = shapesIn(document, document);
  const root = toObject(schema);
  const open = new Map<Node, ReturnType<typeof membersOf>>();
  // Without recursion, because schemas may be nested as deeply as they like.
  const stack = [root];
  for (let node = stack.at(-1); node; node = stack.at(-1)) {
    const members = open.get(node);
    if (known.has(node)) {
      stack.pop();
    } else if (members) {
      open.delete(node);
      known.set(node, combine(node, members, known));
    } else {
      const members = membersOf(document, node);
      open.set(node, members);
      for (const member of members.flat()) {
        // A schema that holds itself adds nothing by that.
        if (!(member instanceof Error) && !open.has(member)) stack.push(member);
      }
    }
  }
  const shapes = known.get(root)!;
  if (shapes instanceof Error) throw shapes;
  return shapes;
}

/** The schemas that a schema combines: of each list, a value has the shapes of one. */
function membersOf(document: Node, node: Node): (Node | Error)[][] {
  const { $ref, allOf, oneOf, anyOf } = node;
  const listOf = (members: unknown): Node[] =>
    Array.isArray(members) ? members.map(toObject) : [];
  const lists: (Node | Error)[][] = listOf(allOf).map((it) => [it]);
  if (typeof $ref === "string") {
    try {
      lists.push([resolve(document, { $ref })]);
    } catch (error) {
      lists.push([error as Error]);
    }
  }
  return [...lists, listOf(oneOf), listOf(anyOf)]
    .filter(({ length }) => length > 0);
}

function combine(
  node: Node,
  members: readonly (readonly (Node | Error)[])[],
  known: ReadonlyMap<Node, readonly Shape[] | Error>,
): readonly Shape[] | Error {
  const said = [new Set(ownShapes(node))];
  for (const list of members) {
    const choices = new Set<Shape>();
    for (const member of list) {
      const shapes = member instanceof Error
        ? member
        : known.get(member) ?? ALL;
      if (shapes instanceof Error) return shapes;
      for (const shape of shapes) choices.add(shape);
    }
    said.push(choices);
  }
  return ALL.filter((it) => said.every((one) => one.has(it)));
}

/** What the keywords of a schema itself say. */
function ownShapes(schema: Node): readonly Shape[] {
  const { type, enum: values, properties, items } = schema;
  const all = Array.isArray(values) ? values : [schema.const];
  const types = type !== undefined
    ? type
    : all.at(0) !== undefined
    ? all.map((it) => Array.isArray(it) ? "array" : it !== null && typeof it)
    : properties !== undefined
    ? "object"
    : items !== undefined
    ? "array"
    : undefined;
  const shapes = types === undefined
    ? ALL
    : [types].flat().flatMap((it) => SHAPES.get(it) ?? []);
  return shapes.filter((it) => it !== "an empty object" || mayBeEmpty(schema));
}

/** Whether an object without keys can be what a schema describes, which readOnly keys do not hinder in a request. */
function mayBeEmpty(
  { required, minProperties, properties, enum: values, const: value }: Node,
): boolean {
  return !(Number(minProperties) > 0) && values === undefined &&
    value === undefined &&
    (!Array.isArray(required) ||
      required.every((key) =>
        toObject(toObject(properties)[key]).readOnly === true
      ));
}
