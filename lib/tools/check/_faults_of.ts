import { tooMuch } from "./_bound_arguments.ts";
import { once } from "../../_once.ts";
import type { Values } from "../../_read_values.ts";
import { EndpointError } from "../../endpoint_error.ts";
import { isNested, isPlainObject } from "../../_is_plain_object.ts";
import { ANY, follow, type Schema } from "../schema/_schema.ts";
import {
  type Fault,
  isFault,
  memberAt,
  type Position,
  ROOT,
  tooManyItems,
  unknownName,
  wrongValue,
} from "./_fault.ts";
import {
  hasType,
  isListed,
  kindsOf,
  leftOutOf,
  memberOf,
  requiredBy,
  wantedBy,
} from "./_read_schema.ts";

/** How many faults a message names. */
const MOST_FAULTS = 5;

/** How many of the schemas that a value could fit are kept. */
const MOST_WANTED = 20;

/** How often a value is compared with a schema: for a long list and a large union, it could be billions of times. */
const MOST_CHECKS = 1_000_000;

const NONE: readonly Fault[] = [];

/** What is wrong with the names, types and enums of a tool's arguments, and with required ones. */
export function faultOf(
  tool: string,
  args: Values,
  schema: Schema,
): EndpointError | undefined {
  const faults = new ArgumentCheck().faultsOf(args, schema, ROOT);
  const [first] = faults;
  if (!first) return undefined;
  // Several schemas of one value may find the same.
  const texts = new Set(faults.map((it) => it.say(tool)));
  return new EndpointError(
    first.kind === "missing" ? "MISSING_PARAMETER" : "INVALID_PARAMETER",
    [...texts].join(". ").replaceAll("?. ", "? "),
  );
}

/** Whether a schema takes a value. */
export const takesValue = (value: unknown, schema: Schema): boolean =>
  !new ArgumentCheck().faultsOf(value, schema, ROOT).length;

/**
 * A value that no member of a union takes, such as the `kind` of an object; the
 * message lists what each of them takes.
 *
 * @param kind Whether the value is wrong, or one that each of them lacks.
 */
function commonFault(
  candidates: readonly (readonly Fault[])[],
  kind: Fault["kind"],
): Fault | undefined {
  const all = candidates.map((faults) => faults.find((it) => it.kind === kind));
  const [first] = all;
  // If there is only one member, all of its faults are reported.
  const isCommon = all.length > 1 && first &&
    all.every((it) => it?.at.path === first.at.path);
  if (!isCommon) return undefined;
  const schemas = new Set(all.flatMap((it) => it!.schemas));
  return wrongValue(first.value, [...schemas].slice(0, MOST_WANTED), first.at);
}

/** Compares arguments with the schema of a tool. */
class ArgumentCheck {
  #left = MOST_CHECKS;
  /** What is known of lists and objects, which the members of unions ask for again and again. */
  readonly #known = once((_: object) => new Map<Schema, readonly Fault[]>());
  /** The keys of an object that have a value: like JSON, a program leaves out what is `undefined`. */
  readonly #namesIn = once((object: Values) =>
    Object.keys(object).filter((name) => object[name] !== undefined)
  );

  /** The first faults of a value by a schema. */
  faultsOf(value: unknown, given: Schema, at: Position): readonly Fault[] {
    const schema = follow(given);
    this.#count();
    if (!isNested(value)) return this.#find(value, schema, at);
    const known = this.#known(value);
    const found = known.get(schema) ?? this.#find(value, schema, at);
    known.set(schema, found);
    return found;
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
    const { allOf = [], anyOf, oneOf } = schema;
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
    const members = isPlainObject(value)
      ? this.#membersMeant(value, union, at)
      : union;
    if (isFault(members)) return [members];
    const candidates: (readonly Fault[])[] = [];
    for (const member of members) {
      const faults = this.faultsOf(value, member, at);
      if (!faults.length) return NONE;
      // A value of another type was not meant for this member.
      if (faults[0]!.at.path !== at.path) candidates.push(faults);
    }
    if (!candidates.length) return [wrongValue(value, union, at)];
    // The members that fit best.
    const fewest = Math.min(...candidates.map(({ length }) => length));
    const best = candidates.filter(({ length }) => length === fewest);
    const common = commonFault(candidates, "wrong") ??
      commonFault(best, "missing");
    return common ? [common] : best[0]!;
  }

  /** The members that an object is meant for by the property that tells them apart, or why it is for none. */
  #membersMeant(
    object: Values,
    union: readonly Schema[],
    at: Position,
  ): readonly Schema[] | Fault {
    const hidden = leftOutOf(union);
    const names = this.#namesIn(object);
    // Many unions may ask for this, and many objects.
    const name = hidden.size < names.length
      ? [...hidden].find((it) => Object.hasOwn(object, it))
      : names.find((it) => hidden.has(it));
    if (name !== undefined) return unknownName(name, [], at);
    const kinds = kindsOf(union);
    if (!kinds || !Object.hasOwn(object, kinds.name)) return union;
    const kind = object[kinds.name];
    return kinds.members.get(kind) ??
      wrongValue(kind, kinds.schemas, memberAt(at, kinds.name));
  }

  *#items(
    list: readonly unknown[],
    { items = ANY, prefixItems = [] }: Schema,
    at: Position,
  ): Iterable<Fault> {
    for (const [index, item] of list.entries()) {
      const schema = prefixItems.at(index) ?? items;
      if (!schema) return yield tooManyItems(index, at);
      const path = `${at.path}[${index}]`;
      yield* this.faultsOf(item, schema, { path, isOptional: false });
    }
  }

  *#members(object: Values, schema: Schema, at: Position): Iterable<Fault> {
    // One by one: the rest of a destructured object would inherit.
    const { additionalProperties, patternProperties } = schema;
    const isClosed = schema.unevaluatedProperties === false;
    const required = requiredBy(schema);
    for (const name of required) {
      if (Object.hasOwn(object, name) && object[name] !== undefined) continue;
      yield wrongValue(
        undefined,
        [memberOf(schema, name) || ANY],
        memberAt(at, name),
      );
    }
    for (const name of this.#namesIn(object)) {
      this.#count();
      const own = memberOf(schema, name);
      const inner = own ?? additionalProperties;
      if (isPlainObject(inner)) {
        const inside = memberAt(at, name, !required.has(name));
        yield* this.faultsOf(object[name], inner as Schema, inside);
        continue;
      }
      const isRefused = inner === false &&
        (own === false || !patternProperties);
      if (isRefused || isClosed && !takesName(schema, name)) {
        yield unknownName(name, wantedBy(schema).names, at);
      }
    }
  }
}

/** Whether a member of this name is taken by a schema, or by one that it combines. */
function takesName(schema: Schema, name: string): boolean {
  const { isOpen, members } = wantedBy(schema);
  return isOpen || members.get(name) !== undefined;
}
