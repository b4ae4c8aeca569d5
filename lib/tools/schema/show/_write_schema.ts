import { isNested, isPlainObject } from "../../../_is_plain_object.ts";
import { once } from "../../../_once.ts";
import { toRecord } from "../../../_record.ts";
import { snapshot } from "../../../_snapshot.ts";
import { Names } from "../_names.ts";
import type { Definition, Schema } from "../_schema.ts";
import { addSentence } from "../_shorten.ts";

type Json = Record<string, unknown>;

/** The longest schema, in characters of JSON, that is shown whole. */
const LONGEST_SCHEMA = 50_000;

/** The most levels of the schema that is shown, until it is short enough. */
const LEVELS = [Infinity, 4, 2];

/** Schemas that are shorter than a reference to them, in characters of JSON, are written out. */
const SHORT = 48;

/** The level below which no reference is written out: hosts refuse what is deeper. */
const INLINE_LEVELS = 100;

/** Writes the schema of a tool for a model: a long one without its deeper levels. */
export function showSchema(root: Definition): Json {
  for (const levels of LEVELS) {
    const json = new Writer(levels, LONGEST_SCHEMA).write(root);
    if (json) return json;
  }
  return writeSchema(root, 1);
}

/** Writes a schema however long it is. */
export function writeSchema(root: Definition, levels = Infinity): Json {
  return new Writer(levels, Infinity).write(root)!;
}

/** What is written of a schema that others refer to. */
interface Written {
  json: Json;
  /** The places that refer to it, with what they say beside it. */
  readonly places: { readonly place: Json; readonly notes: object }[];
  /** The first level that has one. */
  level: number;
  isShort: boolean;
}

/** Writes one schema, with `$defs` of only what is used twice or contains itself. */
class Writer {
  /** About how many characters may still be written. */
  #left: number;
  readonly #written = new Map<Definition, Written>();
  /** The definitions that are still to be written, by their levels. */
  readonly #open: Definition[][] = [];
  #references = 0;

  /**
   * @param levels Below them, schemas lose their parts.
   * @param longest How many characters of JSON there may be.
   */
  constructor(readonly levels: number, readonly longest: number) {
    this.#left = longest;
  }

  /** Writes a schema; `undefined` if that is too long. */
  write(root: Definition): Json | undefined {
    const json = this.#write(root.schema, 0);
    // The loop also visits what it adds.
    for (let level = 0; level < this.#open.length; level++) {
      for (const definition of this.#open[level]!) {
        const written = this.#written.get(definition)!;
        if (written.level < level) continue;
        const before = this.#references;
        written.json = this.#write(definition.schema, level);
        if (this.#left < 0) return undefined;
        written.isShort = this.#references === before &&
          JSON.stringify(written.json).length <= SHORT;
      }
    }
    const $defs = this.#refer();
    if (Object.keys($defs).length) json["$defs"] = $defs;
    return JSON.stringify(json).length > this.longest ? undefined : json;
  }

  #write(schema: Schema, level: number): Json {
    if (this.#left < 0) return {};
    if (schema.$ref) return this.#writeReference(schema, level);
    const shown = level < this.levels ? schema : withoutParts(schema);
    const entries = Object.entries(shown).map(([key, value]) => {
      this.#left -= `"${key}":{},`.length;
      if (isData(key)) {
        this.#left -= JSON.stringify(value).length;
        // Callers may change the schema that they get, so it is a copy of what is checked.
        return [key, snapshot(value)];
      }
      return [key, this.#writeParts(key, value, level + 1)];
    });
    return Object.fromEntries(entries);
  }

  /** Writes the value of a keyword that is a schema, a list of them, or has them by names. */
  #writeParts(key: string, value: unknown, level: number): unknown {
    const write = (it: unknown) =>
      isPlainObject(it) ? this.#write(it as Schema, level) : it;
    if (Array.isArray(value)) return value.map(write);
    if (!HAS_NAMES.test(key)) return write(value);
    const parts: [string, unknown][] = [];
    const map = value as Readonly<Record<string, unknown>>;
    for (const name of keysOf(map)) {
      if (map[name] === false) continue;
      this.#left -= `"${name}":,`.length;
      if (this.#left < 0) break;
      parts.push([name, write(map[name])]);
    }
    return Object.fromEntries(parts);
  }

  #writeReference({ $ref, ...given }: Schema, level: number): Json {
    // What is left of a destructured object inherits.
    let notes: Schema = toRecord(given);
    let { definition, isEndless } = $ref!;
    while (!isEndless && definition.schema.$ref) {
      const { $ref: next, ...beside } = definition.schema;
      notes = toRecord({ ...beside, ...notes });
      ({ definition, isEndless } = next!);
    }
    if (isEndless) return this.#write(notes, level);
    if (level >= this.levels) {
      return this.#write(toRecord({ ...definition.schema, ...notes }), level);
    }
    const written = this.#written.get(definition) ??
      { json: {}, places: [], level: Infinity, isShort: false };
    if (level < written.level) {
      written.level = level;
      this.#written.set(definition, written);
      while (this.#open.length <= level) this.#open.push([]);
      this.#open[level]!.push(definition);
    }
    this.#references++;
    this.#left -= `{"$ref":"#/$defs/${definition.name}"}`.length;
    const place: Json = {};
    written.places.push({ place, notes: this.#write(notes, level) });
    return place;
  }

  /** Fills the places that refer to something: with all of it where that is short, or the only place. */
  #refer(): Json {
    const names = new Names();
    const $defs: [string, Json][] = [];
    for (const [definition, written] of this.#written) {
      const { json, places, level, isShort } = written;
      const isInline = isShort || places.length === 1 && level <= INLINE_LEVELS;
      const name = isInline ? "" : names.give(definition.name);
      if (name) $defs.push([name, json]);
      for (const { place, notes } of places) {
        const shown = isShort ? snapshot(json) : json;
        Object.assign(place, name ? { $ref: `#/$defs/${name}` } : shown, notes);
      }
    }
    return Object.fromEntries($defs);
  }
}

/** The names in a map, which many tools may show: to list many of them takes long. */
const keysOf = /* @__PURE__ */ once((map: object) => Object.keys(map));

/** Keywords whose values have schemas by names. */
const HAS_NAMES = /^(?:properties|patternProperties|dependentSchemas)$/;

/** Whether the value of a keyword is data, and holds no schemas. */
const isData = (key: string): boolean =>
  /^(?:const|enum|required|type|dependentRequired|default|description)$/
    .test(key);

/** A schema that takes at least the same values, and says that it is not all. */
function withoutParts(schema: Schema): Schema {
  const { type, description } = schema;
  const hasParts = Object.entries(schema)
    .some(([key, it]) => isNested(it) && !isData(key));
  if (!hasParts) return schema;
  const text = "Its parts are not shown, because the schema is too long.";
  return toRecord<unknown>({
    ...type !== undefined && { type },
    description: addSentence(description, text),
  });
}
