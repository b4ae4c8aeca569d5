import { isPlainObject } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { isNested } from "../../endpoint/_each_field.ts";
import type { Schema } from "../schema/_convert_schema.ts";
import { follow, MOST_PARTS, partsIn } from "./_expected.ts";

/** How many schemas and values are looked at; the others are checked as they are. */
const MOST_VISITS = 1_000_000;

/** Deeper values are refused in any case. */
const MOST_COERCED_LEVELS = 250;

/** What a schema takes, all its unions included. */
interface Wanted {
  /** Lists or objects, and no strings. */
  readonly isNested: boolean;
  /** Gets the schema of a key, or of the items of a list. */
  readonly memberOf: (key: string | undefined) => Schema | undefined;
}

/** Parses the strings in arguments that hold the JSON of a list or an object, where the schema takes no string. */
export function coerceJson(args: unknown, root: Schema): unknown {
  const known = new Map<Schema, Wanted>();
  let left = MOST_VISITS;
  return coerce(args, root, 0);

  function coerce(
    value: unknown,
    schema: Schema | undefined,
    level: number,
  ): unknown {
    const isText = typeof value === "string";
    if (!schema || !isText && !isNested(value)) return value;
    if (left-- < 0 || level > MOST_COERCED_LEVELS) return value;
    let wanted = known.get(schema);
    if (!wanted) known.set(schema, wanted = readWanted(schema));
    const nested = isText && wanted.isNested ? parseIfJson(value) : value;
    if (!isNested(nested)) return value;
    const { memberOf } = wanted;
    return Array.isArray(nested)
      ? nested.map((it) => coerce(it, memberOf(undefined), level + 1))
      : Object.fromEntries(
        Object.entries(nested)
          .map(([key, it]) => [key, coerce(it, memberOf(key), level + 1)]),
      );
  }

  function readWanted(schema: Schema): Wanted {
    const parts = partsIn([schema]);
    left -= parts.size;
    const takesAny = [...parts].some(({ anyOf = [], oneOf = [] }) =>
      [anyOf, oneOf].flat().some((it) => isAny(follow(it as Schema)))
    );
    const types = [...parts].flatMap(typesOf);
    const members = new Map<string | undefined, Schema | undefined>();
    return {
      isNested: !takesAny && parts.size <= MOST_PARTS &&
        types.some((it) => it !== "null") &&
        types.every((it) => /^(?:array|object|null)$/.test(it)),
      memberOf(key) {
        if (!members.has(key)) members.set(key, findMember(parts, key));
        return members.get(key);
      },
    };
  }

  /** What all parts of a schema say of a member. */
  function findMember(
    parts: ReadonlySet<Schema>,
    key: string | undefined,
  ): Schema | undefined {
    left -= parts.size;
    const found = left < 0 ? [] : [...parts].map((it) => memberIn(it, key));
    const [first, ...others] = new Set(found.filter((it) => it !== undefined));
    return others.length
      ? toRecord<unknown>({ anyOf: [first, ...others] })
      : first;
  }
}

/** The types of a schema, which some descriptions leave out. */
function typesOf({ type, properties, items }: Schema): readonly string[] {
  const known = properties ? "object" : items ? "array" : [];
  return [type ?? known].flat() as string[];
}

/** Whether a schema does not say what it takes. */
function isAny(schema: Schema): boolean {
  const { allOf, anyOf, oneOf } = schema;
  return !typesOf(schema).length && !allOf && !anyOf && !oneOf;
}

function memberIn(
  { properties = {}, additionalProperties, prefixItems, items }: Schema,
  key: string | undefined,
): Schema | undefined {
  const own = key === undefined
    ? prefixItems ? undefined : items
    : Object.hasOwn(properties as object, key)
    ? (properties as Record<string, unknown>)[key]
    : additionalProperties;
  return isPlainObject(own) ? own as Schema : undefined;
}

function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
