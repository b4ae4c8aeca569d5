import { isPlainObject } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
import { type Node, resolve, toObject } from "../openapi/_resolve.ts";
import { Names } from "./_names.ts";
import type { InputSchema } from "./types.ts";

/** A JSON Schema. Where `$ref` is a `Ref`, it is not written yet. */
export type Schema = Record<string, unknown>;

/** How schemas are written. */
export interface SchemaSettings {
  readonly descriptions: "short" | "full" | "none";
  readonly refs: "defs" | "inline";
  readonly maxEnum: number;
}

/** More schemas inside each other than a description has, and than `JSON.stringify` takes. */
const MOST_LEVELS = 300;

/** The level below which no reference is written out. */
const MOST_INLINE_LEVELS = 100;

/** The most schemas that one schema holds where references are written out. */
const MOST_SCHEMAS = 20_000;

/** Leaves that are shorter than a reference to them are written out. */
const SHORT = 48;

/** The schema of any string. */
export const STRING: Schema = /* @__PURE__ */ toRecord({ type: "string" });

const TYPES = /^(?:string|number|integer|boolean|array|object|null)$/;

/** Keywords with a schema for their value; those in front are about the same value. */
const SCHEMAS =
  "not if then else items contains additionalProperties propertyNames unevaluatedItems unevaluatedProperties"
    .split(" ");
const IN_PLACE = 4;

const isCount = (it: unknown) => Number.isInteger(it) && it as number >= 0;
const isText = (it: unknown) => typeof it === "string";

/** The other keywords that a model needs, and whether a value of them means anything. */
const KEYWORDS: readonly [string, (value: unknown) => unknown][] = [
  ..."Length Items Properties Contains".split(" ").flatMap((it) =>
    [["min" + it, isCount], ["max" + it, isCount]] as [string, typeof isCount][]
  ),
  ["minimum", Number.isFinite],
  ["maximum", Number.isFinite],
  ["exclusiveMinimum", Number.isFinite],
  ["exclusiveMaximum", Number.isFinite],
  ["multipleOf", (it) => Number.isFinite(it) && it as number > 0],
  ["uniqueItems", (it) => it === true],
  ["const", (it) => it !== undefined],
  ["pattern", isPattern],
  // The others only say how a program keeps numbers and bytes.
  [
    "format",
    (it) =>
      isText(it) &&
      !/^u?int\d|^(?:float|double|byte|binary)$/.test(it as string),
  ],
  ["contentEncoding", isText],
  ["deprecated", (it) => it === true],
  // What a list or an object is by default helps no model.
  [
    "default",
    (it) =>
      /^(?:string|number|boolean)$/.test(typeof it) && `${it}`.length < 100,
  ],
];

/** What only explains a schema. */
const isNote = (key: string) =>
  /^(?:description|deprecated|default)$/.test(key);

/** A reference to a schema. */
export class Ref {
  /** Whether it refers to itself without a value in between. */
  isLoop = false;

  constructor(readonly target: Target, readonly isInPlace = false) {}
}

/** A schema of the description that others refer to. */
export class Target {
  schema: Schema = {};
  /** What its schema refers to, as often as it does. */
  readonly refs: Ref[] = [];
  /** What refers to it. */
  readonly users: Target[] = [];
  /** What is wrong with it, or with what it refers to. */
  fault = "";
  /** How long it is as JSON; `Infinity` unless it is a leaf. */
  length = Infinity;

  constructor(readonly node: Node, readonly name: string) {}
}

/** Whether a value of a schema is bytes, which a model writes as base64. */
export function isBinary({ format, contentMediaType, contentEncoding }: Node) {
  return format === "binary" || isText(contentMediaType) && !contentEncoding &&
      !/^text\/|json|xml|yaml/.test(contentMediaType as string);
}

/** A description as settings want it: its first sentence, on one line, or all of it. */
export function shorten(text: unknown, how: SchemaSettings["descriptions"]) {
  if (!isText(text) || how === "none") return undefined;
  if (how === "full") return (text as string).trim() || undefined;
  const line = (text as string).slice(0, 1000).replace(/\s+/g, " ").trim();
  const sentence = /^.*?[^.][.!?](?= [^a-z])/.exec(line)?.[0] ?? line;
  return (sentence.length > 160 ? sentence.slice(0, 159) + "…" : sentence) ||
    undefined;
}

