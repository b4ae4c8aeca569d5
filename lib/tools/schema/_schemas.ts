import { isPlainObject } from "../../_is_plain_object.ts";
import { lazy } from "../../_lazy.ts";
import { toRecord } from "../../_record.ts";
import {
  type Node,
  toObject,
  toText,
} from "../../description/model/_resolve.ts";
import {
  combinedOf,
  isFaulty,
  schemaOf,
} from "../../description/model/schema/_combined_of.ts";
import {
  flatten,
  isApart,
  isNote,
} from "../../description/model/schema/_flatten.ts";
import {
  hasOthers,
  hiddenBy,
  type IsHidden,
  readOnlyNames,
} from "../../description/model/schema/_hidden_names.ts";
import {
  partsOf,
  requiredOf,
} from "../../description/model/schema/_parts_of.ts";
import {
  convertEnum,
  isShownKeyword,
  toModern,
  typesOf,
} from "./_convert_keywords.ts";
import { ANY, Definition, type Schema, unwrap } from "./_schema.ts";
import { addSentence, type Descriptions, isText, shorten } from "./_shorten.ts";
import { orNull, takeNull } from "./_take_null.ts";
import { tellApart } from "./_tell_apart.ts";

/** What is around a schema. */
interface Around {
  /** The schemas that the value has to fit as well. */
  readonly outer: readonly Node[];
  /** Whether they or their alternatives have more than what only the server writes. */
  readonly hasOthers: () => boolean;
}

const NOTHING_AROUND: Around = {
  outer: [],
  hasOthers: () => false,
};

/** How many references are written out in one schema, because what is around them counts. */
const MOST_WRITTEN_OUT = 50;

/** Whether a keyword is shown beside a reference. */
const isShownNote = (key: string) =>
  /^(?:description|deprecated|default)$/.test(key);

/** The schemas of a document, each of which is converted once, when it is first needed. */
export class Schemas {
  readonly #definitions = new Map<Node, Definition>();
  /** What is converted and not referred to, which objects with one base share. */
  readonly #converted = new Map<Node, Schema>();

  constructor(
    readonly document: Node,
    readonly descriptions: Descriptions,
  ) {}

  /**
   * Refers to a schema.
   *
   * @param name What it is called unless a `$ref` names it.
   */
  refer(schema: unknown, name = ""): Schema {
    const own = toObject(schema);
    const node = Object.keys(own).length === 1
      ? schemaOf(this.document, own)
      : own;
    let definition = this.#definitions.get(node);
    if (!definition) {
      const pointer = toText(own.$ref, name);
      const last = pointer.replace(/^.*\//s, "").replace(/[^\w.-]+/g, "_");
      definition = new Definition(
        last.slice(0, 64) || "schema",
        () => new Converter(this).convertRoot(node),
      );
      this.#definitions.set(node, definition);
    }
    return { $ref: { definition, isEndless: false } };
  }

  /** Converts a schema that stands for itself once. */
  convertOnce(node: Node, convert: () => Schema): Schema {
    let known = this.#converted.get(node);
    if (!known) this.#converted.set(node, known = convert());
    return known;
  }
}

/** Converts a schema of a document to JSON Schema 2020-12, with what a model needs. */
class Converter {
  #written = 0;

  constructor(readonly schemas: Schemas) {}

  convertRoot(node: Node): Schema {
    return this.#referenceIn(node) === undefined
      ? this.#convertFlat(node, NOTHING_AROUND)
      : this.#convert(node, NOTHING_AROUND);
  }

  #convert(value: unknown, around: Around): Schema {
    if (value === false) return toRecord({ not: ANY });
    const node = toObject(value);
    if (isApart(node)) {
      return toRecord({ allOf: this.#list(node.allOf as Node[], around) });
    }
    const isCombined = "$ref" in node || node.$dynamicRef || node.allOf;
    if (!isCombined || this.#differsInside(node, around)) {
      return around === NOTHING_AROUND
        ? this.schemas.convertOnce(
          node,
          () => this.#convertFlat(node, around),
        )
        : this.#convertFlat(node, around);
    }
    // Combined schemas may be recursive, so they are converted like referenced ones.
    const $ref = this.#referenceIn(node);
    if ($ref === undefined) return this.schemas.refer(node);
    const reference = this.schemas.refer(toRecord({ $ref }));
    const notes = this.#notesOf(node);
    const target = schemaOf(this.schemas.document, { $ref });
    if (isFaulty(target) && notes.description) {
      notes.description = addSentence(
        notes.description,
        `${target.description}`,
      );
    }
    return withNotes(
      node.nullable === true ? orNull(reference) : reference,
      notes,
    );
  }

  /** What is around the parts of a schema. */
  #inside(node: Node, around: Around): Around {
    const { document } = this.schemas;
    const parts = partsOf(document, node);
    return {
      outer: [...combinedOf(document, node), ...around.outer],
      hasOthers: lazy(() => hasOthers(document, parts) || around.hasOthers()),
    };
  }

