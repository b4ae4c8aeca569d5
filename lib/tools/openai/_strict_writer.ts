import { isPlainObject } from "../../_is_plain_object.ts";
import { readRecord, toRecord } from "../../_record.ts";
import { expected } from "../check/_expected.ts";
import { addSentence } from "../schema/_shorten.ts";
import {
  asJson,
  type Coded,
  inOneArgument,
  leaf,
  nullable,
  objectOf,
  optional,
  readBackJson,
  scalar,
  withText,
} from "./_coded.ts";
import {
  isRule,
  membersOf,
  nameOf,
  namesIn,
  type StrictSchema,
} from "./_strict_schema.ts";

/** How many lists and objects may be inside each other. */
const STRICT_LEVELS = 10;

/** How many characters an enum of many values may have. */
const LONGEST_ENUM = 15_000;

/**
 * Writes the schema of one tool for strict mode: every property is required, one
 * that is optional takes `null`, and what strict mode cannot express is a string
 * that holds JSON.
 *
 * Schemas are objects that inherit: they are read by `readRecord`, because a bug
 * elsewhere may let data put any keyword on `Object.prototype`.
 */
export class StrictWriter {
  /** How much of the limits of strict mode is left. */
  readonly #left = { properties: 5000, values: 1000, characters: 120_000 };
  /** The schemas that are referred to, as they are written. */
  readonly #written = new Map<string, Coded>();

  constructor(readonly defs: Readonly<Record<string, StrictSchema>>) {}

  write(root: StrictSchema): Coded {
    const { schema, ...coded } = this.#express(root, 0) ??
      inOneArgument(this.#asJson(root));
    const $defs = this.#usedBy(schema);
    return {
      ...coded,
      schema: { ...schema, ...Object.keys($defs).length && { $defs } },
    };
  }

  /** The schemas that a schema refers to: what became JSON refers to none. */
  #usedBy(schema: StrictSchema): Record<string, StrictSchema> {
    const used = toRecord<StrictSchema>();
    const schemas = [schema];
    // The loop also visits what it adds.
    for (const it of schemas) {
      for (const name of namesIn(it)) {
        if (Object.hasOwn(used, name)) continue;
        used[name] = this.#written.get(name)!.schema;
        schemas.push(used[name]);
      }
    }
    return { ...used };
  }

