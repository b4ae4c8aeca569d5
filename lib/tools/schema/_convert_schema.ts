import { groupBy } from "../../_group_by.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { show } from "../../_show.ts";
import {
  type Node,
  resolve,
  toObject,
} from "../../description/model/_resolve.ts";
import {
  HiddenNames,
  type Mark,
} from "../../description/model/schema/_hidden_names.ts";
import {
  MOST_COMBINED,
  withCombined,
} from "../../description/model/schema/_parts_of.ts";
import {
  convertEnum,
  convertKeyword,
  toModern,
  typesOf,
} from "./_convert_keywords.ts";
import { type Descriptions, isText, shorten } from "./_shorten.ts";

/** A reference to a schema of the document. */
export interface Reference {
  readonly schema: Schema;
  /** Whether it leads back to itself without a value in between, so that no validator would terminate. */
  readonly isLoop: boolean;
}

/** The key of the properties that are left out: those that only the server writes, or only the client. */
export const LEFT_OUT = Symbol("left out");

/** A JSON Schema whose references lead to schemas of the document. */
export interface Schema {
  $ref?: Reference;
  [LEFT_OUT]?: ReadonlySet<string>;
  [keyword: string]: unknown;
}

/** The schema of any value. */
export const ANY: Schema = /* @__PURE__ */ toRecord();

/** The schema of any string. */
export const STRING: Schema = /* @__PURE__ */ toRecord({ type: "string" });

/** What the schemas of a document are converted with. */
export interface Conversion {
  readonly document: Node;
  readonly descriptions: Descriptions;
  /** The properties that are left out: of what is sent, or of what is returned. */
  readonly hides: Mark;
  /** Refers to a schema, which is converted once; `isInPlace` if both are about the same value. */
  refer(schema: Node, isInPlace: boolean): Reference;
}

/** What is around a schema. */
interface Around {
  /** Whether it is about the same value as the schema that is converted. */
  readonly isInPlace: boolean;
  /** The schemas that the value has to fit as well. */
  readonly combined: readonly Node[];
  /** Whether it is a part of an `allOf`, or what a reference beside other keywords leads to. */
  readonly isPart: boolean;
}

const APART: Around = { isInPlace: false, combined: [], isPart: false };

/** How many references in `allOf` are written out in one schema, where what is around them counts. */
const MOST_WRITTEN_OUT = 8;

/** Whether a document has nothing beside a reference, as in OpenAPI 3.0. */
export const isOld = ({ openapi }: Node) => `${openapi}`.startsWith("3.0");

/** Whether a keyword only explains a schema. */
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

/** Converts a schema of a document to JSON Schema 2020-12, with what a model needs. */
export function convertSchema(node: Node, conversion: Conversion): Schema {
  return new Converter(conversion).convert(node, {
    ...APART,
    isInPlace: true,
  });
}

class Converter {
  #written = 0;

  constructor(readonly conversion: Conversion) {}

  convert(value: unknown, around: Around): Schema {
    if (value === false) return toRecord({ not: ANY });
    const { document, descriptions } = this.conversion;
    const { $ref, ...rest } = toObject(value);
    const node = toModern(rest);
    const description = shorten(node.description, descriptions);
    if (isText($ref)) {
      const beside = isOld(document)
        ? toRecord(description ? { description } : {})
        : this.#convertNode(value as Node, node, around);
      return this.#withRef({ $ref }, beside, value as Node, around);
    }
    return this.#convertNode(value, node, around);
  }

