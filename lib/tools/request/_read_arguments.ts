import { isNested, isPlainObject } from "../../_is_plain_object.ts";
import type { Values } from "../../_read_values.ts";
import { toRecord } from "../../_record.ts";
import { wantedBy } from "../check/_read_schema.ts";
import type { Plan } from "../plan/_plan_tool.ts";
import { follow, type Schema } from "../schema/_schema.ts";

/**
 * Reads what hosts make of right arguments, where the schema leaves one reading:
 * `"2"` and `"true"` for a number and a boolean, `7` for a string.
 */
export function readScalars(value: unknown, schema: Schema): unknown {
  const { isAny, types, items } = wantedBy(follow(schema));
  if (Array.isArray(value)) {
    return items ? value.map((it) => readScalars(it, items)) : value;
  }
  if (isPlainObject(value)) return mapMembers(value, schema, readScalars);
  const isNumber = types.has("number") || types.has("integer");
  if (isAny || types.has("string") && (isNumber || typeof value === "string")) {
    return value;
  }
  if (typeof value === "number") {
    const isText = types.has("string") && Number.isSafeInteger(value);
    return isText ? `${value}` : value;
  }
  if (typeof value !== "string") return value;
  if (types.has("boolean") && /^(?:true|false)$/.test(value)) {
    return value === "true";
  }
  const number = Number(value);
  // Another spelling, such as a number with too many digits, is not read as a number.
  const isExact = Number.isFinite(number) && `${number}` === value;
  return isNumber && isExact ? number : value;
}

/**
 * Parses all arguments, one of them or a key of the body that is a string with the
 * JSON of a list or an object, where no string is wanted: some models write them so.
 */
export function readJsonIn(passed: unknown, { schema, body }: Plan): unknown {
  const values = parseJson(passed);
  if (!isPlainObject(values)) return passed;
  const read = toRecord(mapMembers(values, schema.schema, readNested));
  const own = body && read[body.name];
  if (isPlainObject(own)) {
    read[body!.name] = mapMembers(own, body!.schema, readNested);
  }
  return read;
}

/** Parses a value that is to be a list or an object. */
function readNested(value: unknown, schema: Schema): unknown {
  const parsed = wantsNested(schema) ? parseJson(value) : value;
  return isNested(parsed) ? parsed : value;
}

/** An object whose members are read by their schemas. */
function mapMembers(
  object: Values,
  schema: Schema,
  read: (value: unknown, schema: Schema) => unknown,
): Values {
  const { members, others } = wantedBy(follow(schema));
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => {
      const member = members.get(name) ?? others;
      return [name, member ? read(value, member) : value];
    }),
  );
}

/** Whether a schema takes lists or objects, and no strings. */
function wantsNested(schema: Schema): boolean {
  const { isAny, types } = wantedBy(follow(schema));
  return !isAny && (types.has("array") || types.has("object")) &&
    [...types].every((type) => /^(?:array|object|null)$/.test(type));
}

/** Parses a string of JSON; returns anything else unchanged. */
export function parseJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
