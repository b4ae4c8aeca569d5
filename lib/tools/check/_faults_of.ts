import { show } from "../../_show.ts";
import { tooMuch } from "./_bound_arguments.ts";
import { isNested, isPlainObject } from "../../_is_plain_object.ts";
import { nearest } from "../../_nearest.ts";
import { ANY, follow, type Schema } from "../schema/_schema.ts";
import { join } from "./_expected.ts";
import { type Fault, never, type Position, wrongValue } from "./_fault.ts";
import {
  allNamesOf,
  hasType,
  isListed,
  kindsOf,
  leftOutOf,
  namesIn,
} from "./_read_schema.ts";

/** How many faults a message names. */
const MOST_FAULTS = 5;

/** How many of the schemas that a value could fit are kept. */
const MOST_WANTED = 20;

/** How often a value is compared with a schema: for a long list and a large union, it could be billions of times. */
const MOST_CHECKS = 1_000_000;

const NONE: readonly Fault[] = [];

/** What is known about a list or an object. */
interface Compared {
  /** Its keys that have a value. */
  readonly names: readonly string[];
  readonly faults: Map<Schema, readonly Fault[]>;
}

/**
 * A value that no member of a union takes, such as the `kind` of an object; the
 * message lists what each of them takes.
 *
 * @param isMissing Whether the value is one that each of them lacks.
 */
function commonFault(
  candidates: readonly (readonly Fault[])[],
  isMissing: boolean,
): Fault | undefined {
  const all = candidates.map((faults) =>
    faults.find(({ wrong }) =>
      wrong && (wrong.value === undefined) === isMissing
    )?.wrong
  );
  const [wrong] = all;
  // If there is only one member, all of its faults are reported.
  const isCommon = all.length > 1 && wrong &&
    all.every((it) => it?.at.path === wrong.at.path);
  if (!isCommon) return undefined;
  const schemas = new Set(all.flatMap((it) => it!.schemas));
  return wrongValue(wrong.value, [...schemas].slice(0, MOST_WANTED), wrong.at);
}

/** Compares arguments with the schema of a tool. */
export class ArgumentCheck {
  #left = MOST_CHECKS;
  /** What is known of lists and objects, which the members of unions ask for again and again. */
  readonly #known = new Map<object, Compared>();

  constructor(readonly tool: string) {}

  /** The first faults of a value by a schema. */
  faultsOf(value: unknown, given: Schema, at: Position): readonly Fault[] {
    const schema = follow(given);
    this.#count();
    if (!isNested(value)) return this.#find(value, schema, at);
    const { faults } = this.#comparedOf(value);
    const found = faults.get(schema) ?? this.#find(value, schema, at);
    faults.set(schema, found);
    return found;
  }

