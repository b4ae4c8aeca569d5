import { isPlainObject } from "../../_is_plain_object.ts";
import { nameOfRef, type StrictSchema } from "./_coded.ts";

/** The type of a value, in the words of JSON Schema. */
export function jsonTypeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

/**
 * Whether a value is meant for a schema of strict mode, by its types, its names and
 * the values that are listed: in strict mode, an object has all its properties.
 */
export function takes(
  schema: StrictSchema,
  value: unknown,
  schemaOf: (name: string) => StrictSchema,
): boolean {
  const known = new Map<unknown, Map<StrictSchema, boolean>>();
  return isMeant(schema, value);

  function isMeant(schema: StrictSchema, value: unknown): boolean {
    const results = known.get(value) ?? new Map<StrictSchema, boolean>();
    known.set(value, results);
    const result = results.get(schema);
    if (result !== undefined) return result;
    // A union that contains itself takes nothing by that.
    results.set(schema, false);
    const isTaken = compare(schema, value);
    results.set(schema, isTaken);
    return isTaken;
  }

  function compare(schema: StrictSchema, value: unknown): boolean {
    const { $ref, anyOf, type, enum: values, properties, items } = schema;
    if ($ref !== undefined) return isMeant(schemaOf(nameOfRef($ref)), value);
    if (Array.isArray(anyOf)) return anyOf.some((it) => isMeant(it, value));
    const own = jsonTypeOf(value);
    const types = [type].flat();
    const hasType = types.includes(own) ||
      own === "integer" && types.includes("number");
    if (!hasType || Array.isArray(values) && !values.includes(value)) {
      return false;
    }
    if (Array.isArray(value)) {
      return value.every((item) => isMeant(items as StrictSchema, item));
    }
    return !isPlainObject(value) || hasNames(value, properties as StrictSchema);
  }

  function hasNames(value: StrictSchema, properties: StrictSchema): boolean {
    const names = Object.keys(value);
    return names.length === Object.keys(properties).length &&
      names.every((name) =>
        Object.hasOwn(properties, name) &&
        isMeant(properties[name] as StrictSchema, value[name])
      );
  }
}
