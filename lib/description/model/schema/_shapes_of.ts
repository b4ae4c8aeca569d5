import { type Node, type NodeReader, readOnce, toText } from "../_resolve.ts";
import { allowedBy } from "./_allowed_by.ts";
import { isReadOnly } from "./_hidden_names.ts";
import { propertiesOf, requiredOf } from "./_parts_of.ts";

/** All shapes: those of a schema that doesn't restrict them. */
const ALL = [
  "a text",
  // A string of `format: date`, and one that is not just that.
  "a date",
  "a time",
  "a list",
  "an object",
  "an empty object",
  "anything",
] as const;

/** What kind of value it is, as far as that changes how it is written. */
export type Shape = typeof ALL[number];

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

/** The shapes that a schema allows. */
export const shapesOf = /* @__PURE__ */ allowedBy(ownShapes) as NodeReader<
  readonly Shape[]
>;

const ofType = (type: unknown): readonly Shape[] =>
  type === "array"
    ? ["a list"]
    : type === "object"
    ? ["an object", "an empty object"]
    : type === "string"
    ? ["a text", "a date", "a time"]
    : /^(?:number|integer|boolean)$/.test(toText(type))
    ? ["a text"]
    : [];

/** Whether a schema allows an object without keys. Required keys that are read-only don't prevent it. */
function mayBeEmpty(document: Node, schema: Node): boolean {
  const { minProperties, enum: values, const: value } = schema;
  return !(Number(minProperties) > 0) && values === undefined &&
    value === undefined &&
    [...requiredOf(schema)].every((key) =>
      isReadOnly(document, propertiesOf(schema).get(key))
    );
}
