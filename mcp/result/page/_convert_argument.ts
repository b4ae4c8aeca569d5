type Schema = Readonly<Record<string, unknown>>;

/**
 * Converts the values of a query parameter, or the cursor in a body, to the type of
 * an argument; `undefined` if they do not fit it.
 *
 * @param root The schema that a `$ref` points into.
 */
export function convertArgument(
  values: readonly string[],
  schema: unknown,
  root: Schema,
): unknown {
  for (const option of optionsOf(schema, root)) {
    const { type, enum: list, const: only } = option;
    const allowed = Array.isArray(list)
      ? list
      : only === undefined
      ? undefined
      : [only];
    // Without a type, it is that of the values that are allowed.
    const value = type === undefined && allowed && values.length === 1
      ? allowed.find((it) => `${it}` === values[0])
      : convert(values, option, root);
    if (value === undefined) continue;
    if (!allowed || allowed.includes(value)) return value;
  }
  return undefined;
}

/** The schemas that a value may fit, each with one type. */
function optionsOf(schema: unknown, root: Schema): Schema[] {
  const { $ref, anyOf, oneOf, type, ...rest } = Object(schema) as Schema;
  const [, name] = /^#\/\$defs\/([^/]+)$/.exec(`${$ref ?? ""}`) ?? [];
  // No further: a reference may lead to itself.
  const target = name === undefined
    ? { anyOf, oneOf, type, ...rest }
    : (Object(root["$defs"]) as Record<string, Schema>)[name];
  const parts = [target?.["anyOf"], target?.["oneOf"]]
    .find((it) => Array.isArray(it)) as Schema[] | undefined;
  return (parts ?? [target]).flatMap((part) => {
    const { type: types } = Object(part) as Schema;
    return [types].flat().map((it) => ({ ...Object(part), type: it }));
  });
}

function convert(
  values: readonly string[],
  { type, items }: Schema,
  root: Schema,
): unknown {
  const [text = ""] = values;
  if (type === "array") {
    // A comma may be between items or in one.
    if (values.length === 1 && text.includes(",")) return undefined;
    // Lists of lists have no form in a query, and a schema may hold itself.
    if (optionsOf(items, root).some((it) => it["type"] === "array")) {
      return undefined;
    }
    const list = values.map((it) => convertArgument([it], items, root));
    return list.includes(undefined) ? undefined : list;
  }
  if (values.length !== 1) return undefined;
  switch (type) {
    case "boolean":
      return text === "true" ? true : text === "false" ? false : undefined;
    case "integer":
      return /^(?:0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined;
    case "number":
      return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(text)
        ? Number(text)
        : undefined;
    case "string":
    case undefined:
      return text;
    default:
      return undefined;
  }
}