  /** Says which properties of a schema are left out, by itself and by what is around it. */
  #hiddenIn(
    node: Node,
    { outer }: Around,
    { hasOthers }: Around,
  ): IsHidden {
    const { document } = this.schemas;
    return hiddenBy(
      document,
      [...partsOf(document, node), ...outer],
      hasOthers,
    );
  }

  /** Whether what is around a schema has a say in what it leaves out. */
  #differsInside(node: Node, around: Around): boolean {
    if (around === NOTHING_AROUND || this.#written === MOST_WRITTEN_OUT) {
      return false;
    }
    const { document } = this.schemas;
    const parts = partsOf(document, node);
    const alone = hiddenBy(document, parts);
    const inside = this.#hiddenIn(node, around, this.#inside(node, around));
    const differs = readOnlyNames(document, parts)
      .some((name) => alone(name) !== inside(name));
    if (differs) this.#written++;
    return differs;
  }

  /** The reference of a schema that adds only notes to another one. */
  #referenceIn({ $ref, allOf, type, nullable: _, ...rest }: Node) {
    const isPlain = Object.keys(rest).every(isNote);
    if (isText($ref)) return isPlain && !allOf && !type ? $ref : undefined;
    const [only, ...more] = [allOf ?? []].flat();
    const { $ref: inside, ...beside } = toObject(only);
    const isWrapper = isPlain && !more.length && isText(inside) &&
      !Object.keys(beside).length &&
      (type === undefined ||
        type === schemaOf(this.schemas.document, only).type);
    return isWrapper ? inside : undefined;
  }

  #notesOf(node: Node): Schema {
    const description = shorten(
      node.description,
      this.schemas.descriptions,
    );
    const notes = toRecord<unknown>(description ? { description } : {});
    for (const key of ["deprecated", "default"]) {
      if (isShownKeyword(key, node[key])) notes[key] = node[key];
    }
    return notes;
  }

  #convertFlat(node: Node, around: Around): Schema {
    const { document, descriptions } = this.schemas;
    const modern = toModern(flatten(document, node));
    const inside = this.#inside(node, around);
    const isHidden = this.#hiddenIn(node, around, inside);
    const { types } = typesOf(modern);
    const [type, ...others] = types;
    const schema: Schema = toRecord<unknown>();
    if (type) schema.type = others.length ? types : type;
    const listed = convertEnum(modern.enum, others.length ? undefined : type);
    if (listed.length) schema.enum = listed;
    for (const [key, it] of Object.entries(modern)) {
      const converted = this.#keyword(key, it, inside, isHidden);
      if (converted !== undefined) schema[key] = converted;
    }
    tellApart(document, modern, schema, descriptions);
    const takesNull = takeNull(schema, modern);
    if (type === "array") schema.items ??= ANY;
    closeUnion(schema);
    const required = [...requiredOf(modern)].filter((it) => !isHidden(it));
    if (required.length) schema.required = required;
    const isAny = !Object.keys(schema).length && modern.nullable === true;
    return withNotes(
      takesNull && !isAny ? orNull(schema) : schema,
      this.#notesOf(modern),
    );
  }

  /** What a keyword says of the schema; `undefined` leaves it out. */
  #keyword(
    key: string,
    value: unknown,
    around: Around,
    isHidden: IsHidden,
  ): unknown {
    // What is left of `allOf` could not be merged.
    const inside = /^(?:all|any|one)Of$/.test(key) ? around : NOTHING_AROUND;
    if (HOLDS_SCHEMA.test(key)) {
      if (isPlainObject(value)) return this.#convert(value, inside);
      // `true` allows any value, like no schema at all.
      return value === false ? value : undefined;
    }
    if (HOLDS_LIST.test(key)) {
      return Array.isArray(value) && value.length
        ? this.#list(value, inside)
        : undefined;
    }
    if (HOLDS_MAP.test(key)) {
      if (!isPlainObject(value)) return undefined;
      // Many objects may have a base with many properties: a record is faster.
      const map = toRecord<unknown>();
      for (const [name, it] of Object.entries(value)) {
        const isLeftOut = key === "properties" && isHidden(name);
        map[name] = isLeftOut ? false : this.#convert(it, inside);
      }
      return map;
    }
    return !isShownNote(key) && isShownKeyword(key, value) ? value : undefined;
  }

  #list(list: readonly unknown[], around: Around): Schema[] {
    return list.map((it) => this.#convert(it, around));
  }
}

const HOLDS_SCHEMA =
  /^(?:not|if|then|else|items|contains|additionalProperties|propertyNames|unevaluated(?:Items|Properties))$/;
const HOLDS_LIST = /^(?:(?:all|any|one)Of|prefixItems)$/;
const HOLDS_MAP = /^(?:properties|patternProperties|dependentSchemas)$/;

/** An object that its members close as one is closed after all of them. */
function closeUnion(schema: Schema): void {
  if (schema.additionalProperties !== false) return;
  if (!(schema.anyOf ?? schema.oneOf)) return;
  delete schema.additionalProperties;
  schema.unevaluatedProperties = false;
}

const withNotes = (schema: Schema, notes: Schema): Schema =>
  toRecord<unknown>({ ...unwrap(schema), ...notes });