/** Reads the schemas of a description, each once, and writes those of tools. */
export class Schemas {
  readonly #targets = new Map<Node, Target>();

  constructor(readonly document: Node, readonly settings: SchemaSettings) {}

  /** The target of a schema, which is read by `readAll`. */
  targetOf(schema: unknown, name = ""): Target {
    const { $ref } = toObject(schema);
    const node = resolve(this.document, schema);
    const known = this.#targets.get(node);
    if (known) return known;
    if (isText($ref)) name = ($ref as string).replace(/^.*\//s, "");
    const target = new Target(
      node,
      name.replace(/[^\w.-]+/g, "_").slice(0, 64),
    );
    this.#targets.set(node, target);
    return target;
  }

  /** Reads all schemas that others refer to, and says of each what is wrong with what it refers to. */
  readAll(): void {
    const faulty: Target[] = [];
    // Both loops also visit what they add.
    for (const target of this.#targets.values()) {
      try {
        target.schema = toRecord(this.#read(target.node, target, 0, true));
        if (!target.refs.length) {
          target.length = JSON.stringify(target.schema).length;
        }
      } catch (error) {
        target.fault = (error as Error).message;
        faulty.push(target);
      }
    }
    for (const { users, fault } of faulty) {
      for (const user of users) {
        if (user.fault) continue;
        user.fault = fault;
        faulty.push(user);
      }
    }
    this.#findLoops();
  }

  /** Finds what refers to itself without a value in between: no validator would terminate. */
  #findLoops(): void {
    const done = new Set<Target>();
    const open = new Map<Target, Iterator<Ref>>();
    for (const root of this.#targets.values()) {
      const stack = [root];
      for (let target = stack.at(-1); target; target = stack.at(-1)) {
        const refs = open.get(target) ?? target.refs.values();
        open.set(target, refs);
        const ref = done.has(target) ? undefined : refs.next().value;
        if (!ref) {
          open.delete(target);
          done.add(target);
          stack.pop();
        } else if (ref.isInPlace) {
          if (open.has(ref.target)) ref.isLoop = true;
          else stack.push(ref.target);
        }
      }
    }
  }

  /** Whether only the server writes a property, or its items. */
  #isReadOnly(schema: unknown): boolean {
    const node = resolve(this.document, schema);
    return [schema, node, resolve(this.document, node.items)]
      .some((it) => toObject(it).readOnly === true);
  }

  /** The names of properties of a schema, and of those that it combines, which only the server writes. */
  #readOnlyNames(node: Node): string[] {
    const names: string[] = [];
    const nodes = new Set([node]);
    for (const { properties, allOf } of nodes) {
      for (const [name, schema] of Object.entries(toObject(properties))) {
        if (this.#isReadOnly(schema)) names.push(name);
      }
      // More than real descriptions combine; all of them would take quadratic time.
      if (nodes.size > 100) break;
      for (const it of [allOf ?? []].flat()) {
        nodes.add(resolve(this.document, it));
      }
    }
    return names;
  }

