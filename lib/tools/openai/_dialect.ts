import { toVisible } from "../../_show.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { readRecord, toRecord } from "../../_record.ts";
import { snapshot } from "../../_snapshot.ts";
import { isNested } from "../../endpoint/_each_field.ts";
import { Alternatives } from "./_alternatives.ts";
import { askForJson } from "./_ask_for_json.ts";
import { hasType } from "../check/_check_arguments.ts";
import { type Host, HOSTS } from "./_hosts.ts";
import { labelNames } from "./_label_names.ts";
import { addSentence } from "../schema/_shorten.ts";
import {
  type Coded,
  type Decode,
  decodeItems,
  decodeLabel,
  decodeMembers,
  decodeRef,
  decodeSame,
  decodeUnion,
  Decoding,
  type DialectMarks,
  type HostProperty,
} from "./_decode_dialect.ts";
import type { InputSchema } from "../types.ts";
import {
  impliedType,
  isObjectSchema,
  readRef,
  type WrittenSchema,
} from "./_written_schema.ts";

/** A tool's schema in the dialect of a host, and what turns its arguments back. */
export interface Dialect {
  readonly schema: InputSchema;
  decode(args: unknown): unknown;
}

/** OpenAI's limit for an enum of many values. */
const MANY_VALUES = 250;
const LONGEST_OF_MANY = 15_000;

/** How many values of an enum are named that is too long to be listed. */
const MOST_NAMED = 10;