  /** A reference, with what stands beside it. */
  #withRef(ref: Node, beside: Schema, node: Node, around: Around): Schema {
    const combined = this.#combined(node, around);
    const isPart = around.isPart || isPartly(node);
    const referred = this.#member(ref, { ...around, combined, isPart });
    if (beside.$ref) return toRecord({ allOf: [referred, beside] });
    return toRecord<unknown>(
      Object.keys(beside).every(isNote)
        ? { ...referred, ...beside }
        : { ...beside, allOf: [referred, ...beside.allOf as [] ?? []] },
    );
  }

  #combined(value: unknown, around: Around): readonly Node[] {
    const own = withCombined(this.conversion.document, value);
    return [...new Set([...own, ...around.combined])].slice(0, MOST_COMBINED);
  }

  /** @param node The same as the value, in the keywords of JSON Schema 2020-12. */
  #convertNode(value: unknown, node: Node, around: Around): Schema {
    const { document, descriptions, hides } = this.conversion;
    const combined = this.#combined(value, around);
    const hidden = new HiddenNames(document, hides, combined);
    const { types, isNullable } = typesOf(node);
    const description = shorten(node.description, descriptions);
    const notes: Schema = toRecord(description ? { description } : {});
    const schema: Schema = toRecord<unknown>({
      ...typeKeyword(types),
      ...enumKeyword(node, types),
    });
    for (const [key, it] of Object.entries(node)) {
      const converted = this.#keyword(key, it, { ...around, combined }, hidden);
      if (converted === undefined) continue;
      (isNote(key) ? notes : schema)[key] = converted;
    }
    this.#tellApart(schema, node);
    const hasNullMember = dropNullMembers(schema);
    if (types[0] === "array") schema.items ??= ANY;
    this.#close(schema, toObject(value), around);
    Object.assign(
      schema,
      leftOutKeyword(node, hidden),
      requiredKeyword(node, hidden),
    );
    const takesNull = (listsNull(node, isNullable, types) ?? isNullable) ||
      hasNullMember && !types.length;
    const isAny = !Object.keys(schema).length && node.nullable === true;
    return withNotes(takesNull && !isAny ? orNull(schema) : schema, notes);
  }

  /** Says of each member of a union what tells it from the others, which a value of it may fit as well. */
  #tellApart(schema: Schema, node: Node): void {
    const { document, descriptions } = this.conversion;
    const { propertyName, mapping } = toObject(node.discriminator);
    const key = schema.anyOf ? "anyOf" : "oneOf";
    const members = schema[key] as Schema[] | undefined;
    if (!members || !isText(propertyName)) return;
    delete schema[key];
    const kinds = groupBy(
      Object.entries(toObject(mapping)),
      ([, reference]) => lastOf(reference),
    );
    schema.anyOf = members.map((member, index) => {
      const given = toObject((node[key] as unknown[])[index]);
      const target = lastOf(given.$ref);
      const own = kinds.get(target);
      if (!own) return member;
      // Once, because a list may have a schema very often.
      kinds.delete(target);
      const text = `${show(propertyName)} is ${
        own.map(([kind]) => show(kind)).join(" or ")
      }`;
      const { description } = resolve(document, given);
      const short = descriptions === "none"
        ? ""
        : shorten(description, "short");
      return toRecord<unknown>({
        ...member,
        description: short ? `${text}: ${short}` : text,
      });
    });
  }

  /** `additionalProperties: false` beside `allOf` or a union, or in `allOf`, is about the whole. */
  #close(schema: Schema, node: Node, { isPart }: Around): void {
    const isWhole = !isPart && isPartly(node) &&
      withCombined(this.conversion.document, node).some(isClosed);
    if (isWhole) schema.unevaluatedProperties = false;
    if ((isPart || isWhole) && schema.additionalProperties === false) {
      delete schema.additionalProperties;
    }
  }

  /** What a keyword says of the schema, for most keywords; `undefined` leaves it out. */
  #keyword(
    key: string,
    value: unknown,
    around: Around,
    hidden: HiddenNames,
  ): unknown {
    const beside: Around = { ...APART, isInPlace: around.isInPlace };
    switch (key) {
      case "not":
      case "if":
      case "then":
      case "else":
        return this.#one(value, beside);
      case "items":
      case "contains":
      case "additionalProperties":
      case "propertyNames":
      case "unevaluatedItems":
      case "unevaluatedProperties":
        return this.#one(value, APART);
      case "allOf":
        return this.#list(
          value,
          (it) => this.#member(it, { ...around, isPart: true }),
        );
      case "anyOf":
      case "oneOf":
        return this.#list(
          value,
          (it) => this.#member(it, { ...around, isPart: false }),
        );
      case "prefixItems":
        return this.#list(value, (it) => this.convert(it, APART));
      case "properties":
        return this.#map(value, APART, (name) => !hidden.has(name));
      case "patternProperties":
        return this.#map(value, APART);
      case "dependentSchemas":
        return this.#map(value, beside);
      default:
        return convertKeyword(key, value);
    }
  }

  #one(value: unknown, around: Around): unknown {
    if (isPlainObject(value)) return this.convert(value, around);
    // `true` allows any value, like no schema at all.
    return value === false ? value : undefined;
  }

  #list(list: unknown, convert: (member: unknown) => Schema): unknown {
    return Array.isArray(list) && list.length ? list.map(convert) : undefined;
  }

  #map(
    map: unknown,
    around: Around,
    isShown: (name: string) => boolean = () => true,
  ): unknown {
    if (!isPlainObject(map)) return undefined;
    return Object.fromEntries(
      Object.entries(map).filter(([name]) => isShown(name))
        .map(([name, it]) => [name, this.convert(it, around)]),
    );
  }

  /** A schema that a value has to fit beside others: a reference where they make no difference for it. */
  #member(value: unknown, around: Around): Schema {
    const { document, hides, refer } = this.conversion;
    const node = toObject(value);
    const isRef = isText(node.$ref) &&
      (isOld(document) || Object.keys(node).length === 1);
    if (!isRef) return this.convert(value, around);
    const own = resolve(document, node);
    const alone = withCombined(document, own);
    const differs = around.isPart && alone.some(isClosed) ||
      new HiddenNames(document, hides, alone)
        .differsFrom(new HiddenNames(document, hides, around.combined));
    if (
      differs && around.combined.length > 1 && this.#written < MOST_WRITTEN_OUT
    ) {
      this.#written++;
      return this.convert(own, around);
    }
    return toRecord({ $ref: refer(node, around.isInPlace) });
  }
}