  #convert(given: StrictSchema, level: number): Coded {
    const { description, default: preset, deprecated: _, ...schema } =
      readRecord(given);
    const coded = this.#express(schema, level) ?? this.#asJson(schema);
    const text = preset === undefined
      ? description
      : addSentence(description, `Default: ${JSON.stringify(preset)}.`);
    return { ...coded, schema: withText(coded.schema, text) };
  }

  /** A schema in the keywords of strict mode; `undefined` where they cannot say it. */
  #express(given: StrictSchema, level: number): Coded | undefined {
    const schema = readRecord(given);
    const { $ref, allOf, anyOf, oneOf, const: only, ...others } = schema;
    const rest = readRecord(others);
    const union = ((anyOf ?? oneOf) as StrictSchema[] | undefined)
      ?.map(readRecord);
    const keys = Object.keys(rest);
    if ($ref !== undefined && Object.keys(schema).length === 1) {
      return this.#refer(nameOf($ref));
    }
    if ($ref ?? allOf) return undefined;
    // Which properties go together is left to the check.
    if (union && !union.every(isRule)) {
      return keys.every((key) => key === "type")
        ? this.#union(
          union.map((it) => it.$ref ? it : toRecord({ ...rest, ...it })),
          level,
        )
        : undefined;
    }
    if (only !== undefined) return this.#values([only]);
    if (Array.isArray(rest.enum)) return this.#values(rest.enum);
    if (Array.isArray(rest.type)) {
      return this.#union(
        rest.type.map((type) => toRecord({ ...rest, type })),
        level,
      );
    }
    if (rest.prefixItems ?? rest.patternProperties) return undefined;
    const type = rest.type ?? (rest.properties && "object");
    if (type === "object") return this.#object(rest, level + 1);
    if (type === "array") return this.#list(rest, level + 1);
    if (type === undefined) return undefined;
    return scalar(leaf(rest));
  }

  #refer(name: string): Coded {
    return {
      ...this.#written.get(name) ?? this.#define(name),
      schema: { $ref: `#/$defs/${name}` },
      read: (value, path) => this.#written.get(name)!.read(value, path),
    };
  }

  #define(name: string): Coded {
    // A schema that contains itself refers to itself.
    this.#written.set(name, this.#asJson({}));
    const coded = this.#convert(this.defs[name]!, 0);
    this.#written.set(name, coded);
    return coded;
  }

  #union(union: readonly StrictSchema[], level: number): Coded | undefined {
    const others = union.filter(({ type }) => type !== "null");
    const written = others.map((member) => this.#convert(member, level));
    const [only, ...more] = written;
    // One alone is in a union because of `null`.
    if (only && !more.length) return nullable(only);
    const plain = written.filter(({ isPlain }) => isPlain);
    const isPlain = plain.length === written.length;
    // Which member an object is meant for would have to be guessed, and a string
    // could be one that holds JSON.
    if (!plain.length || !isPlain && plain.some(({ takesText }) => takesText)) {
      return undefined;
    }
    const members = written.map((it, index) =>
      it.isPlain ? it : this.#asJson(others[index]!)
    );
    const coded: Coded = {
      schema: { anyOf: members.map(({ schema }) => schema) },
      read: (value, path) =>
        isPlain || typeof value !== "string"
          ? withoutNulls(value)
          : readBackJson(value, path),
      isPlain,
      takesText: members.some(({ takesText }) => takesText),
      takesNull: members.some(({ takesNull }) => takesNull),
    };
    return others.length < union.length ? nullable(coded) : coded;
  }

  /** Lists values of one type, or says which they are if there are too many. */
  #values(list: readonly unknown[]): Coded | undefined {
    const values = [...new Set(list)];
    const [own, ...others] = new Set(values.map((it) => typeof it));
    if (others.length || own === "object") return undefined;
    const characters = `${values}`.length;
    // One more for `null`, which an optional property has.
    const isListed = characters <= LONGEST_ENUM &&
      this.#spend(0, values.length + 1, characters);
    const said = isListed
      ? { enum: values }
      : { description: `Pass ${expected([{ enum: values }])}.` };
    const type = values.every(Number.isInteger) ? "integer" : own;
    return scalar({ type, ...said });
  }

  #list(schema: StrictSchema, level: number): Coded | undefined {
    const { items = {} } = schema;
    if (level > STRICT_LEVELS || !isPlainObject(items)) return undefined;
    const item = this.#convert(items, level);
    return {
      schema: { ...leaf(schema), items: item.schema },
      isPlain: item.isPlain,
      takesText: false,
      takesNull: false,
      read: (value, path) =>
        Array.isArray(value)
          ? value.map((it, index) => item.read(it, `${path}[${index}]`))
          : value,
    };
  }

  /** An object with the properties that a schema names; none that can have any others. */
  #object(schema: StrictSchema, level: number): Coded | undefined {
    const { additionalProperties } = schema;
    const all = membersOf(schema);
    const isClosed = additionalProperties === false ||
      schema.unevaluatedProperties === false;
    const isMap = isPlainObject(additionalProperties) &&
      Object.keys(additionalProperties).length > 0;
    if (level > STRICT_LEVELS || isMap || !all.length && !isClosed) {
      return undefined;
    }
    const characters = all.map(({ name }) => name).join("").length;
    if (!this.#spend(all.length, 0, characters)) return undefined;
    const members = all.map(({ name, schema, isRequired }) => {
      const member = this.#convert(schema, level);
      return [name, isRequired ? member : optional(member)] as const;
    });
    return objectOf(new Map(members));
  }

  #asJson(schema: StrictSchema): Coded {
    return asJson(schema, this.defs);
  }

  /** Uses up a part of a limit, if that much is left. */
  #spend(properties: number, values: number, characters: number): boolean {
    const left = this.#left;
    if (
      properties > left.properties || values > left.values ||
      characters > left.characters
    ) return false;
    left.properties -= properties;
    left.values -= values;
    left.characters -= characters;
    return true;
  }
}

/** Leaves out properties that are `null`, at any depth: this reads back a plain value of a union, whichever member it is for. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([, it]) => it !== null)
      .map(([name, it]) => [name, withoutNulls(it)]),
  );
}
