import { show, toVisible } from "../../_show.ts";
import { invalid } from "../../_errors.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { addSentence } from "../schema/_shorten.ts";

/** A JSON Schema, as tools show it. */
export type StrictSchema = Readonly<Record<string, unknown>>;

/** Turns a value of strict mode into the one that the tool takes; what does not fit is left for the check of arguments. */
export type ReadBack = (value: unknown, path: string) => unknown;

/** A schema as strict mode takes it, and what reads its values back. */
export interface Coded {
  readonly schema: StrictSchema;
  readonly read: ReadBack;
}

/** A schema of more characters is not shown in a description. */
const LONGEST_SHOWN = 1000;

export const unchanged: ReadBack = (value) => value;

/** Asks for a value as JSON in a string, and says of which schema where that is short. */
export function askForJson(schema: StrictSchema, text: unknown): Coded {
  const json = JSON.stringify(schema);
  const isShown = json.length > 2 && json.length <= LONGEST_SHOWN &&
    !json.includes('"$ref":');
  const asJson = isShown ? `As JSON of ${toVisible(json)}.` : "As JSON.";
  return {
    schema: { type: "string", description: addSentence(text, asJson) },
    read: readBackJson,
  };
}

function readBackJson(value: unknown, path: string): unknown {
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

export function readItems({ read }: Coded): ReadBack {
  return (value, path) =>
    Array.isArray(value)
      ? value.map((item, index) => read(item, `${path}[${index}]`))
      : value;
}

/** A property, and whether `null` stands for one that is left out. */
export interface CodedProperty extends Coded {
  readonly isOptional: boolean;
}

export function readProperties(
  properties: ReadonlyMap<string, CodedProperty>,
): ReadBack {
  return (value, path) => {
    if (!isPlainObject(value)) return value;
    const entries = Object.entries(value).flatMap(([name, inner]) => {
      const property = properties.get(name);
      if (!property) return [[name, inner]];
      if (inner === null && property.isOptional) return [];
      const inside = path ? `${path}.${name}` : name;
      return [[name, property.read(inner, inside)]];
    });
    return Object.fromEntries(entries);
  };
}

/** A schema that takes `null` as well. */
export function withNull(schema: StrictSchema): StrictSchema {
  const { type, anyOf, enum: values } = schema;
  const nothing = { type: "null" };
  if (Array.isArray(anyOf)) return { ...schema, anyOf: [...anyOf, nothing] };
  if (type === undefined) return { anyOf: [schema, nothing] };
  if (type === "null") return schema;
  return {
    ...schema,
    type: [type, "null"].flat(),
    ...Array.isArray(values) && { enum: [...values, null] },
  };
}

/** A schema with a description, which no reference can have beside it. */
export function withText(
  schema: StrictSchema,
  description: unknown,
): StrictSchema {
  if (!description) return schema;
  return Object.hasOwn(schema, "$ref")
    ? { anyOf: [schema], description }
    : { ...schema, description };
}

/** The name in `$defs` that a reference leads to. */
export const nameOfRef = ($ref: unknown): string =>
  `${$ref}`.slice("#/$defs/".length);
