import { isPlainObject } from "../../_is_plain_object.ts";
import { readRecord } from "../../_record.ts";
import { isNested } from "../../endpoint/_each_field.ts";
import { addSentence } from "../schema/_shorten.ts";
import { impliedType, isRule, leaf, listValues, nameValues } from "./_leaf.ts";
import {
  askForJson,
  type Coded,
  type CodedProperty,
  nameOfRef,
  readItems,
  readProperties,
  type StrictSchema,
  unchanged,
  withNull,
  withText,
} from "./_coded.ts";
import { combineObjects } from "./_combine_objects.ts";
import { jsonTypeOf, takes } from "./_takes.ts";

/** How many lists and objects may be inside each other. */
const STRICT_LEVELS = 10;

/** An enum of more values has at most so many characters. */
const MANY_VALUES = 250;
const LONGEST_OF_MANY = 15_000;

/** Writes the schema of one tool for strict mode. What that cannot express is asked for as JSON. */
export class StrictWriter {
  /** What is left of what strict mode takes. */
  readonly #left = { properties: 5000, values: 1000, characters: 120_000 };
  /** The schemas that are referred to, as they are converted. */
  readonly #defs = new Map<string, Coded>();

  constructor(readonly defs: Readonly<Record<string, StrictSchema>>) {}

  write(root: StrictSchema): Coded {
    const coded = this.#express(root, 0) ?? this.#asOne(root);
    const $defs = Object.fromEntries(
      [...this.#defs].map(([name, { schema }]) => [name, schema]),
    );
    const schema = { ...coded.schema, ...this.#defs.size && { $defs } };
    return { schema, read: coded.read };
  }

  /** Arguments that are more than strict mode takes are passed as one. */
  #asOne(root: StrictSchema): Coded {
    const all = { ...askForJson(root, undefined), isOptional: false };
    const object = this.#object(new Map([["arguments", all]]));
    const read = (args: unknown) =>
      isPlainObject(args) && Object.hasOwn(args, "arguments")
        ? all.read(args["arguments"], "arguments")
        : args;
    return { ...object, read };
  }

  convert(given: StrictSchema, level: number): Coded {
    const { description, default: preset, deprecated: _, ...schema } =
      readRecord(given);
    const text = preset === undefined
      ? description
      : addSentence(description, `Default: ${JSON.stringify(preset)}.`);
    const coded = this.#express(schema, level);
    if (!coded) return askForJson(schema, text);
    const own = readRecord(coded.schema)["description"];
    const full = text && own ? addSentence(text, `${own}`) : text ?? own;
    return { schema: withText(coded.schema, full), read: coded.read };
  }

  /** A schema in the keywords of strict mode; `undefined` where they cannot say it. */
  #express(schema: StrictSchema, level: number): Coded | undefined {
    const { $ref, allOf, anyOf, oneOf, const: only, ...rest } = schema;
    if ($ref !== undefined && Object.keys(schema).length === 1) {
      return this.#refer(nameOfRef($ref));
    }
    if ($ref ?? allOf) {
      const combined = combineObjects(schema, this.defs);
      return combined && this.#express(combined, level);
    }
    const union = (anyOf ?? oneOf) as StrictSchema[] | undefined;
    if (union && !Object.keys(rest).length) return this.#union(union, level);
    // What only says which properties go together is left to the check.
    if (union?.some((member) => impliedType(member) && !isRule(member))) return;
    if (only !== undefined) return this.#list([only]);
    if (Array.isArray(rest.enum)) return this.#list(rest.enum, rest.type);
    if (Array.isArray(rest.type)) {
      const members = rest.type.map((type) => ({ ...rest, type }));
      return this.#union(members, level);
    }
    const type = impliedType(rest);
    return type === undefined ? undefined : this.#typed(rest, type, level + 1);
  }

