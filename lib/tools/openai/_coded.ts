import { invalid } from "../../_errors.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { readRecord } from "../../_record.ts";
import { show, toVisible } from "../../_show.ts";
import { addSentence } from "../schema/_shorten.ts";
import type { StrictSchema } from "./_strict_schema.ts";
import { writeShape } from "./_write_shape.ts";

/** Turns a value of strict mode into the one that the tool takes; what does not fit is left for the check of arguments. */
type ReadBack = (value: unknown, path: string) => unknown;

/** A schema for strict mode, and the function that reads its values back. */
export interface Coded {
  readonly schema: StrictSchema;
  readonly read: ReadBack;
  /** Whether reading it back only leaves out properties that are `null`. */
  readonly isPlain: boolean;
  /** Whether a value of it can be a string. */
  readonly takesText: boolean;
  /** Whether a value of it can be `null`. */
  readonly takesNull: boolean;
}

/** How much of a schema a description shows, in characters. */
const LONGEST_SHOWN = 4000;

/** The keywords of each type besides those that hold schemas. */
const KEYWORDS: StrictSchema = {
  string: /^(?:pattern|format)$/,
  integer: /^(?:multipleOf|(?:exclusiveM|m)(?:in|ax)imum)$/,
  number: /^(?:multipleOf|(?:exclusiveM|m)(?:in|ax)imum)$/,
  array: /^m(?:in|ax)Items$/,
};

const FORMATS =
  /^(?:date-time|time|date|duration|email|hostname|ipv4|ipv6|uuid)$/;

const NULL: StrictSchema = { type: "null" };

const unchanged: ReadBack = (value) => value;

/** A schema of scalars. */
export const scalar = (schema: StrictSchema): Coded => ({
  schema,
  read: unchanged,
  isPlain: true,
  takesText: schema.type === "string",
  takesNull: schema.type === "null",
});

/** Asks for a value as JSON in a string, and says of which schema or, where that is long or refers to others, of which shape. */
export function asJson(
  schema: StrictSchema,
  defs: Readonly<Record<string, StrictSchema>>,
): Coded {
  const json = JSON.stringify(schema);
  const isWhole = json.length <= LONGEST_SHOWN && !json.includes('"$ref":');
  const shown = json === "{}"
    ? "any value"
    : isWhole
    ? json
    : writeShape(schema, defs, LONGEST_SHOWN);
  const description = `As JSON of ${toVisible(shown)}.`;
  return {
    schema: { type: "string", description },
    read: readBackJson,
    isPlain: false,
    takesText: true,
    takesNull: false,
  };
}

export function readBackJson(value: unknown, path: string): unknown {
  // Some models pass the value itself.
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    throw invalid(
      `${show(path)} is ${
        show(value)
      }, which is not JSON; pass its value as JSON`,
    );
  }
}

/** Passes arguments that strict mode cannot express as one. */
export function inOneArgument(json: Coded): Coded {
  const { read, ...coded } = objectOf(new Map([["arguments", json]]));
  return {
    ...coded,
    read: (args, path) => {
      const own = read(args, path);
      return isPlainObject(own) ? own["arguments"] ?? own : own;
    },
  };
}

/** An object that has all its properties; what reads one as `undefined` leaves it out. */
export function objectOf(members: ReadonlyMap<string, Coded>): Coded {
  const entries = [...members].map(([name, { schema }]) => [name, schema]);
  return {
    schema: {
      type: "object",
      properties: Object.fromEntries(entries),
      required: [...members.keys()],
      additionalProperties: false,
    },
    isPlain: [...members.values()].every((it) => it.isPlain && !it.takesNull),
    takesText: false,
    takesNull: false,
    read: (value, path) => {
      if (!isPlainObject(value)) return value;
      const entries = Object.entries(value).map(([name, it]) => {
        const inside = path ? `${path}.${name}` : name;
        return [name, (members.get(name)?.read ?? unchanged)(it, inside)];
      });
      return Object.fromEntries(entries.filter(([, it]) => it !== undefined));
    },
  };
}

/** A property for which `null` says that it is left out. */
export const optional = (coded: Coded): Coded => ({
  ...nullable(coded),
  takesNull: false,
  read: (value, path) => value === null ? undefined : coded.read(value, path),
});

/** Makes a coded schema take `null` as well. */
export const nullable = (coded: Coded): Coded => ({
  ...coded,
  schema: withNull(coded.schema),
  takesNull: true,
});

/** Makes a schema take `null` as well. */
function withNull(schema: StrictSchema): StrictSchema {
  const { $ref, type, anyOf, enum: values } = readRecord(schema);
  if ($ref) return { anyOf: [schema, NULL] };
  if (Array.isArray(anyOf)) {
    return { ...schema, anyOf: [...anyOf.filter((it) => it !== NULL), NULL] };
  }
  const types = [type].flat();
  if (types.includes("null")) return schema;
  return {
    ...schema,
    type: [...types, "null"],
    ...Array.isArray(values) && { enum: [...values, null] },
  };
}

/** A schema after a text, which no reference can have beside it. */
export function withText(schema: StrictSchema, text: unknown): StrictSchema {
  if (!text) return schema;
  const { description: own, $ref } = readRecord(schema);
  const description = own ? addSentence(text, `${own}`) : text;
  return $ref ? { anyOf: [schema], description } : { ...schema, description };
}

/** A schema without those inside of it, in the keywords of strict mode. */
export function leaf(
  { type, contentEncoding, ...rest }: StrictSchema,
): StrictSchema {
  const keywords = KEYWORDS[`${type}`] as RegExp | undefined;
  const entries = Object.entries(rest).filter(([key, value]) =>
    keywords?.test(key) &&
    !(key === "format" && !FORMATS.test(`${value}`)) &&
    // Patterns cannot look around.
    !(key === "pattern" && /\(\?[=!<]/.test(`${value}`))
  );
  const text = contentEncoding && { description: `As ${contentEncoding}.` };
  return { type, ...Object.fromEntries(entries), ...text as object };
}
