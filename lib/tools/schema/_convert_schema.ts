import { toLine } from "../../_show.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { isNested } from "../../endpoint/_each_field.ts";
import { type Node, toObject } from "../../description/model/_resolve.ts";
import {
  type Hidden,
  hiddenNames,
  MOST_COMBINED,
  withCombined,
} from "./_hidden_names.ts";
import { type Descriptions, isText, shorten } from "./_shorten.ts";
import { toKey } from "./_to_key.ts";
import { toModern } from "./_to_modern.ts";

/** A reference to a schema of the description. */
export interface Reference {
  readonly schema: Schema;
  /** Whether it leads back to itself without a value in between, so that no validator would terminate. */
  readonly isLoop: boolean;
}

/** The key of the properties that are left out: those that only the server writes, or only the client. */
export const LEFT_OUT = Symbol("left out");

/** A JSON Schema whose references lead to schemas of the description. */
export interface Schema {
  $ref?: Reference;
  [LEFT_OUT]?: ReadonlySet<string>;
  [keyword: string]: unknown;
}

/** The schema of any value. */
export const ANY: Schema = /* @__PURE__ */ toRecord();

/** The schema of any string. */
export const STRING: Schema = /* @__PURE__ */ toRecord({ type: "string" });

/** What the schemas of a description are converted with. */
export interface Conversion {
  readonly document: Node;
  readonly descriptions: Descriptions;
  /** The properties that are left out: of what is sent, or of what is returned. */
  readonly hides: Hidden;
  /** Refers to a schema, which is converted once; `isInPlace` if both are about the same value. */
  refer(schema: unknown, isInPlace: boolean, name?: string): Reference;
  /** Whether a list or an object is in more than one place of the description, as aliases of YAML are. */
  isShared(value: unknown): boolean;
  /** Counts that the members of a list or an object are copied, if it is shared: there could be far more copies than members. */
  countCopy(value: unknown): void;
  /** Counts characters that are copied; too many are an error. */
  spend(characters: number): void;
}

/** More schemas inside each other than a description has, and than `JSON.stringify` takes. */
const MOST_SCHEMA_LEVELS = 300;

/** More characters than a list or an object in an enum has. */
const LONGEST_ENUM_MEMBER = 100_000;

const TYPES = /^(?:string|number|integer|boolean|array|object|null)$/;

/** Whether a word holds nothing that only a model can see. */
const isVisible = (it: unknown): it is string =>
  isText(it) && toLine(it) === it;

/** Whether validators take a pattern: they read it in Unicode mode. */
function isPattern(pattern: unknown): boolean {
  try {
    return isText(pattern) && !!new RegExp(pattern, "u");
  } catch {
    return false;
  }
}

/** Whether a description has nothing beside a reference, as in OpenAPI 3.0. */
export const isOld = ({ openapi }: Node) => `${openapi}`.startsWith("3.0");

/** What only explains a schema. */
const isNote = (key: string) =>
  /^(?:description|deprecated|default)$/.test(key);

/** A schema that only wraps another one is that. */
export function unwrap(schema: Schema): Schema {
  const [[key, members] = [], ...others] = Object.entries(schema);
  const [only, ...more] = /^(?:all|any|one)Of$/.test(`${key}`)
    ? members as Schema[]
    : [];
  return only && !others.length && !more.length ? only : schema;
}