  #refer(name: string): Coded {
    if (!this.#defs.has(name)) {
      // A schema that contains itself refers to itself.
      this.#defs.set(name, { schema: {}, read: unchanged });
      this.#defs.set(name, this.convert(this.defs[name]!, 0));
    }
    return {
      schema: { $ref: `#/$defs/${name}` },
      read: (value, path) => this.#defs.get(name)!.read(value, path),
    };
  }

  #union(union: readonly StrictSchema[], level: number): Coded | undefined {
    const isNull = ({ type }: StrictSchema) => type === "null";
    const members = union.filter((member) => !isNull(member))
      .map((member) => this.convert(member, level));
    const [only, ...more] = members;
    const isNullable = members.length < union.length;
    // A union of one is that one, unless it can be null.
    if (!more.length) {
      return { schema: withNull(only!.schema), read: only!.read };
    }
    const strings = members.filter(({ schema }) => this.#takesStrings(schema));
    const isClear = strings.length < 2 ||
      strings.every(({ read }) => read === unchanged);
    // Two kinds of strings could not be told apart.
    if (!isClear) return undefined;
    const schemas = members.flatMap(({ schema }) => {
      const { anyOf, description } = readRecord(schema);
      return anyOf && !description ? anyOf as StrictSchema[] : [schema];
    });
    return {
      schema: isNullable ? withNull({ anyOf: schemas }) : { anyOf: schemas },
      read: (value, path) => {
        const schemaOf = (name: string) => this.#defs.get(name)!.schema;
        const member = members.find(({ schema }) =>
          takes(schema, value, schemaOf)
        );
        return member ? member.read(value, path) : value;
      },
    };
  }

  #takesStrings({ $ref, anyOf, type }: StrictSchema): boolean {
    return $ref === undefined
      ? [type].flat().includes("string") ||
        (anyOf as StrictSchema[] ?? []).some((it) => this.#takesStrings(it))
      : this.#takesStrings(this.#defs.get(nameOfRef($ref))!.schema);
  }

  /** Lists values, or says which they are if there are too many. */
  #list(all: readonly unknown[], type?: unknown): Coded | undefined {
    const values = [...new Set(all)];
    if (values.some(isNested)) return undefined;
    const types = [...new Set(values.map(jsonTypeOf))];
    // An integer is a number as well.
    const shown = type === "number" ? ["number"] : types;
    const characters = `${values}`.length;
    const isListed =
      (values.length <= MANY_VALUES || characters <= LONGEST_OF_MANY) &&
      // One more for `null`, which an optional property has.
      this.#spend({ values: values.length + 1, characters });
    return {
      schema: isListed ? listValues(values, shown) : nameValues(values, shown),
      read: unchanged,
    };
  }

  #typed(schema: StrictSchema, type: string, level: number): Coded | undefined {
    const { prefixItems, patternProperties } = schema;
    if (prefixItems ?? patternProperties) return undefined;
    if (type !== "object" && type !== "array") {
      return { schema: leaf(schema, type), read: unchanged };
    }
    if (level > STRICT_LEVELS) return undefined;
    if (type === "object") return this.#properties(schema, level);
    const { items = {} } = schema;
    if (!isPlainObject(items)) return undefined;
    const item = this.convert(items, level);
    const list = { ...leaf(schema, type), items: item.schema };
    return { schema: list, read: readItems(item) };
  }

  /** An object with the properties that a schema names; none that can have any others. */
  #properties(schema: StrictSchema, level: number): Coded | undefined {
    const { properties = {}, required = [], ...rest } = schema as {
      properties?: Readonly<Record<string, StrictSchema>>;
      required?: string[];
    } & StrictSchema;
    const { additionalProperties, unevaluatedProperties } = rest;
    const names = new Set([...Object.keys(properties), ...required]);
    const isMap = isPlainObject(additionalProperties) &&
      Object.keys(additionalProperties).length > 0;
    const isClosed = [additionalProperties, unevaluatedProperties]
      .includes(false);
    if (isMap || !names.size && !isClosed) return undefined;
    const characters = [...names].join("").length;
    if (!this.#spend({ properties: names.size, characters })) return undefined;
    const coded = new Map<string, CodedProperty>();
    for (const name of names) {
      const own = Object.hasOwn(properties, name) ? properties[name]! : {};
      const { schema, read } = this.convert(own, level);
      const isOptional = !required.includes(name);
      const shown = isOptional ? withNull(schema) : schema;
      coded.set(name, { schema: shown, read, isOptional });
    }
    return this.#object(coded);
  }

  #object(properties: ReadonlyMap<string, CodedProperty>): Coded {
    const entries = [...properties].map(([name, { schema }]) => [name, schema]);
    return {
      schema: {
        type: "object",
        properties: Object.fromEntries(entries),
        required: [...properties.keys()],
        additionalProperties: false,
      },
      read: readProperties(properties),
    };
  }

  /** Takes something off the limits, if so much is left. */
  #spend(
    amounts: Partial<Record<"properties" | "values" | "characters", number>>,
  ) {
    const { properties = 0, values = 0, characters = 0 } = amounts;
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
