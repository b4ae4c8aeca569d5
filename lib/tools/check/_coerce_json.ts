import { isNested, isPlainObject } from "../../_is_plain_object.ts";
import type { Values } from "../../_read_values.ts";
import type { Plan } from "../plan/_plan.ts";
import { follow, type Schema } from "../schema/_schema.ts";
import { partsIn } from "./_expected.ts";

/**
 * Parses all arguments, one of them or a key of the body that is a string with the
 * JSON of a list or an object, where no string is wanted: some models write them so.
 */
export function coerceJson(passed: unknown, { schema, body }: Plan): unknown {
  const args = typeof passed === "string" ? parseIfJson(passed) : passed;
  if (!isPlainObject(args)) return passed;
  const coerced = coerceMembers(args, [schema.schema]);
  const argument = body?.argument;
  const own = argument && coerced[argument.name];
  return isPlainObject(own)
    ? {
      ...coerced,
      [argument!.name]: coerceMembers(own, [...partsIn([argument!.schema])]),
    }
    : coerced;
}

/** Parses the members of an object, of which each of some schemas says something. */
function coerceMembers(object: Values, parts: readonly Schema[]): Values {
  const entries = Object.entries(object).map(([name, value]) => {
    if (typeof value !== "string") return [name, value];
    const schemas = parts.map((part) => memberIn(part, name))
      .filter((schema) => schema !== undefined);
    const parsed = wantsNested(schemas) ? parseIfJson(value) : undefined;
    return [name, isNested(parsed) ? parsed : value];
  });
  return Object.fromEntries(entries);
}

/** What a schema says of a member of an object. */
function memberIn(
  { properties = {}, additionalProperties }: Schema,
  name: string,
): Schema | undefined {
  const own = Object.hasOwn(properties as object, name)
    ? (properties as Record<string, unknown>)[name]
    : additionalProperties;
  return isPlainObject(own) ? own as Schema : undefined;
}

/** Whether schemas take lists or objects, and no strings. */
function wantsNested(schemas: readonly Schema[]): boolean {
  const parts = [...partsIn(schemas)];
  const takesAny = parts.flatMap(({ anyOf = [], oneOf = [] }) =>
    [anyOf, oneOf].flat() as Schema[]
  ).some((member) => isAny(follow(member)));
  const types = parts.flatMap(typesIn);
  return !takesAny && types.some((type) => type !== "null") &&
    types.every((type) => /^(?:array|object|null)$/.test(type));
}

/** The types of a schema, which some documents leave out. */
function typesIn({ type, properties, items }: Schema): readonly string[] {
  const known = properties ? "object" : items ? "array" : [];
  return [type ?? known].flat() as string[];
}

/** Whether a schema does not say what it takes. */
function isAny(schema: Schema): boolean {
  const { allOf, anyOf, oneOf } = schema;
  return !typesIn(schema).length && !allOf && !anyOf && !oneOf;
}

function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
