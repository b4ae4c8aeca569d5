import { show } from "../../_show.ts";
import { invalid } from "../../_errors.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { readRecord } from "../../_record.ts";
import { nameOfRef, type WrittenSchema } from "./_written_schema.ts";
import { hasType } from "../check/_check_arguments.ts";
import { tooManyChecks } from "../check/_fault.ts";
import { findMark, type Mark } from "../check/_find_mark.ts";

/** Turns a value of a host's schema into one of the schema that it was made from; what does not fit is left for the check of arguments. */
export type Decode = (
  value: unknown,
  path: string,
  decoding: Decoding,
) => unknown;

/** A schema for a host. */
export interface Coded {
  readonly schema: WrittenSchema;
  readonly decode: Decode;
  /** Whether `null` fits as well, which the schema does not say yet. */
  readonly isNullable?: boolean;
}

/** A property for a host. */
export interface HostProperty extends Coded {
  /** Its name in the description. */
  readonly name: string;
  /** Whether `null` stands for a property that is not given. */
  readonly isLeftOut: boolean;
}

/** As for arguments: deeper ones are refused. */
const MOST_DECODED_LEVELS = 250;

/** How often a value is compared with a member of a union. */
const MOST_COMPARED = 1_000_000;

/** The marks of unions. */
export type DialectMarks = Map<
  readonly WrittenSchema[],
  Mark<WrittenSchema> | undefined
>;

/** What decoding one call's arguments needs. */
export class Decoding {
  #left = MOST_COMPARED;
  #level = 0;
  readonly #known = new Map<unknown, Map<WrittenSchema, boolean>>();
  /** The names of objects, which many schemas ask for. */
  readonly #names = new Map<unknown, readonly string[]>();

  /** @param marks What tells the members of unions apart, which is read once for a tool. */
  constructor(
    readonly defs: ReadonlyMap<string, Coded>,
    readonly marks: DialectMarks,
  ) {}

  /** Decodes a value of a schema that may contain itself. */
  inside(value: unknown, path: string, { decode }: Coded): unknown {
    if (this.#level > MOST_DECODED_LEVELS) return value;
    this.#level++;
    const decoded = decode(value, path, this);
    this.#level--;
    return decoded;
  }

  /** The schema of a union that a value fits, or else the first of its type. */
  find(
    value: unknown,
    schemas: readonly WrittenSchema[],
  ): WrittenSchema | undefined {
    const meant = this.#meant(value, schemas);
    return meant.find((it) => this.#fits(value, it)) ??
      meant.find((it) => hasType(value, it));
  }

  /** The schemas of a union that list a property of an object with its value, if all list it. */
  #meant(value: unknown, schemas: readonly WrittenSchema[]) {
    if (!isPlainObject(value)) return schemas;
    if (!this.marks.has(schemas)) {
      const objects = schemas.filter((it) => hasType({}, this.#follow(it)));
      const mark = findMark(
        objects,
        (it) => this.#follow(it).properties as Record<string, WrittenSchema>,
        listedFor,
      );
      this.marks.set(schemas, mark);
    }
    const mark = this.marks.get(schemas);
    return mark && Object.hasOwn(value, mark.name)
      ? mark.members.get(value[mark.name]) ?? []
      : schemas;
  }

  #follow(schema: WrittenSchema): WrittenSchema {
    const { $ref } = readRecord(schema);
    return $ref ? this.defs.get(nameOfRef($ref))!.schema : schema;
  }

  /** Whether a value has the types, the names and the listed values of a host's schema. */
  #fits(value: unknown, schema: WrittenSchema): boolean {
    if (this.#level > MOST_DECODED_LEVELS) return true;
    const known = this.#known.get(value) ?? new Map<WrittenSchema, boolean>();
    const found = known.get(schema);
    if (found !== undefined) return found;
    if (--this.#left < 0) {
      throw tooManyChecks();
    }
    if (typeof value === "object") {
      this.#known.set(value, known);
    }
    this.#level++;
    const fits = this.#compare(value, this.#follow(schema));
    this.#level--;
    known.set(schema, fits);
    return fits;
  }

  #compare(value: unknown, schema: WrittenSchema): boolean {
    const { anyOf, nullable, enum: values, properties, items, required } =
      readRecord(schema);
    if (value === null && nullable) return true;
    if (anyOf) {
      return this.#meant(value, anyOf as WrittenSchema[])
        .some((it) => this.#fits(value, it));
    }
    if (!hasType(value, schema)) return false;
    if (values && !(values as unknown[]).includes(value)) return false;
    if (Array.isArray(value)) {
      return value.every((it) => this.#fits(it, items as WrittenSchema));
    }
    if (!isPlainObject(value)) return true;
    const own = properties as Readonly<Record<string, WrittenSchema>>;
    const all = (required ?? []) as string[];
    const names = this.#names.get(value) ?? Object.keys(value);
    this.#names.set(value, names);
    return all.every((name) => Object.hasOwn(value, name)) &&
      names.every((name) =>
        Object.hasOwn(own, name) && this.#fits(value[name], own[name]!)
      );
  }
}

/** The values that a schema lists for a host. */
function listedFor(schema: WrittenSchema) {
  const { enum: values, nullable } = readRecord(schema) as {
    enum?: unknown[];
    nullable?: boolean;
  };
  return nullable && values ? [...values, null] : values;
}

export const decodeSame: Decode = (value) => value;

export const decodeJson: Decode = (value, path) => {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    throw invalid(
      `${show(path)} is ${
        show(value)
      }, which is not JSON; pass its value as JSON`,
    );
  }
};

export const decodeLabel =
  (labels: ReadonlyMap<unknown, unknown>): Decode => (value) =>
    labels.has(value) ? labels.get(value) : value;

export const decodeItems = ({ decode }: Coded): Decode =>
  decode === decodeSame
    ? decode
    : (value, path, decoding) =>
      Array.isArray(value)
        ? value.map((it, at) => decode(it, `${path}[${at}]`, decoding))
        : value;

export const decodeMembers =
  (members: ReadonlyMap<string, HostProperty>): Decode =>
  (value, path, decoding) => {
    if (!isPlainObject(value)) return value;
    const entries = Object.entries(value).flatMap(([label, it]) => {
      const member = members.get(label);
      if (!member) return [[label, it]];
      const { name, decode, isLeftOut } = member;
      if (it === null && isLeftOut) return [];
      const inside = path ? `${path}.${name}` : name;
      return [[name, decode(it, inside, decoding)]];
    });
    return Object.fromEntries(entries);
  };

/** Decodes a value of a union by the member that was probably meant. */
export function decodeUnion(members: readonly Coded[]): Decode {
  if (members.every(({ decode }) => decode === decodeSame)) return decodeSame;
  const schemas = members.map(({ schema }) => schema);
  const decodes = new Map(members.map((it) => [it.schema, it.decode]));
  return (value, path, decoding) => {
    const meant = decoding.find(value, schemas);
    return meant ? decodes.get(meant)!(value, path, decoding) : value;
  };
}

export const decodeRef = (name: string): Decode => (value, path, decoding) =>
  decoding.inside(value, path, decoding.defs.get(name)!);