  #comparedOf(value: object): Compared {
    let known = this.#known.get(value);
    if (!known) {
      // Like JSON, a program leaves out what is `undefined`.
      const names = Object.entries(value)
        .filter(([, it]) => it !== undefined).map(([name]) => name);
      known = { names, faults: new Map() };
      this.#known.set(value, known);
    }
    return known;
  }

  #count(): void {
    if (--this.#left >= 0) return;
    throw tooMuch();
  }

  #find(value: unknown, schema: Schema, at: Position): readonly Fault[] {
    if (!hasType(value, schema) || !isListed(value, schema)) {
      return [wrongValue(value, [schema], at)];
    }
    const faults: Fault[] = [];
    for (const fault of this.#parts(value, schema, at)) {
      faults.push(fault);
      if (faults.length === MOST_FAULTS) break;
    }
    return faults;
  }

  /** The faults of what a schema combines and contains. */
  *#parts(value: unknown, schema: Schema, at: Position): Iterable<Fault> {
    const { allOf = [], anyOf, oneOf } = schema as Record<string, Schema[]>;
    for (const part of allOf) yield* this.faultsOf(value, part, at);
    for (const union of [anyOf, oneOf]) {
      if (union) yield* this.#union(value, union, at);
    }
    if (Array.isArray(value)) yield* this.#items(value, schema, at);
    else if (isPlainObject(value)) yield* this.#members(value, schema, at);
  }

  /** The faults by the member of a union that was probably meant. */
  #union(
    value: unknown,
    union: readonly Schema[],
    at: Position,
  ): readonly Fault[] {
    const { members, fault } = this.#membersMeant(value, union, at);
    if (fault) return [fault];
    const candidates: (readonly Fault[])[] = [];
    for (const member of members) {
      const faults = this.faultsOf(value, member, at);
      if (!faults.length) return NONE;
      // A value of another type was not meant for this member.
      if (faults[0]!.wrong?.at.path !== at.path) candidates.push(faults);
    }
    if (!candidates.length) return [wrongValue(value, union, at)];
    // The members that fit best.
    const fewest = Math.min(...candidates.map(({ length }) => length));
    const best = candidates.filter(({ length }) => length === fewest);
    const common = commonFault(candidates, false) ?? commonFault(best, true);
    return common ? [common] : best[0]!;
  }

  /** The members that an object is meant for by the property that tells them apart, or why it is for none. */
  #membersMeant(
    value: unknown,
    union: readonly Schema[],
    { path }: Position,
  ): {
    readonly members: readonly Schema[];
    readonly fault: Fault | undefined;
  } {
    if (!isPlainObject(value)) return { members: union, fault: undefined };
    const hidden = leftOutOf(union);
    const { names } = this.#comparedOf(value);
    // Many unions may ask for this, and many objects.
    const name = hidden.size < names.length
      ? [...hidden].find((it) => Object.hasOwn(value, it))
      : names.find((it) => hidden.has(it));
    if (name !== undefined) {
      return { members: [], fault: this.#unknown(name, [], path) };
    }
    const kinds = kindsOf(union);
    if (!kinds || !Object.hasOwn(value, kinds.name)) {
      return { members: union, fault: undefined };
    }
    const kind = value[kinds.name];
    const members = kinds.members.get(kind);
    if (members) return { members, fault: undefined };
    const where = { path: pathTo(path, kinds.name), isOptional: never };
    return { members: [], fault: wrongValue(kind, kinds.schemas, where) };
  }

  *#items(
    list: readonly unknown[],
    { items = ANY, prefixItems = [] }: Schema,
    { path }: Position,
  ): Iterable<Fault> {
    for (const [index, item] of list.entries()) {
      const schema = (prefixItems as Schema[]).at(index) ?? items as Schema;
      yield* this.faultsOf(
        item,
        schema,
        { path: `${path}[${index}]`, isOptional: never },
      );
    }
  }

  *#members(
    object: Readonly<Record<string, unknown>>,
    schema: Schema,
    { path }: Position,
  ): Iterable<Fault> {
    // One by one: the rest of a destructured object would inherit.
    const { properties = {}, required = [] } = schema;
    const { additionalProperties, patternProperties } = schema;
    const isClosed = schema.unevaluatedProperties === false;
    const names = required as readonly string[];
    const schemaOf = (name: string) =>
      Object.hasOwn(properties as object, name)
        ? (properties as Record<string, Schema | false>)[name]
        : undefined;
    for (const name of names) {
      if (Object.hasOwn(object, name) && object[name] !== undefined) continue;
      yield wrongValue(undefined, [schemaOf(name) || ANY], {
        path: pathTo(path, name),
        isOptional: never,
      });
    }
    for (const name of this.#comparedOf(object).names) {
      this.#count();
      const own = schemaOf(name);
      const inner = own ?? additionalProperties;
      if (isPlainObject(inner)) {
        yield* this.faultsOf(object[name], inner as Schema, {
          path: pathTo(path, name),
          isOptional: () => !names.includes(name),
        });
      } else if (
        inner === false && (own === false || !patternProperties) ||
        isClosed && !allNamesOf(schema).has(name)
      ) {
        yield this.#unknown(
          name,
          isClosed ? allNamesOf(schema).names : namesIn(schema),
          path,
        );
      }
    }
  }

  /** Says that an object cannot have a key of this name. */
  #unknown(
    name: string,
    known: Iterable<string>,
    path: string,
  ): Fault {
    const say = () => {
      const names = [...known];
      const near = name.length < 65 && nearest(name, names);
      const advice = near
        ? `did you mean ${show(near)}?`
        : names.length
        ? `pass only ${join(names.map((it) => show(it)), ", ")}`
        : path
        ? "leave it out"
        : "pass none";
      const what = path
        ? `a key of ${show(path)}`
        : `an argument of ${this.tool}`;
      return `${show(name)} is not ${what}; ${advice}`;
    };
    return { code: "INVALID_PARAMETER", say, wrong: undefined };
  }
}

const pathTo = (path: string, name: string) => path ? `${path}.${name}` : name;
