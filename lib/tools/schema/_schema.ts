import { toRecord } from "../../_record.ts";

/**
 * A JSON Schema whose references lead to schemas of the document. A property that
 * is `false` is left out: only the server writes it, or only the client.
 */
export interface Schema {
  $ref?: Reference;
  type?: string | string[];
  enum?: readonly unknown[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Readonly<Record<string, Schema | false>>;
  required?: readonly string[];
  items?: Schema | false;
  prefixItems?: Schema[];
  [keyword: string]: unknown;
}

/** The schema of any value. */
export const ANY: Schema = /* @__PURE__ */ toRecord();

/** The schema of any string. */
export const STRING: Schema = /* @__PURE__ */ toRecord({ type: "string" });

/** A reference to a schema of the document. */
export interface Reference {
  readonly definition: Definition;
  /** Whether it leads back to itself, or on and on, without a value in between, so that no validator would terminate. */
  isEndless: boolean;
}

/** The most schemas inside each other for one value; real documents have fewer. */
const MOST_IN_PLACE = 200;

/** A schema of the document that others refer to. It is converted when it is first needed. */
export class Definition {
  #schema: Schema | undefined;
  /** How many schemas are about one value, from this one on; 0 while they are counted. */
  #depth: number | undefined;

  constructor(
    readonly name: string,
    readonly convert: () => Schema,
  ) {}

  get schema(): Schema {
    this.#measure(0);
    return this.#schema!;
  }

  #measure(level: number): number {
    if (this.#depth !== undefined) return this.#depth;
    this.#depth = 0;
    this.#schema = this.convert();
    let depth = 1;
    for (const reference of referencesIn(this.#schema)) {
      const inner = level < MOST_IN_PLACE
        ? reference.definition.#measure(level + 1)
        : MOST_IN_PLACE;
      reference.isEndless = inner === 0 || inner >= MOST_IN_PLACE;
      if (!reference.isEndless) depth = Math.max(depth, inner + 1);
    }
    return this.#depth = depth;
  }
}

/** The references of a schema to schemas of the same value. */
function* referencesIn(schema: Schema): Iterable<Reference> {
  if (schema.$ref) yield schema.$ref;
  for (const [key, value] of Object.entries(schema)) {
    const parts = key === "dependentSchemas"
      ? Object.values(value as object)
      : IN_PLACE.test(key)
      ? [value].flat()
      : [];
    for (const part of parts) yield* referencesIn(part as Schema);
  }
}

/** Keywords that hold schemas of the same value. */
const IN_PLACE = /^(?:allOf|anyOf|oneOf|not|if|then|else)$/;

/** Follows the reference of a schema, if it has one. */
export function follow(schema: Schema): Schema {
  while (schema.$ref) {
    const { isEndless, definition } = schema.$ref;
    schema = isEndless ? ANY : definition.schema;
  }
  return schema;
}

/** A schema that only wraps another one is that. */
export function unwrap(schema: Schema): Schema {
  const [[key, members] = [], ...others] = Object.entries(schema);
  const [only, ...more] = /^(?:all|any|one)Of$/.test(`${key}`)
    ? members as Schema[]
    : [];
  return only && !others.length && !more.length ? only : schema;
}

/** A schema without `null`, which no parameter can be. */
export function withoutNull(schema: Schema): Schema {
  const { anyOf, ...notes } = follow(schema);
  if (!Array.isArray(anyOf)) return schema;
  const members = anyOf.filter(({ type }) => type !== "null");
  return members.length < anyOf.length
    ? toRecord<unknown>({ ...unwrap({ anyOf: members }), ...notes })
    : schema;
}
