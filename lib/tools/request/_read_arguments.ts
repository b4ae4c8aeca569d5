import { isNested, isPlainObject } from "../../_is_plain_object.ts";
import type { Values } from "../../_read_values.ts";
import { toRecord } from "../../_record.ts";
import { wantedBy } from "../check/_wanted_by.ts";
import type { Plan } from "../plan/_plan_tool.ts";
import { follow, type Schema } from "../schema/_schema.ts";

/**
 * Reads what hosts make of right arguments, where the schema leaves one reading:
 * `"2"` and `"true"` for a number and a boolean, `7` for a string.
 */
export function readScalars(value: unknown, schema: Schema): unknown {
  const { isAny, types, items, members, others } = wantedBy(follow(schema));
  if (Array.isArray(value)) {
    return items ? value.map((it) => readScalars(it, items)) : value;
  }
  if (isPlainObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, it]) => {
        const member = members.get(name) ?? others;
        return [name, member ? readScalars(it, member) : it];
      }),
    );
  }
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
  const read = readMembers(values, schema.schema);
  const own = body && read[body.name];
  if (isPlainObject(own)) {
    read[body!.name] = { ...readMembers(own, body!.schema) };
  }
  return read;
}

/** Parses the members of an object that are to be lists or objects. */
function readMembers(object: Values, schema: Schema): Record<string, unknown> {
  const { members, others } = wantedBy(follow(schema));
  const read = toRecord();
  for (const [name, value] of Object.entries(object)) {
    const member = members.get(name) ?? others;
    const parsed = member && wantsNested(member) ? parseJson(value) : value;
    read[name] = isNested(parsed) ? parsed : value;
  }
  return read;
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