/** What not all hosts have in patterns. */
const LOOK_AROUND = /\(\?[=!<]/;

/** Converts the schema of a tool's arguments. What the host cannot say is asked for as JSON, in a string. */
export function toDialect(
  name: "2020-12" | keyof typeof HOSTS,
  schema: InputSchema,
): Dialect {
  if (name === "2020-12") return { schema, decode: (args) => args };
  const { $defs = {}, ...root } = schema;
  return new DialectWriter(HOSTS[name], $defs).write(root);
}

/** What is around a schema. */
interface Around {
  /** How many objects and lists. */
  readonly level: number;
  /** The names of the schemas that are written out, and not referred to. */
  readonly names: ReadonlySet<string>;
}

class DialectWriter {
  /** What is left of what the host takes. */
  readonly limits: Record<"properties" | "values" | "characters", number>;
  readonly #alternatives: Alternatives;
  /** The schemas that are referred to. */
  readonly #defs = new Map<string, Coded>();

  constructor(
    readonly host: Host,
    readonly defs: Readonly<Record<string, WrittenSchema>>,
  ) {
    const { properties, values, characters } = host;
    this.limits = { properties, values, characters };
    this.#alternatives = new Alternatives(defs);
  }

  write(root: WrittenSchema): Dialect {
    let coded = this.#convert(root, { level: 0, names: new Set() });
    if (!coded.schema.properties) coded = this.#asOne(coded);
    const $defs: WrittenSchema = {};
    // The loop also visits those that it adds.
    for (const [name] of this.#defs) {
      const around = { level: 0, names: new Set([name]) };
      const def = this.#withNull(this.#convert(this.defs[name]!, around));
      this.#defs.set(name, def);
      $defs[name] = def.schema;
    }
    const schema = { ...coded.schema, ...this.#defs.size && { $defs } };
    const marks: DialectMarks = new Map();
    return {
      // Whoever is shown a schema may change it.
      schema: snapshot(schema) as InputSchema,
      decode: (args) => coded.decode(args, "", new Decoding(this.#defs, marks)),
    };
  }

  /** Arguments that are more than a host takes are passed as one. */
  #asOne(coded: Coded): Coded {
    const name = "arguments";
    const schema = this.#object({}, new Map([[name, coded]]), [name]);
    const decode: Decode = (args, _, decoding) =>
      isPlainObject(args) && Object.hasOwn(args, name)
        ? coded.decode(args[name], name, decoding)
        : args;
    return { schema, decode };
  }

  #convert(schema: WrittenSchema, around: Around): Coded {
    const { description, default: preset, deprecated: _, ...rest } = readRecord(
      schema,
    );
    const text = preset === undefined
      ? description
      : addSentence(description, `Default: ${JSON.stringify(preset)}.`);
    const ref = this.host.isStrict ? readRef(rest) : undefined;
    if (ref && this.#refer(ref.name)) {
      return {
        schema: this.#withText({ $ref: `#/$defs/${ref.name}` }, text),
        decode: decodeRef(ref.name),
        isNullable: ref.isNullable,
      };
    }
    const [referred, others] = this.#splitUnion(rest);
    const all = others.flatMap((it) => this.#alternatives.of(it, around.names));
    const some = all.filter(({ schema }) => schema.type !== "null");
    const isNullable = some.length < all.length;
    const listed = some.filter(({ schema }) => schema.enum);
    const typed = some.filter(({ schema }) => !schema.enum);
    // What has no alternatives says by itself what it is for.
    const isAlone = !referred.length &&
      (!typed.length || some.length === 1 && typed.length === 1);
    const own = isAlone ? text : undefined;
    const level = around.level + 1;
    const members = this.#alternatives.isTooMuch ? [] : [
      ...this.#list(listed.map(({ schema }) => schema), own),
      ...typed.map(({ schema, names }) =>
        this.#typed(
          own ? toRecord({ ...schema, description: own }) : schema,
          { level, names },
        )
      ),
      ...referred,
    ];
    // Two kinds of strings could not be told apart.
    const strings = members.filter(({ schema }) => schema.type === "string");
    const isClear = strings.length < 2 ||
      strings.every(({ decode }) => decode === decodeSame);
    const [only, ...more] = members;
    if (!only || !isClear) return { ...askForJson(rest, text), isNullable };
    const shown = more.length
      ? { anyOf: members.map(({ schema }) => schema) }
      : only.schema;
    return {
      schema: isAlone ? shown : this.#withText(shown, text),
      decode: more.length ? decodeUnion(members) : only.decode,
      isNullable,
    };
  }

  /** The objects of a union that can be referred to, and what else it has; a schema that is no union, alone. */
  #splitUnion(schema: WrittenSchema): [Coded[], WrittenSchema[]] {
    const [union, ...more] = Object.values(schema);
    const isUnion = ["anyOf", "oneOf"].some((it) => Object.hasOwn(schema, it));
    if (!this.host.isStrict || !isUnion || more.length) return [[], [schema]];
    const referred: Coded[] = [];
    const others = (union as WrittenSchema[]).filter((it) => {
      const name = readRef(it)?.name;
      const canStay = name && isObjectSchema(this.defs[name]!) &&
        this.#refer(name);
      if (canStay) referred.push({ schema: it, decode: decodeRef(name) });
      return !canStay;
    });
    return [referred, others];
  }

  #withNull(coded: Coded, isNullable = coded.isNullable): Coded {
    return isNullable
      ? { ...coded, schema: this.host.withNull(coded.schema) }
      : coded;
  }

  #withText(schema: WrittenSchema, text: unknown): WrittenSchema {
    return text ? this.host.withText(schema, `${text}`) : schema;
  }

  /** Whether a schema can be referred to; it is then converted as well. */
  #refer(name: string): boolean {
    if (!this.#defs.has(name)) {
      if (!this.#spend({ characters: name.length })) return false;
      this.#defs.set(name, { schema: {}, decode: decodeSame });
    }
    return true;
  }

  /** Lists values, or says which they are if there are too many. */
  #list(alternatives: readonly WrittenSchema[], own: unknown): Coded[] {
    const all = alternatives.flatMap((it) =>
      (it.enum as unknown[]).filter((value) => hasType(value, it))
    );
    const values = [...new Set(all)];
    const notes = alternatives.filter(({ description }) => description)
      .map((it) =>
        `${JSON.stringify((it.enum as unknown[])[0])}: ${it.description}`
      );
    const text = alternatives.length === 1
      ? own ?? alternatives[0]!.description
      : notes.length
      ? addSentence(own, notes.join("; "))
      : own;
    if (values.some(isNested)) return [askForJson({ enum: values }, text)];
    const characters = `${values}`.length;
    // One more for `null`, which an optional property has.
    const isListed =
      (values.length <= MANY_VALUES || characters <= LONGEST_OF_MANY) &&
      this.#spend({ values: values.length + 1, characters });
    return this.host.list(values).map(({ schema, labels }) => {
      const { type, enum: shown } = schema;
      const decode = labels ? decodeLabel(labels) : decodeSame;
      if (isListed) return { schema: this.#withText(schema, text), decode };
      const few = (shown as unknown[]).slice(0, MOST_NAMED);
      const oneOf = `One of ${few.map((it) => JSON.stringify(it)).join(", ")}…`;
      const description = addSentence(text, toVisible(oneOf));
      return { schema: { type, description }, decode };
    });
  }

  #typed(schema: WrittenSchema, around: Around): Coded {
    const { description, isItself, prefixItems, patternProperties } = schema;
    const type = impliedType(schema);
    const isTooDeep = around.level > this.host.levels &&
      /^(?:object|array)$/.test(`${type}`);
    const coded =
      !type || isItself || prefixItems || patternProperties || isTooDeep
        ? undefined
        : type === "object"
        ? this.#members(schema, around)
        : type === "array"
        ? this.#items(schema, around)
        : this.#leaf(schema, type);
    return coded ?? askForJson(schema, description);
  }

  #leaf(schema: WrittenSchema, type: string): Coded {
    const { description, contentEncoding } = schema;
    const text = contentEncoding
      ? addSentence(description, `As ${contentEncoding}.`)
      : description;
    const entries = Object.entries(schema).filter(([key, it]) =>
      this.host.keywords[type]?.test(key) &&
      !(key === "format" && !this.host.formats.test(`${it}`)) &&
      !(key === "pattern" && LOOK_AROUND.test(`${it}`))
    );
    const leaf = { type, ...Object.fromEntries(entries) };
    return { schema: this.#withText(leaf, text), decode: decodeSame };
  }

  #items(schema: WrittenSchema, around: Around): Coded | undefined {
    const { items = {} } = schema;
    if (!isPlainObject(items)) return undefined;
    const coded = this.#withNull(this.#convert(items, around));
    const list = this.#leaf(schema, "array").schema;
    return {
      schema: { ...list, items: coded.schema },
      decode: decodeItems(coded),
    };
  }

  /** An object with the properties that a schema names; none that can have any others. */
  #members(schema: WrittenSchema, around: Around): Coded | undefined {
    const { properties = {}, required = [], additionalProperties } = schema as {
      properties?: Readonly<Record<string, WrittenSchema>>;
      required?: string[];
      additionalProperties?: unknown;
    };
    const asked = new Set(required);
    const names = new Set([...Object.keys(properties), ...asked]);
    this.#alternatives.count(names.size);
    const isMap = isPlainObject(additionalProperties) &&
      Object.keys(additionalProperties).length > 0;
    const canBeEmpty = additionalProperties === false &&
      (this.host.isStrict || around.level === 1);
    if (isMap || !names.size && !canBeEmpty) return undefined;
    const characters = [...names].join("").length;
    if (!this.#spend({ properties: names.size, characters })) return undefined;

    const members = new Map<string, HostProperty>();
    const needed: string[] = [];
    for (const [name, label] of labelNames(names, this.host.isName)) {
      const own = Object.hasOwn(properties, name) ? properties[name]! : {};
      const isRequired = asked.has(name);
      const isLeftOut = this.host.isStrict && !isRequired;
      const coded = this.#convert(own, around);
      const shown = this.#withNull(coded, isLeftOut || coded.isNullable);
      members.set(label, { ...shown, name, isLeftOut });
      if (isRequired || this.host.isStrict) needed.push(label);
    }
    return {
      schema: this.#object(schema, members, needed),
      decode: decodeMembers(members),
    };
  }

  #object(
    schema: WrittenSchema,
    members: ReadonlyMap<string, Coded>,
    required: readonly string[],
  ): WrittenSchema {
    const properties = [...members].map(([label, it]) => [label, it.schema]);
    return {
      ...this.#leaf(schema, "object").schema,
      properties: Object.fromEntries(properties),
      ...(required.length || this.host.isStrict) && { required },
      ...this.host.isStrict && { additionalProperties: false },
    };
  }

  /** Takes something off the host's limits, if so much is left. */
  #spend(amounts: Partial<typeof this.limits>): boolean {
    const entries = Object.entries(amounts) as [
      keyof typeof this.limits,
      number,
    ][];
    if (entries.some(([key, it]) => it > this.limits[key])) return false;
    for (const [key, it] of entries) this.limits[key] -= it;
    return true;
  }
}
