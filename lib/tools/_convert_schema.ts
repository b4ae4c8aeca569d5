import { isPlainObject } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
import { isNested } from "../endpoint/_each_field.ts";
import { type Node, once, resolve, toObject } from "../openapi/_resolve.ts";
import type { Ref } from "./_schemas.ts";

/** A JSON Schema whose references lead to schemas of the description. */
export interface Schema {
  $ref?: Ref;
  [keyword: string]: unknown;
}

/** The schema of any value. */
export const ANY: Schema = /* @__PURE__ */ toRecord();

/** The schema of any string. */
export const STRING: Schema = /* @__PURE__ */ toRecord({ type: "string" });

/** How much text of a description is shown. */
export type Descriptions = "short" | "full" | "none";

/** More schemas inside each other than a description has, and than `JSON.stringify` takes. */
const MOST_LEVELS = 300;

/** More schemas than real descriptions combine to one; all of them would take quadratic time. */
const MOST_COMBINED = 100;

const TYPES = /^(?:string|number|integer|boolean|array|object|null)$/;

/** Converts a schema inside of another one. */
type Convert = (
  value: unknown,
  isInPlace: boolean,
  isChoice?: boolean,
) => Schema;

/** Converts the value of a keyword; `undefined` leaves the keyword out. */
type Keyword = (value: unknown, convert: Convert) => unknown;

const isText = (it: unknown): it is string => typeof it === "string";

const where = (isGood: (value: never) => boolean): Keyword => (value) =>
  isGood(value as never) ? value : undefined;

const schema = (isInPlace: boolean): Keyword => (value, convert) =>
  isPlainObject(value)
    ? convert(value, isInPlace)
    // `true` allows any value, like no schema at all.
    : value === false
    ? value
    : undefined;

const schemas = (isInPlace: boolean): Keyword => (value, convert) =>
  Array.isArray(value) && value.length
    ? value.map((it) => convert(it, isInPlace, isInPlace))
    : undefined;

const named = (isInPlace: boolean): Keyword => (value, convert) =>
  isPlainObject(value)
    ? Object.fromEntries(
      Object.entries(value).map(([name, it]) => [name, convert(it, isInPlace)]),
    )
    : undefined;

/** The keywords that a model needs, but for `type`, `enum` and `description`. */
const KEYWORDS = ([
  ["not if then else", schema(true)],
  ["items contains additionalProperties propertyNames", schema(false)],
  ["unevaluatedItems unevaluatedProperties", schema(false)],
  ["allOf anyOf oneOf", schemas(true)],
  ["prefixItems", schemas(false)],
  ["properties patternProperties", named(false)],
  ["dependentSchemas", named(true)],
  ["required", where((it: unknown[]) => it.length > 0)],
  [
    "minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains",
    where((it: number) => Number.isInteger(it) && it >= 0),
  ],
  ["minimum maximum exclusiveMinimum exclusiveMaximum", where(Number.isFinite)],
  ["multipleOf", where((it: number) => Number.isFinite(it) && it > 0)],
  ["uniqueItems deprecated", where((it) => it === true)],
  ["const", (it) => it],
  ["pattern", where(isPattern)],
  // The others only say how a program keeps numbers and bytes.
  [
    "format",
    where((it) =>
      isText(it) && !/^u?int\d|^(?:float|double|byte|binary)$/.test(it)
    ),
  ],
  ["contentEncoding", where(isText)],
  // What a list or an object is by default helps no model.
  [
    "default",
    where((it) =>
      /^(?:string|number|boolean)$/.test(typeof it) && `${it}`.length < 100
    ),
  ],
] as [string, Keyword][]).flatMap(([keys, convert]) =>
  keys.split(" ").map((key) => [key, convert] as const)
);

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

/** Whether a value of a schema is bytes, which a model writes as base64. */
export function isBinary({ format, contentMediaType, contentEncoding }: Node) {
  return format === "binary" || isText(contentMediaType) && !contentEncoding &&
      !/^text\/|json|xml|yaml/.test(contentMediaType);
}

/** A description as settings want it: its first sentence, on one line, or all of it. */
export function shorten(text: unknown, how: Descriptions) {
  if (!isText(text) || how === "none") return undefined;
  if (how === "full") return text.trim() || undefined;
  const line = text.slice(0, 1000).replace(/\s+/g, " ").trim();
  const sentence = /^.*?[^.][.!?](?= [^a-z])/.exec(line)?.[0] ?? line;
  return (sentence.length > 160 ? sentence.slice(0, 159) + "…" : sentence) ||
    undefined;
}

/** A schema that only wraps another one is that. */
export function unwrap(schema: Schema): Schema {
  const [[key, members] = [], ...others] = Object.entries(schema);
  const [only, ...more] = /^(?:all|any|one)Of$/.test(`${key}`)
    ? members as Schema[]
    : [];
  return only && !others.length && !more.length ? only : schema;
}

