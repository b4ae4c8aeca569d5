import type { InputSchema } from "@waymark/endpoint/tools";

type Schema = Readonly<Record<string, unknown>>;

/**
 * What the values of a query parameter, or a cursor, are as an argument, by the
 * type that its schema asks for; `undefined` if they are not of that type.
 */
export function toValue(
  texts: readonly string[],
  { properties, $defs = {} }: InputSchema,
  argument: string,
): unknown {
  const schemas = [properties[argument]!];
  // What a schema refers to, or combines, counts as well; the loop visits both.
  for (const schema of schemas) {
    if (schemas.length > 20) break;
    const { $ref, anyOf = [], oneOf = [], allOf = [] } = schema as Schema;
    const members = [anyOf, oneOf, allOf].flat() as Schema[];
    const target = $defs[`${$ref}`.replace("#/$defs/", "")];
    schemas.push(...members, ...target ? [target] : []);
  }
  for (const schema of schemas) {
    for (const type of [schema["type"] ?? []].flat()) {
      const value = typed(texts, `${type}`, Object(schema["items"]));
      if (value !== undefined) return value;
    }
  }
  const hasType = schemas.some(({ type }) => type !== undefined);
  return hasType ? undefined : typed(texts, "string", {});
}

function typed(
  texts: readonly string[],
  type: string,
  items: Schema,
): unknown {
  const [text = ""] = texts;
  if (type === "array") {
    const values = texts.map((it) => typed([it], `${items["type"]}`, {}));
    return values.includes(undefined) ? undefined : values;
  }
  if (texts.length > 1) return undefined;
  if (type === "string") return text;
  const number = Number(text);
  const isNumber = type === "number" || type === "integer";
  return isNumber && `${number}` === text && Number.isFinite(number) &&
      (type === "number" || Number.isInteger(number))
    ? number
    : undefined;
}
