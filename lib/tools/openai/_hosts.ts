import { readRecord, toRecord } from "../../_record.ts";
import type { WrittenSchema } from "./_written_schema.ts";
import { Names } from "../schema/_names.ts";

/** What a host takes, as its public documents say. */
export interface Host {
  /** How many objects and lists may be inside each other. */
  readonly levels: number;
  /** How many properties one schema has at most, with those of all objects in it. */
  readonly properties: number;
  /** How many values all its enums list. */
  readonly values: number;
  /** How many characters its names and these values have. */
  readonly characters: number;
  /** Whether an object has all its properties and no others, and `$ref` is known. */
  readonly isStrict: boolean;
  /** The keywords of each type besides those that hold schemas. */
  readonly keywords: Readonly<Record<string, RegExp>>;
  readonly formats: RegExp;
  /** Whether a property can have this name. */
  isName(name: string): boolean;
  withNull(schema: WrittenSchema): WrittenSchema;
  withText(schema: WrittenSchema, description: string): WrittenSchema;
  /** Lists values that are neither lists nor objects nor `null`. */
  list(values: readonly unknown[]): Listing[];
}

/** A schema that lists values. */
export interface Listing {
  readonly schema: WrittenSchema;
  /** The values by what the host is shown for them, unless it is shown the values. */
  readonly labels: ReadonlyMap<unknown, unknown> | undefined;
}

const NULL: WrittenSchema = { type: "null" };

/** OpenAI's strict mode: developers.openai.com, "Structured outputs", "Supported schemas", as of November 2026. */
const OPENAI_STRICT: Host = {
  levels: 10,
  properties: 5000,
  values: 1000,
  characters: 120_000,
  isStrict: true,
  keywords: /* @__PURE__ */ toRecord({
    string: /^(?:pattern|format)$/,
    integer: /^(?:multipleOf|(?:exclusiveM|m)(?:in|ax)imum)$/,
    number: /^(?:multipleOf|(?:exclusiveM|m)(?:in|ax)imum)$/,
    array: /^m(?:in|ax)Items$/,
  }),
  formats: /^(?:date-time|time|date|duration|email|hostname|ipv4|ipv6|uuid)$/,
  isName: () => true,
  withNull(given) {
    const { enum: values, ...schema } = readRecord(given);
    const { type, anyOf } = readRecord(schema);
    if (anyOf) return { ...schema, anyOf: [...anyOf as WrittenSchema[], NULL] };
    if (!type) return { anyOf: [schema, NULL] };
    return {
      ...schema,
      type: [type, "null"],
      ...Array.isArray(values) && { enum: [...values, null] },
    };
  },
  withText: (schema, description) =>
    Object.hasOwn(schema, "$ref")
      ? { anyOf: [schema], description }
      : { ...schema, description },
  list(values) {
    const byType = new Map<string, unknown[]>();
    for (const it of values) {
      const type = Number.isInteger(it) ? "integer" : typeof it;
      byType.set(type, [...byType.get(type) ?? [], it]);
    }
    return [...byType].map(([type, list]) => ({
      schema: { type, enum: list },
      labels: undefined,
    }));
  },
};

/**
 * Gemini's function declarations: ai.google.dev, "Schema", and cloud.google.com,
 * Vertex AI, "FunctionDeclaration" and "Schema", as of November 2026. There, an
 * `anyOf` has nothing beside it. No page has a limit, but deep schemas are refused:
 * four levels are what others found to pass (Portkey-AI/gateway 1616), and the other
 * figures are those of OpenAI.
 */
const GEMINI: Host = {
  levels: 4,
  properties: 5000,
  values: 1000,
  characters: 120_000,
  isStrict: false,
  keywords: /* @__PURE__ */ toRecord({
    string: /^(?:m(?:in|ax)Length|pattern|format)$/,
    integer: /^m(?:in|ax)imum$/,
    number: /^m(?:in|ax)imum$/,
    array: /^m(?:in|ax)Items$/,
  }),
  formats: /^date-time$/,
  isName: (name) => /^[A-Za-z_]\w{0,63}$/.test(name),
  withNull: (schema) =>
    onEachMember(schema, (it) => ({ ...it, nullable: true })),
  withText: (schema, description) =>
    onEachMember(schema, (it) => ({ description, ...it })),
  list(values) {
    const labels = new Names<unknown>();
    for (const it of values) {
      if (it && typeof it === "string") labels.set(it, it);
    }
    for (const it of values) {
      if (!it || typeof it !== "string") labels.add(JSON.stringify(it), it);
    }
    const shown = [...labels.keys()];
    const schema = { type: "string", format: "enum", enum: shown };
    const isSame = [...labels].every(([label, it]) => label === it);
    return values.length
      ? [{ schema, labels: isSame ? undefined : labels }]
      : [];
  },
};

function onEachMember(
  schema: WrittenSchema,
  change: (schema: WrittenSchema) => WrittenSchema,
): WrittenSchema {
  const { anyOf } = readRecord(schema);
  return anyOf
    ? { anyOf: (anyOf as WrittenSchema[]).map(change) }
    : change(schema);
}

/** The hosts by the names of their dialects. */
export const HOSTS: Readonly<Record<"openai-strict" | "gemini", Host>> = {
  "openai-strict": OPENAI_STRICT,
  gemini: GEMINI,
};