/** The end of a reference: the name of a schema. */
const lastOf = (reference: unknown) => `${reference}`.split("/").at(-1);

function typeKeyword(types: readonly string[]): Schema {
  const [type, ...others] = types;
  return type ? { type: others.length ? types : type } : {};
}

function enumKeyword({ enum: values }: Node, types: readonly string[]): Schema {
  const only = types.length === 1 ? types[0] : undefined;
  const listed = Array.isArray(values) ? convertEnum(values, only) : [];
  return listed.length ? { enum: listed } : {};
}

/** Whether an enum takes `null`: only if it is one of its values, as OpenAPI 3.0.3 has it. */
function listsNull(
  { enum: values }: Node,
  isNullable: boolean,
  types: readonly string[],
): boolean | undefined {
  if (!Array.isArray(values) || !values.length) return undefined;
  return values.includes(null) && (isNullable || !types.length);
}

/** Whether a union had `null` as a member, which is then gone. */
function dropNullMembers(schema: Schema): boolean {
  let hadNull = false;
  for (const key of ["anyOf", "oneOf"]) {
    const members = schema[key] as Schema[] | undefined;
    const rest = members?.filter((member) => member.type !== "null");
    if (rest?.length === members?.length) continue;
    hadNull = true;
    if (rest?.length) schema[key] = rest;
    else delete schema[key];
  }
  return hadNull;
}

/** The properties that are left out. */
function leftOutKeyword({ properties }: Node, hidden: HiddenNames): Schema {
  const names = Object.keys(toObject(properties))
    .filter((name) => hidden.has(name));
  return names.length ? { [LEFT_OUT]: new Set(names) } : {};
}

function requiredKeyword({ required }: Node, hidden: HiddenNames): Schema {
  const names = [required].flat()
    .filter((name) => isText(name) && !hidden.has(name));
  return names.length ? { required: [...new Set(names)] } : {};
}

const isClosed = ({ additionalProperties }: Node) =>
  additionalProperties === false;

/** Whether a schema and others describe one object. */
const isPartly = ({ allOf, anyOf, oneOf, $ref, properties }: Node) =>
  (allOf ?? anyOf ?? oneOf) !== undefined ||
  $ref !== undefined && properties !== undefined;

/** A schema that takes `null` as well. */
function orNull(schema: Schema): Schema {
  const [first, ...more] = Object.keys(schema);
  const choices = first === "anyOf" && !more.length
    ? schema.anyOf as Schema[]
    : first
    ? [unwrap(schema)]
    : [];
  return { anyOf: [...choices, toRecord({ type: "null" })] };
}

const withNotes = (schema: Schema, notes: Schema): Schema =>
  toRecord<unknown>({ ...unwrap(schema), ...notes });
