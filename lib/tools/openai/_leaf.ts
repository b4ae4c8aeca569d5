import { toVisible } from "../../_show.ts";
import type { StrictSchema } from "./_coded.ts";
import { jsonTypeOf } from "./_takes.ts";

/** How many values of an enum are named that is too long to be listed. */
const MOST_NAMED = 10;

/** The keywords of each type besides those that hold schemas. */
const KEYWORDS: ReadonlyMap<string, RegExp> = /* @__PURE__ */ new Map([
  ["string", /^(?:pattern|format)$/],
  ["integer", /^(?:multipleOf|(?:exclusiveM|m)(?:in|ax)imum)$/],
  ["number", /^(?:multipleOf|(?:exclusiveM|m)(?:in|ax)imum)$/],
  ["array", /^m(?:in|ax)Items$/],
]);

const FORMATS =
  /^(?:date-time|time|date|duration|email|hostname|ipv4|ipv6|uuid)$/;

/** What patterns cannot have. */
const LOOK_AROUND = /\(\?[=!<]/;

/** The types of which keywords speak. */
const TYPE_OF: readonly (readonly [RegExp, string])[] = [
  [/^(?:properties|required|propertyNames|\w+Properties)$/, "object"],
  [/^(?:items|contains|\w+Items)$/, "array"],
  [/^(?:pattern|format|contentEncoding|\w+Length)$/, "string"],
  [/^(?:multipleOf|\w+imum)$/, "number"],
];

/** The type of a schema, or that of which its keywords speak. */
export function impliedType(
  { type, ...rest }: StrictSchema,
): string | undefined {
  if (type !== undefined) return `${type}`;
  const keys = Object.keys(rest);
  return TYPE_OF.find(([pattern]) => keys.some((key) => pattern.test(key)))
    ?.[1];
}

/** Whether a schema only says which properties go together. */
export const isRule = (schema: StrictSchema) =>
  Object.keys(schema).every((key) =>
    /^(?:required|not|if|then|else|dependent\w+|description)$/.test(key)
  );

/** A schema without those inside of it, in the keywords of strict mode. */
export function leaf(schema: StrictSchema, type: string): StrictSchema {
  const entries = Object.entries(schema).filter(([key, value]) =>
    KEYWORDS.get(type)?.test(key) &&
    !(key === "format" && !FORMATS.test(`${value}`)) &&
    !(key === "pattern" && LOOK_AROUND.test(`${value}`))
  );
  const { contentEncoding } = schema;
  const text = contentEncoding && { description: `As ${contentEncoding}.` };
  return { type, ...Object.fromEntries(entries), ...text as object };
}

/** A schema that lists values of some types. */
export function listValues(
  values: readonly unknown[],
  types: readonly string[],
): StrictSchema {
  const lists = types.map((type) => ({
    type,
    ...type !== "null" && {
      enum: values.filter((value) =>
        types.length < 2 || jsonTypeOf(value) === type
      ),
    },
  }));
  return lists.length === 1 ? lists[0]! : { anyOf: lists };
}

/** A schema that names a few of many values. */
export function nameValues(
  values: readonly unknown[],
  types: readonly string[],
): StrictSchema {
  const few = values.slice(0, MOST_NAMED).map((it) => JSON.stringify(it));
  const description = toVisible(`One of ${few.join(", ")}…`);
  return { type: types.at(0), description };
}