/** Converts a schema of a description to JSON Schema 2020-12, with what a model needs. */
export function convertSchema(
  root: Node,
  { document, descriptions, hides, refer, isShared, countCopy, spend }:
    Conversion,
): Schema {
  return convert(root, true, [], 0);

  /**
   * @param isInPlace Whether a schema is about the same value as the root.
   * @param around The schemas that this value has to fit as well.
   */
  function convert(
    value: unknown,
    isInPlace: boolean,
    around: readonly Node[],
    level: number,
  ): Schema {
    if (value === false) return toRecord({ not: ANY });
    if (level > MOST_SCHEMA_LEVELS) {
      throw new Error(
        `schemas are nested more than ${MOST_SCHEMA_LEVELS} levels deep`,
      );
    }
    let all: readonly Node[] | undefined;
    const combined = () =>
      all ??= [...withCombined(document, value), ...around].slice(
        0,
        MOST_COMBINED,
      );
    const isShown = (name: unknown) =>
      !combined().some((it) => hiddenNames[hides](document, it).has(name));

    const { $ref, ...rest } = toObject(value);
    const node = toModern(rest);
    const description = shorten(node.description, descriptions);
    const notes: Schema = toRecord(description ? { description } : {});
    if (isText($ref)) {
      const ref = { $ref: refer({ $ref }, isInPlace) };
      const own = isOld(document)
        ? notes
        : convert(node, isInPlace, combined(), level + 1);
      if (own.$ref) return toRecord({ allOf: [ref, own] });
      return toRecord<unknown>(
        Object.keys(own).every(isNote)
          ? { ...ref, ...own }
          : { ...own, allOf: [ref, ...own.allOf as [] ?? []] },
      );
    }

    const schema: Schema = toRecord();
    const types = new Set(
      // YAML reads `null` without quotes as the value.
      [node.type].flat().map((it) => it === null ? "null" : it)
        .filter((it) => isText(it) && TYPES.test(it)),
    );
    let isNullable = types.delete("null") || node.nullable === true;
    const [type, ...others] = types;
    if (type) schema.type = others.length ? [...types] : type;
    if (Array.isArray(node.enum) && node.enum.length) {
      // Only if it is one of the values, as OpenAPI 3.0.3 has it.
      isNullable = node.enum.includes(null) && (isNullable || !type);
      const values = convertEnum(node.enum, type === "string" && !others[0]);
      if (values.length) schema.enum = values;
    }
    for (const [key, it] of Object.entries(node)) {
      const converted = convertKeyword(key, it);
      if (converted !== undefined) {
        (isNote(key) ? notes : schema)[key] = converted;
      }
    }
    for (const key of ["anyOf", "oneOf"]) {
      const members = schema[key] as Schema[] | undefined;
      const rest = members?.filter(({ type }) => type !== "null");
      if (rest?.length === members?.length) continue;
      isNullable ||= !type;
      if (rest?.length) schema[key] = rest;
      else delete schema[key];
    }
    if (type === "array") schema.items ??= ANY;
    const hidden = Object.keys(toObject(node.properties))
      .filter((name) => !isShown(name));
    if (hidden.length) schema[LEFT_OUT] = new Set(hidden);
    countCopy(node.required);
    const required = [node.required].flat()
      .filter((it) => isText(it) && isShown(it));
    if (required.length) schema.required = [...new Set(required)];

    const [first, ...more] = Object.keys(schema);
    const whole = unwrap(schema);
    if (!isNullable || !first && node.nullable === true) {
      return toRecord<unknown>({ ...whole, ...notes });
    }
    const choices = first === "anyOf" && !more.length
      ? schema.anyOf as Schema[]
      : first
      ? [whole]
      : [];
    const anyOf = [...choices, toRecord({ type: "null" })];
    return toRecord<unknown>({ ...unwrap({ anyOf }), ...notes });

    /** What a keyword says of the schema, for most keywords; `undefined` leaves it out. */
    function convertKeyword(key: string, it: unknown): unknown {
      switch (key) {
        case "not":
        case "if":
        case "then":
        case "else":
          return convertOne(it, true);
        case "items":
        case "contains":
        case "additionalProperties":
        case "propertyNames":
        case "unevaluatedItems":
        case "unevaluatedProperties":
          return convertOne(it, false);
        case "allOf":
        case "anyOf":
        case "oneOf":
          return convertList(it, true);
        case "prefixItems":
          return convertList(it, false);
        case "properties":
        case "patternProperties":
          return convertMap(it, false);
        case "dependentSchemas":
          return convertMap(it, true);
        case "minLength":
        case "maxLength":
        case "minItems":
        case "maxItems":
        case "minProperties":
        case "maxProperties":
        case "minContains":
        case "maxContains":
          return Number.isInteger(it) && Number(it) >= 0 ? it : undefined;
        case "minimum":
        case "maximum":
        case "exclusiveMinimum":
        case "exclusiveMaximum":
          return Number.isFinite(it) ? it : undefined;
        case "multipleOf":
          return Number.isFinite(it) && Number(it) > 0 ? it : undefined;
        case "uniqueItems":
        case "deprecated":
          return it === true ? it : undefined;
        case "pattern":
          return isPattern(it) ? it : undefined;
        case "contentEncoding":
          return isVisible(it) ? it : undefined;
        case "format":
          // These only say how a program keeps numbers and bytes.
          return isVisible(it) &&
              !/^u?int\d|^(?:float|double|byte|binary)$/.test(it)
            ? it
            : undefined;
        case "default":
          // What a list or an object is by default helps no model.
          return /^(?:string|number|boolean)$/.test(typeof it) &&
              `${it}`.length < 100
            ? it
            : undefined;
        case "const":
          toKey(it, LONGEST_ENUM_MEMBER);
          return it;
        default:
          return undefined;
      }
    }

    function convertOne(it: unknown, isHere: boolean): unknown {
      // `true` allows any value, like no schema at all.
      return isPlainObject(it)
        ? inside(it, isHere)
        : it === false
        ? it
        : undefined;
    }

    function convertList(list: unknown, isHere: boolean): unknown {
      if (!Array.isArray(list) || !list.length) return undefined;
      const around = isHere ? combined() : [];
      countCopy(list);
      const isInShared = isShared(list);
      return list.map((it) => inside(it, isHere, around, isInShared));
    }

    function convertMap(map: unknown, isHere: boolean): unknown {
      if (!isPlainObject(map)) return undefined;
      countCopy(map);
      const isInShared = isShared(map);
      const entries = Object.entries(map)
        .filter(([name]) => map !== node.properties || isShown(name))
        .map(([name, it]) => [name, inside(it, isHere, [], isInShared, name)]);
      return Object.fromEntries(entries);
    }

    /** Converts a schema inside this one, or refers to one that others may have, too. */
    function inside(
      it: unknown,
      isHere: boolean,
      around: readonly Node[] = [],
      isInShared = false,
      name = "",
    ): Schema {
      const isOwn = isInPlace && isHere;
      return isPlainObject(it) && (isInShared || isShared(it))
        ? toRecord({ $ref: refer(it, isOwn, name) })
        : convert(it, isOwn, around, level + 1);
    }
  }

  /** The values of an enum but `null`, each once. */
  function convertEnum(list: readonly unknown[], isString: boolean) {
    countCopy(list);
    const values = new Map<string, unknown>();
    for (const it of list) {
      if (it === null) continue;
      // YAML may read `on` and `1` without quotes as a boolean and a number.
      const value = isString && !isNested(it) ? `${it}` : it;
      const key = toKey(value, LONGEST_ENUM_MEMBER);
      if (isNested(value)) spend(key.length);
      values.set(key, value);
    }
    return [...values.values()];
  }
}
