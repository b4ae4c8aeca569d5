import { describe } from "../_describe.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { nearest } from "../_nearest.ts";
import { toRecord } from "../_record.ts";
import { EndpointError, type EndpointErrorCode } from "../endpoint_error.ts";
import { type Schema, valuesOf } from "./_schemas.ts";
import type { InputSchema } from "./types.ts";

/** What is wrong with an argument, and whether that is its type or value as a whole. */
interface Fault {
  readonly text: string;
  readonly code: EndpointErrorCode;
  readonly path: string | undefined;
}

const toFault = (
  text: string,
  code: EndpointErrorCode = "INVALID_PARAMETER",
): Fault => ({ text, code, path: undefined });

/** The faults of one value by schemas, which can be asked for in many ways. */
type Known = Map<Schema, readonly Fault[]>;

/** How many faults a message names. */
const MOST_FAULTS = 5;

/** How many names and values a message offers. */
const MOST_OFFERED = 10;

/** How deep lists and objects may be in each other: `JSON.stringify` stops at a few thousand. */
const MOST_LEVELS = 200;

const WORDS: Readonly<Record<string, string>> = {
  string: "a string",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** The error of faulty arguments. */
export function errorOf(...faults: readonly (Fault | string)[]): EndpointError {
  const all = faults.map((it) => typeof it === "string" ? toFault(it) : it);
  return new EndpointError(
    all[0]!.code,
    all.slice(0, MOST_FAULTS).map(({ text }) => text).join(". ")
      .replaceAll("?. ", "? "),
  );
}

/** Shows a value in a message, in the words of JSON. */
export function show(value: unknown): string {
  return typeof value === "boolean"
    ? `${value}`
    : Array.isArray(value)
    ? "a list"
    : describe(value);
}

function list(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST_OFFERED).map((it) =>
    typeof it === "object" ? JSON.stringify(it).slice(0, 80) : show(it)
  );
  return shown.join(", ") + (values.length > MOST_OFFERED ? ", …" : "");
}

