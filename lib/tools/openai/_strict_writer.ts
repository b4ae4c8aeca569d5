import { isPlainObject } from "../../_is_plain_object.ts";
import { readRecord, toRecord } from "../../_record.ts";
import { expected } from "../check/_expected.ts";
import { hasType } from "../check/_read_schema.ts";
import { addSentence } from "../schema/_shorten.ts";
import {
  asJson,
  type Coded,
  inOneArgument,
  leaf,
  nameOf,
  objectOf,
  optional,
  type StrictSchema,
  unchanged,
  withNull,
  withText,
} from "./_coded.ts";

/** How many lists and objects may be inside each other. */
const STRICT_LEVELS = 10;

/** How many characters an enum of many values may have. */
const LONGEST_ENUM = 15_000;

/** How deep a value that fits no member of a union as a whole is compared with them. */
const COMPARED_LEVELS = 3;

/** Which schemas each list or object of a value fits. */
type Known = Map<unknown, Map<StrictSchema, boolean>>;

/**
 * Writes the schema of one tool for strict mode: every property is required, one
 * that is optional takes `null`, and what strict mode cannot express is a string
 * that holds JSON.
 *
 * Schemas are objects that inherit: they are read by `readRecord`, because a bug
 * elsewhere may let data put any keyword on `Object.prototype`.
 */
export class StrictWriter {
  /** What is left of what strict mode takes. */
  readonly #left = { properties: 5000, values: 1000, characters: 120_000 };
  /** The schemas that are referred to, as they are written. */
  readonly #written = new Map<string, Coded>();

  constructor(readonly defs: Readonly<Record<string, StrictSchema>>) {}