/** A schema, and those that its values have to fit as well. */
function combine(document: Node, schema: unknown): Node[] {
  const nodes = new Set([toObject(schema)]);
  // The loop also visits those that it adds.
  for (const { $ref, allOf } of nodes) {
    if (nodes.size > MOST_COMBINED) break;
    if (isText($ref)) nodes.add(resolve(document, { $ref }));
    const members = [allOf ?? []].flat().slice(0, MOST_COMBINED);
    for (const it of members) nodes.add(toObject(it));
  }
  return [...nodes];
}

const isReadOnly = /* @__PURE__ */ once((document, node): boolean =>
  combine(document, node).some(({ readOnly }) => readOnly === true)
);

/** The names of the properties that only the server writes, or whose items it writes. */
const readOnlyNames = /* @__PURE__ */ once((document, { properties }) => {
  const names = Object.entries(toObject(properties)).filter(([, it]) =>
    combine(document, it).some(({ readOnly, items }) =>
      readOnly === true || items && isReadOnly(document, items)
    )
  ).map(([name]) => name);
  return new Set<unknown>(names);
});

/**
 * Converts a schema of a description to JSON Schema 2020-12, with what a model needs.
 *
 * @param refer Refers to another schema, and says whether both are about the same value.
 */
export function convertSchema(
  document: Node,
  root: Node,
  descriptions: Descriptions,
  refer: (schema: unknown, isInPlace: boolean) => Ref,
): Schema {
  return convert(root, 0, true, []);

  /**
   * @param isInPlace Whether a schema is about the same value as the root.
   * @param around The schemas that this value has to fit as well.
   */
  function convert(
    value: unknown,
    level: number,
    isInPlace: boolean,
    around: readonly Node[],
  ): Schema {
    if (value === false) return toRecord({ not: ANY });
    if (level > MOST_LEVELS) {
      throw new Error(
        `schemas are nested more than ${MOST_LEVELS} levels deep`,
      );
    }
    const { $ref, ...rest } = toObject(value);
    const node = toModern(rest);
    let all: readonly Node[] | undefined;
    const combined = () =>
      all ??= [...combine(document, value), ...around].slice(0, MOST_COMBINED);
    const inner: Convert = (it, isHere, isChoice) =>
      convert(it, level + 1, isInPlace && isHere, isChoice ? combined() : []);
    const description = shorten(node.description, descriptions);
    const notes: Schema = toRecord(description ? { description } : {});
    if (isText($ref)) {
      const ref = { $ref: refer({ $ref }, isInPlace) };
      const own = isOld(document) ? notes : inner(node, true, true);
      return toRecord<unknown>(
        Object.keys(own).every(isNote)
          ? { ...ref, ...own }
          : { ...own, allOf: [ref, ...own.allOf as [] ?? []] },
      );
    }

    const isShown = (name: unknown) =>
      !combined().some((it) => readOnlyNames(document, it).has(name));
    if (node.properties) {
      const shown = Object.entries(toObject(node.properties))
        .filter(([name]) => isShown(name));
      node.properties = Object.fromEntries(shown);
    }
    const required = [node.required].flat()
      .filter((it) => isText(it) && isShown(it));
    node.required = [...new Set(required)];
    const schema: Schema = toRecord();
    const types = new Set(
      [node.type].flat().filter((it) => TYPES.test(`${it}`)),
    );
    let isNullable = types.delete("null") || node.nullable === true;
    const [type, ...others] = types;
    if (type) schema.type = others.length ? [...types] : type;
    if (Array.isArray(node.enum) && node.enum.length) {
      const values = node.enum.filter((it) => it !== null)
        // YAML may read `on` and `1` without quotes as a boolean and a number.
        .map((it) => schema.type === "string" && !isNested(it) ? `${it}` : it);
      // Only if it is one of the values, as OpenAPI 3.0.3 has it.
      isNullable = node.enum.includes(null) && (isNullable || !type);
      const unique = new Map(values.map((it) => [JSON.stringify(it), it]));
      if (unique.size) schema.enum = [...unique.values()];
    }
    for (const [key, keyword] of KEYWORDS) {
      let it = keyword(node[key], inner);
      if (it && /anyOf|oneOf/.test(key)) {
        const members = (it as Schema[]).filter(({ type }) => type !== "null");
        isNullable ||= !type && members.length < (it as []).length;
        it = members.length ? members : undefined;
      }
      if (it !== undefined) (isNote(key) ? notes : schema)[key] = it;
    }
    if (type === "array") schema.items ??= ANY;
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
  }
}

/** A schema in the keywords of JSON Schema 2020-12, but for `nullable`. */
function toModern(given: Node): Record<string, unknown> {
  const node = toRecord<unknown>(given);
  for (const bound of ["Minimum", "Maximum"]) {
    // In OpenAPI 3.0, a boolean that goes with the number.
    if (node[`exclusive${bound}`] !== true) continue;
    node[`exclusive${bound}`] = node[bound.toLowerCase()];
    delete node[bound.toLowerCase()];
  }
  if (isBinary(node) || node.format === "byte") node.contentEncoding = "base64";
  // In older drafts, the items of a tuple.
  if (Array.isArray(node.items)) node.prefixItems = node.items;
  return node;
}