  /**
   * Reads a schema of the description.
   *
   * @param from The target that it is a part of.
   * @param isInPlace Whether it is about the same value as that.
   * @param left The names of properties that only the server writes.
   */
  #read(
    value: unknown,
    from: Target,
    level: number,
    isInPlace: boolean,
    left: readonly string[] = [],
  ): Schema {
    if (value === false) return { not: {} };
    if (!isPlainObject(value)) return {};
    if (level > MOST_LEVELS) {
      throw new Error(
        `schemas are nested more than ${MOST_LEVELS} levels deep`,
      );
    }
    const { $ref, ...rest }: Schema = value;
    const node = toRecord(rest);
    const read = (it: unknown, isHere = false, left?: readonly string[]) =>
      toRecord(this.#read(it, from, level + 1, isInPlace && isHere, left));
    const description = shorten(node.description, this.settings.descriptions);
    if (isText($ref)) {
      const ref = new Ref(this.targetOf(value), isInPlace);
      from.refs.push(ref);
      ref.target.users.push(from);
      // OpenAPI 3.0 has nothing beside a reference.
      const isOld = `${this.document.openapi}`.startsWith("3.0");
      const rest = isOld ? toRecord() : read(node, true);
      return Object.keys(rest).every(isNote)
        ? { $ref: ref, ...rest, ...description && { description } }
        : { ...rest, allOf: [{ $ref: ref }, ...rest.allOf as [] ?? []] };
    }
    for (const bound of ["Minimum", "Maximum"]) {
      // In OpenAPI 3.0, a boolean that goes with the number.
      if (node[`exclusive${bound}`] !== true) continue;
      node[`exclusive${bound}`] = node[bound.toLowerCase()];
      delete node[bound.toLowerCase()];
    }
    if (isBinary(node) || node.format === "byte") {
      node.contentEncoding = "base64";
    }

    const schema: Schema = toRecord();
    const given = [node.type].flat().filter((it) => TYPES.test(`${it}`));
    const types = [...new Set(given)].filter((it) => it !== "null");
    let isNullable = node.nullable === true || given.includes("null");
    if (types.length) schema.type = types.length > 1 ? types : types[0];
    if (Array.isArray(node.enum) && node.enum.length) {
      const values = new Map(
        node.enum.filter((it) => it !== null)
          // YAML may read `on` and `1` without quotes as a boolean and a number.
          .map((it) =>
            schema.type === "string" && Object(it) !== it ? `${it}` : it
          )
          .map((it) => [JSON.stringify(it), it]),
      );
      // Only if it is one of the values, as OpenAPI 3.0.3 has it.
      isNullable = node.enum.includes(null) && (isNullable || !types.length);
      if (values.size) schema.enum = [...values.values()];
    }
    SCHEMAS.forEach((key, index) => {
      const it = node[key];
      // `true` allows any value, like no schema at all.
      if (it === false) schema[key] = it;
      else if (isPlainObject(it)) schema[key] = read(it, index < IN_PLACE);
    });
    if (node.allOf) left = [...left, ...this.#readOnlyNames(node)];
    // In older drafts, the items of a tuple.
    if (Array.isArray(node.items)) node.prefixItems = node.items;
    for (const key of ["allOf", "anyOf", "oneOf", "prefixItems"]) {
      const list = node[key];
      if (!Array.isArray(list)) continue;
      const all = list.map((it) =>
        read(it, key !== "prefixItems", key === "allOf" ? left : [])
      );
      const members = /anyOf|oneOf/.test(key)
        ? all.filter((it) => it.type !== "null")
        : all;
      if (members.length < all.length && !types.length) isNullable = true;
      if (members.length) schema[key] = members;
    }
    for (const key of ["properties", "patternProperties", "dependentSchemas"]) {
      if (!isPlainObject(node[key])) continue;
      const names = new Set(left);
      const isOwn = key === "properties";
      const members = Object.entries(node[key]).filter(([name, it]) =>
        !isOwn || !names.has(name) && !this.#isReadOnly(it)
      );
      schema[key] = Object.fromEntries(
        members.map(([name, it]) => [name, read(it)]),
      );
    }
    if (Array.isArray(node.required)) {
      const names = new Set([...left, ...this.#readOnlyNames(node)]);
      const required = new Set(
        node.required.filter((it) => isText(it) && !names.has(it)),
      );
      if (required.size) schema.required = [...required];
    }
    if (schema.type === "array") schema.items ??= {};
    const notes: Schema = description ? { description } : {};
    for (const [key, isGood] of KEYWORDS) {
      if (isGood(node[key])) (isNote(key) ? notes : schema)[key] = node[key];
    }
    const bare = unwrap(schema);
    const isAny = !Object.keys(schema).length;
    if (!isNullable || isAny && node.nullable === true) {
      return { ...bare, ...notes };
    }
    const choices = Object.keys(schema).join() === "anyOf"
      ? schema.anyOf as Schema[]
      : [bare];
    return isAny
      ? { type: "null", ...notes }
      : { anyOf: [...choices, { type: "null" }], ...notes };
  }

  /** Writes the schema of a tool's arguments, with `$defs` of only what is used twice or contains itself. */
  write(args: ReadonlyMap<string, Schema>, required: string[]): InputSchema {
    const { refs, maxEnum } = this.settings;
    const isInline = refs === "inline";
    const uses = new Map<Target, number>();
    // The loop also visits those that it adds.
    const use = ({ target }: Ref) =>
      uses.set(target, (uses.get(target) ?? 0) + 1);
    for (const { $ref } of args.values()) use($ref as Ref);
    if (!isInline) { for (const [{ refs }] of uses) refs.forEach(use); }
    const defs = new Names<Target>();
    const known = new Map<Target, string>();
    const above = new Set<Target>();
    let level = 0;
    let left = MOST_SCHEMAS;
    const refer = ({ target, isLoop }: Ref, notes: Schema): Schema => {
      const isDeep = level > MOST_INLINE_LEVELS;
      if (
        isLoop || above.has(target) && isInline ||
        isInline && (isDeep || left < 0)
      ) return notes;
      if (
        !isInline && target.length > SHORT && (isDeep || uses.get(target)! > 1)
      ) {
        const name = known.get(target) ??
          defs.add(target.name || "schema", target);
        known.set(target, name);
        return { $ref: `#/$defs/${name}`, ...notes };
      }
      above.add(target);
      const schema = Object.assign(copy(target.schema), notes);
      above.delete(target);
      return schema;
    };
    const copy = (value: unknown): Schema => {
      if (Array.isArray(value)) return value.map(copy) as unknown as Schema;
      if (!isPlainObject(value)) return value as Schema;
      const { $ref, ...notes } = value;
      if ($ref instanceof Ref) return refer($ref, notes);
      if (Array.isArray(value.enum) && value.enum.length > maxEnum) {
        return cutEnum(value, value.enum, maxEnum);
      }
      left--;
      level++;
      const entries = Object.entries(value).map(([key, it]) => [key, copy(it)]);
      level--;
      return Object.fromEntries(entries);
    };
    const properties = Object.fromEntries(
      [...args].map(([name, schema]) => [
        name,
        name === "body" ? copy(schema) : withoutNull(copy(schema)),
      ]),
    );
    const $defs: [string, Schema][] = [];
    // The loop also visits those that it adds.
    for (const [name, target] of defs) $defs.push([name, copy(target.schema)]);
    return {
      type: "object",
      properties,
      ...required.length && { required },
      additionalProperties: false,
      ...defs.size && { $defs: Object.fromEntries($defs) },
    } as InputSchema;
  }
}

/** The values of enums that schemas do not show in full. */
const cut = /* @__PURE__ */ new WeakMap<object, readonly unknown[]>();

/** The values that a schema allows, if it lists them. */
export function valuesOf(schema: Schema): readonly unknown[] | undefined {
  const { const: only, enum: values } = toRecord(schema);
  return cut.get(schema) ?? (only === undefined ? values as [] : [only]);
}

function cutEnum(
  { enum: _, description, ...rest }: Schema,
  values: readonly unknown[],
  most: number,
): Schema {
  const shown = values.slice(0, most).map((it) => JSON.stringify(it));
  const text = `One of ${shown.join(", ")} and ${values.length - most} more`;
  rest.description = description ? `${description} ${text}` : text;
  cut.set(rest, values);
  return rest;
}

/** A schema without the choice of `null`, which no parameter can be. */
function withoutNull(schema: Schema): Schema {
  const { anyOf, ...rest } = toRecord(schema);
  if (!Array.isArray(anyOf)) return schema;
  const members = anyOf.filter((it) => it.type !== "null");
  return { ...unwrap({ anyOf: members }), ...rest };
}

/** A schema that only wraps another one is that. */
function unwrap(schema: Schema): Schema {
  const [[key, members] = [], ...others] = Object.entries(schema);
  return !others.length && /^(?:all|any|one)Of$/.test(`${key}`) &&
      (members as Schema[]).length === 1
    ? (members as Schema[])[0]!
    : schema;
}

/** Whether validators take a pattern: they read it in Unicode mode. */
function isPattern(pattern: unknown): boolean {
  try {
    return isText(pattern) && !!new RegExp(pattern as string, "u");
  } catch {
    return false;
  }
}
