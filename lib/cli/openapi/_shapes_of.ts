import { type Node, resolve, toObject, toText } from "./_resolve.ts";

/** What a value can be, as far as it matters for how it is written. */
export type Shape = "a text" | "a list" | "an object" | "anything";

/** The shapes of a schema that says nothing of them, `"anything"` among them. */
const ALL: readonly Shape[] = ["a text", "a list", "an object", "anything"];

/** More schemas inside each other than a description has. */
const MOST_LEVELS = 500;

/** What schemas came to, so that each is read once, however many others hold it. */
const known = new WeakMap<Node, readonly Shape[]>();

/** The shapes that a schema leaves open; `above` are those that it is in. */
export function shapesOf(
  document: Node,
  schema: unknown,
  above: Set<unknown> = new Set(),
): readonly Shape[] {
  const node = toObject(schema);
  const shapes = known.get(node);
  if (shapes) return shapes;
  // A schema that holds itself adds nothing by that.
  if (above.has(node)) return ALL;
  if (above.size > MOST_LEVELS) {
    throw new Error(`schemas are nested more than ${MOST_LEVELS} levels deep`);
  }
  above.add(node);
  const { $ref, allOf, oneOf, anyOf } = node;
  const of = (members: unknown) =>
    Array.isArray(members)
      ? members.map((it) => shapesOf(document, it, above))
      : [];
  const said = [
    ownShapes(node),
    ...of(allOf),
    ...typeof $ref === "string" ? of([resolve(document, { $ref })]) : [],
    ...[of(oneOf), of(anyOf)].filter((choices) => choices.length > 0)
      .map((choices) => choices.flat()),
  ];
  above.delete(node);
  const result = ALL.filter((it) => said.every((one) => one.includes(it)));
  known.set(node, result);
  return result;
}

/** What the keywords of a schema itself say. */
function ownShapes(schema: Node): readonly Shape[] {
  const { type, enum: values, properties, items } = schema;
  if (type !== undefined) return [type].flat().flatMap(shapeOf);
  const all = Array.isArray(values) ? values : [schema.const];
  if (all[0] !== undefined) return all.flatMap((it) => shapeOf(typeOf(it)));
  if (properties !== undefined) return ["an object"];
  return items === undefined ? ALL : ["a list"];
}

function typeOf(value: unknown): string {
  return Array.isArray(value)
    ? "array"
    : value === null
    ? "null"
    : typeof value;
}

function shapeOf(type: unknown): Shape | [] {
  if (type === "array") return "a list";
  if (type === "object") return "an object";
  return /^(?:string|number|integer|boolean)$/.test(toText(type))
    ? "a text"
    : [];
}