  write(root: StrictSchema): Coded {
    const { schema, ...coded } = this.#express(root, 0) ?? inOneArgument(root);
    const $defs = Object.fromEntries(
      [...this.#written].map(([name, { schema }]) => [name, schema]),
    );
    return {
      ...coded,
      schema: { ...schema, ...this.#written.size && { $defs } },
    };
  }

  #convert(given: StrictSchema, level: number): Coded {
    const { description, default: preset, deprecated: _, ...schema } =
      readRecord(given);
    const coded = this.#express(schema, level) ?? asJson(schema);
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
    // What only says which properties go together is left to the check.
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
    const takesText = type === "string";
    return { schema: leaf(rest), read: unchanged, takesText };
  }

  #refer(name: string): Coded {
    if (!this.#written.has(name)) {
      // A schema that contains itself refers to itself.
      this.#written.set(name, {
        schema: {},
        read: unchanged,
        takesText: false,
      });
      this.#written.set(name, this.#convert(this.defs[name]!, 0));
    }
    const { takesText } = this.#written.get(name)!;
    return {
      takesText,
      schema: { $ref: `#/$defs/${name}` },
      read: (value, path) => this.#written.get(name)!.read(value, path),
    };
  }

  #union(union: readonly StrictSchema[], level: number): Coded | undefined {
    const others = union.filter(({ type }) => type !== "null");
    const members = others.map((member) => this.#convert(member, level));
    const [only, ...more] = members;
    // One alone is in a union because of `null`.
    if (only && !more.length) {
      return { ...only, schema: withNull(only.schema) };
    }
    // A string and one that holds JSON could not be told apart.
    const texts = members.filter(({ takesText }) => takesText);
    if (texts.length > 1 && texts.some(({ read }) => read !== unchanged)) {
      return undefined;
    }
    const schema = { anyOf: members.map(({ schema }) => schema) };
    return {
      schema: others.length < union.length ? withNull(schema) : schema,
      takesText: texts.length > 0,
      read: (value, path) => {
        const memberFor = (levels: number) => {
          const known: Known = new Map();
          return members.find(({ schema }) =>
            this.#fits(schema, value, levels, known)
          );
        };
        const meant = memberFor(Infinity) ?? memberFor(COMPARED_LEVELS);
        return meant ? meant.read(value, path) : value;
      },
    };
  }

  /**
   * Whether a value is meant for a schema, by its types and names down to so many
   * levels: in strict mode, an object has all its properties.
   *
   * @param known What is known of the parts of the value: members of unions share schemas.
   * @param tried The schemas that the value itself does not fit: unions can share members.
   */
  #fits(
    schema: StrictSchema,
    value: unknown,
    levels: number,
    known: Known,
    tried = new Set<StrictSchema>(),
  ): boolean {
    if (tried.has(schema)) return false;
    tried.add(schema);
    const { $ref, anyOf, type, enum: values } = readRecord(schema);
    const fits = (it: unknown) =>
      this.#fits(it as StrictSchema, value, levels, known, tried);
    if ($ref) return fits(this.#written.get(nameOf($ref))!.schema);
    if (Array.isArray(anyOf)) return anyOf.some(fits);
    if (Array.isArray(values)) return values.includes(value);
    if (!hasType(value, { type })) return false;
    if (!levels || !Array.isArray(value) && !isPlainObject(value)) return true;
    const results = known.get(value) ?? new Map<StrictSchema, boolean>();
    known.set(value, results);
    const result = results.get(schema) ??
      this.#fitsInside(schema, value, levels - 1, known);
    results.set(schema, result);
    return result;
  }

  /** Whether all that a list or an object holds is meant for a schema. */
  #fitsInside(
    schema: StrictSchema,
    value: object,
    levels: number,
    known: Known,
  ): boolean {
    const { properties, items } = readRecord(schema);
    if (Array.isArray(value)) {
      return value.every((it) =>
        this.#fits(items as StrictSchema, it, levels, known)
      );
    }
    const inside = properties as Record<string, StrictSchema>;
    const entries = Object.entries(value);
    return entries.length === Object.keys(inside).length &&
      entries.every(([name, it]) =>
        Object.hasOwn(inside, name) &&
        this.#fits(inside[name]!, it, levels, known)
      );
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
    const takesText = own === "string";
    return { schema: { type, ...said }, read: unchanged, takesText };
  }

  #list(schema: StrictSchema, level: number): Coded | undefined {
    const { items = {} } = schema;
    if (level > STRICT_LEVELS || !isPlainObject(items)) return undefined;
    const item = this.#convert(items, level);
    return {
      schema: { ...leaf(schema), items: item.schema },
      takesText: false,
      read: (value, path) =>
        Array.isArray(value)
          ? value.map((it, index) => item.read(it, `${path}[${index}]`))
          : value,
    };
  }

  /** An object with the properties that a schema names; none that can have any others. */
  #object(schema: StrictSchema, level: number): Coded | undefined {
    const { properties = {}, required = [], additionalProperties } = schema as {
      properties?: Readonly<Record<string, StrictSchema>>;
      required?: readonly string[];
      additionalProperties?: unknown;
    };
    const names = [...new Set([...Object.keys(properties), ...required])];
    const isClosed = additionalProperties === false ||
      schema.unevaluatedProperties === false;
    const isMap = isPlainObject(additionalProperties) &&
      Object.keys(additionalProperties).length > 0;
    if (level > STRICT_LEVELS || isMap || !names.length && !isClosed) {
      return undefined;
    }
    const characters = names.join("").length;
    if (!this.#spend(names.length, 0, characters)) {
      return undefined;
    }
    const members = new Map(names.map((name) => {
      const own = Object.hasOwn(properties, name) ? properties[name]! : {};
      const member = this.#convert(own, level);
      return [
        name,
        required.includes(name) ? member : optional(member),
      ] as const;
    }));
    return objectOf(members);
  }

  /** Takes something off what is left, if there is so much. */
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

/** Whether a schema only says which properties go together. */
const isRule = (schema: StrictSchema) =>
  Object.keys(schema).every((key) =>
    /^(?:required|not|if|then|else|dependent\w+|description)$/.test(key)
  );
