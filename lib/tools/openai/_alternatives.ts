import { isPlainObject } from "../../_is_plain_object.ts";
import { readRecord, toRecord } from "../../_record.ts";
import { toKey } from "../schema/_to_key.ts";
import { nameOfRef, type WrittenSchema } from "./_written_schema.ts";

/** How many schemas about one value may be inside each other. */
const MOST_SCHEMAS_INSIDE = 100;

/** How many keywords and properties are looked at for one tool: a schema may be in any number of places, and unions in `allOf` multiply. */
const MOST_SEEN = 100_000;

/** The alternative that contains the schema around it, which nothing but a reference can say. */
const ITSELF: WrittenSchema = /* @__PURE__ */ toRecord({ isItself: true });

/** Keywords that do not say what a value is. */
const SAYS_NO_VALUE =
  /^(?:required|not|if|then|else|dependent\w+|description|deprecated|default)$/;

/** A schema that neither refers to others nor combines them. */
export interface Alternative {
  readonly schema: WrittenSchema;
  /** The names of the schemas that it was made of, and of those around it. */
  readonly names: ReadonlySet<string>;
}

/** Writes schemas as lists of alternatives. */
export class Alternatives {
  #left = MOST_SEEN;

  constructor(readonly defs: Readonly<Record<string, WrittenSchema>>) {}

  /** Whether there was more than there is time for. */
  get isTooMuch(): boolean {
    return this.#left < 0;
  }

  /** Counts keywords and properties that are looked at. */
  count(number: number): void {
    this.#left -= number;
  }

  /**
   * Lists the alternatives of a schema, each with one type or none.
   *
   * @param names The names of the schemas around it.
   */
  of(
    given: WrittenSchema,
    names: ReadonlySet<string>,
    steps = 0,
  ): Alternative[] {
    if (steps > MOST_SCHEMAS_INSIDE) this.#left = -1;
    if (this.isTooMuch) return [];
    const schema = readRecord(given);
    const { $ref, allOf, anyOf, oneOf, const: only, ...rest } = schema;
    const own = toRecord(rest);
    if (only === null) own.type = "null";
    else if (only !== undefined) own.enum = [only];
    const inside = (it: WrittenSchema) => this.of(it, names, steps + 1);
    let all: Alternative[] = byType(own).map((it) => ({ schema: it, names }));
    if ($ref !== undefined) {
      all = this.#both(all, this.#named(nameOfRef($ref), names, steps + 1));
    }
    for (const it of (allOf ?? []) as WrittenSchema[]) {
      all = this.#both(all, inside(it));
    }
    for (const union of [anyOf, oneOf] as (WrittenSchema[] | undefined)[]) {
      if (!union?.some(saysValue)) continue;
      all = this.#both(all, union.flatMap(inside));
    }
    return all;
  }

  #named(name: string, names: ReadonlySet<string>, steps: number) {
    if (names.has(name)) return [{ schema: ITSELF, names }];
    const def = this.defs[name]!;
    this.count(countOf(def));
    return this.of(def, new Set([...names, name]), steps);
  }

  /** What fits one of these and one of those. */
  #both(these: Alternative[], those: Alternative[]): Alternative[] {
    if (these.every(({ schema }) => !Object.keys(schema).length)) return those;
    const both: Alternative[] = [];
    for (const one of these) {
      for (const other of those) {
        this.count(countOf(one.schema) + countOf(other.schema));
        if (this.isTooMuch) return [];
        const schema = merge(one.schema, other.schema);
        const names = new Set([...one.names, ...other.names]);
        if (schema) both.push({ schema, names });
      }
    }
    return both;
  }
}

const saysValue = (schema: WrittenSchema) =>
  Object.keys(schema).some((key) => !SAYS_NO_VALUE.test(key));

const countOf = ({ properties, required, enum: values }: WrittenSchema) =>
  1 + Object.keys(properties ?? {}).length +
  [required, values].flat().length;

const byType = (schema: WrittenSchema): WrittenSchema[] =>
  Array.isArray(schema.type)
    ? schema.type.map((type) => toRecord({ ...schema, type }))
    : [schema];

/** Merges schemas without combinations; `undefined` if no value fits both. Where a schema cannot say both, it says what the first does. */
function merge(
  one: WrittenSchema,
  other: WrittenSchema,
): WrittenSchema | undefined {
  const merged = toRecord({ ...other, ...one });
  for (const [key, own] of Object.entries(one)) {
    if (!Object.hasOwn(other, key)) continue;
    const both = mergeKeyword(key, own, other[key]);
    if (both === undefined) return undefined;
    merged[key] = both;
  }
  return merged;
}

function mergeKeyword(key: string, one: unknown, other: unknown): unknown {
  switch (key) {
    case "type":
      return one === other
        ? one
        : /^(?:integer|number){2}$/.test(`${one}${other}`)
        ? "integer"
        : undefined;
    case "enum": {
      const keys = new Set((other as unknown[]).map((it) => toKey(it)));
      const common = (one as unknown[]).filter((it) => keys.has(toKey(it)));
      return common.length ? common : undefined;
    }
    case "required":
      return [...new Set([...one as string[], ...other as string[]])];
    case "properties":
      return mergeProperties(one as WrittenSchema, other as WrittenSchema);
    case "additionalProperties":
    case "items":
      return isPlainObject(one) && isPlainObject(other)
        ? { allOf: [one, other] }
        : false;
    case "minimum":
      return Math.max(one as number, other as number);
    case "maximum":
      return Math.min(one as number, other as number);
    default:
      return one;
  }
}

function mergeProperties(
  one: WrittenSchema,
  other: WrittenSchema,
): WrittenSchema {
  const common = Object.entries(one)
    .filter(([name]) => Object.hasOwn(other, name))
    .map(([name, it]) => [name, { allOf: [it, other[name]] }]);
  return { ...one, ...other, ...Object.fromEntries(common) };
}
