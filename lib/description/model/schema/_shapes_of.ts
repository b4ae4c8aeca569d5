import { type Node, resolve, toObject, toText } from "../_resolve.ts";
import { isMarked } from "./_hidden_names.ts";

/** The shapes of a schema that says nothing of them. */
const ALL = [
  "a text",
  // A text that is more than the date of `format: date`.
  "a time",
  "a list",
  "an object",
  "an empty object",
  "anything",
] as const;

/** What a value can be, as far as it matters for how it is written. */
export type Shape = typeof ALL[number];

/** What is known of schemas: their shapes, or what is wrong with them. */
const known = /* @__PURE__ */ new WeakMap<Node, readonly Shape[] | Error>();

/** The shapes that a schema leaves open. */
export function shapesOf(document: Node, schema: unknown): readonly Shape[] {
  const root = toObject(schema);
  const open = new Map<Node, readonly Node[][]>();
  // Without recursion, because schemas may be nested to any depth.
  const stack = [root];
  for (let node = stack.at(-1); node; node = stack.at(-1)) {
    const members = open.get(node);
    if (known.has(node)) stack.pop();
    else if (members) known.set(node, combine(document, node, members));
    else {
      try {
        const members = membersOf(document, node);
        open.set(node, members);
        // A schema that holds itself adds nothing by that.
        for (const member of members.flat()) {
          if (!open.has(member)) stack.push(member);
        }
      } catch (error) {
        known.set(node, error as Error);
      }
    }
  }
  const shapes = known.get(root)!;
  if (shapes instanceof Error) throw shapes;
  return shapes;
}

/** The schemas that a schema combines: of each list, a value has the shapes of one. */
function membersOf(document: Node, { $ref, ...rest }: Node): Node[][] {
  const [all = [], ...choices] = [rest.allOf, rest.oneOf, rest.anyOf]
    .map((list) => Array.isArray(list) ? list.map(toObject) : []);
  if (typeof $ref === "string") all.push(resolve(document, { $ref }));
  return [...all.map((it) => [it]), ...choices.filter((it) => it.length)];
}

function combine(
  document: Node,
  node: Node,
  members: readonly (readonly Node[])[],
): readonly Shape[] | Error {
  const said: (readonly Shape[])[] = [ownShapes(document, node)];
  for (const list of members) {
    const choices = list.map((choice) => known.get(choice) ?? ALL);
    const fault = choices.find((choice) => choice instanceof Error);
    if (fault) return fault;
    said.push(choices.flat() as Shape[]);
  }
  return ALL.filter((shape) => said.every((one) => one.includes(shape)));
}

/** What the keywords of a schema itself say. */
function ownShapes(document: Node, schema: Node): readonly Shape[] {
  const { type, enum: values, properties, items } = schema;
  const all = Array.isArray(values) ? values : [schema.const];
  const types = type !== undefined
    ? [type].flat()
    : all.at(0) !== undefined
    ? all.map((value) =>
      Array.isArray(value) ? "array" : value !== null && typeof value
    )
    : properties !== undefined
    ? ["object"]
    : items !== undefined && ["array"];
  const shapes = types ? types.flatMap(ofType) : ALL;
  return shapes.filter((shape) =>
    shape === "an empty object"
      ? mayBeEmpty(document, schema)
      : shape !== "a time" || schema.format !== "date"
  );
}

const ofType = (type: unknown): readonly Shape[] =>
  type === "array"
    ? ["a list"]
    : type === "object"
    ? ["an object", "an empty object"]
    : /^(?:string|number|integer|boolean)$/.test(toText(type))
    ? ["a text", "a time"]
    : [];

/** Whether an object without keys can be what a schema describes, which readOnly keys do not hinder in a request. */
function mayBeEmpty(
  document: Node,
  { required, minProperties, properties, enum: values, const: value }: Node,
): boolean {
  return !(Number(minProperties) > 0) && values === undefined &&
    value === undefined &&
    (!Array.isArray(required) ||
      required.every((key) =>
        isMarked.readOnly(document, toObject(properties)[key])
      ));
}
