import { type Node, readOnce, toNode, toText } from "../_resolve.ts";
import { combinedOf } from "./_combined_of.ts";
import { isReadOnly } from "./_hidden_names.ts";
import { propertiesOf } from "./_parts_of.ts";

/** All shapes: those of a schema that doesn't restrict them. */
const ALL = [
  "a text",
  // A string that isn't just a date, as with `format: date`.
  "a time",
  "a list",
  "an object",
  "an empty object",
  "anything",
] as const;

/** What kind of value it is, as far as that changes how it is written. */
export type Shape = typeof ALL[number];

/** The deepest nesting of unions; real documents have fewer levels. */
const MOST_UNIONS = 200;

const known = /* @__PURE__ */ new WeakMap<Node, readonly Shape[]>();

/**
 * The shapes that a schema allows.
 *
 * @param open The schemas that are being visited.
 */
export function shapesOf(
  document: Node,
  schema: unknown,
  open: Set<Node> = new Set(),
): readonly Shape[] {
  const node = toNode(document, schema);
  // A recursive schema adds nothing to itself.
  if (open.has(node) || open.size > MOST_UNIONS) return known.get(node) ?? ALL;
  let shapes = known.get(node);
  if (shapes) return shapes;
  open.add(node);
  const said = combinedOf(document, node).flatMap((part) => [
    ownShapes(document, part),
    ...[part.anyOf, part.oneOf]
      .filter((union) => Array.isArray(union) && union.length)
      .map((union) =>
        [union].flat().flatMap((member) => shapesOf(document, member, open))
      ),
  ]);
  open.delete(node);
  shapes = ALL.filter((shape) => said.every((one) => one.includes(shape)));
  known.set(node, shapes);
  return shapes;
}

/** The shapes that the keywords of a schema itself allow. */
const ownShapes = /* @__PURE__ */ readOnce((
  document,
  schema,
): readonly Shape[] => {
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
});

const ofType = (type: unknown): readonly Shape[] =>
  type === "array"
    ? ["a list"]
    : type === "object"
    ? ["an object", "an empty object"]
    : /^(?:string|number|integer|boolean)$/.test(toText(type))
    ? ["a text", "a time"]
    : [];

/** Whether a schema allows an object without keys. Required keys that are read-only don't prevent it. */
function mayBeEmpty(document: Node, schema: Node): boolean {
  const { required, minProperties, enum: values, const: value } = schema;
  return !(Number(minProperties) > 0) && values === undefined &&
    value === undefined &&
    (!Array.isArray(required) ||
      required.every((key) =>
        isReadOnly(document, propertiesOf(schema).get(`${key}`))
      ));
}