/** Whether lists and objects are nested too deeply to be written. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= MOST_LEVELS; depth++) {
    level = level.flatMap((it) => Object(it) === it ? Object.values(it!) : []);
    if (!level.length) return false;
  }
  return true;
}

function typeOf(value: unknown): string {
  return Array.isArray(value)
    ? "array"
    : value === null
    ? "null"
    : Number.isInteger(value)
    ? "integer"
    : typeof value;
}

/** Checks names, required ones, types and enums of a tool's arguments. */
export function checkArguments(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  root: InputSchema,
  places: ReadonlyMap<string, { readonly location: string }>,
): readonly Fault[] {
  const known = new WeakMap<object, Known>();
  for (const [name, value] of Object.entries(args)) {
    if (!isTooDeep(value)) continue;
    const text = `${
      describe(name)
    } is nested more than ${MOST_LEVELS} levels deep; pass a flatter value`;
    return [toFault(text)];
  }
  const faults = faultsOf(args, root, "");
  if (faults.length) return faults;
  return Object.entries(args).flatMap(([name, value]) => {
    const { location } = places.get(name)!;
    const isPath = location === "path";
    const path = `${describe(name)} is ${show(value)}`;
    if (location !== "body" && value === null) {
      return toFault(`${path}; pass ${expected([root.properties[name]!])}`);
    }
    if (!isPath) return [];
    // A list of one item is written as that item.
    const [only, ...others] = [value].flat();
    if ((only === "." || only === "..") && !others.length) {
      const text = `${describe(name)} is ${
        show(only)
      }, which leads to another path; pass another value`;
      return toFault(text, "UNSAFE_PATH");
    }
    const isNothing = only === "" && !others.length;
    if (!isNothing && (Object(value) !== value || Object.keys(value!).length)) {
      return [];
    }
    const text = `${path}${
      value === "" ? "" : " without items"
    }; pass one that is not empty`;
    return toFault(text, "MISSING_PARAMETER");
  });

  function resolve(schema: Schema): Schema {
    const { $ref } = toRecord(schema);
    return $ref ? root.$defs![`${$ref}`.slice("#/$defs/".length)]! : schema;
  }

  /** What schemas take, in words. */
  function expected(schemas: readonly Schema[], level = 0): string {
    // Unions of unions can have more members than there is time for.
    if (level > 3) return "another value";
    const words = schemas.slice(0, MOST_OFFERED).map(resolve).map((schema) => {
      const values = valuesOf(schema);
      if (values) return `${values.length > 1 ? "one of " : ""}${list(values)}`;
      const { type, anyOf, oneOf, allOf }: Record<string, Schema[]> = toRecord(
        schema as Record<string, Schema[]>,
      );
      const types = [type ?? []].flat().map((it) => WORDS[`${it}`] ?? `${it}`);
      return types.join(" or ") ||
        expected(anyOf ?? oneOf ?? allOf ?? [], level + 1);
    });
    return [...new Set(words)].join(" or ") || "another value";
  }

  function faultsOf(
    value: unknown,
    given: Schema,
    path: string,
    own = known.get(Object(value)) ?? new Map(),
  ): readonly Fault[] {
    known.set(Object(value), own);
    const schema = resolve(given);
    const found = own.get(schema);
    // Thousands of references one after the other are not followed to their end.
    if (found || own.size > 1000) return found ?? [];
    own.set(schema, []);
    const faults = read(value, schema, path, own).slice(0, MOST_FAULTS);
    own.set(schema, faults);
    return faults;
  }

  function read(
    value: unknown,
    schema: Schema,
    path: string,
    known: Known,
  ): Fault[] {
    // What a polluted `Object.prototype` has is no part of it.
    const own = toRecord(schema) as Record<string, Schema[] | undefined>;
    const type = typeOf(value);
    const types: unknown[] = [own.type ?? type].flat();
    const fits = types.includes(type) ||
      type === "integer" && types.includes("number");
    const values = valuesOf(schema);
    const json = values && JSON.stringify(value);
    const wrong = (...schemas: readonly Schema[]): Fault => {
      const text = `${describe(path)} is ${show(value)}; pass ${
        expected(schemas)
      }`;
      return { ...toFault(text), path };
    };
    if (!fits || values && !values.some((it) => JSON.stringify(it) === json)) {
      return [wrong(schema)];
    }
    const { allOf = [], anyOf, oneOf, items = {}, prefixItems = [] } = own;
    const of = (it: Schema) => faultsOf(value, it, path, known);
    const faults = allOf.flatMap(of);
    for (const members of [anyOf, oneOf]) {
      if (!members) continue;
      // What was meant is probably what is least wrong, and of the right type.
      const weight = ([first, ...others]: readonly Fault[]) =>
        first ? 1 + others.length + (first.path === path ? MOST_FAULTS : 0) : 0;
      const [least] = members.map(of)
        .sort((one, other) => weight(one) - weight(other));
      if (weight(least!) > MOST_FAULTS) faults.push(wrong(...members));
      else faults.push(...least!);
    }
    const add = (member: unknown, schema: Schema, path: string) => {
      if (faults.length < MOST_FAULTS) {
        faults.push(...faultsOf(member, schema, path));
      }
    };
    if (Array.isArray(value)) {
      value.forEach((it, index) =>
        add(it, prefixItems.at(index) ?? items as Schema, `${path}[${index}]`)
      );
    } else if (isPlainObject(value)) {
      readMembers(value, own, path, faults, add);
    }
    return faults;
  }

  function readMembers(
    value: Readonly<Record<string, unknown>>,
    { properties = {}, required = [], additionalProperties, patternProperties }:
      Schema,
    path: string,
    faults: Fault[],
    add: (member: unknown, schema: Schema, path: string) => void,
  ): void {
    const own = new Map(Object.entries(properties as Record<string, Schema>));
    const pathOf = (name: string) => path ? `${path}.${name}` : name;
    for (const name of required as string[]) {
      if (Object.hasOwn(value, name)) continue;
      const shown = describe(pathOf(name));
      const text = `${shown} is missing; pass ${
        expected([own.get(name) ?? {}])
      }`;
      faults.push(toFault(text, "MISSING_PARAMETER"));
    }
    for (const [name, member] of Object.entries(value)) {
      const schema = own.get(name) ?? additionalProperties;
      if (isPlainObject(schema)) add(member, schema, pathOf(name));
      else if (
        schema === false && !patternProperties && faults.length < MOST_FAULTS
      ) {
        const near = name.length < 65 && nearest(name, [...own.keys()]);
        const what = path
          ? `a key of ${describe(path)}`
          : `an argument of ${tool}`;
        const advice = near
          ? `did you mean ${describe(near)}?`
          : own.size
          ? `pass only ${list([...own.keys()])}`
          : "pass none";
        faults.push(toFault(`${describe(name)} is not ${what}; ${advice}`));
      }
    }
  }
}
