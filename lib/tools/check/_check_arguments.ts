import { show } from "../../_show.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { nearest } from "../../_nearest.ts";
import { isNested } from "../../endpoint/_each_field.ts";
import { EndpointError } from "../../endpoint_error.ts";
import { ANY, LEFT_OUT, type Schema } from "../schema/_convert_schema.ts";
import { expected, follow, join, listedBy } from "./_expected.ts";
import {
  type Fault,
  isRounded,
  toFault,
  tooManyChecks,
  wrongArgument,
} from "./_fault.ts";
import { leftOutOf } from "./_left_out_of.ts";
import { markOf } from "./_mark_of.ts";
import { placeFault } from "./_place_fault.ts";
import type { Argument } from "../plan/_plan_tool.ts";
import { toKey } from "../schema/_to_key.ts";

/** How many faults a message names. */
const MOST_FAULTS = 5;

/** How often a value is compared with a schema: for a long list and a large union, it could be billions of times. */
const MOST_CHECKS = 1_000_000;

/** How many schemas and values are around one that is checked. */
const MOST_AROUND = 1000;

const NONE: readonly Fault[] = [];

/** Checks names, required ones, types and enums of a tool's arguments. */
export function checkArguments(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  root: Schema,
  places: ReadonlyMap<string, Argument>,
): void {
  const entries = Object.entries(args);
  const checks = [
    () => new ArgumentCheck(tool).faultsOf(args, root, ""),
    () => entries.flatMap(([name, it]) => placeFault(places.get(name)!, it)),
  ];
  for (const check of checks) {
    const faults = check();
    if (!faults.length) continue;
    // Several schemas of one value may find the same.
    const texts = new Set(faults.slice(0, MOST_FAULTS).map((it) => it.say()));
    throw new EndpointError(
      faults[0]!.code,
      [...texts].join(". ").replaceAll("?. ", "? "),
    );
  }
}

/** What is known of a value, which unions ask for again and again. */
interface KnownValue {
  readonly value: unknown;
  /** Its faults by the schemas that it was compared with. */
  readonly faults: Map<Schema, readonly Fault[]>;
  /** The names of an object. */
  readonly names: readonly string[];
  key: string | undefined;
}

/** Compares values with schemas. */
class ArgumentCheck {
  #left = MOST_CHECKS;
  #around = 0;
  /** What is known of lists and objects. */
  readonly #known = new Map<unknown, KnownValue>();

  constructor(readonly tool: string) {}

