/** A JSON Schema as `writeSchema` gives it, whose references are pointers to `$defs`. */
export type WrittenSchema = Record<string, unknown>;

/** The name in `$defs` that a reference leads to. */
export const nameOfRef = ($ref: unknown) => `${$ref}`.slice("#/$defs/".length);

/** The reference that a schema is, with or without `null`. */
export function readRef(
  schema: WrittenSchema,
): { readonly name: string; readonly isNullable: boolean } | undefined {
  const [[key, value] = [], ...others] = Object.entries(schema);
  if (others.length) return undefined;
  if (key === "$ref") return { name: nameOfRef(value), isNullable: false };
  const [one, other, ...more] = key === "anyOf" ? value as WrittenSchema[] : [];
  const ref = one && other?.type === "null" && !more.length
    ? readRef(one)
    : undefined;
  return ref && { ...ref, isNullable: true };
}

/** Whether a schema is that of an object with names. */
export const isObjectSchema = (
  { type, properties, allOf, anyOf, oneOf }: WrittenSchema,
) => type === "object" && !!properties && !allOf && !anyOf && !oneOf;

/** The types of which keywords speak. */
const TYPE_OF: readonly (readonly [RegExp, string])[] = [
  [/^(?:properties|required|propertyNames|\w+Properties)$/, "object"],
  [/^(?:items|contains|\w+Items)$/, "array"],
  [/^(?:pattern|format|contentEncoding|\w+Length)$/, "string"],
  [/^(?:multipleOf|\w+imum)$/, "number"],
];

export function impliedType(
  { type, ...rest }: WrittenSchema,
): string | undefined {
  if (type) return `${type}`;
  const keys = Object.keys(rest);
  return TYPE_OF.find(([pattern]) => keys.some((it) => pattern.test(it)))?.[1];
}
