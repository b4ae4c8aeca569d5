import { type Node, once, resolve } from "./_resolve.ts";

/** What a value can be, as far as it matters for how it is written. */
export type Shape = "a text" | "a list" | "an object" | "anything";

/** The shapes of a schema that says nothing of them, `"anything"` among them. */
const ALL: readonly Shape[] = ["a text", "a list", "an object", "anything"];

const SHAPES = new Map<unknown, Shape>([
  ["array", "a list"],
  ["object", "an object"],
  ["string", "a text"],
  ["number", "a text"],
  ["integer", "a text"],
  ["boolean", "a text"],
]);

/** More schemas inside each other than a description has. */
const MOST_LEVELS = 500;

/** The shapes that a schema leaves open; `above` are those that it is in. */
export const shapesOf = once((
  document,
  node,
  above: Set<unknown> = new Set(),
): readonly Shape[] => {
  if (above.size > MOST_LEVELS) {
    throw new Error(`schemas are nested more than ${MOST_LEVELS} levels deep`);
  }
  above.add(node);
  const of = (members: unknown) =>
    Array.isArray(members)
      // A schema that holds itself adds nothing by that.
      ? members.map((it) => above.has(it) ? ALL : shapesOf(document, it, above))
      : [];
  const said = [
    ownShapes(node),
    ...of(node.allOf),
    ...of(typeof node.$ref === "string" ? [resolve(document, node)] : []),
    ...[of(node.oneOf), of(node.anyOf)].filter(({ length }) => length > 0)
      .map((choices) => choices.flat()),
  ];
  above.delete(node);
  return ALL.filter((it) => said.every((one) => one.includes(it)));
});

/** What the keywords of a schema itself say. */
function ownShapes(schema: Node): readonly Shape[] {
  const { type, enum: values, properties, items } = schema;
  const all = Array.isArray(values) ? values : [schema.const];
  const types = type !== undefined
    ? type
    : all[0] !== undefined
    ? all.map((it) => Array.isArray(it) ? "array" : it !== null && typeof it)
    : properties !== undefined
    ? "object"
    : items !== undefined
    ? "array"
    : undefined;
  return types === undefined
    ? ALL
    : [types].flat().flatMap((it) => SHAPES.get(it) ?? []);
}