  /** The first faults of a value by a schema. */
  faultsOf(
    value: unknown,
    given: Schema,
    path: string,
    known = this.#known.get(value),
  ): readonly Fault[] {
    this.#count();
    const schema = follow(given);
    if (!hasType(value, schema)) return [wrongArgument(value, [schema], path)];
    const { allOf, anyOf, oneOf } = schema as Record<string, Schema[]>;
    const listed = listedBy(schema);
    if (
      isRounded(value) && !listed && [schema.type].flat().includes("integer")
    ) {
      return [wrongArgument(value, [schema], path)];
    }
    const isLeaf = !isNested(value);
    if (isLeaf && listed && !listed.values.has(value)) {
      return [wrongArgument(value, [schema], path)];
    }
    if (isLeaf && !allOf && !anyOf && !oneOf) return NONE;
    known ??= {
      value,
      faults: new Map(),
      names: isPlainObject(value) ? Object.keys(value) : [],
      key: undefined,
    };
    if (!isLeaf) {
      this.#known.set(value, known);
      known.key ??= listed && toKey(value);
      if (listed && !listed.keys.has(known.key!)) {
        return [wrongArgument(value, [schema], path)];
      }
    }
    const found = known.faults.get(schema);
    if (found || this.#around > MOST_AROUND) return found ?? NONE;

    const faults: Fault[] = [];
    known.faults.set(schema, faults);
    this.#around++;
    for (const it of allOf ?? []) {
      faults.push(...this.faultsOf(value, it, path, known));
    }
    for (const union of [anyOf, oneOf]) {
      if (union) faults.push(...this.#faultsOfUnion(union, path, known));
    }
    if (Array.isArray(value)) this.#checkItems(value, schema, path, faults);
    else if (!isLeaf) this.#checkMembers(known, schema, path, faults);
    this.#around--;
    faults.length = Math.min(faults.length, MOST_FAULTS);
    return faults;
  }

  /** The faults by the member of a union that was probably meant: that of the same mark, or else what is least wrong. */
  #faultsOfUnion(
    union: readonly Schema[],
    path: string,
    known: KnownValue,
  ): readonly Fault[] {
    const { value, names } = known;
    const hidden = leftOutOf(union);
    const name = hidden.size ? names.find((it) => hidden.has(it)) : undefined;
    if (name !== undefined) {
      return [toFault(() => this.#sayUnknown(name, {}, path))];
    }
    let meant = union;
    const mark = isPlainObject(value) ? markOf(union) : undefined;
    if (mark && Object.hasOwn(value as object, mark.name)) {
      const kind = (value as Readonly<Record<string, unknown>>)[mark.name];
      meant = mark.members.get(kind) ?? [];
      const where = pathTo(path, mark.name);
      if (!meant.length) return [wrongArgument(kind, mark.schemas, where)];
    }
    let least = NONE;
    for (const it of meant) {
      const faults = this.faultsOf(value, it, path, known);
      if (!faults.length) return NONE;
      // A value of another type is none of this member.
      const isWhole = faults[0]!.path === path;
      const isLess = least[0]?.path === path || faults.length < least.length;
      if (least === NONE || !isWhole && isLess) least = faults;
    }
    return least[0]!.path === path
      ? [wrongArgument(value, union, path)]
      : least;
  }

  #checkItems(
    value: readonly unknown[],
    { items = ANY, prefixItems = [] }: Schema,
    path: string,
    faults: Fault[],
  ): void {
    for (const [at, it] of value.entries()) {
      if (faults.length >= MOST_FAULTS) return;
      const schema = (prefixItems as Schema[]).at(at) ?? items as Schema;
      faults.push(...this.faultsOf(it, schema, `${path}[${at}]`));
    }
  }

  #checkMembers(
    { value, names }: KnownValue,
    { properties = {}, required = [], [LEFT_OUT]: hidden, ...rest }: Schema,
    path: string,
    faults: Fault[],
  ): void {
    const object = value as Readonly<Record<string, unknown>>;
    const own = (name: string) =>
      Object.hasOwn(properties as object, name)
        ? (properties as Record<string, Schema>)[name]
        : undefined;
    for (const name of required as string[]) {
      if (faults.length >= MOST_FAULTS) return;
      if (Object.hasOwn(object, name)) continue;
      const say = () =>
        `${show(pathTo(path, name))} is missing; pass ${
          expected([own(name) ?? ANY])
        }`;
      faults.push(toFault(say, "MISSING_PARAMETER"));
    }
    for (const name of names) {
      if (faults.length >= MOST_FAULTS) return;
      const isHidden = hidden?.has(name);
      const schema = isHidden ? false : own(name) ?? rest.additionalProperties;
      if (isPlainObject(schema)) {
        const inside = pathTo(path, name);
        faults.push(...this.faultsOf(object[name], schema, inside));
        continue;
      }
      this.#count();
      if (schema !== false) continue;
      if (rest.patternProperties && !isHidden) continue;
      const say = () => this.#sayUnknown(name, properties as object, path);
      faults.push(toFault(say));
    }
  }

  /** Says that a name is none of those that an object can have. */
  #sayUnknown(name: string, properties: object, path: string): string {
    const names = Object.keys(properties);
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
  }

  #count(): void {
    if (--this.#left >= 0) return;
    throw tooManyChecks();
  }
}

const pathTo = (path: string, name: string) => path ? `${path}.${name}` : name;

export function hasType(value: unknown, { type }: Schema): boolean {
  if (type === undefined) return true;
  const own = Array.isArray(value)
    ? "array"
    : value === null
    ? "null"
    : typeof value;
  const types = Array.isArray(type) ? type : [type];
  return types.includes(own) ||
    Number.isInteger(value) && types.includes("integer");
}
