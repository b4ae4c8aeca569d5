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
  // Clients want the type at the top.
  if (isObjectSchema(schema)) return { type: "object", ...schema };
  const { $defs, ...result } = schema;
  return {
    type: "object",
    properties: { result },
    required: ["result"],
    ...$defs !== undefined && { $defs },
  };
}

function isObjectSchema({ type, $ref, $defs }: Schema): boolean {
  const [, name] = /^#\/\$defs\/([^/]+)$/.exec(`${$ref}`) ?? [];
  if (type !== undefined || name === undefined) return type === "object";
  const target = (Object($defs) as Record<string, Schema>)[name];
  return target?.["type"] === "object";
}

export function isObject(data: unknown): data is Record<string, unknown> {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}
