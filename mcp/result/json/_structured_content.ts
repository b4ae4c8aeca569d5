type Schema = Readonly<Record<string, unknown>>;

/** The data of a result for programs: an object, so that what its schema does not call one is its `result`. */
export function structuredOf(
  data: unknown,
  schema: Schema,
): Record<string, unknown> {
  return isObjectSchema(schema) && isObject(data) ? data : { result: data };
}

/** The schema of {@linkcode structuredOf}. */
export function structuredSchemaOf(schema: Schema): Record<string, unknown> {
  if (isObjectSchema(schema)) return schema;
  const { $defs, ...result } = schema;
  return {
    type: "object",
    properties: { result },
    required: ["result"],
    ...$defs !== undefined && { $defs },
  };
}

/** A tool writes out the schema of its result at the top, whatever that refers to. */
function isObjectSchema({ type }: Schema): boolean {
  return type === "object";
}

export function isObject(data: unknown): data is Record<string, unknown> {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}
