import { toVisible } from "../../_show.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { snapshot } from "../../_snapshot.ts";
import { isNested } from "../../endpoint/_each_field.ts";
import type { Schema } from "./_convert_schema.ts";
import { Names } from "./_names.ts";
import { Ref, type Target } from "./_schemas.ts";
import { addSentence } from "./_shorten.ts";

type Json = Record<string, unknown>;

/** The level below which no reference is written out. */
const MOST_INLINE_LEVELS = 100;

/** Leaves that are shorter than a reference to them are written out. */
const SHORT = 48;

/** How a schema is written. */
export interface Writing {
  readonly refs: "defs" | "inline";
  /** The most values of an enum that are shown. */
  readonly maxEnum: number;
}

/** The longest schema, in characters, that is shown whole. */
const LONGEST_SCHEMA = 50_000;

/** Where a schema is cut that is too long: the last that fits. */
const CUTS = [2, 3, 4, 5, 6];

/** The keywords whose values are data, and hold no schemas. */
const DATA = /^(?:const|enum|required|type)$/;

/** Writes a schema for a model: the deeper levels of a long one are cut. */
export function showSchema(root: Target, writing: Writing): Json {
  const whole = writeShort(root, writing, Infinity);
  if (whole) return whole;
  // From the shortest on, because a schema can be far too long.
  let shown = writeSchema(root, writing, 1);
  for (const level of CUTS) {
    const next = writeShort(root, writing, level);
    if (!next) break;
    shown = next;
  }
  return shown;
}

/** Stops the writing of a schema that is too long. */
class TooLong extends Error {}

/** Writes a schema unless it is longer than one that is shown whole. */
function writeShort(
  root: Target,
  writing: Writing,
  most: number,
): Json | undefined {
  try {
    const schema = writeSchema(root, writing, most, LONGEST_SCHEMA);
    return JSON.stringify(schema).length > LONGEST_SCHEMA ? undefined : schema;
  } catch {
    return undefined; // It throws nothing but `TooLong`.
  }
}

/**
 * Writes a schema with `$defs` of only what is used twice or contains itself. The
 * root itself is written out.
 *
 * @param most The level at which a schema loses its parts.
 * @param longest The most characters of JSON, so that what many operations share
 * does not cost each of them all of it. Not every character is counted.
 * @throws {TooLong} If it has more characters than that.
 */
export function writeSchema(
  root: Target,
  { refs, maxEnum }: Writing,
  most = Infinity,
  longest = Infinity,
): Json {
  const isInline = refs === "inline";
  const uses = new Map([[root, 1]]);
  // The loop also visits those that it adds.
  for (const [{ refs }] of isInline ? [] : uses) {
    // So many fit only if most are shorter than a reference to them.
    if (uses.size * SHORT > longest) break;
    for (const { target } of refs) {
      uses.set(target, (uses.get(target) ?? 0) + 1);
    }
  }
  const defs = new Names<Target>();
  const names = new Map<Target, string>();
  /** The level of each of them that is next to the root. */
  const levels = new Map<Target, number>();
  const above = new Set<Target>();
  let level = 0;
  let left = longest;

  function count(characters: number): void {
    left -= characters;
    if (left < 0) throw new TooLong();
  }

  function writeRef(ref: Ref, notes: object): object {
    const { target, schema, isLoop } = ref;
    const isDeep = level > MOST_INLINE_LEVELS;
    if (isLoop || isInline && (isDeep || above.has(target))) {
      return notes;
    }
    if (
      !isInline && level && level < most && target.length > SHORT &&
      schema === target.schema && (isDeep || uses.get(target)! > 1)
    ) {
      const name = names.get(target) ?? defs.add(target.name, target);
      names.set(target, name);
      levels.set(target, Math.min(levels.get(target) ?? level, level));
      return { $ref: `#/$defs/${name}`, ...notes };
    }
    above.add(target);
    const written = write({ ...schema, ...notes }) as object;
    above.delete(target);
    return written;
  }

  function write(schema: unknown): unknown {
    if (!isPlainObject(schema)) {
      count(String(schema).length);
      return schema;
    }
    const { $ref, ...rest } = schema;
    if ($ref instanceof Ref) return writeRef($ref, rest);
    const shown = level < most ? schema : withoutParts(schema);
    level++;
    count(2);
    const entries = Object.entries(withShortEnum(shown, maxEnum))
      .map(([key, it]) => [key, writeKeyword(key, it)]);
    level--;
    return Object.fromEntries(entries);
  }

  function writeKeyword(key: string, value: unknown): unknown {
    // Whoever is shown a schema may change it: what is checked is another one.
    if (DATA.test(key)) {
      count(JSON.stringify(value).length);
      return snapshot(value);
    }
    if (Array.isArray(value)) return value.map(write);
    if (!/^(?:properties|patternProperties|dependentSchemas)$/.test(key)) {
      return write(value);
    }
    count(lengthOfNames(value as Json));
    const entries = Object.entries(value as Json)
      .map(([name, it]) => [name, write(it)]);
    return Object.fromEntries(entries);
  }

  const schema = write(root.schema) as Json;
  const $defs: [string, Json][] = [];
  // The loop also visits those that it adds.
  for (const [name, target] of defs) {
    level = levels.get(target)!;
    $defs.push([name, write(target.schema) as Json]);
  }
  if (defs.size) schema.$defs = Object.fromEntries($defs);
  return schema;
}

const lengths = new WeakMap<Json, number>();

/** The fewest characters of JSON that an object has, counted once for all operations that share it. */
function lengthOfNames(map: Json): number {
  const length = lengths.get(map) ??
    Object.keys(map).reduce((sum, name) => sum + `"${name}":0`.length, 0);
  lengths.set(map, length);
  return length;
}

/** A schema that takes at least the same values, and says that it is not all. */
function withoutParts(schema: Schema): Schema {
  const { type, description } = schema;
  const hasParts = Object.entries(schema)
    .some(([key, it]) => isNested(it) && !DATA.test(key));
  if (!hasParts) return schema;
  const text = "Its parts are not shown, because the schema is too long.";
  return toRecord<unknown>({
    ...type !== undefined && { type },
    description: addSentence(description, text),
  });
}

/** A schema that shows so many values of its `enum`, and says how many more there are. */
function withShortEnum(schema: Schema, most: number): Schema {
  const own = toRecord(schema);
  const { enum: values, description, ...rest } = own;
  if (!Array.isArray(values) || values.length <= most) return schema;
  const shown = values.slice(0, most).map((it) => JSON.stringify(it));
  const text = toVisible(
    `One of ${shown.join(", ")} and ${values.length - most} more`,
  );
  // What is not shown has to be of a type that is.
  const types = new Set(values.map((it) => typeof it));
  const isKnown = own["type"] || types.has("object");
  const [type, ...others] = types;
  return {
    ...rest,
    ...!isKnown && { type: others.length ? [...types] : type },
    description: addSentence(description, text),
  };
}
